import { type Labelled, placeLabels } from './labels.ts'
import type { Spot } from './spots.ts'
import type { Stroke } from './strokes.ts'

interface Plot {
  readonly width: number
  readonly height: number
  /** What is drawn in any case. */
  readonly lines: readonly Stroke[]
  readonly bars: readonly Stroke[]
}

/** Where labels stand in a plot, and whether it has its bars: not where more labels have room without them. */
export const namesFirst = (
  points: readonly Labelled[],
  { width, height, lines, bars }: Plot,
): { readonly placed: ReadonlyMap<number, Spot>; readonly hasBars: boolean } => {
  const among = placeLabels(points, width, height, [...lines, ...bars])
  if (points.every(({ key, isNeeded }) => !isNeeded || among.has(key))) return { placed: among, hasBars: true }
  const alone = placeLabels(points, width, height, lines)
  return alone.size > among.size ? { placed: alone, hasBars: false } : { placed: among, hasBars: true }
}
