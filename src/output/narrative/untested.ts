import type { Comparison } from '../../analysis/comparisons/index.ts'
import type { Metric } from '../../core/metric.ts'
import { areSameReasons, type Reason } from '../../core/reasons.ts'
import type { Sides } from './messages/claims.ts'
import type { Message } from './messages.ts'

/** Pairs of tiers, of models or of agents in one metric, and what metric and sides are called. */
export interface Compared {
  readonly title: string
  readonly metric: Metric
  readonly pairs: readonly Comparison[]
  readonly sides: (pair: Comparison) => Sides
}

/** More names than these say no more. */
const mostNames = 3

/** Why pairs cannot be tested: for each metric, or once where no pair can be in any; what nobody measured is left out. */
export const untested = (all: readonly Compared[]): Message[] => {
  const metrics = all
    .map(compared => ({ ...compared, pairs: compared.pairs.filter(isMeasured) }))
    .filter(({ pairs }) => pairs.length > 0)
  const pairs = metrics.flatMap(compared => compared.pairs)
  if (pairs.length > 0 && pairs.every(isUntested))
    return [
      { code: 'none-tested', params: { scope: pairs[0].scope, reasons: reasonsOf(pairs) } },
      ...metrics.flatMap(flatIn),
    ]
  return metrics.flatMap(untestedIn)
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
const untestedIn = (compared: Compared): Message[] => {
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
