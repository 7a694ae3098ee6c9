import { formatNumber } from '../../core/format.ts'
import { rangeText } from './words.ts'

/** An uplift of a tier over the baseline, with what a test says of the difference. */
export interface Uplift {
  readonly uplift: number | null
  readonly low: number | null
  readonly high: number | null
  readonly p_adjusted: number | null
  readonly settled: 'higher' | 'lower' | null
  readonly reason: string | null
}

/** An uplift that is not known to within this factor, as over a baseline near 0, is no number to lead with. */
const steadyWithin = 10

const isSteady = ({ uplift, low, high }: Uplift): boolean =>
  uplift !== null && low !== null && high !== null && low > -1 && (1 + high) / (1 + low) <= steadyWithin

const isFlat = (rows: readonly Uplift[]): boolean => rows.every(({ uplift }) => uplift === 0)

/** Whether a title may name the numbers: all are known, and well enough, or nothing changes at all. */
export const areSteady = (rows: readonly Uplift[]): boolean => isFlat(rows) || rows.every(isSteady)

/**
 * `Pass rate against T0: higher in 4 of 6 tiers (estimates +12.0% to +61.0%)`: what tests settle, and the numbers only
 * where they are known well enough.
 */
export const upliftMessage = (title: string, rows: readonly Uplift[], word: string): string => {
  const range = rangeText(
    rows.flatMap(({ uplift }) => uplift ?? []),
    uplift => formatNumber(uplift, 'ratio'),
  )
  if (isFlat(rows)) return `${title}: the same everywhere (${range})`
  const estimates = areSteady(rows) ? ` (estimates ${range})` : ''
  const tested = rows.filter(({ p_adjusted: p }) => p !== null)
  const among = `${tested.length} ${word}${tested.length === 1 ? '' : 's'}`
  if (tested.length === 0) return `${title}: no test that could tell a change from none${estimates}`
  const parts = (['higher', 'lower'] as const)
    .map(way => ({ way, found: tested.filter(({ settled }) => settled === way).length }))
    .filter(({ found }) => found > 0)
    .map(({ way, found }) => `${way} in ${found} of ${among}`)
  return `${title}: ${parts.length === 0 ? `no change is settled in any of ${among}` : parts.join(', ')}${estimates}`
}

/** `No uplift for 6 of 48: 0 in baseline tier T0`; with counts where there are several reasons. */
export const withoutUplift = (rows: readonly Uplift[]): string | null => {
  const counts = new Map<string, number>()
  for (const { uplift, reason } of rows)
    if (uplift === null) counts.set(reason ?? 'not known', (counts.get(reason ?? 'not known') ?? 0) + 1)
  const unknown = [...counts.values()].reduce((sum, count) => sum + count, 0)
  if (unknown === 0) return null
  const reasons = [...counts].map(([reason, count]) => (counts.size > 1 ? `${reason} (${count})` : reason))
  return `No uplift for ${unknown} of ${rows.length}: ${reasons.join(', ')}`
}
