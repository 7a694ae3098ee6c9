import { type NumberScale, numberScale, type ScaleOptions } from './scale.ts'

/** Intervals of a few runs can reach very far: a scale follows them up to this many times the least and the most. */
const farthest = 1.5
/** Of the whole: names stand to the left of the cheapest and above the best; elsewhere no mark is cut at the edge. */
const edge = { left: 0.12, right: 0.03, above: 0.14 }

/** A scale of amounts that follows the limits of their intervals, but not however far, and whether some are cut off. */
export const reachingScale = (
  amounts: readonly number[],
  limits: readonly (number | null)[],
  options: ScaleOptions,
): NumberScale & { readonly isCut: boolean } => {
  const [least, most] = [Math.min(...amounts) / farthest, Math.max(...amounts) * farthest]
  const known = limits.filter(limit => limit !== null)
  const near = known.filter(limit => limit >= least && limit <= most)
  const scale = numberScale(amounts, { ...options, limits: near })
  const tight = scale.log ? scale : tightened(scale, [...amounts, ...near])
  const [low, high] = tight.domain
  return { ...tight, isCut: known.some(limit => limit < low || limit > high) }
}

/** As long as it must be: points need the room that would be empty up to the next tick. */
const tightened = ({ domain, ticks, log }: NumberScale, values: readonly number[]): NumberScale => {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const span = most - least || domain[1] - domain[0]
  const low = Math.max(Math.min(0, domain[0]), least - edge.left * span)
  const high = Math.min(domain[1], most + edge.right * span)
  const within = ticks.filter(tick => tick >= low && tick <= high)
  return within.length < 2 ? { domain, ticks, log } : { domain: [low, high], ticks: within, log }
}

/** A scale with room for names above the highest points. */
export const roomAbove = ({ domain: [low, high], ...scale }: NumberScale): NumberScale => ({
  ...scale,
  domain: [low, high + edge.above * (high - low)],
})

/** A scale that also holds what is drawn around its values; its ticks stay. */
export const covering = (scale: NumberScale, drawn: readonly number[]): NumberScale => ({
  ...scale,
  domain: [Math.min(scale.domain[0], ...drawn), Math.max(scale.domain[1], ...drawn)],
})
