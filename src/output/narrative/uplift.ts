import type { Format } from '../../core/format.ts'
import type { Reason } from '../../core/reasons.ts'
import type { Message } from './messages.ts'
import { reasonsText } from './reason-words.ts'
import { type IsLong, type Placed, rangeTitle } from './titles.ts'

/** A change of a tier against the baseline, with what a test says of it. */
interface Uplift {
  readonly change: number | null
  readonly p_adjusted: number | null
  readonly settled: 'higher' | 'lower' | null
}

/** `Pass rate vs. T0: higher in 4 of 6 tiers (estimates +12.0 to +61.0 points)`: what is significant, and what was seen. */
export const upliftTitle = (
  title: string,
  rows: readonly Uplift[],
  format: Format,
  word: string,
): Message<'title-uplift'> => {
  const changes = rows.flatMap(({ change }) => change ?? [])
  const tested = rows.filter(({ p_adjusted: p }) => p !== null)
  const found = (way: 'higher' | 'lower') => tested.filter(({ settled }) => settled === way).length
  return {
    code: 'title-uplift',
    params: {
      title,
      format,
      range: [Math.min(...changes), Math.max(...changes)],
      isEqual: rows.every(({ change }) => change === 0),
      tested: tested.length,
      higher: found('higher'),
      lower: found('lower'),
      word,
    },
  }
}

/** `Uplift over the baseline tier (T0) for Score: …`: of the first of several values, since a range over all mixes what differs. */
export const againstTitle = (
  title: string,
  found: readonly (Placed & { readonly variant: string | null })[],
  format: Format,
  isLong: IsLong,
): Message => {
  const [{ variant }] = found
  const own = found.filter(each => each.variant === variant)
  const note = { standing: 'not tested', isApart: false } as const
  return rangeTitle(variant === null ? title : `${title} for ${variant}`, own, format, isLong, note)
}

/** `No change for 6 of 48: not measured in baseline tier T0`; with counts where there are several reasons. */
export const withoutChange = (
  rows: readonly (Pick<Uplift, 'change'> & { readonly reasons: readonly Reason[] })[],
): string | null => {
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
