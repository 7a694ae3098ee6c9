import type { MethodId } from '../../core/methods.ts'
import type { Reason } from '../../core/reasons.ts'
import type { Interval } from '../../statistics/interval.ts'
import type { Difference, Scale } from '../inference/index.ts'
import type { Level } from '../levels.ts'
import type { ConfigurationContrast } from './between-configurations.ts'
import type { LevelContrast } from './between-levels.ts'
import type { TierContrast } from './between-tiers.ts'
import type { Membership } from './family.ts'
import type { Judgement } from './judgement.ts'
import type { AnyContrast, Judged } from './rules.ts'

/** What is compared; configurations where several agents were tried with several models. */
export type Scope = Level['scope'] | 'configurations'

/**
 * A row of `data/comparisons.csv`: side 2 against side 1 in one metric. Between tiers both models are the same, between
 * models or agents both tiers are. A name is null where all are taken together. Null numbers have no answer; `reasons`
 * say why.
 */
export interface Comparison {
  readonly metric: string
  readonly scope: Scope
  readonly model1: string | null
  readonly tier1: string | null
  readonly model2: string | null
  readonly tier2: string | null
  /** Means that weigh every task alike, over the tasks that were compared. */
  readonly value1: number | null
  readonly value2: number | null
  /** value2 - value1, in the unit of the metric. */
  readonly difference: number | null
  /** What the limits and the detectable effect are: differences, or how many times as much side 2 is. */
  readonly scale: 'difference' | 'ratio'
  /** How many times as much side 2 is in a typical task, where amounts are compared by their logarithms. */
  readonly ratio: number | null
  readonly low: number | null
  readonly high: number | null
  readonly p: number | null
  /** Holm-adjusted over the family of the list of significant differences; null for exploratory comparisons. */
  readonly p_adjusted: number | null
  /** By p_adjusted; null where there is none. */
  readonly significant: boolean | null
  /** The side that is significantly better, by the direction of the metric. */
  readonly better: Judgement['better']
  /** How often a run of side 2 beats one of side 1, minus how often it loses. */
  readonly cliffs_delta: number | null
  readonly delta_low: number | null
  readonly delta_high: number | null
  /**
   * The smallest difference, or factor, that this design finds four times out of five, before any correction of p; null
   * also where the metric cannot differ by so much.
   */
  readonly mde: number | null
  /** Runs that were compared, and runs that were not measured. */
  readonly n1: number
  readonly n2: number
  readonly missing1: number
  readonly missing2: number
  /** Tasks that were compared, and tasks that both sides have. */
  readonly tasks: number
  readonly shared: number
  /** What varies: tasks, subtests or runs. */
  readonly unit: string
  readonly method: MethodId
  readonly reasons: readonly Reason[]
  /** What one would get by taking all runs as independent, and how much larger the variance really is. */
  readonly low_naive: number | null
  readonly high_naive: number | null
  readonly p_naive: number | null
  readonly design_effect: number | null
  /** p of flipping the signs of task differences, from 8 paired tasks on. */
  readonly p_sign_flip: number | null
  /** Whether this is the first tier against the last. */
  readonly overall_contrast: boolean
  readonly agent1: string | null
  readonly agent2: string | null
  /** Which value of a metric that has several. */
  readonly variant: string | null
  /** Where a ratio of geometric means is told, these: what a typical task takes. */
  readonly typical1: number | null
  readonly typical2: number | null
  /** Tasks that were not compared because only one side has them. */
  readonly left_out: number
  /** The tests that are adjusted together: those behind the list of significant differences, or those of the published profile. */
  readonly family: Membership['family']
  /** How many tests were adjusted together; null for exploratory comparisons. */
  readonly family_size: number | null
  /** Why the difference is never a claim. */
  readonly caution: Difference['caution']
}

/** What is compared, by its names. */
type Names = Pick<
  Comparison,
  'scope' | 'model1' | 'tier1' | 'model2' | 'tier2' | 'agent1' | 'agent2' | 'overall_contrast'
>

export const betweenTiers = (found: Judged<TierContrast>): Comparison =>
  rowOf(found, {
    scope: 'tiers',
    model1: found.model,
    tier1: found.tier1,
    model2: found.model,
    tier2: found.tier2,
    agent1: null,
    agent2: null,
    overall_contrast: found.overall,
  })

