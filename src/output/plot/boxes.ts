import type { Place, Stroke } from './strokes.ts'

/** An upright box, in points from the upper left. */
export interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

export const overlaps = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/** How much of a line lies in a box. */
export const lengthWithin = ([from, to]: Stroke, { left, right, top, bottom }: Box): number => {
  const [across, down] = [to.x - from.x, to.y - from.y]
  let [start, end] = [0, 1]
  for (const [begin, step, low, high] of [
    [from.x, across, left, right],
    [from.y, down, top, bottom],
  ]) {
    if (step === 0 && (begin <= low || begin >= high)) return 0
    if (step === 0) continue
    const [first, last] = [(low - begin) / step, (high - begin) / step]
    start = Math.max(start, Math.min(first, last))
    end = Math.min(end, Math.max(first, last))
  }
  return end > start ? (end - start) * Math.hypot(across, down) : 0
}

/** A box with so much room around it. */
export const around = ({ left, right, top, bottom }: Box, room: number): Box => ({
  left: left - room,
  right: right + room,
  top: top - room,
  bottom: bottom + room,
})

/** Whether two lines cross. */
export const areCrossing = ([a, b]: Stroke, [c, d]: Stroke): boolean => {
  const side = (from: Place, to: Place, at: Place) =>
    Math.sign((to.x - from.x) * (at.y - from.y) - (to.y - from.y) * (at.x - from.x))
  return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0
}
