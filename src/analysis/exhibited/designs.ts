import { naturalOrder, nullableOrder } from '../../core/dimensions.ts'
import { allRows, cellReader, type Rows, splitBy, type Table, words } from '../../core/table.ts'
import { positionsBy } from '../../statistics/resample.ts'
import type { Answers } from '../answers.ts'

/** Experiments that were set up alike: what was tried, how often, and who judged. */
export interface Design {
  readonly experiments: readonly string[]
  readonly tasks: number
  readonly model: string | null
  readonly agents: readonly string[]
  readonly tiers: readonly string[]
  /** Least and most; null where runs have no subtest. */
  readonly subtestsPerTier: Extent | null
  /** As it was planned; null where nothing says so. */
  readonly plannedRuns: number | null
  /** As it was found. */
  readonly runsPerSubtest: Extent
  readonly runs: number
  readonly missingRuns: number
  readonly judges: readonly string[]
  readonly passThreshold: number | null
  readonly timeoutSeconds: number | null
}

export interface Extent {
  readonly low: number
  readonly high: number
}

const extentOf = (values: readonly number[]): Extent => ({
  low: values.reduce((least, value) => Math.min(least, value), Infinity),
  high: values.reduce((most, value) => Math.max(most, value), -Infinity),
})

const namesIn = (rows: Rows, column: string): string[] =>
  [...new Set(words(rows, column))].filter(name => name !== null).sort(naturalOrder)

export const designsOf = (answers: Answers): Design[] => {
  const { runs, judges, missing_runs: missing, experiments } = answers.tables
  const columns = ['experiment', 'agent_model']
  const plan = plansIn(experiments)
  const judged = judgesByExperiment(judges)
  const gone = new Map(
    splitBy(allRows(missing), columns).map(({ key, rows }) => [JSON.stringify(key), rows.rows.length]),
  )
  const parts = splitBy(allRows(runs), columns)
    .sort((a, b) => nullableOrder(a.key[1], b.key[1]) || nullableOrder(a.key[0], b.key[0]))
    .map(({ key, rows }) => {
      const [experiment, model] = key
      const cells = splitBy(rows, ['task', 'agent', 'tier', 'subtest'])
      const perTier = splitBy(rows, ['task', 'agent', 'tier']).map(tier => namesIn(tier.rows, 'subtest').length)
      const setUp = {
        model,
        agents: namesIn(rows, 'agent'),
        tiers: namesIn(rows, 'tier'),
        subtestsPerTier: namesIn(rows, 'subtest').length === 0 ? null : extentOf(perTier),
        judges: judged.get(experiment ?? '') ?? [],
        ...(plan.get(experiment ?? '') ?? noPlan),
      }
      return { experiment: experiment ?? '', rows, cells, setUp, missing: gone.get(JSON.stringify(key)) ?? 0 }
    })
  const alike = positionsBy(parts, ({ setUp }) => JSON.stringify(setUp)).map(positions => positions.map(i => parts[i]))
  return alike.map(group => ({
    ...group[0].setUp,
    experiments: group.map(({ experiment }) => experiment),
    tasks: new Set(group.flatMap(({ rows }) => words(rows, 'task'))).size,
    runsPerSubtest: extentOf(group.flatMap(({ cells }) => cells.map(({ rows }) => rows.rows.length))),
    runs: group.reduce((sum, { rows }) => sum + rows.rows.length, 0),
    missingRuns: group.reduce((sum, part) => sum + part.missing, 0),
  }))
}

type Plan = Pick<Design, 'plannedRuns' | 'passThreshold' | 'timeoutSeconds'>

const noPlan: Plan = { plannedRuns: null, passThreshold: null, timeoutSeconds: null }

const plansIn = (experiments: Table): Map<string, Plan> => {
  const read = (column: string) => {
    const cell = cellReader(experiments, column)
    return (row: number) => {
      const value = cell(row)
      return typeof value === 'number' ? value : null
    }
  }
  const [planned, threshold, timeout] = ['runs_per_subtest', 'pass_threshold', 'timeout_seconds'].map(read)
  return new Map(
    words(allRows(experiments), 'experiment').map((name, row) => [
      name ?? '',
      { plannedRuns: planned(row), passThreshold: threshold(row), timeoutSeconds: timeout(row) },
    ]),
  )
}

const judgesByExperiment = (judges: Table): Map<string, string[]> => {
  const [experiment, judge] = ['experiment', 'judge_model'].map(name => cellReader(judges, name))
  const found = new Map<string, Set<string>>()
  for (let row = 0; row < judges.size; row++) {
    const [name, model] = [String(experiment(row) ?? ''), judge(row)]
    const names = found.get(name) ?? new Set<string>()
    found.set(name, names)
    if (typeof model === 'string') names.add(model)
  }
  return new Map([...found].map(([name, models]) => [name, [...models].sort(naturalOrder)]))
}
