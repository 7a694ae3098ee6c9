import type { Layer } from '../../core/exhibit.ts'
import { once } from '../../core/once.ts'
import { fartherSpots, type Spot, spots } from './spots.ts'
import type { Place, Stroke } from './strokes.ts'
import { textWidth } from './text-width.ts'
import { ink, lineHeight, textSize } from './theme.ts'

/** A point with its label. */
export interface Labelled extends Place {
  readonly key: number
  /** Empty where the point has no label, and is only to be kept clear. */
  readonly text: string
  /** Whether it has its place before others, and may stand anywhere in the plot. */
  readonly isNeeded?: boolean
}

/** Nearer to another point than this a label would seem to belong to that. */
const clearance = 2

const boxOf = ({ x, y }: Place, width: number, { align, baseline, dx, dy }: Spot): Box => {
  const left = x + dx - { left: 0, right: width, center: width / 2 }[align]
  const top = y + dy - { top: 0, bottom: lineHeight, middle: lineHeight / 2 }[baseline]
  return { left, right: left + width, top, bottom: top + lineHeight }
}

/** How often labels are placed anew because one that is needed found no room nearby. */
const mostAttempts = 8
/** A line to a label that is longer than this crosses half of a plot. */
const longLead = 40

/** How far a label stands from its point; one without room, farther than any. */
const distanceOf = (spot: Spot | undefined): number => (spot ? Math.hypot(spot.dx, spot.dy) : 1e6)

/**
 * Puts each label beside its point, or a little away from it with a line between, where it touches no point, label or
 * stroke and cannot be taken for that of another point; where there is no room it is left out. Those that are needed
 * have their places first, and of these the ones for which others left no room.
 */
export const placeLabels = (
  points: readonly Labelled[],
  width: number,
  height: number,
  strokes: readonly Stroke[] = [],
): ReadonlyMap<number, Spot> => {
  const needed = points.filter(({ text, isNeeded = false }) => text !== '' && isNeeded)
  const others = points.filter(point => !needed.includes(point))
  const farther = once(() => fartherSpots(width, height))
  const place = (first: readonly Labelled[]) => placeInOrder([...first, ...others], width, height, strokes, farther)
  const distances = (placed: ReadonlyMap<number, Spot>) =>
    needed.reduce((sum, { key }) => sum + distanceOf(placed.get(key)), 0)
  let order = needed
  let placed = place(order)
  let best = placed
  for (let attempt = 1; attempt < mostAttempts; attempt++) {
    const far = order.filter(({ key }) => distanceOf(placed.get(key)) > longLead)
    if (far.length === 0) break
    order = [...far, ...order.filter(point => !far.includes(point))]
    placed = place(order)
    if (distances(placed) < distances(best)) best = placed
  }
  return best
}

const placeInOrder = (
  points: readonly Labelled[],
  width: number,
  height: number,
  strokes: readonly Stroke[],
  farther: () => readonly Spot[],
): ReadonlyMap<number, Spot> => {
  const at = ({ x, y }: Place): Place => ({ x: x * width, y: (1 - y) * height })
  const marks = points.map(point => {
    const { x, y } = at(point)
    return { x, y, box: { left: x - 3, right: x + 3, top: y - 3, bottom: y + 3 } }
  })
  const lines: Stroke[] = strokes.map(([from, to]) => [at(from), at(to)])
  const leads: Stroke[] = []
  const labels: Box[] = []
  const placed = new Map<number, Spot>()
  const isFree = (point: Labelled, spot: Spot, box: Box): boolean => {
    const isInside = box.left >= 0 && box.right <= width && box.top >= 0 && box.bottom <= height
    if (!isInside || labels.some(other => overlaps(box, other))) return false
    if ([...lines, ...leads].some(line => lengthWithin(line, box) > 0)) return false
    const here = at(point)
    const isOther = (mark: Place) => Math.hypot(mark.x - here.x, mark.y - here.y) > samePlace
    if (marks.some(mark => overlaps(box, isOther(mark) ? around(mark.box, clearance) : mark.box))) return false
    if (!spot.hasLine) return true
    const lead = leadOf(here, spot)
    return !(
      labels.some(other => lengthWithin(lead, other) > 0) ||
      [...leads, ...(point.isNeeded ? [] : lines)].some(other => areCrossing(lead, other)) ||
      marks.some(mark => isOther(mark) && lengthWithin(lead, mark.box) > mostThrough)
    )
  }
  for (const point of points.filter(({ text }) => text !== '')) {
    const boxAt = (spot: Spot) => boxOf(at(point), textWidth(point.text) + 2, spot)
    const isRoom = (spot: Spot) => isFree(point, spot, boxAt(spot))
    const spot = spots.find(isRoom) ?? (point.isNeeded ? farther().find(isRoom) : undefined)
    if (!spot) continue
    labels.push(boxAt(spot))
    if (spot.hasLine) leads.push(leadOf(at(point), spot))
    placed.set(point.key, spot)
  }
  return placed
}

/** Points nearer to each other than this are one on another. */
const samePlace = 1.5
/** So much of another point may lie under the line to a label. */
const mostThrough = 1

/** The line from the edge of a point to a label that stands away from it. */
const leadOf = ({ x, y }: Place, { dx, dy }: Spot): Stroke => {
  const start = 3 / Math.hypot(dx, dy)
  return [
    { x: x + start * dx, y: y + start * dy },
    { x: x + dx, y: y + dy },
  ]
}

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

/** An upright box, in points from the upper left. */
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

/** A box with so much room around it. */
const around = ({ left, right, top, bottom }: Box, room: number): Box => ({
  left: left - room,
  right: right + room,
  top: top - room,
  bottom: bottom + room,
})

/** Whether two lines cross. */
const areCrossing = ([a, b]: Stroke, [c, d]: Stroke): boolean => {
  const side = (from: Place, to: Place, at: Place) =>
    Math.sign((to.x - from.x) * (at.y - from.y) - (to.y - from.y) * (at.x - from.x))
  return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0
}
