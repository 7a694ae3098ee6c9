import { normalLower } from './distributions.ts'

/** How the pass rates of tasks scatter: a beta distribution. */
export interface RateLaw {
  /** Mean pass rate over tasks. */
  rate: number
  /** How alike runs of one task are: 0 = tasks do not differ, 1 = each task always passes or always fails. */
  icc: number
}

// Steps of the table of task rates; between two of them the rate is interpolated.
const step = 0.01
const farthest = 6
const places = (2 * farthest) / step + 1

/** Rates of tasks that differ by less than a thousandth are alike. */
const negligible = 1e-6

/** Answers what the rate of the task is at each of some normal deviates. */
export const ratesAt = ({ rate, icc }: RateLaw): ((deviates: Float64Array) => Float64Array) => {
  if (icc <= negligible || rate <= 0 || rate >= 1) return deviates => new Float64Array(deviates.length).fill(rate)
  if (icc >= 1) return deviates => deviates.map(deviate => (normalLower(deviate) > 1 - rate ? 1 : 0))
  const table = quantileTable((rate * (1 - icc)) / icc, ((1 - rate) * (1 - icc)) / icc)
  return deviates => {
    const rates = new Float64Array(deviates.length)
    for (let i = 0; i < rates.length; i++) {
      const place = (Math.max(-farthest, Math.min(farthest, deviates[i])) + farthest) / step
      const index = Math.min(places - 2, Math.floor(place))
      rates[i] = table[index] + (place - index) * (table[index + 1] - table[index])
    }
    return rates
  }
}

// The density is summed at so many places on either side of its peak, as far out as it is more than e^-32 of it.
const pieces = 512
const faintest = -32

/** Quantiles of a beta distribution at all steps, by summing its density once: each exact one is slow. */
const quantileTable = (a: number, b: number): Float64Array => {
  // On the scale of log odds every beta distribution has one peak, and falls off evenly on either side of it.
  const peak = Math.log(a / b)
  const height = logDensity(peak, a, b)
  const heightAt = (odds: number) => logDensity(odds, a, b) - height
  const [left, right] = [reachOf(distance => heightAt(peak - distance)), reachOf(distance => heightAt(peak + distance))]
  const odds = Float64Array.from({ length: 2 * pieces + 1 }, (_, i) => {
    const part = (i - pieces) / pieces
    return peak + part * (part < 0 ? left : right)
  })
  const below = new Float64Array(odds.length)
  let before = Math.exp(heightAt(odds[0]))
  for (let i = 1; i < odds.length; i++) {
    const density = Math.exp(heightAt(odds[i]))
    below[i] = below[i - 1] + ((before + density) / 2) * (odds[i] - odds[i - 1])
    before = density
  }
  const table = new Float64Array(places)
  for (let place = 0, i = 1; place < places; place++) {
    const wanted = normalLower(place * step - farthest) * below[2 * pieces]
    while (i < 2 * pieces && below[i] < wanted) i++
    const part = (wanted - below[i - 1]) / (below[i] - below[i - 1])
    table[place] = 1 / (1 + Math.exp(-(odds[i - 1] + part * (odds[i] - odds[i - 1]))))
  }
  return table
}

/** The logarithm of the density of log odds, but for a constant. */
const logDensity = (odds: number, a: number, b: number): number =>
  odds > 0 ? -b * odds - (a + b) * Math.log1p(Math.exp(-odds)) : a * odds - (a + b) * Math.log1p(Math.exp(odds))

/** How far from the peak the density is faint. */
const reachOf = (heightAt: (distance: number) => number): number => {
  let [near, far] = [0, 1]
  while (heightAt(far) > faintest) far *= 2
  while (far - near > 0.01 * far) {
    const middle = (near + far) / 2
    if (heightAt(middle) > faintest) near = middle
    else far = middle
  }
  return far
}
