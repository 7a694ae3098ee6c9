import type { Transform } from 'vega-lite/types_unstable/transform.js'
import type { Layer } from '../../core/exhibit.ts'
import type { NumberScale } from './scale.ts'
import type { SeriesShape } from './series.ts'
import { ink } from './theme.ts'

interface Intervals {
  /** The channel that the numbers are on. */
  readonly on: 'x' | 'y'
  readonly scale: NumberScale
  readonly value?: string
  readonly low?: string
  readonly high?: string
  /** The shape of the points, where it tells series apart. */
  readonly shape?: SeriesShape
}

/**
 * What draws lines from limit to limit, but not beyond the plot: where they lie very far out, what makes pictures of dots
 * breaks off at lines that long, even if they are clipped. A limit that is missing on one side is the edge.
 */
export const limitsWithin = ({ domain: [first, last] }: NumberScale, low = 'low', high = 'high'): Transform[] => {
  const within = (field: string, edge: number) =>
    `isValid(datum['${field}']) ? clamp(datum['${field}'], ${first}, ${last}) : ${edge}`
  return [
    { filter: `isValid(datum['${low}']) || isValid(datum['${high}'])` },
    { calculate: within(low, first), as: 'from_limit' },
    { calculate: within(high, last), as: 'to_limit' },
  ]
}

/** Layers that draw estimates with their intervals. A limit that is missing on one side runs to the edge of the plot. */
export const intervalLayers = ({
  on,
  scale,
  value = 'value',
  low = 'low',
  high = 'high',
  shape,
}: Intervals): Layer[] => {
  const quantitative = (field: string) => ({ field, type: 'quantitative' as const })
  return [
    {
      transform: limitsWithin(scale, low, high),
      mark: { type: 'rule', strokeWidth: 1.1, clip: true },
      encoding: { [on]: quantitative('from_limit'), [`${on}2`]: { field: 'to_limit' } },
    },
    { mark: { type: 'point' }, encoding: { [on]: quantitative(value), ...(shape && { shape }) } },
  ]
}

/** A thin line across the plot at a number that matters, such as no difference. */
export const referenceLayer = (on: 'x' | 'y', value: number): Layer => ({
  data: { values: [{}] },
  mark: { type: 'rule', color: ink.axis, strokeWidth: 0.8 },
  encoding: { [on]: { datum: value } },
})
