import { naturalOrder } from '../../../core/dimensions.ts'
import type { Variant, Whole } from '../../../core/metric.ts'
import { type Reason, reason } from '../../../core/reasons.ts'
import { allRows, splitBy } from '../../../core/table.ts'
import { performanceMetrics } from './performance.ts'
import { remembered } from './remembered.ts'
import { configurationsOf, type SubtestPerformance } from './subtest-performance.ts'
import { baselineTier, tierNames } from './tiers.ts'

/** A question of the kind "what does this add?": which subtests have it, which go without, and where they are paired. */
export interface Ablation {
  readonly id: string
  readonly title: string
  /** Subtests are compared with others of the same place: a task, or a task and tier. */
  readonly placeOf: (subtest: SubtestPerformance) => string
  readonly withinTiers: boolean
  /** Null where the subtest has no part in the question. */
  readonly has: (subtest: SubtestPerformance) => boolean | null
  readonly reasons: { readonly allHave: Reason; readonly noneHas: Reason; readonly apart: Reason }
}

const tierAblation = (tier: string, other: string): Ablation => ({
  id: `tier:${tier}-${other}`,
  title: `${tier} against ${other}`,
  placeOf: subtest => subtest.task,
  withinTiers: false,
  has: subtest => (subtest.tier === tier ? true : subtest.tier === other ? false : null),
  reasons: {
    allHave: reason('tier-not-measured', { tier: other }),
    noneHas: reason('tier-not-measured', { tier }),
    apart: reason('no-task-in-both-tiers', { tier, other }),
  },
})

const componentAblation = (component: string, carriers: ReadonlySet<string>): Ablation => ({
  id: `component:${component}`,
  title: `with ${component}`,
  placeOf: subtest => subtest.taskAndTier,
  withinTiers: true,
  has: subtest => carriers.has(subtest.configuration),
  reasons: {
    allHave: reason('component-everywhere'),
    noneHas: reason('component-nowhere'),
    apart: reason('component-apart'),
  },
})

/** Each tier against the one before it and against the baseline. */
const tierAblations = ({ runs, settings }: Whole): Ablation[] => {
  const tiers = tierNames(runs)
  const baseline = baselineTier(runs, settings)
  if (baseline === null) return []
  return tiers.flatMap((tier, i) =>
    [...new Set([tiers[i - 1] ?? baseline, baseline])]
      .filter(other => other !== tier)
      .map(other => tierAblation(tier, other)),
  )
}

const componentAblations = ({ components }: Whole): Ablation[] =>
  splitBy(allRows(components), ['component'])
    .flatMap(({ key: [component], rows }) => (component === null ? [] : [{ component, rows }]))
    .sort((a, b) => naturalOrder(a.component, b.component))
    .map(({ component, rows }) => componentAblation(component, new Set(configurationsOf(rows))))

/** Every ablation of every performance metric, by the id of its variant. */
export const ablationsOf = remembered((whole: Whole) => {
  const ablations = [...tierAblations(whole), ...componentAblations(whole)]
  const entries = performanceMetrics.flatMap(({ id, title, better }) =>
    ablations.map(ablation => {
      const variant: Variant = { id: `${id}:${ablation.id}`, title: `${title}, ${ablation.title}`, better }
      return { metric: id, ablation, variant }
    }),
  )
  return new Map(entries.map(entry => [entry.variant.id, entry]))
})
