/** A number that is known badly: about this much, and how little or how much it could be. `high` may be infinite. */
export interface Extent {
  readonly low: number
  readonly about: number
  readonly high: number
}

/** The same done to all three, put in order where that turns them around. */
export const mapExtent = ({ low, about, high }: Extent, change: (value: number) => number): Extent => {
  const [a, b] = [change(low), change(high)]
  const middle = change(about)
  return { low: Math.min(a, b, middle), about: middle, high: Math.max(a, b, middle) }
}

/** A number that is given, or known well. */
export const exactly = (value: number): Extent => ({ low: value, about: value, high: value })

/** One number for each of the three. */
export const extentOf = (of: (part: keyof Extent) => number): Extent => ({
  low: of('low'),
  about: of('about'),
  high: of('high'),
})
