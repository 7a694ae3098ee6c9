import type { ExhibitRow } from '../../core/exhibit.ts'
import type { NumberScale } from './scale.ts'

/** A place in a plot as shares of it, from the lower left. */
export interface Place {
  readonly x: number
  readonly y: number
}

/** A straight line from one place to another. */
export type Stroke = readonly [from: Place, to: Place]

/** Where a number lies on a scale, as a share of the plot. */
export const shareOf = (
  value: number,
  { domain: [low, high], log }: { readonly domain: readonly [number, number]; readonly log: boolean },
): number => (log ? Math.log(value / low) / Math.log(high / low) : (value - low) / (high - low))

/** A channel of a plot: a field of rows on a scale. */
export interface Channel {
  readonly field: string
  readonly scale: NumberScale
}

/** Where rows lie in a plot, and the bars from `<field>_low` to `<field>_high` through them. */
export const plotted = (x: Channel, y: Channel) => {
  const share = (row: ExhibitRow, { field, scale }: Channel, limit = ''): number | null => {
    const value = row[`${field}${limit}`]
    return typeof value === 'number' ? shareOf(value, scale) : null
  }
  const at = (row: ExhibitRow): Place => ({ x: share(row, x) ?? 0, y: share(row, y) ?? 0 })
  const bars = (row: ExhibitRow): Stroke[] => {
    const middle = at(row)
    const [left, right, low, high] = [x, y].flatMap(on => [share(row, on, '_low'), share(row, on, '_high')])
    return [
      ...(left === null || right === null ? [] : [strokeOf({ ...middle, x: left }, { ...middle, x: right })]),
      ...(low === null || high === null ? [] : [strokeOf({ ...middle, y: low }, { ...middle, y: high })]),
    ]
  }
  return { at, bars }
}

const strokeOf = (from: Place, to: Place): Stroke => [from, to]

/** From place to place. */
export const lineStrokes = (places: readonly Place[]): Stroke[] =>
  places.slice(1).map((to, i) => strokeOf(places[i], to))

/** From place to place as stairs: across first, then up. */
export const stepStrokes = (places: readonly Place[]): Stroke[] => {
  const inOrder = [...places].sort((a, b) => a.x - b.x)
  return lineStrokes(inOrder.flatMap((to, i) => (i === 0 ? [to] : [{ x: to.x, y: inOrder[i - 1].y }, to])))
}
