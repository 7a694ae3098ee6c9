/** True when c of n attempts may have passed and k of them can be drawn. */
const drawable = (n: number, c: number, k: number): boolean =>
  [n, c, k].every(Number.isInteger) && k >= 1 && k <= n && c >= 0 && c <= n

/** The chance that k attempts drawn from n without putting back all come from `marked` of them. */
const allFrom = (n: number, marked: number, k: number): number => {
  if (k > marked) return 0
  // C(marked, k) / C(n, k) is also C(n - k, rest) / C(n, rest): take the shorter product, no factorials.
  const rest = n - marked
  const [steps, top] = k <= rest ? [k, marked] : [rest, n - k]
  let chance = 1
  for (let i = 0; i < steps; i++) chance *= (top - i) / (n - i)
  return chance
}

/**
 * pass@k: the chance that at least one of k attempts passes, estimated without bias from c passes in n attempts.
 * More draws than attempts, or counts that cannot be: NaN.
 */
export const passAtK = (n: number, c: number, k: number): number => (drawable(n, c, k) ? 1 - allFrom(n, n - c, k) : NaN)

/**
 * pass^k: the chance that all of k attempts pass, estimated without bias from c passes in n attempts.
 * More draws than attempts, or counts that cannot be: NaN.
 */
export const passHatK = (n: number, c: number, k: number): number => (drawable(n, c, k) ? allFrom(n, c, k) : NaN)
