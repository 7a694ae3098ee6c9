import { type MetricRule, ruleText } from '../../core/gate-rule.ts'
import { AnalysisError } from '../../core/problem.ts'
import type { Reason } from '../../core/reasons.ts'
import type { Settings } from '../../core/settings.ts'
import type { Interval } from '../../statistics/interval.ts'
import type { Bounded } from '../../statistics/mover.ts'
import type { Difference } from '../inference/index.ts'
import { isRelative } from '../versus/margin.ts'
import type { MetricPair } from '../versus/metric-pair.ts'
import { directionOf, type RareBreakage, rareBreakage } from '../versus/verdict.ts'

/** A number that a rule is about, with the limits that it lies between but for some chance at each end. */
export interface Limited extends Bounded {
  /** Where the rule draws its line, on the same scale. */
  readonly line: number
  readonly reasons: readonly Reason[]
  /** Why wider limits than those of t leave it open, where t alone would not; null elsewhere. */
  readonly rareBreakage?: RareBreakage | null
  /** Whether a few tasks carry the means of amounts. */
  readonly caution?: Difference['caution']
  /** The same as a reader expects it: candidate - base, candidate over base, or the value itself. */
  readonly shown: Shown
}

export interface Shown extends Bounded {
  readonly as: 'difference' | 'ratio' | 'value'
  readonly line: number
  /** On which side of the line a candidate must be. */
  readonly wanted: 'at least' | 'at most'
}

/** Asked for one chance at a time, because rules that are corrected together need wider limits. */
export type LimitsAt = (chance: number) => Limited

/** Intervals that leave out this chance at each end. */
const settingsAt = (settings: Settings, chance: number) => ({
  ...settings,
  confidence: 1 - 2 * chance,
  alpha: 2 * chance,
})

/**
 * The difference so that positive is better, and the most that it may be worse, below 0. Where amounts are compared by
 * their logarithms the allowance is too, so that limits are those of the ratio.
 */
export const improvement = (pair: MetricPair, rule: MetricRule, settings: Settings): LimitsAt => {
  const { metric } = pair
  if (metric.better === 'neither')
    throw wrongRule(rule, `${metric.id} has no better direction`, `Use max-increase ${metric.id}:10%, min or max.`)
  if (rule.isPercent && !isRelative(pair))
    throw wrongRule(
      rule,
      `of a share like ${metric.id} a percentage could mean points or a share of the base`,
      `Write points as a number: no-worse ${metric.id}:${rule.amount}.`,
    )
  const [bottom, top] = metric.range
  if (!isRelative(pair) && rule.amount >= top - bottom)
    throw wrongRule(
      rule,
      `${metric.id} is between ${bottom} and ${top}, and cannot get worse by ${rule.amount}`,
      `Write points as a share: no-worse ${metric.id}:0.02 is 2 points.`,
    )
  const direction = directionOf(metric.better)
  const wanted = direction > 0 ? 'at least' : 'at most'
  return chance => {
    const difference = pair.difference(settingsAt(settings, chance), true)
    const { value, low, high, scale, sides, reasons } = difference
    const loss = lossLimits(pair, difference)
    const base = Math.abs(sides.a)
    const share = rule.isPercent ? rule.amount : rule.amount / base
    const byLogarithms = scale === 'log ratio'
    // Worse by a share is less of what should be much, and more of what should be little.
    const worst = byLogarithms
      ? Math.log1p(-direction * share)
      : -direction * (rule.isPercent ? share * base : rule.amount)
    const as = (x: number) => (byLogarithms ? Math.exp(x) : x)
    const ends = direction > 0 ? { low: as(low), high: as(loss.high) } : { low: as(loss.low), high: as(high) }
    const natural = { value: as(value), ...ends, line: as(worst) }
    const [least, most] = direction > 0 ? [low, loss.high] : [-high, -loss.low]
    return {
      value: direction * value,
      low: least,
      high: most,
      line: direction * worst,
      reasons,
      caution: difference.caution,
      rareBreakage: direction > 0 ? rareBreakage(pair, difference, -worst, settings.confidence) : null,
      shown: { as: byLogarithms ? 'ratio' : 'difference', wanted, ...natural },
    }
  }
}

/** That something got worse needs no allowance for what the sample does not show: for scores, the limits of t alone. */
const lossLimits = ({ kind }: MetricPair, difference: Difference): Interval =>
  kind === 'score' ? difference.plain : difference

/** The candidate over the base, and how many times as much it may be. Without logarithms, the difference over the base. */
export const growth = (pair: MetricPair, rule: MetricRule, settings: Settings): LimitsAt => {
  const line = 1 + rule.amount
  return chance => {
    const difference = pair.difference(settingsAt(settings, chance), true)
    const { value, high, scale, sides, reasons } = difference
    const { low } = lossLimits(pair, difference)
    const asRatio = (x: number) => (scale === 'log ratio' ? Math.exp(x) : 1 + x / Math.abs(sides.a))
    const found = { value: asRatio(value), low: asRatio(low), high: asRatio(high), line }
    const { caution } = difference
    return { ...found, reasons, caution, shown: { as: 'ratio', wanted: 'at most', ...found } }
  }
}

/** The candidate on its own, and the value it must reach or keep below. */
export const level = (pair: MetricPair, rule: MetricRule, settings: Settings): LimitsAt => {
  const [least, most] = pair.metric.range
  if (rule.amount < least || rule.amount > most)
    throw wrongRule(
      rule,
      `${pair.metric.id} is ${most === Infinity ? `at least ${least}` : `between ${least} and ${most}`}`,
      most === 1 ? `Write 0.8 or 80%: ${rule.kind} ${pair.metric.id}:80%.` : 'Choose a value that it can have.',
    )
  const wanted = rule.kind === 'min' ? 'at least' : 'at most'
  return chance => {
    const { value, low, high, reasons } = pair.estimate('candidate', settingsAt(settings, chance))
    const found = { value, low, high, line: rule.amount }
    return { ...found, reasons, shown: { as: 'value', wanted, ...found } }
  }
}

const wrongRule = (rule: MetricRule, why: string, hint: string): AnalysisError =>
  new AnalysisError('wrong-rule', `The rule "${ruleText(rule)}" cannot be judged: ${why}.`, hint)
