import type { Layer } from '../../core/exhibit.ts'
import { ink, lineHeight, textSize } from '../theme.ts'
import type { Place, Stroke } from './strokes.ts'
import { textWidth } from './text.ts'

/** A point with its label. */
export interface Labelled extends Place {
  readonly key: number
  /** Empty where the point has no label, and is only to be kept clear. */
  readonly text: string
  /** Whether it has its label even where that touches what has not. */
  readonly isNeeded?: boolean
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

/** How much farther a label may stand, to the side and up or down; a thin line then leads to it. */
const farther = [
  [7, 5],
  [4, 12],
  [15, 4],
  [13, 13],
  [6, 22],
  [26, 6],
  [24, 20],
] as const

/** Where a label stands, seen from its point. */
export interface Spot {
  readonly align: 'left' | 'right' | 'center'
  readonly baseline: 'top' | 'bottom' | 'middle'
  readonly dx: number
  readonly dy: number
  readonly hasLine: boolean
}

/** Beside the point first, then farther away. */
const spots: readonly Spot[] = [
  ...sideNames.map(side => ({ ...sides[side], hasLine: false })),
  ...farther.flatMap(([across, down]) =>
    sideNames.slice(0, 4).map(side => {
      const { dx, dy, ...rest } = sides[side]
      return { ...rest, dx: dx + Math.sign(dx) * across, dy: dy + Math.sign(dy) * down, hasLine: true }
    }),
  ),
]

interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

const overlaps = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/** How much of a line lies in a box. */
const lengthWithin = ([from, to]: Stroke, { left, right, top, bottom }: Box): number => {
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

const boxOf = ({ x, y }: Place, width: number, { align, baseline, dx, dy }: Spot): Box => {
  const left = x + dx - { left: 0, right: width, center: width / 2 }[align]
  const top = y + dy - { top: 0, bottom: lineHeight, middle: lineHeight / 2 }[baseline]
  return { left, right: left + width, top, bottom: top + lineHeight }
}

/**
 * Puts each label beside its point, or a little away from it with a line between, where it touches no point, label or
 * stroke; where there is no room it is left out. Those that are needed have their places first, and rather touch
 * points and strokes than go without.
 */
export const placeLabels = (
  points: readonly Labelled[],
  width: number,
  height: number,
  strokes: readonly Stroke[] = [],
): ReadonlyMap<number, Spot> => {
  const at = ({ x, y }: Place): Place => ({ x: x * width, y: (1 - y) * height })
  const marks = points.map(point => {
    const { x, y } = at(point)
    return { left: x - 3, right: x + 3, top: y - 3, bottom: y + 3 }
  })
  const lines: Stroke[] = strokes.map(([from, to]) => [at(from), at(to)])
  const labels: Box[] = []
  const placed = new Map<number, Spot>()
  const place = (point: Labelled) => {
    const here = at(point)
    const room = textWidth(point.text) + 2
    const touched = (spot: Spot, box: Box): number => {
      const struck = lines.reduce((length, line) => length + lengthWithin(line, box), 0)
      const covered = marks.filter(mark => overlaps(box, mark)).length
      const lead = leadOf(here, spot)
      const through = spot.hasLine ? marks.filter(mark => lengthWithin(lead, mark) > 3.5).length : 0
      return struck + 20 * covered + 10 * through
    }
    let best: { spot: Spot; box: Box; touched: number } | null = null
    for (const spot of spots) {
      const box = boxOf(here, room, spot)
      const isInside = box.left >= 0 && box.right <= width && box.top >= 0 && box.bottom <= height
      if (!isInside || labels.some(other => overlaps(box, other) || crosses(spot, here, other))) continue
      const much = touched(spot, box)
      if (best === null || much < best.touched) best = { spot, box, touched: much }
      if (much === 0) break
    }
    if (best === null || (best.touched > 0 && !point.isNeeded)) return
    labels.push(best.box)
    if (best.spot.hasLine) lines.push(leadOf(here, best.spot))
    placed.set(point.key, best.spot)
  }
  const named = points.filter(({ text }) => text !== '')
  for (const point of named.filter(({ isNeeded }) => isNeeded)) place(point)
  for (const point of named.filter(({ isNeeded }) => !isNeeded)) place(point)
  return placed
}

/** The line from a point to a label that stands away from it. */
const leadOf = (here: Place, { dx, dy }: Spot): Stroke => [here, { x: here.x + dx, y: here.y + dy }]

const crosses = (spot: Spot, here: Place, box: Box): boolean =>
  spot.hasLine && lengthWithin(leadOf(here, spot), box) > 0

/** What is drawn of the labels: rows are told by a number in `key`. */
interface LabelFields {
  readonly key: string
  readonly x: string
  readonly y: string
  readonly text: object
}

/** Layers of the labels and of the lines that lead to them, one for each way of standing. */
export const labelLayers = (placed: ReadonlyMap<number, Spot>, { key, x, y, text }: LabelFields): Layer[] => {
  const bySpot = new Map<Spot, number[]>()
  for (const [number, spot] of placed) bySpot.set(spot, [...(bySpot.get(spot) ?? []), number])
  return [...bySpot].flatMap(([{ hasLine, ...spot }, oneOf]): Layer[] => {
    const transform = [{ filter: { field: key, oneOf } }]
    const label: Layer = { transform, mark: { type: 'text', fontSize: textSize, ...spot }, encoding: { text } }
    const line: Layer = {
      transform,
      mark: { type: 'rule', color: ink.axis, strokeWidth: 0.5, ...leadOffsets(spot) },
      encoding: { x2: { field: x }, y2: { field: y } },
    }
    return hasLine ? [line, label] : [label]
  })
}

/** From the edge of the point to just before the label. */
const leadOffsets = ({ dx, dy }: Pick<Spot, 'dx' | 'dy'>) => {
  const length = Math.hypot(dx, dy)
  const [start, end] = [3 / length, (length - 1) / length]
  return { xOffset: start * dx, yOffset: start * dy, x2Offset: end * dx, y2Offset: end * dy }
}
