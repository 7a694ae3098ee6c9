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
