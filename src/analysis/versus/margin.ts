import type { MetricSettings } from '../../core/settings.ts'
import type { Difference } from '../inference/index.ts'
import type { MetricPair } from './metric-pair.ts'

/** How small a difference does not matter: points of a share, or a share of an amount. Other numbers have no usual one. */
const usualMargins: Record<MetricPair['kind'], number | null> = {
  rate: 0.05,
  score: 0.05,
  amount: 0.1,
  ratio: 0.1,
  number: null,
  'time-to-event': null,
}

/** The margin of a metric as it is written: 0.05 is 5 points of a share, 0.1 is 10 % of an amount. */
export const marginOf = ({ kind }: Pick<MetricPair, 'kind'>, settings: MetricSettings | undefined): number | null =>
  settings?.margin ?? usualMargins[kind]

export const isRelative = ({ kind }: Pick<MetricPair, 'kind'>): boolean => kind === 'amount' || kind === 'ratio'

/** The margin on the scale of a difference; an amount with a value of 0 has no logarithm, and takes a share of the base. */
export const marginOn = (
  margin: number,
  pair: Pick<MetricPair, 'kind'>,
  { scale, sides }: Pick<Difference, 'scale' | 'sides'>,
): number => {
  if (scale === 'log ratio') return Math.log1p(margin)
  return isRelative(pair) ? margin * Math.abs(sides.a) : margin
}
