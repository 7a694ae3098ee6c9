import { type NumberScale, numberScale, type ScaleOptions } from './scale.ts'

/** Intervals of a few runs can reach very far: a scale follows them up to this many times the least and the most. */
const farthest = 2

/** A scale of amounts that follows the limits of their intervals, but not however far, and whether some are cut off. */
export const reachingScale = (
  amounts: readonly number[],
  limits: readonly (number | null)[],
  options: ScaleOptions,
): NumberScale & { readonly isCut: boolean } => {
  const [least, most] = [Math.min(...amounts) / farthest, Math.max(...amounts) * farthest]
  const known = limits.filter(limit => limit !== null)
  const scale = numberScale([...amounts, ...known.filter(limit => limit >= least && limit <= most)], options)
  const [low, high] = scale.domain
  return { ...scale, isCut: known.some(limit => limit < low || limit > high) }
}
