import { gather } from '../../core/gather.ts'
import { words } from '../../core/table.ts'
import { noInterval } from '../../statistics/interval.ts'
import { judgeComponents } from '../../statistics/judge-components.ts'
import { mean } from '../../statistics/sum.ts'
import { type Component, meanSquareDifference, varianceComponents } from '../../statistics/variance-components.ts'
import { seatsOf } from '../judges/seats.ts'
import type { Side } from '../versus/side.ts'

/** What the judges of a pilot add to the scatter of its runs. */
export interface Panel {
  readonly judges: number
  /** Judgments per run. */
  readonly perRun: number
  /** Judges disagreeing about single runs: what one more judge averages out. */
  readonly noise: Component
  /** Some being stricter than others; no limits where the panel is too small to tell. */
  readonly severity: Component
  /** A panel this small is taken as it is: nothing is said about other judges. */
  readonly isFixed: boolean
}

/** Below about this many judges nothing can be said about judges in general. */
const fewestJudges = 6

/** The judges of a side, by the column that holds what each of them said; null where no two rated the same runs. */
export const panelOf = ({ judged, runs }: Side, column: string, confidence: number): Panel | null => {
  if (!judged) return null
  const { judges: table, runs: all } = judged
  const given = table.columns[column]
  if (given?.type !== 'number') return null
  const seats = seatsOf(table)
  const wanted = new Set(runs.rows)
  const ratings = seats.judges.map(() => new Float64Array(all.size).fill(NaN))
  let judgments = 0
  for (let row = 0; row < table.size; row++) {
    const [judge, run] = [seats.judge[row], seats.run[row]]
    if (judge < 0 || !wanted.has(run) || Number.isNaN(given.values[row])) continue
    ratings[judge][run] = given.values[row]
    judgments++
  }
  const own = ratings.map(row => gather(row, runs.rows))
  const rated = Array.from(runs.rows.keys()).filter(i => own.every(row => !Number.isNaN(row[i])))
  const { judge, residual } = judgeComponents(own)
  if (Number.isNaN(residual)) return null
  const judges = seats.judges.length
  const isFixed = judges < fewestJudges
  return {
    judges,
    perRun: judgments / runs.rows.length,
    noise: { value: residual, ...noiseLimits(own, rated, words(runs, 'task'), confidence) },
    severity: {
      value: judge,
      ...(isFixed ? noInterval : severityLimits(judge, residual, judges, rated.length, confidence)),
    },
    isFixed,
  }
}

/** Each task has a noise of its own; how much these differ tells how well their mean is known. */
const noiseLimits = (
  ratings: readonly Float64Array[],
  rated: readonly number[],
  tasks: readonly (string | null)[],
  confidence: number,
) => {
  const byTask = new Map<string, number[]>()
  for (const i of rated) byTask.set(tasks[i] ?? '', [...(byTask.get(tasks[i] ?? '') ?? []), i])
  const centres = ratings.map(row => mean(rated.map(i => row[i])))
  const overall = mean(centres)
  // Without severity the ratings of a run scatter around its mean by noise alone.
  const cleaned = [...byTask.values()].map(runs =>
    runs.map(i => ratings.map((row, judge) => row[i] - centres[judge] + overall)),
  )
  const { low, high } = varianceComponents(cleaned, confidence).run
  return { low, high }
}

const severityLimits = (judge: number, residual: number, judges: number, runs: number, confidence: number) => {
  const upper = { value: residual + runs * judge, df: judges - 1 }
  const lower = { value: residual, df: (judges - 1) * (runs - 1) }
  const { low, high } = meanSquareDifference(upper, lower, confidence)
  return { low: low / runs, high: high / runs }
}
