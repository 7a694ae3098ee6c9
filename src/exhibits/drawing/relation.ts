import { formatFixed } from '../../core/format.ts'
import { listed } from '../../core/listed.ts'
import { rangeText } from './words.ts'

/** A rank correlation with its interval. */
export interface Correlated {
  readonly rho: number | null
  readonly low: number | null
  readonly high: number | null
}

/** How a metric goes with one thing that is spent, model by model. */
export interface Relation {
  /** Of what is spent, as it stands in a sentence. */
  readonly title: string
  readonly rows: readonly Correlated[]
}

export const isJudged = ({ low, high }: Correlated): boolean => low !== null && high !== null

const isClear = ({ low, high }: Correlated): boolean => (low ?? 0) * (high ?? 0) > 0

const known = (rows: readonly Correlated[]): number[] => rows.flatMap(({ rho }) => (rho === null ? [] : [rho]))

/** A rho in two decimals, without the minus of what rounds to 0. */
export const rhoText = (rho: number): string => formatFixed(Math.abs(rho) < 0.005 ? 0 : rho, 2)

/** `−0.62 to −0.41`; empty where nothing varies. */
export const rhoRange = (rows: readonly Correlated[]): string =>
  known(rows).length === 0 ? '' : rangeText(known(rows), rhoText)

/** How far the clearest relation is from none. */
const strength = ({ rows }: Relation): number => Math.max(0, ...known(rows.filter(isClear)).map(Math.abs))

/** `Score falls with rising cost (Spearman's rho −0.62 to −0.41)`: what is clearest, and for how many models. */
export const relationMessage = (title: string, relations: readonly Relation[], word: string): string => {
  const all = relations.flatMap(({ rows }) => rows)
  const spent = listed(
    relations.map(each => each.title),
    'or',
  )
  const range = (rows: readonly Correlated[]) => `Spearman's rho ${rhoRange(rows)}`
  if (known(all).length === 0) return `${title} does not vary with ${spent}`
  if (!all.some(isJudged)) return `${title} against ${spent}: ${range(all)}, without an interval`
  const [clearest] = [...relations].sort((a, b) => strength(b) - strength(a))
  const clear = known(clearest.rows.filter(isClear))
  if (clear.length === 0) return `${title}: no clear relation to ${spent} (${range(all)})`
  const way = `with rising ${clearest.title}`
  const [down, up] = [clear.filter(rho => rho < 0).length, clear.filter(rho => rho > 0).length]
  if (down > 0 && up > 0)
    return `${title} falls ${way} for ${down} of ${clearest.rows.length} ${word}s, rises for ${up} (${range(clearest.rows)})`
  const others =
    clear.length < clearest.rows.length
      ? ` for ${clear.length} of ${clearest.rows.length} ${word}s, not clearly for the ${clearest.rows.length - clear.length === 1 ? 'other' : 'others'}`
      : ''
  return `${title} ${up > 0 ? 'rises' : 'falls'} ${way}${others} (${range(clearest.rows)})`
}
