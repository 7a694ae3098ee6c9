import { fewestRelated, fewestResampled } from '../../analysis/percentile-limits.ts'
import { type Format, formatDifference } from '../../core/format.ts'
import { listText } from '../../core/list-text.ts'
import type { Settings } from '../../core/settings.ts'
import { excludesZero, uncorrected } from './interval-words.ts'
import { type Range, rhoText } from './messages/findings-messages.ts'
import type { Message } from './messages.ts'
import { shownText } from './subtitles.ts'
import { counted, rangeText } from './words.ts'

/** A rank correlation with its interval. */
export interface Correlated {
  readonly rho: number | null
  readonly low: number | null
  readonly high: number | null
}

/** How a metric goes with one thing that is spent, model by model. */
interface Relation {
  /** Of what is spent, as it stands in a sentence. */
  readonly title: string
  readonly rows: readonly Correlated[]
}

interface WithUnits {
  readonly resampled: string
}

const ends = (values: readonly number[]): Range => [Math.min(...values), Math.max(...values)]

/** `tasks`, or `tasks or subtests across tasks`: what was drawn anew; empty where nothing was. */
export const resampledText = (rows: readonly WithUnits[]): string =>
  listText(
    [...new Set(rows.map(({ resampled }) => resampled))].filter(each => each !== 'nothing'),
    'or',
  )

/** `No intervals, and so no sign of chance: fewer than 10 subtests to resample` */
export const unjudgedText = (rows: readonly WithUnits[]): string => {
  const units = resampledText(rows)
  return `No intervals, and so no sign of chance: ${units === '' ? 'nothing' : `fewer than ${fewestResampled} ${units}`} to resample`
}

export const isJudged = ({ low, high }: Pick<Correlated, 'low' | 'high'>): boolean => low !== null && high !== null

const known = (rows: readonly Correlated[]): number[] => rows.flatMap(({ rho }) => (rho === null ? [] : [rho]))

/** `−0.62 to −0.41`; empty where nothing varies. */
export const rhoRange = (rows: readonly Correlated[]): string =>
  known(rows).length === 0 ? '' : rangeText(known(rows), rhoText)

/** `Score against cost or turns: Spearman's rho −0.62 to −0.41; 2 of 3 uncorrected intervals exclude 0, …`: what was seen. */
export const relationTitle = (
  title: string,
  relations: readonly Relation[],
  settings: Settings,
): Message<'title-relation'> => {
  const all = relations.flatMap(({ rows }) => rows)
  const rhos = known(all)
  return {
    code: 'title-relation',
    params: {
      title,
      spent: relations.map(each => each.title),
      rhos: rhos.length === 0 ? null : ends(rhos),
      intervals: all.some(isJudged) ? uncorrected(all, settings) : null,
    },
  }
}

/** What a plot shows of its models. */
type Plotted = readonly (Correlated & { readonly shown: boolean })[]

/** `Shown: in each plot the 2 of 3 models with the lowest and the highest rho`; nothing where no plot leaves one out. */
export const plottedText = (plots: readonly Plotted[], word: string): string | null => {
  const cut = plots.filter(rows => rows.some(({ shown }) => !shown))
  if (cut.length === 0) return null
  const drawn = cut.map(rows => rows.filter(({ shown }) => shown))
  const [many, all] = [drawn, cut].map(some =>
    rangeText(
      some.map(({ length }) => length),
      String,
    ),
  )
  const where = cut.length === plots.length ? 'in each plot' : `in ${cut.length} of ${counted(plots.length, 'plot')}`
  const clear = drawn.filter(rows => rows.every(excludesZero)).length
  const among =
    clear === 0 ? '' : `${clear === cut.length ? '' : ', where enough have one,'} of those whose interval excludes 0`
  return shownText(`${where} the ${many} of ${all} ${word}s with the lowest and the highest rho${among}`)
}

/** What is said of a model's line of quality over cost. */
interface Sloped {
  readonly configuration: string
  /** How much better twice the cost goes with; null where there is no line. */
  readonly per_doubling: number | null
  readonly per_doubling_low: number | null
  readonly per_doubling_high: number | null
}

/** A point, or a place on a line. */
interface Spent {
  readonly what: 'point' | 'line'
  readonly configuration: string
  readonly cost_usd: number
  readonly quality: number
}

/** `+0.031 [+0.010, +0.052] per doubling of cost` */
export const slopeText = (row: Sloped & { readonly model_subtests: number }, format: Format, unit: string): string => {
  const { per_doubling: slope, per_doubling_low: low, per_doubling_high: high } = row
  if (slope === null) return row.model_subtests < fewestRelated ? `too few ${unit}s for a line` : 'all cost the same'
  const limits =
    low === null || high === null ? '' : ` [${formatDifference(low, format)}, ${formatDifference(high, format)}]`
  return `${formatDifference(slope, format)}${limits} per doubling of cost`
}

/** What little can be said of too few points: `4 subtests at $0.13 to $0.22 with a mean score of 0.26 to 0.80`. */
export const pointsTitle = (
  rows: readonly Spent[],
  formats: { readonly cost: Format; readonly quality: Format },
  title: string,
  unit: string,
): Message<'title-cost-points'> => ({
  code: 'title-cost-points',
  params: {
    title,
    points: rows.length,
    unit,
    cost: { range: ends(rows.map(row => row.cost_usd)), format: formats.cost },
    quality: { range: ends(rows.map(row => row.quality)), format: formats.quality },
  },
})

/** What twice the cost goes with is a guess where nothing costs twice as much as another. */
export const spanText = (rows: readonly Spent[]): string | null => {
  const models = new Set(rows.filter(({ what }) => what === 'line').map(row => row.configuration))
  const spans = [...models].map(model => {
    const [least, most] = ends(rows.filter(row => row.configuration === model).map(row => row.cost_usd))
    return most / least
  })
  const least = Math.min(...spans, 2)
  const where = spans.length > 1 ? ' in one plot' : ''
  return least === 2
    ? null
    : `Costs differ by no more than ×${least.toFixed(2)}${where}, so that twice the cost is beyond them`
}

/**
 * What the lines say, without a claim: one task that is dear and hard can tilt them, and resampling a few tasks does not
 * tell that from a relation.
 */
export const slopesTitle = (
  models: readonly Sloped[],
  configurations: number,
  title: string,
  format: Format,
  settings: Settings,
): Message<'title-slopes'> => {
  const lines = models.filter(row => row.per_doubling !== null)
  return {
    code: 'title-slopes',
    params: {
      title,
      format,
      range: ends(lines.map(row => row.per_doubling ?? 0)),
      lines: lines.length,
      only: lines.length === 1 && configurations > 1 ? lines[0].configuration : null,
      intervals: uncorrected(
        lines.map(row => ({ low: row.per_doubling_low, high: row.per_doubling_high })),
        settings,
      ),
    },
  }
}
