interface Point {
  readonly x: number
  readonly y: number
}

/** A number without the dust of sums. */
const clean = (value: number): string => value.toPrecision(12)

const keyOf = ({ x, y }: Point): string => `${clean(x)} ${clean(y)}`

/** More labels than this around one point could be those of others, and say no longer what is whose. */
const mostLabels = 2

/** Of every point how many lie where it does, where these are too many for a label each; 1 of all others. */
const crowdedPoints = (points: readonly Point[]): number[] => {
  const counts = new Map<string, number>()
  for (const point of points) counts.set(keyOf(point), (counts.get(keyOf(point)) ?? 0) + 1)
  return points.map(point => counts.get(keyOf(point)) ?? 1).map(count => (count > mostLabels ? count : 1))
}

/** Whether all lie at one point. */
export const isOnePoint = (points: readonly Point[]): boolean => new Set(points.map(keyOf)).size === 1

/** The names of all that lie at each point. */
export const namesByPoint = (points: readonly (Point & { readonly name: string })[]): string[][] => {
  const names = new Map<string, string[]>()
  for (const point of points) names.set(keyOf(point), [...(names.get(keyOf(point)) ?? []), point.name])
  return [...names.values()]
}

/** Less often than this goes without saying. */
const leastSaid = 0.005

/** `T3 (84%)`: a name, and how likely it is on the frontier. */
const frontierLabel = (name: string, probability: number | null): string =>
  probability === null || probability < leastSaid ? name : `${name} (${Math.round(100 * probability)}%)`

/** What stands beside each point: its own label or, where too many lie there, one for all of them, `6 here (100%)`. */
export const frontierLabels = (
  points: readonly (Point & { readonly name: string; readonly probability: number | null })[],
): { readonly here: number; readonly label: string }[] => {
  const crowds = crowdedPoints(points)
  return points.map((point, i) => {
    if (crowds[i] === 1) return { here: 1, label: frontierLabel(point.name, point.probability) }
    const there = points.filter(other => isOnePoint([other, point]))
    const isAlike = there.every(({ probability }) => probability === point.probability)
    const label = frontierLabel(`${there.length} here`, isAlike ? point.probability : null)
    return { here: there.length, label: there[0] === point ? label : '' }
  })
}
