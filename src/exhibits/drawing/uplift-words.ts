import type { Format } from '../../core/format.ts'
import type { Reason } from '../../core/reasons.ts'
import { reasonsText } from '../../output/narrative/reasons.ts'
import type { Placed } from '../../output/narrative/titles.ts'
import { differencesText } from './differences.ts'
import { rangeMessage } from './message.ts'

/** A change of a tier against the baseline, with what a test says of it. */
export interface Uplift {
  readonly change: number | null
  readonly p_adjusted: number | null
  readonly settled: 'higher' | 'lower' | null
  readonly reasons: readonly Reason[]
}

/** `Pass rate vs. T0: higher in 4 of 6 tiers (estimates +12.0 to +61.0 points)`: what is significant, and what was seen. */
export const upliftMessage = (title: string, rows: readonly Uplift[], format: Format, word: string): string => {
  const range = differencesText(
    rows.flatMap(({ change }) => change ?? []),
    format,
  )
  if (rows.every(({ change }) => change === 0)) return `${title}: the same everywhere (${range})`
  const estimates = ` (estimates ${range})`
  const tested = rows.filter(({ p_adjusted: p }) => p !== null)
  const among = `${tested.length} ${word}${tested.length === 1 ? '' : 's'}`
  if (tested.length === 0) return `${title}: exploratory${estimates}`
  const parts = (['higher', 'lower'] as const)
    .map(way => ({ way, found: tested.filter(({ settled }) => settled === way).length }))
    .filter(({ found }) => found > 0)
    .map(({ way, found }) => `${way} in ${found} of ${among}`)
  return `${title}: ${parts.length === 0 ? `inconclusive in all of ${among}` : parts.join(', ')}${estimates}`
}

/** `Uplift over the baseline tier (T0) for Score: …`: of the first of several values, since a range over all mixes what differs. */
export const againstMessage = (
  title: string,
  found: readonly (Placed & { readonly variant: string | null })[],
  format: Format,
): string => {
  const [{ variant }] = found
  const own = found.filter(each => each.variant === variant)
  return rangeMessage(variant === null ? title : `${title} for ${variant}`, own, format, false)
}

/** `No change for 6 of 48: not measured in baseline tier T0`; with counts where there are several reasons. */
export const withoutChange = (rows: readonly Uplift[]): string | null => {
  const counts = new Map<string, number>()
  for (const row of rows) {
    const reason = reasonsText(row.reasons) ?? 'not known'
    if (row.change === null) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  }
  const unknown = [...counts.values()].reduce((sum, count) => sum + count, 0)
  if (unknown === 0) return null
  const reasons = [...counts].map(([reason, count]) => (counts.size > 1 ? `${reason} (${count})` : reason))
  return `No change known for ${unknown} of ${rows.length}: ${reasons.join(', ')}`
}
