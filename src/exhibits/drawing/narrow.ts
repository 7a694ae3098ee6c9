import { fewestResampled } from '../../analysis/exhibited/limits.ts'
import { listed } from '../../core/listed.ts'
import { rangeText } from '../../output/narrative/words.ts'

/** An interval with what was drawn anew for it. */
export interface Resampled {
  readonly low: number | null
  readonly high: number | null
  /** Null where nothing was. */
  readonly resampled: string | null
  readonly units: number | null
}

/** `subtest or run within each task` */
const singular = (units: string): string =>
  units.replace(/^\w+?s( or \w+?s)?(?= |$)/, leading => leading.replaceAll(/s\b/g, ''))

/** `percentile intervals over 2 to 4 runs within tasks are too narrow`: the rule for all figures; null where none is of so few. */
export const narrowText = (rows: readonly Resampled[]): string | null => {
  const few = rows.filter(
    ({ low, high, resampled, units }) =>
      (low !== null || high !== null) && resampled !== null && units !== null && units < fewestResampled,
  )
  const numbers = [...new Set(few.map(({ resampled }) => resampled))].map(each => {
    const units = few.flatMap(row => (row.resampled === each && row.units !== null ? [row.units] : []))
    return `${rangeText(units, String)} ${units.every(count => count === 1) ? singular(each ?? '') : each}`
  })
  return numbers.length === 0 ? null : `percentile intervals over ${listed(numbers, 'or')} are too narrow`
}
