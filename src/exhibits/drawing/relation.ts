import { fewestResampled } from '../../analysis/exhibited/limits.ts'
import { formatFixed } from '../../core/format.ts'
import { listed } from '../../core/listed.ts'
import type { Settings } from '../../core/settings.ts'
import { counted, rangeText } from '../../output/narrative/words.ts'
import { excludesZero, uncorrectedText } from './uncorrected.ts'

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

/** What a plot shows of its models. */
type Plotted = readonly (Correlated & { readonly shown: boolean })[]

/** `Shown: in each plot the 2 of 3 models with the lowest and the highest rho`; nothing where no plot leaves one out. */
export const plottedText = (plots: readonly Plotted[], word: string): string | null => {
  const cut = plots.filter(rows => rows.some(({ shown }) => !shown))
  if (cut.length === 0) return null
  const drawn = cut.map(rows => rows.filter(({ shown }) => shown))
  const many = rangeText(
    drawn.map(({ length }) => length),
    String,
  )
  const all = rangeText(
    cut.map(({ length }) => length),
    String,
  )
  const where = cut.length === plots.length ? 'in each plot' : `in ${cut.length} of ${counted(plots.length, 'plot')}`
  const clear = drawn.filter(rows => rows.every(excludesZero)).length
  const among =
    clear === 0 ? '' : `${clear === cut.length ? '' : ', where enough have one,'} of those whose interval excludes 0`
  return `Shown: ${where} the ${many} of ${all} ${word}s with the lowest and the highest rho${among}; the others are in the CSV`
}
