import { nullableOrder } from '../../core/dimensions.ts'
import { allRows, columnNumbers, type Rows, splitBy } from '../../core/table.ts'
import { describe, measured } from '../../statistics/describe.ts'
import { positionsBy } from '../../statistics/resample.ts'
import { mean } from '../../statistics/sum.ts'
import type { Answers } from '../answers.ts'
import { type Estimate, estimateMeans, layoutOf, sampleOf } from '../inference/index.ts'
import { taskValues } from '../inference/sample.ts'
import { qualityOf } from './quality.ts'

/** A subtest of a model and tier, and of an agent where there are several, over all tasks in which it was tried. */
interface SubtestDetail {
  readonly agent: string | null
  readonly model: string | null
  readonly tier: string | null
  readonly subtest: string
  readonly tasks: number
  readonly runs: number
  readonly missingRuns: number
  readonly passRate: Estimate
  readonly score: { readonly mean: number; readonly sd: number }
  readonly implRate: number
  readonly cost: number
  readonly duration: number
}

export interface SubtestDetails {
  readonly details: readonly SubtestDetail[]
  /** How many subtests there are, and which of them are here where these are too many. */
  readonly all: number
  readonly chosen: string | null
}

/** More rows than this nobody reads: the best and the worst are told. */
const mostRows = 200

export const subtestDetailsOf = (answers: Answers): SubtestDetails => {
  const { tables, settings } = answers
  const columns = ['agent', 'agent_model', 'tier', 'subtest']
  const gone = new Map(
    splitBy(allRows(tables.missing_runs), columns).map(({ key, rows }) => [JSON.stringify(key), rows.rows.length]),
  )
  const found = splitBy(allRows(tables.runs), columns)
    .flatMap(({ key: [agent, model, tier, subtest], rows }) =>
      subtest === null ? [] : [{ agent, model, tier, subtest, rows }],
    )
    .sort(
      (a, b) =>
        nullableOrder(a.agent, b.agent) ||
        nullableOrder(a.model, b.model) ||
        nullableOrder(a.tier, b.tier) ||
        nullableOrder(a.subtest, b.subtest),
    )
  const over = (metric: string) => {
    const column = columnNumbers(tables.runs, metric)
    return (rows: Rows) => sampleOf(layoutOf(rows), column)
  }
  const meanOver = (metric: string) => {
    const sample = over(metric)
    return (rows: Rows) => mean(taskValues(sample(rows)))
  }
  const { kept, chosen } = readable(found, meanOver(qualityOf(tables.runs)))
  const passed = over('pass_rate')
  const rates = estimateMeans(
    kept.map(({ rows }) => ({ sample: passed(rows), kind: 'rate' as const })),
    settings,
  )
  const [score, implRate, cost, duration] = ['score', 'impl_rate', 'cost_usd', 'duration_seconds'].map(meanOver)
  const scores = columnNumbers(tables.runs, 'score')
  const details = kept.map(({ agent, model, tier, subtest, rows }, i) => ({
    agent,
    model,
    tier,
    subtest,
    tasks: layoutOf(rows).tasks.length,
    runs: rows.rows.length,
    missingRuns: gone.get(JSON.stringify([agent, model, tier, subtest])) ?? 0,
    passRate: rates[i],
    score: { mean: score(rows), sd: describe(measured(Float64Array.from(rows.rows, row => scores[row]))).sd },
    implRate: implRate(rows),
    cost: cost(rows),
    duration: duration(rows),
  }))
  return { details, all: found.length, chosen }
}

interface Found {
  readonly agent: string | null
  readonly model: string | null
  readonly tier: string | null
  readonly rows: Rows
}

/** All of them, or those of every model and tier that stand out; of very many tiers those that stand out at all. */
const readable = <Each extends Found>(found: readonly Each[], quality: (rows: Rows) => number) => {
  if (found.length <= mostRows) return { kept: found, chosen: null }
  const tiers = positionsBy(found, ({ agent, model, tier }) => JSON.stringify([agent, model, tier]))
  const each = Math.floor(mostRows / tiers.length / 2)
  const parts = each > 0 ? tiers.map(positions => positions.map(i => found[i])) : [found]
  const number = each > 0 ? each : mostRows / 2
  const kept = new Set(parts.flatMap(part => extremes(part, number, quality)))
  const where = each > 0 ? ' of every tier' : ''
  return { kept: found.filter(one => kept.has(one)), chosen: `the ${number} best and the ${number} worst${where}` }
}

const extremes = <Each extends Found>(
  part: readonly Each[],
  number: number,
  quality: (rows: Rows) => number,
): Each[] => {
  if (part.length <= 2 * number) return [...part]
  const ranked = part
    .map(one => ({ one, value: quality(one.rows) }))
    .filter(({ value }) => !Number.isNaN(value))
    .sort((a, b) => b.value - a.value)
    .map(({ one }) => one)
  return [...ranked.slice(0, number), ...ranked.slice(-number)]
}