export const betweenLevels = (found: Judged<LevelContrast>): Comparison => {
  const named = (scope: Level['scope']) => (found.scope === scope ? [found.name1, found.name2] : [null, null])
  const [[model1, model2], [agent1, agent2]] = [named('models'), named('agents')]
  const [tier1, tier2] = [found.tier, found.tier]
  return rowOf(found, {
    scope: found.scope,
    ...{ model1, tier1, model2, tier2, agent1, agent2 },
    overall_contrast: false,
  })
}

/** Two configurations, each named by its agent and its model. */
export const betweenConfigurations = (found: Judged<ConfigurationContrast>): Comparison =>
  rowOf(found, {
    scope: 'configurations',
    model1: found.first.model,
    tier1: null,
    model2: found.second.model,
    tier2: null,
    agent1: found.first.agent,
    agent2: found.second.agent,
    overall_contrast: false,
  })

const configurationName = (agent: string | null, model: string | null): string | null =>
  [agent, model].filter(Boolean).join(', ') || null

/** The names of what is compared, side 1 first. */
export const sidesOf = ({ scope, tier1, tier2, model1, model2, agent1, agent2 }: Comparison) =>
  (
    ({
      tiers: [tier1, tier2],
      models: [model1, model2],
      agents: [agent1, agent2],
      configurations: [configurationName(agent1, model1), configurationName(agent2, model2)],
    }) as const
  )[scope]

/** A number on the wire: neither NaN nor an infinite limit is one. */
export const finite = (value: number): number | null => (Number.isFinite(value) ? value : null)

/** On a scale of logarithms numbers are written as factors. */
export const written = (value: number, scale: Scale): number | null =>
  finite(scale === 'log ratio' ? Math.exp(value) : value)

const rowOf = ({ measure, contrast, judgement }: Judged<AnyContrast>, names: Names): Comparison => {
  const { difference, n, missing, tasks } = contrast
  const { scale, sides, typical } = difference
  const { delta } = judgement
  const limits = ({ low, high }: Interval) => [written(low, scale), written(high, scale)]
  const [low, high] = limits(difference)
  const [lowNaive, highNaive] = limits(difference.naive)
  return {
    metric: measure.metric.id,
    scope: names.scope,
    model1: names.model1,
    tier1: names.tier1,
    model2: names.model2,
    tier2: names.tier2,
    value1: finite(sides.a),
    value2: finite(sides.b),
    difference: finite(scale === 'difference' ? difference.value : sides.b - sides.a),
    scale: scale === 'difference' ? 'difference' : 'ratio',
    ratio: difference.ratio && finite(difference.ratio.value),
    low,
    high,
    p: finite(judgement.p),
    p_adjusted: finite(judgement.adjusted),
    significant: judgement.significant,
    better: judgement.better,
    cliffs_delta: delta && finite(delta.value),
    delta_low: delta && finite(delta.low),
    delta_high: delta && finite(delta.high),
    mde: written(judgement.mde, scale),
    n1: n.a,
    n2: n.b,
    missing1: missing.a,
    missing2: missing.b,
    tasks,
    shared: difference.shared,
    unit: difference.unit,
    method: judgement.method,
    reasons: judgement.reasons,
    low_naive: lowNaive,
    high_naive: highNaive,
    p_naive: finite(judgement.pNaive),
    design_effect: finite(difference.designEffect),
    p_sign_flip: finite(judgement.pSignFlip),
    overall_contrast: names.overall_contrast,
    agent1: names.agent1,
    agent2: names.agent2,
    variant: measure.variant?.id ?? null,
    typical1: typical ? finite(typical.a) : null,
    typical2: typical ? finite(typical.b) : null,
    left_out: difference.dropped,
    family: judgement.family,
    family_size: judgement.familySize,
    caution: difference.caution,
  }
}

/** Sides that tried different tasks: they may differ for that alone. */
export const isApart = ({ shared }: Pick<Comparison, 'shared'>): boolean => shared === 0

/** Whether it can be claimed: it was adjusted with the others of its family, and comes without a caution. */
export const isClaimable = (pair: Comparison): pair is Comparison & { readonly p_adjusted: number } =>
  pair.p_adjusted !== null && pair.caution === null
