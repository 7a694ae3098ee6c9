import { measured } from './describe.ts'
import { hull, type Interval, isConstant, noInterval } from './interval.ts'
import { type Link, links, linkT } from './link-functions.ts'
import { quantileReordering } from './quantile.ts'
import { type BootstrapOptions, positionsBy } from './resample.ts'
import { type ResampledMeans, resampledErrors } from './resampled-means.ts'
import { mean, type Numbers, variance } from './sum.ts'

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
    const drawn = resampledErrors(
      members.map(i => data[i].values),
      options,
    )
    members.forEach((i, m) => {
      const { values, link } = data[i]
      intervals[i] = limits(values, link, ratiosOf(mean(values), link, drawn[m]), options.confidence)
    })
  }
  return intervals
}

/** The t of each resample on the link's scale: its distance from the mean in units of its own error; NaN if none. */
const ratiosOf = (centre: number, link: Link, { means, errors }: ResampledMeans): Float64Array => {
  const { to, slope, has } = links[link]
  const origin = to(centre)
  return means.map((average, r) => (has(average) ? (to(average) - origin) / (errors[r] / slope(average)) : NaN))
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
