import { measured } from './describe.ts'
import { hull, type Interval, isConstant, noInterval } from './interval.ts'
import { type Link, links, linkT } from './links.ts'
import { quantileReordering } from './quantile.ts'
import { type BootstrapOptions, eachResample, positionsBy } from './resample.ts'
import { mean, type Numbers, pairwiseSum, variance } from './sum.ts'

/** The values of which a mean is wanted, and the scale on which its error is judged. */
export interface LinkedSample {
  values: Numbers
  link: Link
}

/** A bootstrap that had to skip more than this share of its resamples says nothing. */
const mostSkipped = 0.2

/**
 * The intervals of means: the hull of Student's t on the link's scale and of a bootstrap of t on that scale, so that it
 * is never narrower than t and follows the skew of the values. Samples of equal size share one pass of draws. No
 * variation, or a mean outside the scale: no interval.
 */
export const meanIntervals = (samples: readonly LinkedSample[], options: BootstrapOptions): Interval[] => {
  const data = samples.map(({ values, link }) => ({ values: measured(values), link }))
  const bootstrapped = bootstrapT(data, options)
  return data.map(({ values, link }, i) => {
    if (values.length < 2 || isConstant(values)) return noInterval
    const plain = linkT(
      mean(values),
      Math.sqrt(variance(values) / values.length),
      values.length - 1,
      link,
      options.confidence,
    )
    return hull(plain, bootstrapped[i])
  })
}

/** The bootstrap-t alone; no interval where more than a fifth of the resamples had no t. */
export const bootstrapT = (samples: readonly LinkedSample[], options: BootstrapOptions): Interval[] => {
  const data = samples.map(({ values, link }) => ({ values: measured(values), link }))
  const intervals = data.map(() => noInterval)
  for (const alike of positionsBy(data, ({ values }) => values.length)) {
    const members = alike.filter(i => data[i].values.length > 1 && links[data[i].link].has(mean(data[i].values)))
    if (members.length === 0) continue
    const size = data[members[0]].values.length
    const drawn = new Float64Array(size)
    const ratios = members.map(() => new Float64Array(options.resamples))
    const judges = members.map(i => ratioOf(data[i].values, data[i].link, drawn))
    eachResample([size], options, ([row], r) => {
      for (let m = 0; m < members.length; m++) ratios[m][r] = judges[m](row)
    })
    members.forEach((i, m) => {
      intervals[i] = limits(data[i].values, data[i].link, ratios[m], options.confidence)
    })
  }
  return intervals
}

/** Makes the t of a resample on the link's scale: its distance from the mean in units of its own error; NaN if none. */
const ratioOf = (values: Float64Array, link: Link, drawn: Float64Array): ((row: Uint32Array) => number) => {
  const { to, slope, has } = links[link]
  const n = values.length
  const centre = to(mean(values))
  return row => {
    let [least, most] = [Infinity, -Infinity]
    for (let i = 0; i < n; i++) {
      const value = values[row[i]]
      drawn[i] = value
      if (value < least) least = value
      if (value > most) most = value
    }
    const average = pairwiseSum(drawn) / n
    if (most - least <= 1e-12 * Math.max(1, Math.abs(most)) || !has(average)) return NaN
    for (let i = 0; i < n; i++) drawn[i] = (drawn[i] - average) * (drawn[i] - average)
    const se = Math.sqrt(pairwiseSum(drawn) / (n - 1) / n)
    return (to(average) - centre) / (se / slope(average))
  }
}

const limits = (values: Float64Array, link: Link, ratios: Float64Array, confidence: number): Interval => {
  const kept = measured(ratios)
  if (kept.length < (1 - mostSkipped) * ratios.length) return noInterval
  const { to, from, slope } = links[link]
  const centre = mean(values)
  const scale = Math.sqrt(variance(values) / values.length) / slope(centre)
  const tail = (1 - confidence) / 2
  return {
    low: from(to(centre) - quantileReordering(kept, 1 - tail) * scale),
    high: from(to(centre) - quantileReordering(kept, tail) * scale),
  }
}
