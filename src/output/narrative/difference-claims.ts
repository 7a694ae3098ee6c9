import type { Analysis } from '../../analysis/analysis.ts'
import { type Comparison, familyMetrics, isClaimable, sidesOf } from '../../analysis/comparisons/index.ts'
import { levelsIn } from '../../analysis/levels.ts'
import { directionOf } from '../../analysis/versus/verdict.ts'
import { dimensionColumns } from '../../core/dimensions.ts'
import type { Metric } from '../../core/metric.ts'
import { areSameReasons, hasCode, type Reason } from '../../core/reasons.ts'
import { allRows, words } from '../../core/table.ts'
import { arenasOf } from './arenas.ts'
import type { PairClaim, Remark, Sides, Tests } from './messages/claims-messages.ts'
import type { Linked, Message } from './messages.ts'
import { pairsLink } from './report-links.ts'
import { titleOf } from './words.ts'

/** The comparisons of the family: what matters most first. */
export interface Differences {
  /** Null where nothing could be tested. */
  readonly tests: Tests | null
  readonly significant: readonly PairClaim[]
  readonly inconclusive: readonly PairClaim[]
  /** Differences with a caution, which are never claims. */
  readonly exploratory: readonly PairClaim[]
  /** Why pairs were not tested. */
  readonly untested: readonly Linked[]
}

export const differences = (analysis: Analysis): Differences => {
  const metrics = familyMetrics(analysis.tables.runs, analysis.metrics, analysis.settings)
  const hasSubtests = new Set(words(allRows(analysis.tables.runs), dimensionColumns.subtest)).size > 1
  const arenas = arenasOf(analysis).map(({ scope }) => {
    const sides = sidesIn(analysis, scope)
    const compared = metrics.map(
      (metric): Compared => ({
        title: titleOf(metric, analysis.settings),
        metric,
        pairs: analysis.comparisons().filter(pair => pair.metric === metric.id && isListed(pair, scope)),
        sides,
      }),
    )
    return { scope, compared }
  })
  const listed = arenas
    .flatMap(({ compared }) => compared)
    .flatMap(({ title, metric, pairs, sides }) =>
      pairs.map(
        (pair): PairClaim => ({
          pair,
          metric,
          title,
          sides: sides(pair),
          remarks: remarksOn(pair, hasSubtests),
          isWorse: isWorse(pair, metric),
        }),
      ),
    )
  const claimable = listed.filter(({ pair }) => isClaimable(pair)).sort(byWeight)
  const significant = claimable.filter(({ pair }) => pair.significant)
  const tests = {
    count: claimable.length,
    of: familyIn(analysis),
    title: listed[0]?.title ?? '',
    significant: significant.length,
  }
  return {
    tests: tests.count === 0 ? null : tests,
    significant,
    inconclusive: claimable.filter(({ pair }) => !pair.significant),
    exploratory: listed.filter(({ pair }) => pair.p !== null && pair.caution !== null).sort(byWeight),
    untested: arenas.flatMap(({ scope, compared }) =>
      untestedIn(compared, analysis).map(message => ({ ...message, link: pairsLink(scope) })),
    ),
  }
}

/** A primary metric may be one that is not compared at all. */
const untestedIn = (compared: readonly Compared[], { settings }: Analysis): Message[] =>
  settings.primary !== null && compared.every(({ pairs }) => pairs.length === 0)
    ? compared.map(({ title }) => ({ code: 'primary-not-compared', params: { title } }))
    : untested(compared)

/** Models and agents over all of their tiers. */
const isListed = ({ scope, tier1 }: Comparison, wanted: Comparison['scope']): boolean =>
  scope === wanted && (scope === 'tiers' || tier1 === null)

const familyIn = ({ settings: { profile, primary } }: Analysis): Tests['of'] =>
  profile === 'published' ? 'published' : primary === null ? 'headline' : 'primary'

const sidesIn = (analysis: Analysis, scope: Comparison['scope']): Compared['sides'] => {
  const hasModels = analysis.groups('by_model').length > 1
  const hasTiers = analysis.groups('by_tier').length > 1
  const same = sameIn(analysis, scope)
  return pair => {
    const [first, second] = sidesOf(pair)
    if (scope === 'tiers') return { first, second, ...(hasModels && { model: pair.model1 }), overTiers: false }
    return { first, second, ...(same !== null && { same }), overTiers: hasTiers }
  }
}

const others: Partial<Record<Comparison['scope'], 'agent' | 'model'>> = { models: 'agent', agents: 'model' }

/** What both sides of a pair have in common, where models and agents were varied: the plain means do not have it. */
const sameIn = ({ tables, groups }: Analysis, scope: Comparison['scope']): 'agent' | 'model' | null => {
  const varied = new Set(levelsIn(tables.runs, groups).map(level => level.scope))
  return varied.has('models') && varied.has('agents') ? (others[scope] ?? null) : null
}

