import type { Settings } from '../../core/settings.ts'
import { intervalText, methodsText } from './words.ts'

interface WithLimits {
  readonly low: number | null
  readonly high: number | null
  readonly method: string | null
}

const hasLimits = ({ low, high }: WithLimits): boolean => low !== null || high !== null

/** `Lines: 95% intervals of the whole`; nothing where no row has limits. */
export const linesText = (rows: readonly WithLimits[], of: string, settings: Settings): string =>
  rows.some(hasLimits)
    ? `Lines: ${intervalText(settings)}${of === '' ? '' : ` of ${of}`}`
    : 'No intervals: too few runs, or no variation'

/** How the intervals that are drawn were found. */
export const limitsMethod = (rows: readonly WithLimits[]): string =>
  methodsText(rows.map(row => (hasLimits(row) ? row.method : null)))
