import { dimensionColumns, type Grouping, groupingNames, groupings, naturalOrder } from '../../core/dimensions.ts'
import { type Condition, parseArm } from '../../core/filter.ts'
import { defineMetric, type Group, type Whole } from '../../core/metric.ts'
import { reason } from '../../core/reasons.ts'
import type { Settings } from '../../core/settings.ts'
import { allRows, cellReader, numbers, type Rows, splitBy, where } from '../../core/table.ts'
import { measured } from '../../statistics/describe.ts'
import { mean } from '../../statistics/sum.ts'
import costUsd from './cost-usd.ts'
import { meanOfMeasured } from './shared/aggregates.ts'
import { remembered } from './shared/remembered.ts'
import { subtestsOf } from './shared/subtest-values.ts'
import totalTokens from './total-tokens.ts'

const amounts = [costUsd, totalTokens]

interface TaskMean {
  readonly mean: number
  readonly runs: number
}

/** For each task the mean over its subtests of their means: equal weight per subtest, however many runs it has. */
const taskMeans = (runs: Rows, column: string): Map<string, TaskMean> => {
  const tasks = splitBy(runs, ['task']).flatMap(({ key: [task], rows }): [string, TaskMean][] => {
    const subtests = subtestsOf(rows).map(subtest => meanOfMeasured(numbers(subtest, column)))
    const means = measured(subtests.map(subtest => subtest.mean))
    const count = subtests.reduce((total, { n }) => total + n, 0)
    return task === null || means.length === 0 ? [] : [[task, { mean: mean(means), runs: count }]]
  })
  return new Map(tasks.sort(([a], [b]) => naturalOrder(a, b)))
}

/** What each run is to be compared with: the single agent on the same task, where all else but the arm is the same. */
const referencesIn = remembered((whole: Whole): ((run: number, amount: string) => number) => {
  const arm = singleAgentArm(whole.settings)
  if (!arm) return () => NaN
  const { single, isSingle } = runsOfArm(arm, whole)
  const columns = ['task', ...alikeColumns('by_model_and_tier', arm)]
  const means = new Map(
    splitBy(single, columns).map(({ key, rows }) => [
      JSON.stringify(key),
      new Map(amounts.map(({ id }) => [id, taskMeans(rows, id).get(key[0] ?? '')?.mean ?? NaN])),
    ]),
  )
  const readers = columns.map(name => cellReader(whole.runs, name))
  return (run, amount) =>
    isSingle(run) ? NaN : (means.get(JSON.stringify(readers.map(read => read(run))))?.get(amount) ?? NaN)
})

export default defineMetric({
  id: 'delegation_overhead',
  per: 'contrast',
  role: 'diagnostic',
  about: 'process',
  title: 'Cost of delegation',
  description:
    'How many times as much a task takes as where one agent works on it alone: 1 is as much, 2 is twice as much. The arm ' +
    'of the single agent is named in the settings (single_agent_arm); tasks are compared one by one, and the typical ' +
    'task is the geometric mean. n counts the runs that were compared. No answer without such an arm, or where no task ' +
    'was measured in both.',
  formula: 'exp(mean over tasks of ln(mean of the group / mean of the single agent))',
  format: 'score',
  better: 'lower',
  range: [0, Infinity],
  groupings: groupingNames.filter(name => name !== 'by_subtest'),
  variants: () => amounts.map(({ id, title }) => ({ id, title, better: 'lower' })),
  inRun: ({ table, rows }, variant, whole) => {
    const [own] = variant ? numbers({ table, rows }, variant.id) : [NaN]
    const ratio = own / referencesIn(whole)(rows[0], variant?.id ?? '')
    return Number.isFinite(ratio) ? ratio : NaN
  },
  interval: {
    rule: 'sides',
    scale: 'ratio',
    sides: (group, variant, whole) => {
      const arm = singleAgentArm(whole.settings)
      if (!arm || !variant) return null
      const { several, single } = armsOf(group, arm, whole)
      return { metric: variant.id, having: several, lacking: single, withinTiers: false }
    },
    label: () => undefined,
  },
  value: (group, variant, whole) => {
    const arm = singleAgentArm(whole.settings)
    if (!arm) return { value: NaN, n: 0, missing: group.rows.rows.length, reasons: [reason('no-single-agent-arm')] }
    const { several, single } = armsOf(group, arm, whole)
    // The arm itself is what others are compared with.
    if (several.rows.length === 0 && group.rows.rows.length > 0) return null
    const own = taskMeans(several, variant.id)
    const alone = taskMeans(single, variant.id)
    const pairs = [...own].flatMap(([task, { mean, runs }]) => {
      const reference = alone.get(task)?.mean ?? NaN
      return mean > 0 && reference > 0 ? [{ ratio: Math.log(mean / reference), runs }] : []
    })
    const n = pairs.reduce((total, { runs }) => total + runs, 0)
    const counts = { n, missing: several.rows.length - n }
    const { dimension, value } = arm
    if (!hasRuns(arm, whole))
      return { value: NaN, ...counts, reasons: [reason('arm-without-runs', { dimension, value })] }
    if (pairs.length === 0) return { value: NaN, ...counts, reasons: [reason('no-task-in-arm', { dimension, value })] }
    return { value: Math.exp(mean(pairs.map(({ ratio }) => ratio))), ...counts }
  },
})

/** The arm that the settings name, such as `tier=T2`; null where they name none. */
const singleAgentArm = ({ singleAgentArm: text }: Settings): Condition | null => (text === null ? null : parseArm(text))

/** The runs of the arm, and whether a run is one of them. */
const runsOfArm = ({ dimension, value }: Condition, { runs }: Whole) => {
  const read = cellReader(runs, dimensionColumns[dimension])
  const isSingle = (row: number): boolean => read(row) === value
  return { isSingle, single: where(allRows(runs), isSingle) }
}

/** Whether any run belongs to the arm. */
const hasRuns = (arm: Condition, whole: Whole): boolean => runsOfArm(arm, whole).single.rows.length > 0

/** What the groups of a grouping have in common with the runs they are compared with: all but the arm. */
const alikeColumns = (grouping: Grouping, { dimension }: Condition): string[] =>
  groupings[grouping].filter(each => each !== dimension).map(each => dimensionColumns[each])

/** A group without the runs in which one agent works alone, and those runs that are like the group in everything else. */
const armsOf = (group: Group, arm: Condition, whole: Whole): { several: Rows; single: Rows } => {
  const { isSingle, single } = runsOfArm(arm, whole)
  const alike = alikeColumns(group.grouping, arm).map(name => ({
    read: cellReader(whole.runs, name),
    value: group.key[name],
  }))
  return {
    several: where(group.rows, row => !isSingle(row)),
    single: where(single, row => alike.every(({ read, value }) => read(row) === value)),
  }
}
