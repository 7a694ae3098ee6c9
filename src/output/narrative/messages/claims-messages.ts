import { findsNothing } from '../../../analysis/comparisons/detectable-effect.ts'
import type { Comparison } from '../../../analysis/comparisons/index.ts'
import {
  type Format,
  formatDifference,
  formatFactor,
  formatFixed,
  formatInterval,
  formatNumber,
} from '../../../core/format.ts'
import { listText } from '../../../core/list-text.ts'
import type { Metric, MetricInfo } from '../../../core/metric.ts'
import type { Reason } from '../../../core/reasons.ts'
import { reasonText } from '../reason-words.ts'
import { counted } from '../words.ts'
import { leftOutText } from './caveats-messages.ts'

/** What of a metric says how its differences are written. */
type Written = Pick<MetricInfo, 'format'>

/** A difference in words: points of a percentage, times as much, or the unit of the metric. */
const amount = (value: number | null, { scale }: Comparison, { format }: Written): string => {
  if (value === null) return '–'
  if (scale === 'ratio') return formatFactor(value)
  return `${formatDifference(value, format)}${format === 'percent' ? ' points' : ''}`
}

const effectText = (pair: Comparison, metric: Written): string =>
  amount(pair.scale === 'ratio' ? pair.ratio : pair.difference, pair, metric)

/** `+9.6 points [+6.4, +12.8]` */
export const effectWithLimits = (pair: Comparison, metric: Written): string => {
  const limits = [pair.low, pair.high].map(limit => amount(limit, pair, metric).replace(/ points$/, ''))
  return `${effectText(pair, metric)} [${limits.join(', ')}]`
}

/** `p = 0.034`, or `p < 0.001`. */
export const pText = (p: number): string => (p < 0.001 ? 'p < 0.001' : `p = ${formatFixed(p, p < 0.0995 ? 3 : 2)}`)

/** Beyond this factor digits say nothing more. */
const largeFactor = 1000

/** The minimum detectable effect, `36 points`; `none` where the metric cannot differ by so much, null where it is not known. */
export const detectableText = (pair: Comparison, metric: Written): string | null => {
  if (findsNothing(pair.reasons)) return 'none'
  if (pair.mde === null) return null
  if (pair.scale === 'ratio' && pair.mde >= largeFactor) return `above ${formatFactor(largeFactor)}`
  return amount(pair.mde, pair, metric).replace(/^\+/, '')
}

type Scope = Comparison['scope']

/** How names are written where the message stands. */
type Writer = (name: string | null) => string

/** An estimate of a group; its value with every run alike where that is another number. */
export interface Estimate {
  readonly value: number
  readonly low: number
  readonly high: number
  readonly n: number
  readonly overRuns: number | null
}

/** An estimate and whose it is. */
export interface Standing {
  readonly name: string | null
  readonly estimate: Estimate
}

/** What a metric is called, and how its numbers are written. */
export interface Titled {
  readonly title: string
  readonly format: Format
}

/** The two sides of a pair, and what they have in common where that could vary. */
export interface Sides {
  readonly first: string | null
  readonly second: string | null
  /** Of which model the tiers are, where there are several. */
  readonly model?: string | null
  /** What models or agents have in common, where both were varied. */
  readonly same?: 'agent' | 'model'
  /** Whether these are models or agents over several tiers. */
  readonly overTiers: boolean
}

/** What has to be said next to a claim. */
export type Remark =
  | { readonly of: 'left-out'; readonly shared: number; readonly leftOut: number }
  | { readonly of: 'these-subtests' }

/** A comparison of the family. */
export interface PairClaim {
  readonly pair: Comparison
  readonly metric: Metric
  readonly title: string
  readonly sides: Sides
  readonly remarks: readonly Remark[]
  /** Whether the later side is the worse one. */
  readonly isWorse: boolean
}

/** Which comparisons are adjusted together. */
export interface Tests {
  readonly count: number
  readonly of: 'headline' | 'primary' | 'published'
  /** The metric that is primary. */
  readonly title: string
  readonly significant: number
}

const estimateText = ({ value, low, high, n, overRuns }: Estimate, format: Format): string =>
  [
    formatInterval(value, low, high, format),
    ...(overRuns === null ? [] : [`(every run alike: ${formatNumber(overRuns, format)})`]),
    ...(Number.isNaN(low) && n === 1 ? ['(1 run)'] : []),
  ].join(' ')

const standingText = ({ name, estimate }: Standing, format: Format, written: Writer): string =>
  `${written(name)} ${estimateText(estimate, format)}`

/** `T2 vs. T0`, and of which model where there are several; `b vs. a (same agent)`. */
export const sidesText = ({ first, second, model, same, overTiers }: Sides, written: Writer): string => {
  const place = [
    ...(model === undefined ? [] : [written(model)]),
    ...(same === undefined ? [] : [`same ${same}`]),
    ...(overTiers ? ['all tiers'] : []),
  ].join(', ')
  return `${written(second)} vs. ${written(first)}${place === '' ? '' : ` (${place})`}`
}

/** What has to be said next to a claim, in words; null where there is nothing. */
export const remarksText = (remarks: readonly Remark[]): string | null =>
  remarks.map(remark => (remark.of === 'left-out' ? leftOutText(remark) : 'for these subtests')).join('; ') || null

/** Why there is no test; null where none applies. */
type Why = Reason | null