/** Where tiers consist of different subtests, a claim is about these: said where there are several to generalize from. */
const remarksOn = (pair: Comparison, hasSubtests: boolean): Remark[] => {
  const isOfThese = hasSubtests && pair.significant && hasCode(pair.reasons, 'about-these-subtests')
  return [
    ...(pair.left_out > 0 ? [{ of: 'left-out', shared: pair.shared, leftOut: pair.left_out } as const] : []),
    ...(isOfThese ? [{ of: 'these-subtests' } as const] : []),
  ]
}

/** Whether the later side of a pair is the worse one; never so where more is neither better nor worse. */
export const isWorse = ({ scale, ratio, difference }: Comparison, { better }: Pick<Metric, 'better'>): boolean => {
  const change = scale === 'ratio' ? Math.log(ratio ?? NaN) : (difference ?? NaN)
  return better !== 'neither' && directionOf(better) * change < 0
}

/** First against last, models and agents before single steps; then by p. */
const byWeight = ({ pair: a }: PairClaim, { pair: b }: PairClaim): number =>
  Number(isStep(a)) - Number(isStep(b)) || (a.p_adjusted ?? 1) - (b.p_adjusted ?? 1) || (a.p ?? 1) - (b.p ?? 1)

const isStep = ({ scope, overall_contrast: overall }: Comparison): boolean => scope === 'tiers' && !overall

/** Pairs of tiers, of models or of agents in one metric, and what metric and sides are called. */
interface Compared {
  readonly title: string
  readonly metric: Metric
  readonly pairs: readonly Comparison[]
  readonly sides: (pair: Comparison) => Sides
}

/** More names than these say no more. */
const mostNames = 3

/** Why pairs cannot be tested: for each metric, or once where no pair can be in any; what nobody measured is left out. */
const untested = (all: readonly Compared[]): Message[] => {
  const metrics = all
    .map(compared => ({ ...compared, pairs: compared.pairs.filter(isMeasured) }))
    .filter(({ pairs }) => pairs.length > 0)
  const pairs = metrics.flatMap(compared => compared.pairs)
  if (pairs.length > 0 && pairs.every(isUntested))
    return [
      { code: 'none-tested', params: { scope: pairs[0].scope, reasons: reasonsOf(pairs) } },
      ...metrics.flatMap(flatIn),
    ]
  return metrics.flatMap(untestedMetric)
}

/** What was measured on both sides, but in other places, has no runs that were compared. */
const isMeasured = (pair: Comparison): boolean => pair.n1 + pair.n2 > 0 || reasonOf(pair)?.code === 'nothing-shared'

const isUntested = ({ p }: Comparison): boolean => p === null

/** The first reason says why there is no answer; others are about what was compared. */
const reasonOf = ({ reasons: [first] }: Comparison): Reason | null => first ?? null

const areSame = (one: Reason | null, other: Reason | null): boolean =>
  areSameReasons(one ? [one] : [], other ? [other] : [])

/** Each reason once. */
const reasonsOf = (pairs: readonly Comparison[]): (Reason | null)[] => {
  const found = pairs.map(reasonOf)
  return found.filter((reason, i) => found.findIndex(each => areSame(each, reason)) === i)
}

/** `Cost of pass, not tested between tiers: no passes or no cost on a side.`; the pairs are named where the others were. */
const untestedMetric = (compared: Compared): Message[] => {
  const { title, pairs, sides } = compared
  const found = pairs.filter(pair => isUntested(pair) && !isFlat(pair))
  const messages = reasonsOf(found).map((reason): Message => {
    const those = found.filter(pair => areSame(reasonOf(pair), reason))
    if (those.length === pairs.length)
      return { code: 'metric-not-tested', params: { title, scope: pairs[0].scope, reason } }
    const named = those.slice(0, those.length > mostNames + 1 ? mostNames : mostNames + 1)
    return {
      code: 'pairs-not-tested',
      params: { title, reason, pairs: named.map(sides), more: those.length - named.length },
    }
  })
  return [...messages, ...flatIn(compared)]
}

/** Without variation there is a difference all the same, only no error to judge it by. */
const isFlat = (pair: Comparison): boolean =>
  isUntested(pair) && reasonOf(pair)?.code === 'no-variation' && (pair.ratio ?? pair.difference) !== null

/** `Pass rate, T2 vs. T0: +20.0 points, the same in every task: not tested (no variation).` */
const flatIn = ({ title, metric, pairs, sides }: Compared): Message[] => {
  const flat = pairs.filter(isFlat)
  const [reason] = reasonsOf(flat)
  const messages = flat.slice(0, mostNames).map(
    (pair): Message => ({
      code: 'effect-not-tested',
      params: { title, sides: sides(pair), pair, metric, reason, isSameInTasks: isSameInTasks(pair) },
    }),
  )
  const more = flat.length - messages.length
  return more > 0 ? [...messages, { code: 'effects-not-tested', params: { title, reason, more } }] : messages
}

/** A ratio of costs of pass is one number, which no task has; of what single runs have, each task has its own. */
const isSameInTasks = ({ unit, scale, cliffs_delta: delta }: Comparison): boolean =>
  unit === 'task' && (scale === 'difference' || delta !== null)
