import { fewestResampled } from '../../analysis/exhibited/limits.ts'
import { formatFixed } from '../../core/format.ts'
import { listed } from '../../core/listed.ts'
import type { Settings } from '../../core/settings.ts'
import { uncorrectedText } from './uncorrected.ts'
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

interface WithUnits {
  readonly resampled: string
}

/** `tasks`, or `tasks or subtests across tasks`: what was drawn anew; empty where nothing was. */
export const resampledText = (rows: readonly WithUnits[]): string =>
  listed(
    [...new Set(rows.map(({ resampled }) => resampled))].filter(each => each !== 'nothing'),
    'or',
  )

/** `No intervals, and so no sign of chance: fewer than 10 subtests to resample` */
export const unjudgedText = (rows: readonly WithUnits[]): string => {
  const units = resampledText(rows)
  return `No intervals, and so no sign of chance: ${units === '' ? 'nothing' : `fewer than ${fewestResampled} ${units}`} to resample`
}

export const isJudged = ({ low, high }: Correlated): boolean => low !== null && high !== null

const known = (rows: readonly Correlated[]): number[] => rows.flatMap(({ rho }) => (rho === null ? [] : [rho]))

/** A rho in two decimals, without the minus of what rounds to 0. */
export const rhoText = (rho: number): string => formatFixed(Math.abs(rho) < 0.005 ? 0 : rho, 2)

/** `−0.62 to −0.41`; empty where nothing varies. */
export const rhoRange = (rows: readonly Correlated[]): string =>
  known(rows).length === 0 ? '' : rangeText(known(rows), rhoText)

/** `Score against cost or turns: Spearman's rho −0.62 to −0.41; 2 of 3 uncorrected intervals exclude 0, …`: what was seen. */
export const relationMessage = (title: string, relations: readonly Relation[], settings: Settings): string => {
  const all = relations.flatMap(({ rows }) => rows)
  const spent = listed(
    relations.map(each => each.title),
    'or',
  )
  if (known(all).length === 0) return `${title} does not vary with ${spent}`
  const seen = `${title} against ${spent}: Spearman's rho ${rhoRange(all)}`
  return all.some(isJudged) ? `${seen}; ${uncorrectedText(all, settings)}` : `${seen}, without an interval`
}