const whyText = (why: Why): string => (why ? reasonText(why) : 'no test applies')

const cautionWords: Record<NonNullable<Comparison['caution']>, (pair: Comparison) => string> = {
  'heavy-tails': () => 'heavy tails',
  'different-tasks': ({ shared, tasks }) => `on different tasks (${shared} of ${tasks} shared)`,
}

/** Why a difference is no claim. */
export const cautionText = (pair: Comparison): string => (pair.caution === null ? '' : cautionWords[pair.caution](pair))

/** `44 Holm-adjusted tests` */
export const testCountText = ({ count, of }: Tests): string =>
  counted(count, of === 'published' ? 'test' : 'Holm-adjusted test')

const familyText = ({ of, title }: Tests, written: Writer): string => {
  const words = {
    headline: 'of headline metrics',
    primary: `of the primary metric (${written(title)})`,
    published: 'of the published profile (Holm-adjusted within each model and metric)',
  }
  return words[of]
}

const differenceText = ({ pair, metric, title, sides }: PairClaim, written: Writer): string =>
  `${written(title)}, ${sidesText(sides, written)}: ${effectWithLimits(pair, metric)}`

const claimText = (claim: PairClaim, written: Writer): string => {
  const remarks = remarksText(claim.remarks)
  return `${differenceText(claim, written)}, ${pText(claim.pair.p_adjusted ?? NaN)}${remarks === null ? '' : ` (${remarks})`}`
}

const mdeText = ({ pair, metric }: PairClaim): string => {
  const detectable = detectableText(pair, metric)
  return detectable === null ? '' : `; MDE ${detectable}`
}

export interface EqualResults extends Titled {
  readonly value: number
  readonly count: number
  readonly word: string
}

export interface Leader extends Titled {
  readonly word: string
  readonly best: Standing
  readonly last: Standing
}

export interface PairsNotTested {
  readonly title: string
  readonly reason: Why
  readonly pairs: readonly Sides[]
  readonly more: number
}

export interface EffectNotTested extends Pick<PairClaim, 'title' | 'sides' | 'pair' | 'metric'> {
  readonly reason: Why
  readonly isSameInTasks: boolean
}

/** What an analysis finds. */
export const claimMessages = {
  finding: ({ title, format, estimate }: Titled & { readonly estimate: Estimate }) =>
    `${title}: ${estimateText(estimate, format)}.`,
  'sole-result': ({ title, format, best }: Titled & { readonly best: Standing }, written: Writer) =>
    `${title}: ${standingText(best, format, written)}.`,
  'equal-results': ({ title, format, value, count, word }: EqualResults) =>
    `${title}: ${formatNumber(value, format)} for all ${counted(count, word)}.`,
  leader: ({ title, format, word, best, last }: Leader, written: Writer) =>
    `${title}: best ${word} ${standingText(best, format, written)}, last ${standingText(last, format, written)}.`,
  tests: (tests: Tests, written: Writer) => {
    const text = `${testCountText(tests)} ${familyText(tests, written)}`
    if (tests.significant > 0) return `${text}.`
    return tests.count === 1 ? `The only one is not significant: ${text}.` : `None of the ${text} is significant.`
  },
  significant: (claim: PairClaim, written: Writer) => `${claimText(claim, written)}${claim.isWorse ? ', worse' : ''}.`,
  inconclusive: (claim: PairClaim, written: Writer) => `${claimText(claim, written)}${mdeText(claim)}.`,
  exploratory: (claim: PairClaim, written: Writer) => `${differenceText(claim, written)}, ${cautionText(claim.pair)}.`,
  'more-pairs': ({ count, scope }: { readonly count: number; readonly scope: Scope }) =>
    `${count} more pairs of ${scope}.`,
  'mde-meaning': () => 'MDE: minimum detectable effect (80% power, unadjusted).',
  'primary-not-compared': ({ title }: { readonly title: string }, written: Writer) =>
    `${written(title)}, the primary metric: not compared.`,
  'none-tested': ({ scope, reasons }: { readonly scope: Scope; readonly reasons: readonly Why[] }) =>
    `No pair of ${scope} can be tested: ${reasons.map(whyText).join('; ')}.`,
  'metric-not-tested': (
    { title, scope, reason }: { readonly title: string; readonly scope: Scope; readonly reason: Why },
    written: Writer,
  ) => `${written(title)}, not tested between ${scope}: ${whyText(reason)}.`,
  'pairs-not-tested': ({ title, reason, pairs, more }: PairsNotTested, written: Writer) => {
    const names = pairs.map(sides => sidesText(sides, written))
    return `${written(title)}, not tested (${whyText(reason)}): ${listText(more > 0 ? [...names, `${more} more`] : names, 'and')}.`
  },
  'effect-not-tested': ({ title, sides, pair, metric, reason, isSameInTasks }: EffectNotTested, written: Writer) => {
    const same = isSameInTasks ? ', the same in every task' : ''
    return `${written(title)}, ${sidesText(sides, written)}: ${effectText(pair, metric)}${same}: not tested (${whyText(reason)}).`
  },
  'effects-not-tested': (
    { title, reason, more }: { readonly title: string; readonly reason: Why; readonly more: number },
    written: Writer,
  ) => `${written(title)}, not tested (${whyText(reason)}): ${counted(more, 'more pair')}.`,
} as const
