import { fewestRelated } from '../../analysis/exhibited/limits.ts'
import type { ExhibitContext } from '../../core/exhibit.ts'
import { type Format, formatAlike, formatDifference } from '../../core/format.ts'
import { amountsText } from './amount.ts'
import { counted } from './words.ts'

/** What is said of a model's line of quality over cost. */
export interface Sloped {
  readonly agent_model: string
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
  readonly agent_model: string
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
  const models = new Set(rows.filter(({ what }) => what === 'line').map(row => row.agent_model))
  const spans = [...models].map(model => {
    const costs = rows.filter(row => row.agent_model === model).map(row => row.cost_usd)
    return Math.max(...costs) / Math.min(...costs)
  })
  const least = Math.min(...spans, 2)
  const where = spans.length > 1 ? ' in one plot' : ''
  return least === 2
    ? null
    : `Costs differ by no more than ×${least.toFixed(2)}${where}, so that twice the cost is beyond them`
}

/** All points are on the line: no resample has another one, and no interval is needed. */
const isExact = ({ r_squared: share }: Sloped): boolean => (share ?? 0) > 1 - 1e-9

const isJudged = (row: Sloped): boolean =>
  isExact(row) || (row.per_doubling_low !== null && row.per_doubling_high !== null)

const isClear = (row: Sloped): boolean => isExact(row) || (row.per_doubling_low ?? 0) * (row.per_doubling_high ?? 0) > 0

/** What twice the cost goes with, for those models alone of which an interval tells it from nothing. */
export const slopesMessage = (
  models: readonly Sloped[],
  { subject: { word }, levels }: ExhibitContext,
  name: string,
  format: Format,
): string => {
  const lines = models.filter(row => row.per_doubling !== null)
  const only = lines.length === 1 && levels.model.length > 1 ? ` for ${lines[0].agent_model}` : ''
  if (lines.every(row => row.per_doubling === 0)) return `Twice the cost goes with the same ${name}${only}`
  if (!lines.some(isJudged)) return `Cost and ${name}: no interval that could settle a relation${only}`
  const clear = lines.filter(isClear)
  if (clear.length === 0)
    return `No clear relation between cost and ${name}${lines.length > 1 ? ` for any of ${lines.length} ${word}s` : only}`
  const whose = lines.length > 1 ? ` for ${clear.length} of ${lines.length} ${word}s` : only
  const slopes = clear.map(row => row.per_doubling ?? 0)
  const [least, greatest] = [Math.min(...slopes), Math.max(...slopes)]
  const [a, b] = amountsText([least, greatest], format)
  if (least < 0 && greatest > 0) return `Twice the cost goes with a ${name} between ${a} lower and ${b} higher${whose}`
  const [small, large] = greatest <= 0 ? [b, a] : [a, b]
  const range = small === large ? small : `${small.replace(' points', '')} to ${large}`
  return `Twice the cost goes with a ${name} ${greatest <= 0 ? 'lower' : 'higher'} by ${range}${whose}`
}
