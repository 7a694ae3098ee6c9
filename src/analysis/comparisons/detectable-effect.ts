import type { MetricInfo } from '../../core/metric.ts'
import { hasCode, type Reason, type ReasonCode, reason, withoutCodes } from '../../core/reasons.ts'
import type { Difference } from '../inference/index.ts'
import { onDetectable } from '../inference/verdict.ts'

/** Whether it is known only that no difference is found often enough. */
export const findsNothing = (reasons: readonly Reason[]): boolean =>
  hasCode(reasons, 'undetectable', 'detectable-beyond-formula')

/** Whether even the largest difference that there can be would be found less than four times out of five. */
export const isUndetectable = (reasons: readonly Reason[]): boolean => hasCode(reasons, 'undetectable')

/** The detectable effect as it may be told: NaN, with the reason, where the metric cannot differ by so much. */
export const detectableIn = (
  { mde, scale, reasons, low, high, sides }: Pick<Difference, 'mde' | 'scale' | 'reasons' | 'low' | 'high' | 'sides'>,
  { range: [bottom, top] }: Pick<MetricInfo, 'range'>,
): Pick<Difference, 'mde' | 'reasons'> =>
  // What lies beyond its range can differ by more than that.
  scale === 'difference' && mde >= top - bottom && !Object.values(sides).some(value => value < bottom || value > top)
    ? // Where the limits of the pair itself leave out 0, some differences are found after all.
      { mde: NaN, reasons: [...reasons, reason(low > 0 || high < 0 ? 'detectable-beyond-formula' : 'undetectable')] }
    : { mde, reasons }

/** The other reasons, where nothing is told of detectable effects. */
export const withoutDetectable = (reasons: readonly Reason[]): readonly Reason[] =>
  withoutCodes(reasons, aboutDetectable)

const aboutDetectable: ReadonlySet<ReasonCode> = new Set([...onDetectable, 'undetectable', 'detectable-beyond-formula'])
