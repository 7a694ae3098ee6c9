/**
 * Where a function that is above 0 at one of two places, and not above it at the other, ceases to be above 0: the last
 * place where it still is, to within `tolerance`. Halving, but by the parabola through the last three points where that
 * can be trusted: about ten steps where halving alone takes forty. Infinite values are fine, and so is a function that is
 * 0 for a while.
 *
 * Chandrupatla (1997), A new hybrid quadratic/bisection algorithm for finding the zero of a nonlinear function.
 */
export const rootBetween = (f: (x: number) => number, from: number, to: number, tolerance: number): number => {
  let [x1, x2] = [from, to]
  let [f1, f2] = [f(x1), f(x2)]
  let share = 0.5
  for (;;) {
    const x = x1 + share * (x2 - x1)
    const value = f(x)
    const isSameSide = value > 0 === f1 > 0
    const [x3, f3] = isSameSide ? [x1, f1] : [x2, f2]
    if (!isSameSide) [x2, f2] = [x1, f1]
    ;[x1, f1] = [x, value]
    const least = tolerance / 2 / Math.abs(x2 - x1)
    if (least > 0.5) return f1 > 0 ? x1 : x2
    const place = (x1 - x2) / (x3 - x2)
    const height = (f1 - f2) / (f3 - f2)
    share =
      height ** 2 < place && (1 - height) ** 2 < 1 - place
        ? (f1 / (f2 - f1)) * (f3 / (f2 - f3)) + ((x3 - x1) / (x2 - x1)) * (f1 / (f3 - f1)) * (f2 / (f3 - f2))
        : 0.5
    share = Math.min(Math.max(share, least), 1 - least)
  }
}
