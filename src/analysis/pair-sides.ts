import type { Group, Metric, Sides, SidesRule, Variant, Whole } from '../core/metric.ts'
import { reason, withoutCodes } from '../core/reasons.ts'
import { type Rows, splitBy } from '../core/table.ts'
import { mean } from '../statistics/sum.ts'
import { type Memory, recalled, signatureOf } from './estimates/memory.ts'
import { type Difference, estimateDifference, layoutOf, type Sample, sampleOf } from './inference/index.ts'
import { leastTasks } from './inference/scope.ts'
import { onDetectable } from './inference/verdict.ts'
import { kindOf } from './kind.ts'

/** The difference between having and lacking something; where tasks are fixed each tier of one is a place of its own. */
export const compareSides = (
  rule: SidesRule,
  group: Group,
  variant: Variant | null,
  metrics: readonly Metric[],
  whole: Whole,
  memory: Memory,
): { readonly estimate: Difference; readonly label: string | undefined } | null => {
  const sides = rule.sides(group, variant, whole)
  const base = metrics.find(({ id }) => id === sides?.metric)
  if (!sides || !base) return null
  const key = [base.id, sides.withinTiers, signatureOf(sides.having), signatureOf(sides.lacking)].join(' ')
  const difference = recalled(memory.differences, key, () => differenceOf(sides, base, whole, memory))
  const estimate = rule.scale === 'ratio' ? asRatio(difference) : difference
  return { estimate, label: rule.label(estimate.value, estimate.low, estimate.high, estimate.sides.b) }
}

/** The same comparison, told as how many times as much; no answer where it could not be made on logarithms. */
const asRatio = (difference: Difference): Difference => {
  const { value, low, high } = difference.ratio ?? { value: NaN, low: NaN, high: NaN }
  const unknown = { low: NaN, high: NaN }
  const { reasons } = difference
  const why = difference.ratio || reasons.length > 0 ? reasons : [reason('amounts-not-positive')]
  return { ...difference, value, low, high, reasons: why, naive: unknown, plain: unknown }
}

const differenceOf = (sides: Sides, base: Metric, whole: Whole, memory: Memory): Difference => {
  const column = memory.column(sides.metric)
  const sample = (rows: Rows, join: (tiers: Sample[]) => Sample): Sample =>
    sides.withinTiers
      ? join(splitBy(rows, ['tier']).map(({ rows: tier }) => sampleOf(layoutOf(tier), column)))
      : sampleOf(layoutOf(rows), column)
  const fixed = sides.withinTiers && layoutOf(sides.having).tasks.length < leastTasks(whole.settings)
  const join = fixed ? placeByPlace : taskByTask
  const settings = fixed ? { ...whole.settings, generalize: 'these-tasks' as const } : whole.settings
  const [lacking, having] = [sample(sides.lacking, join), sample(sides.having, join)]
  const difference = estimateDifference(lacking, having, kindOf(base), settings)
  // Such a difference stands as an estimate, without the effect that could be detected.
  return { ...difference, reasons: withoutCodes(difference.reasons, onDetectable) }
}

const counted = (tasks: Sample['tasks'], parts: readonly Sample[]): Sample => ({
  tasks,
  n: parts.reduce((sum, { n }) => sum + n, 0),
  missing: parts.reduce((sum, { missing }) => sum + missing, 0),
})

/** A task's value is the mean over its tiers. */
const taskByTask = (tiers: readonly Sample[]): Sample => {
  const tasks = new Map<string, Sample['tasks'][number][]>()
  for (const part of tiers.flatMap(tier => tier.tasks)) tasks.set(part.task, [...(tasks.get(part.task) ?? []), part])
  const joined = [...tasks].map(([task, parts]) => ({
    task,
    value: mean(parts.map(({ value }) => value)),
    subtests: parts.flatMap(({ subtests }) => subtests),
  }))
  return counted(joined, tiers)
}

/** Each tier of a task stands for itself. */
const placeByPlace = (tiers: readonly Sample[]): Sample => {
  const places = tiers.flatMap((tier, i) => tier.tasks.map(task => ({ ...task, task: `${task.task}\n${i}` })))
  const different = new Set(tiers.flatMap(({ tasks }) => tasks.map(({ task }) => task))).size
  return { ...counted(places, tiers), different }
}
