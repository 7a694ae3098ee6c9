import { once } from '../core/once.ts'
import { normalQuantile } from './distributions.ts'
import { type RateLaw, ratesAt } from './rate-law.ts'
import { rootBetween } from './root.ts'
import { mean } from './sum.ts'

// Equally likely places on each side, of which every pair is looked at.
const places = 64
const closeEnough = 1e-4
// Tasks that are tied more closely than this are the same.
const closest = 0.9999

const grid = once(() => {
  const deviates = Float64Array.from({ length: places }, (_, i) => normalQuantile((i + 0.5) / places))
  return {
    first: Float64Array.from({ length: places ** 2 }, (_, i) => deviates[Math.floor(i / places)]),
    own: Float64Array.from({ length: places ** 2 }, (_, i) => deviates[i % places]),
  }
})

const centred = (values: Float64Array): Float64Array => {
  const centre = mean(values)
  return values.map(value => value - centre)
}

const product = (x: Float64Array, y: Float64Array): number => x.reduce((total, value, i) => total + value * y[i], 0)

/**
 * How closely a normal copula must tie tasks so that their pass rates on two sides have this correlation: the closer to
 * always or never tasks pass, the less of it reaches the rates. Where rates do not vary, as closely as is said.
 */
export const copulaFor = (one: RateLaw, other: RateLaw, correlation: number): number => {
  const { first, own } = grid()
  const x = centred(ratesAt(one)(first))
  const rates = ratesAt(other)
  const scaleX = Math.sqrt(product(x, x))
  const reached = (tie: number): number => {
    const rest = Math.sqrt(1 - tie ** 2)
    const y = centred(rates(own.map((deviate, i) => tie * first[i] + rest * deviate)))
    return product(x, y) / (scaleX * Math.sqrt(product(y, y)))
  }
  const sign = Math.sign(correlation)
  const most = sign * closest
  const lacking = (tie: number): number => sign * (correlation - reached(tie))
  if (correlation === 0 || !(Math.abs(reached(correlation)) > 0)) return correlation
  return lacking(most) > 0 ? most : rootBetween(tie => -lacking(tie), most, 0, closeEnough)
}
