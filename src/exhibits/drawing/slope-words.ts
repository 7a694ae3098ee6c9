import { fewestRelated } from '../../analysis/exhibited/limits.ts'
import type { ExhibitContext } from '../../core/exhibit.ts'
import { type Format, formatAlike, formatDifference } from '../../core/format.ts'
import { counted } from '../../output/narrative/words.ts'
import { hasLimits, uncorrectedText } from './uncorrected.ts'

/** What is said of a model's line of quality over cost. */
export interface Sloped {
  readonly configuration: string
  /** How much better twice the cost goes with; null where there is no line. */
  readonly per_doubling: number | null
  readonly per_doubling_low: number | null
  readonly per_doubling_high: number | null
  readonly r_squared: number | null
  readonly model_subtests: number
}

/** A point, or a place on a line. */
interface Spent {
  readonly what: 'point' | 'line'
  readonly configuration: string
  readonly cost_usd: number
  readonly quality: number
}

/** `+0.031 [+0.010, +0.052] per doubling of cost` */
export const slopeText = (row: Sloped, format: Format, unit: string): string => {
  const { per_doubling: slope, per_doubling_low: low, per_doubling_high: high } = row
  if (slope === null) return row.model_subtests < fewestRelated ? `too few ${unit}s for a line` : 'all cost the same'
  const limits =
    low === null || high === null ? '' : ` [${formatDifference(low, format)}, ${formatDifference(high, format)}]`
  return `${formatDifference(slope, format)}${limits} per doubling of cost`
}

/** What little can be said of too few points: `4 subtests at $0.13 to $0.22 with a mean score of 0.26 to 0.80`. */
export const rangesMessage = (
  rows: readonly Spent[],
  formats: { readonly cost: Format; readonly quality: Format },
  name: string,
  unit: string,
): string => {
  const range = (values: readonly number[], format: Format) =>
    [...new Set(formatAlike([Math.min(...values), Math.max(...values)], format))].join(' to ')
  const costs = range(
    rows.map(row => row.cost_usd),
    formats.cost,
  )
  const qualities = range(
    rows.map(row => row.quality),
    formats.quality,
  )
  return `${counted(rows.length, unit)} at ${costs} with a mean ${name} of ${qualities}: too few to relate cost and ${name}`
}

/** What twice the cost goes with is a guess where nothing costs twice as much as another. */
export const spanText = (rows: readonly Spent[]): string | null => {
  const models = new Set(rows.filter(({ what }) => what === 'line').map(row => row.configuration))
  const spans = [...models].map(model => {
    const costs = rows.filter(row => row.configuration === model).map(row => row.cost_usd)
    return Math.max(...costs) / Math.min(...costs)
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
export const slopesMessage = (
  models: readonly Sloped[],
  { levels, settings }: Pick<ExhibitContext, 'levels' | 'settings'>,
  name: string,
  format: Format,
): string => {
  const lines = models.filter(row => row.per_doubling !== null)
  const only = lines.length === 1 && levels.configuration.length > 1 ? ` for ${lines[0].configuration}` : ''
  const slopes = lines.map(row => row.per_doubling ?? 0)
  const ends = [...new Set([Math.min(...slopes), Math.max(...slopes)].map(each => formatDifference(each, format)))]
  const judged = lines.map(row => ({ low: row.per_doubling_low, high: row.per_doubling_high })).filter(hasLimits)
  const limits = judged.length === 0 ? 'without intervals' : uncorrectedText(judged, settings)
  return `${lines.length === 1 ? 'Line' : 'Lines'} of ${name} over cost: ${ends.join(' to ')} per doubling${only}; ${limits}`
}
