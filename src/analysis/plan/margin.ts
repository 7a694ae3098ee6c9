import { isMetricRule, parseRule, ruleWords } from '../../core/gate-rule.ts'
import { AnalysisError } from '../../core/problem.ts'
import type { Settings } from '../../core/settings.ts'
import { kindOf } from '../kind.ts'
import { marginOf } from '../versus/margin.ts'
import { type EffectSize, effectOn } from './effect.ts'
import type { StudyBasis } from './study-plan.ts'

/** How much worse a gate lets a candidate be, on the scale of the comparison: as given, by its rule, or as usual. */
export const gateMargin = (basis: StudyBasis, given: EffectSize | null, settings: Settings): number => {
  const margin = given ?? ruleMargin(basis, settings) ?? usualMargin(basis, settings)
  if (margin) return effectOn(basis, margin, '--margin')
  throw new AnalysisError(
    'wrong-option',
    `A gate on ${basis.metric.id} needs a margin, and there is no usual one.`,
    'Give it in the unit of the metric: --margin 2.',
  )
}

/** What a comparing rule of the settings file allows, as points of a share or percent of an amount. */
const ruleMargin = ({ metric, base }: StudyBasis, { gate }: Settings): EffectSize | null => {
  const rule = gate
    .map(parseRule)
    .filter(isMetricRule)
    .find(({ kind, metric: id }) => id === metric.id && ruleWords[kind].compares)
  if (!rule) return null
  const byPercent = kindOf(metric) === 'amount'
  const isShare = rule.isPercent || rule.kind === 'max-increase'
  if (isShare === byPercent) return { amount: rule.amount, isPercent: byPercent }
  const amount = byPercent ? rule.amount / Math.abs(base) : rule.amount * Math.abs(base)
  return Number.isNaN(amount) ? null : { amount, isPercent: byPercent }
}

const usualMargin = ({ metric }: StudyBasis, { metrics }: Settings): EffectSize | null => {
  const kind = kindOf(metric)
  const amount = marginOf({ kind }, metrics[metric.id])
  return amount === null ? null : { amount, isPercent: kind === 'amount' }
}
