import betainc from '@stdlib/math-base-special-betainc'
import erfcinv from '@stdlib/math-base-special-erfcinv'
import gammaln from '@stdlib/math-base-special-gammaln'

/** A place between 0 and 1 by its distance from both ends: neither loses its digits close to the other. */
export interface BetaPlace {
  share: number
  rest: number
}

/** Where a share `p` of the beta distribution lies below. */
export const betaPlace = (p: number, a: number, b: number): BetaPlace => {
  if (!(p >= 0 && p <= 1 && a > 0 && b > 0)) return { share: NaN, rest: NaN }
  if (p === 0 || p === 1) return { share: p, rest: 1 - p }
  if (a === Infinity || b === Infinity) return endOf(a, b)
  // The smaller part has all its digits. Its logarithm is concave over log(share / rest), where steps of Newton's
  // method only come closer, but for a first one that may go too far.
  const isLower = p < 0.5
  const target = isLower ? p : 1 - p
  const logBeta = gammaln(a) + gammaln(b) - gammaln(a + b)
  let inside = Math.log(a / b)
  let odds = inside - Math.sqrt(2 / a + 2 / b) * erfcinv(2 * p)
  for (let steps = 1; ; steps++) {
    const place = placeAt(odds)
    const part = partBeyond(place, a, b, isLower)
    const density = Math.exp(a * Math.log(place.share) + b * Math.log(place.rest) - logBeta)
    // So far out that the part is less than a number can hold, half the way back.
    const isInside = part > 0 && density > 0
    const step = isInside ? (Math.log(part / target) * part) / (isLower ? density : -density) : (odds - inside) / 2
    if (isInside) inside = odds
    odds -= Math.max(-longest, Math.min(longest, step))
    // Newton's method squares what is left: after so small a step nothing is.
    if (Math.abs(step) < smallEnough || steps === mostSteps) return placeAt(odds)
  }
}

/** Steps longer than this leave what numbers can hold. */
const longest = 100
const smallEnough = 1e-9
// More are taken only where numbers cannot hold the logarithms of the density, and none of them helps.
const mostSteps = 1000

/** All of it lies at the end that is infinitely likelier. */
const endOf = (a: number, b: number): BetaPlace =>
  a === b ? { share: NaN, rest: NaN } : a > b ? { share: 1, rest: 0 } : { share: 0, rest: 1 }

const placeAt = (odds: number): BetaPlace => ({ share: 1 / (1 + Math.exp(-odds)), rest: 1 / (1 + Math.exp(odds)) })

/** The part of the distribution below the place, or above it. */
const partBeyond = ({ share, rest }: BetaPlace, a: number, b: number, isLower: boolean): number =>
  share < rest ? betainc(share, a, b, true, !isLower) : betainc(rest, b, a, true, isLower)
