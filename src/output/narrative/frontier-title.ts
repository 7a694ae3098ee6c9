import { listText } from '../../core/list-text.ts'
import type { Message } from './messages.ts'

/** What can be said of a place between cost and quality. */
interface Place {
  readonly cost_usd: number
  readonly score: number
  /** The share of resampled studies in which it is on the frontier. */
  readonly probability: number | null
}

/** More often than this is sure enough to say no more. */
const sure = 0.95

/** Which places none beats in both cost and quality, and how surely. */
export const frontierTitle = <P extends Place>(
  all: readonly P[],
  best: readonly P[],
  name: (place: P) => string,
  word: string,
): Message<'title-frontier' | 'title-frontier-leader'> => {
  if (best.length === 1) return leaderTitle(best[0], name(best[0]), all)
  const [likely, next] = [...all].sort((a, b) => (b.probability ?? 0) - (a.probability ?? 0))
  const surest =
    likely.probability === next.probability ? null : { name: name(likely), probability: likely.probability ?? 0 }
  return { code: 'title-frontier', params: { best: best.length, of: all.length, word, surest } }
}

/** In what the only one on the frontier is ahead, since others may be as good, or as cheap, and how surely. */
const leaderTitle = (best: Place, name: string, all: readonly Place[]): Message<'title-frontier-leader'> => {
  const rivals = all.filter(place => place !== best)
  const { probability } = best
  const rival = Math.max(0, ...rivals.map(place => place.probability ?? 0))
  const asCheap = rivals.some(place => place.cost_usd <= best.cost_usd)
  return {
    code: 'title-frontier-leader',
    params: {
      name,
      lead: rivals.some(({ score }) => score >= best.score) ? 'cost' : asCheap ? 'quality' : 'both',
      probability,
      rival: probability === null || probability < sure ? null : rival <= 1 - sure ? 0 : rival,
    },
  }
}

/** Of how many that are beaten only the CSV has the names; nothing where all are named. */
export const unnamedText = (unnamed: number, beaten: number): string | null =>
  unnamed === 0
    ? null
    : `Of the ${beaten} that are beaten ${unnamed === beaten ? 'all' : unnamed} ${unnamed === 1 ? 'is' : 'are'} named in the CSV only`

/** `Bars, of the 7 on the line only` */
export const barsOf = (barred: number, all: number): string =>
  barred === all ? 'Bars' : `Bars, of the ${barred === 1 ? 'one that none beats' : `${barred} on the line`} only`

/** How many points are told, and how many names of each. */
const mostPoints = 3
const mostNames = 4

const namesText = (names: readonly string[]): string =>
  names.length <= mostNames
    ? listText(names, 'and')
    : `${names.slice(0, mostNames - 1).join(', ')} and ${names.length - mostNames + 1} others`

/** `At the same point: a and c; b and d`, since one hides the other there: the names at each point of a plot. */
export const samePointText = (points: readonly (readonly string[])[]): string | null => {
  const [first] = points
  if (points.length === 1 && first.length > 1) return `All ${first.length} lie at the same point`
  const shared = points.filter(({ length }) => length > 1)
  if (shared.length === 0) return null
  const others = shared.length - mostPoints
  const told = shared.slice(0, mostPoints).map(namesText).join('; ')
  return `At the same point: ${told}${others > 0 ? `; more at ${others} other${others === 1 ? '' : 's'}` : ''}`
}
