import type { MetricInfo } from '../../core/metric.ts'
import type { Difference } from '../inference/index.ts'
import { remarks, withoutRemarks } from '../inference/scope.ts'
import { onDetectable } from '../inference/verdict.ts'

/** Said where even the largest difference that there can be would be found less than four times out of five. */
export const undetectable = 'even the largest possible difference would often be missed'

/** Said instead where the limits of the pair itself leave out 0: some differences are found after all. */
export const beyondFormula = 'detectable effect beyond what can be told'

/** Whether it is known only that no difference is found often enough. */
export const findsNothing = ({ reason }: { readonly reason?: string | null }): boolean =>
  reason?.split('; ').some(remark => remark === undetectable || remark === beyondFormula) ?? false

export const isUndetectable = ({ reason }: { readonly reason?: string | null }): boolean =>
  reason?.split('; ').includes(undetectable) ?? false

/** The detectable effect as it may be told: NaN, with the reason, where the metric cannot differ by so much. */
export const detectableIn = (
  { mde, scale, reason, low, high, sides }: Pick<Difference, 'mde' | 'scale' | 'reason' | 'low' | 'high' | 'sides'>,
  { range: [bottom, top] }: Pick<MetricInfo, 'range'>,
): Pick<Difference, 'mde' | 'reason'> =>
  // What lies beyond its range can differ by more than that.
  scale === 'difference' && mde >= top - bottom && !Object.values(sides).some(value => value < bottom || value > top)
    ? { mde: NaN, reason: remarks(reason, low > 0 || high < 0 ? beyondFormula : undetectable) }
    : { mde, reason }

/** The other remarks, where nothing is told of detectable effects. */
export const withoutDetectable = (reason: string | null): string | null =>
  withoutRemarks(reason, [undetectable, beyondFormula, ...onDetectable])
