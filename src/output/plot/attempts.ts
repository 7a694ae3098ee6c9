import type { Range } from '../narrative/messages/findings.ts'
import type { Message } from '../narrative/messages.ts'
import { type Configuration, eachConfiguration } from './configurations.ts'

/** A chance of k attempts of who ran in a tier. */
export interface Attempted {
  readonly subject: string
  readonly tier: string
  /** pass@k: at least one of k attempts passes; pass^k: all of them do. */
  readonly chance: string
  readonly k: number
  readonly value: number | null
  /** With at least k runs that have a verdict. */
  readonly subtests: number
}

/** The curve that a row is on: that of a subject in a tier. */
export const curveOf = ({ subject, tier }: Pick<Attempted, 'subject' | 'tier'>): Configuration => ({
  configuration: subject,
  tier,
})

/** Whether a k is supported by all subtests of its configuration: chances over other and other tasks make no curve. */
export const speakersIn = (rows: readonly Attempted[]): ((row: Attempted) => boolean) => {
  const curve = (row: Attempted) => JSON.stringify([row.subject, row.tier])
  const all = new Map<string, number>()
  for (const row of rows) all.set(curve(row), Math.max(all.get(curve(row)) ?? 0, row.subtests))
  return row => row.subtests === all.get(curve(row))
}

/**
 * How far the two chances of each configuration part, the farthest first: at the largest k that all subtests of all of
 * them support, without those that support a single attempt only.
 */
export const gapsIn = <Found extends Attempted>(rows: readonly Found[]) => {
  const places = eachConfiguration(rows.map(row => ({ row, ...curveOf(row) }))).map(({ row: place }) => {
    const own = rows.filter(row => row.subject === place.subject && row.tier === place.tier)
    return { place, own, most: Math.max(1, ...own.filter(speakersIn(own)).map(row => row.k)) }
  })
  const common = Math.min(...places.flatMap(({ most }) => (most > 1 ? [most] : [])))
  return places
    .map(({ place, own, most }) => {
      const k = Math.min(most, common)
      const at = (chance: string, tried = k) => own.find(row => row.k === tried && row.chance === chance) ?? place
      const [one, any, every] = [at('pass@k', 1), at('pass@k'), at('pass^k')]
      return { one, any, every, gap: (any.value ?? 0) - (every.value ?? 0) }
    })
    .sort((a, b) => b.gap - a.gap)
}

type Gap<Found extends Attempted> = ReturnType<typeof gapsIn<Found>>[number]

/** A single attempt makes no curve: those with several, unless there are none. */
export const withCurves = <Found extends Attempted>(gaps: readonly Gap<Found>[]): readonly Gap<Found>[] => {
  const curves = gaps.filter(({ any }) => any.k > 1)
  return curves.length > 0 ? curves : gaps
}

/** What the most attempts that all tasks have change against one: what trying again gains, and how far one can rely on it. */
export const attemptsTitle = (
  gaps: readonly Gap<Attempted>[],
  unit: string,
  placeOf: (place: Configuration) => string,
): Message<'title-attempts' | 'title-attempts-alike' | 'title-attempts-gains' | 'title-no-attempts'> => {
  const [{ one, any, every, gap }] = gaps
  if (any.k === 1) return { code: 'title-no-attempts', params: { unit } }
  const place = gaps.length === 1 ? placeOf(curveOf(any)) : ''
  if (gap === 0) return { code: 'title-attempts-alike', params: { unit, place } }
  if (gaps.length === 1) {
    const chances = { one: one.value ?? NaN, any: any.value ?? NaN, every: every.value ?? NaN }
    return { code: 'title-attempts', params: { unit, place, attempts: any.k, ...chances } }
  }
  const gain = (chance: 'any' | 'every'): Range => {
    const gains = gaps.map(each => (each[chance].value ?? NaN) - (each.one.value ?? NaN))
    return [Math.min(...gains), Math.max(...gains)]
  }
  return { code: 'title-attempts-gains', params: { attempts: any.k, any: gain('any'), every: gain('every') } }
}
