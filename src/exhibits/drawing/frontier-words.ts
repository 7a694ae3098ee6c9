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
export const frontierLabel = (name: string, probability: number | null): string =>
  probability === null || probability < leastSaid ? name : `${name} (${shareText(probability)})`

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
