import { crowdedPoints, isOnePoint, type Point } from './same-point.ts'

/** What can be said of a place between cost and quality. */
interface Place {
  readonly cost_usd: number
  readonly score: number
  /** The share of resampled studies in which it is on the frontier. */
  readonly probability: number | null
}

/** Less often than this goes without saying. */
const leastSaid = 0.005
/** More often than this is sure enough to say no more. */
const sure = 0.95

const shareText = (share: number): string => `${Math.round(100 * share)}%`

/** `T3 (84%)`: a name, and how likely it is on the frontier. */
const frontierLabel = (name: string, probability: number | null): string =>
  probability === null || probability < leastSaid ? name : `${name} (${shareText(probability)})`

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

/** Of how many that are beaten only the CSV has the names; nothing where all are named. */
export const unnamedText = (unnamed: number, beaten: number): string | null => {
  if (unnamed === 0) return null
  return `Of the ${beaten} that are beaten ${unnamed === beaten ? 'all' : unnamed} ${unnamed === 1 ? 'is' : 'are'} named in the CSV only`
}

/** Which places none beats in both cost and quality, and how surely. */
export const frontierMessage = <P extends Place>(
  all: readonly P[],
  best: readonly P[],
  name: (place: P) => string,
  word: string,
): string => {
  if (best.length === 1) return `${name(best[0])} ${leadText(best[0], all)}${suretyText(best[0], all)}`
  const [likely, next] = [...all].sort((a, b) => (b.probability ?? 0) - (a.probability ?? 0))
  const surest =
    likely.probability === next.probability
      ? ''
      : `, most surely ${name(likely)} (${shareText(likely.probability ?? 0)})`
  if (best.length === all.length) return `No ${word} is both cheaper and better than another`
  return `${best.length} of ${all.length} ${word}s are beaten by none in both cost and score${surest}`
}

/** How sure it is that it alone is on the frontier, unless that goes without saying. */
const suretyText = (best: Place, all: readonly Place[]): string => {
  const { probability } = best
  if (probability === null) return ' in these runs, too few to tell how surely'
  if (probability < sure) return `, but on the frontier in only ${shareText(probability)} of resampled studies`
  const rival = Math.max(0, ...all.filter(place => place !== best).map(place => place.probability ?? 0))
  return rival <= 1 - sure
    ? ''
    : `, but another is on the frontier too in up to ${shareText(rival)} of resampled studies`
}

/** In what the only one on the frontier is ahead: others may be as good, or as cheap. */
const leadText = (best: Place, all: readonly Place[]): string => {
  const rivals = all.filter(place => place !== best)
  if (rivals.some(({ score }) => score >= best.score)) return 'is cheapest, and none is better'
  return rivals.some(place => place.cost_usd <= best.cost_usd)
    ? 'is best, and none is cheaper'
    : 'is both cheapest and best'
}
