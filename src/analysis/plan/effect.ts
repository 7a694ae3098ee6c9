import { formatNumber } from '../../core/format.ts'
import { AnalysisError } from '../../core/problem.ts'
import { kindOf } from '../kind.ts'
import type { StudyBasis } from './study-plan.ts'

/** A difference as a person gives it: `0.1`, or `20%`. */
export interface EffectSize {
  readonly amount: number
  readonly isPercent: boolean
}

const usual = { points: { amount: 0.1, isPercent: false }, percent: { amount: 0.2, isPercent: true } }

/**
 * A difference on the scale of the comparison. Amounts differ by percent, everything else by points or its own unit: of
 * a share a percentage could be either, and of an amount a number.
 */
export const effectOn = (basis: StudyBasis, given: EffectSize | null, option = '--effect'): number => {
  const { metric, scale, base } = basis
  const byPercent = kindOf(metric) === 'amount'
  const { amount, isPercent } = given ?? (byPercent ? usual.percent : usual.points)
  const percent = `${Number((100 * amount).toPrecision(6))}%`
  const wrong = (why: string, hint: string) =>
    new AnalysisError('wrong-option', `${option}: ${isPercent ? percent : amount} ${why}.`, hint)
  if (byPercent && !isPercent)
    throw wrong(
      `of an amount like ${metric.id} could be a share of it or its own unit`,
      `Give percent: ${option} ${percent}.`,
    )
  if (isPercent && !byPercent)
    throw wrong(
      `of ${metric.id} could be points or a share of the base`,
      `Give points as a number: ${option} ${amount}.`,
    )
  const [bottom, top] = metric.range
  const most = Number.isNaN(base) ? top - bottom : Math.max(top - base, base - bottom)
  if (!byPercent && amount > most && amount < top - bottom)
    throw wrong(
      `is more than ${metric.id} can change from ${formatNumber(base, metric.format)}`,
      `Give at most ${Number(most.toFixed(3))}.`,
    )
  if (!(amount > 0) || (!byPercent && amount >= top - bottom))
    throw wrong(
      `is no difference that ${metric.id} could have`,
      'Give points of a share, such as 0.1, or percent of an amount, such as 20%.',
    )
  if (!byPercent) return amount
  return scale === 'log ratio' ? Math.log1p(amount) : amount * Math.abs(base)
}
