import { listed } from '../../core/listed.ts'

/** How many points are told, and how many names of each. */
const mostPoints = 3
const mostNames = 4

export interface Point {
  readonly x: number
  readonly y: number
}

/** A number without the dust of sums. */
const clean = (value: number): string => value.toPrecision(12)

const keyOf = ({ x, y }: Point): string => `${clean(x)} ${clean(y)}`

/** More labels than this around one point could be those of others, and say no longer what is whose. */
const mostLabels = 2

/** Of every point how many lie where it does, where these are too many for a label each; 1 of all others. */
export const crowdedPoints = (points: readonly Point[]): number[] => {
  const counts = new Map<string, number>()
  for (const point of points) counts.set(keyOf(point), (counts.get(keyOf(point)) ?? 0) + 1)
  return points.map(point => counts.get(keyOf(point)) ?? 1).map(count => (count > mostLabels ? count : 1))
}

/** Whether all lie at one point. */
export const isOnePoint = (points: readonly Point[]): boolean => new Set(points.map(keyOf)).size === 1

const namesText = (names: readonly string[]): string =>
  names.length <= mostNames
    ? listed(names, 'and')
    : `${names.slice(0, mostNames - 1).join(', ')} and ${names.length - mostNames + 1} others`

/** `At the same point: a and c; b and d`, since one hides the other there; nothing where all lie apart. */
export const samePointText = (points: readonly (Point & { readonly name: string })[]): string | null => {
  if (points.length > 1 && isOnePoint(points)) return `All ${points.length} lie at the same point`
  const names = new Map<string, string[]>()
  for (const point of points) names.set(keyOf(point), [...(names.get(keyOf(point)) ?? []), point.name])
  const shared = [...names.values()].filter(({ length }) => length > 1)
  if (shared.length === 0) return null
  const others = shared.length - mostPoints
  const told = shared.slice(0, mostPoints).map(namesText).join('; ')
  return `At the same point: ${told}${others > 0 ? `; more at ${others} other${others === 1 ? '' : 's'}` : ''}`
}
