import type { Layer } from '../../core/exhibit.ts'
import { lineHeight, textSize } from '../theme.ts'
import { textWidth } from './text.ts'

/** A point with its label; x and y as shares of the plot, from the lower left. */
export interface Labelled {
  readonly key: number
  readonly x: number
  readonly y: number
  /** Empty where the point has no label, and is only to be kept clear. */
  readonly text: string
}

/** A stroke along an axis, from one share of the plot to another. */
export interface Stroke {
  readonly x: readonly [number, number]
  readonly y: readonly [number, number]
}

/** Askew first: straight to the sides and up there may be the bars of an interval. */
const sides = {
  'above right': { align: 'left', baseline: 'bottom', dx: 3, dy: -2 },
  'below right': { align: 'left', baseline: 'top', dx: 3, dy: 3 },
  'above left': { align: 'right', baseline: 'bottom', dx: -3, dy: -2 },
  'below left': { align: 'right', baseline: 'top', dx: -3, dy: 3 },
  right: { align: 'left', baseline: 'middle', dx: 5, dy: 0 },
  left: { align: 'right', baseline: 'middle', dx: -5, dy: 0 },
  above: { align: 'center', baseline: 'bottom', dx: 0, dy: -4 },
  below: { align: 'center', baseline: 'top', dx: 0, dy: 5 },
} as const
type Side = keyof typeof sides
const sideNames = Object.keys(sides) as readonly Side[]

interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

const overlaps = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/** How much of a stroke lies in a box: one along a word strikes it out, one across it hardly shows. */
const lengthWithin = (line: Box, box: Box): number =>
  overlaps(line, box)
    ? Math.min(line.right, box.right) -
      Math.max(line.left, box.left) +
      Math.min(line.bottom, box.bottom) -
      Math.max(line.top, box.top)
    : 0

const boxOf = (x: number, y: number, text: string, side: Side): Box => {
  const width = textWidth(text) + 2
  const { align, baseline, dx, dy } = sides[side]
  const left = x + dx - { left: 0, right: width, center: width / 2 }[align]
  const top = y + dy - { top: 0, bottom: lineHeight, middle: lineHeight / 2 }[baseline]
  return { left, right: left + width, top, bottom: top + lineHeight }
}

/**
 * Puts each label beside its point where it touches no other point or label, and as little of the strokes as can be;
 * where there is no room it is left out.
 */
export const placeLabels = (
  points: readonly Labelled[],
  width: number,
  height: number,
  strokes: readonly Stroke[] = [],
): ReadonlyMap<number, Side> => {
  const at = (point: Labelled) => ({ x: point.x * width, y: (1 - point.y) * height })
  const taken: Box[] = points.map(point => {
    const { x, y } = at(point)
    return { left: x - 3, right: x + 3, top: y - 3, bottom: y + 3 }
  })
  const lines: Box[] = strokes.map(({ x, y }) => ({
    left: Math.min(...x) * width,
    right: Math.max(...x) * width,
    top: (1 - Math.max(...y)) * height,
    bottom: (1 - Math.min(...y)) * height,
  }))
  const crossed = (box: Box) => lines.reduce((length, line) => length + lengthWithin(line, box), 0)
  const placed = new Map<number, Side>()
  for (const point of points.filter(({ text }) => text !== '')) {
    const { x, y } = at(point)
    const free = sideNames.flatMap(side => {
      const box = boxOf(x, y, point.text, side)
      const isInside = box.left >= 0 && box.right <= width && box.top >= 0 && box.bottom <= height
      return isInside && taken.every(other => !overlaps(box, other)) ? [{ side, box, crossed: crossed(box) }] : []
    })
    const [chosen] = free.sort((a, b) => a.crossed - b.crossed)
    if (!chosen) continue
    taken.push(chosen.box)
    placed.set(point.key, chosen.side)
  }
  return placed
}

/** A layer of text for each side; rows are told by a number in `key`. */
export const labelLayers = (placed: ReadonlyMap<number, Side>, key: string, text: object): Layer[] =>
  sideNames.flatMap(side => {
    const keys = [...placed].flatMap(([each, where]) => (where === side ? [each] : []))
    if (keys.length === 0) return []
    return {
      transform: [{ filter: { field: key, oneOf: keys } }],
      mark: { type: 'text' as const, fontSize: textSize, ...sides[side] },
      encoding: { text },
    }
  })

/** Where a number lies on a scale, as a share of the plot. */
export const shareOf = (
  value: number,
  { domain: [low, high], log }: { readonly domain: readonly [number, number]; readonly log: boolean },
): number => (log ? Math.log(value / low) / Math.log(high / low) : (value - low) / (high - low))
