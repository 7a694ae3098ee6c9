import { type Format, formatAlike } from '../../core/format.ts'
import type { Better } from '../../core/metric.ts'
import type { End, Note } from './messages/titles-messages.ts'
import type { Message } from './messages.ts'

/** A value with the words for where it was found, such as `in T6`. */
export interface Placed {
  readonly value: number | null
  readonly place: string
}

/** The same with what tests say of it: without them nothing can be said about how it differs from others. */
export interface Judged extends Placed {
  /** How many tests were Holm-adjusted together; 0 where it was not one of them. */
  readonly tests: number
  /** Of the two that a test tells apart and the title names, this is the higher one, or the lower. */
  readonly settled: 'higher' | 'lower' | null
  /** What it has over the tasks of that test, where it is another number. */
  readonly tested_value?: number | null
  /** Of what it is an estimate, where figures have several: only estimates of the same are compared. */
  readonly of?: string | null
  /** Those with the same number have tasks in common. */
  readonly linked?: number
}

type Known<Found extends Placed> = Found & { readonly value: number }

/** The same but for the rounding of sums. */
export const isAlike = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-12 * Math.max(Math.abs(a), Math.abs(b))

const isKnown = <Found extends Placed>(found: Found): found is Known<Found> =>
  found.value !== null && Number.isFinite(found.value)

const least = <Found extends Placed>(known: readonly Known<Found>[]): Known<Found> =>
  known.reduce((lowest, each) => (each.value < lowest.value ? each : lowest))

const most = <Found extends Placed>(known: readonly Known<Found>[]): Known<Found> =>
  known.reduce((highest, each) => (each.value > highest.value ? each : highest))

/** What can be said before anything is compared: that there is nothing to compare. */
const evenTitle = <Found extends Placed>(
  title: string,
  known: readonly Known<Found>[],
  unknown: number,
  format: Format,
  where: Message<'title-equal'>['params']['where'] = unknown === 0 ? 'everywhere' : 'wherever estimated',
): Message | null => {
  if (known.length === 0) return { code: 'title-no-estimate', params: { title } }
  const [lowest, highest] = [least(known), most(known)]
  const { value, place } = lowest
  if (known.length === 1)
    return { code: 'title-one-estimate', params: { title, format, value, place, unknown, known: 1 } }
  const [low, high] = formatAlike([value, highest.value], format)
  if (low !== high) return null
  return {
    code: 'title-equal',
    params: { title, format, range: [value, highest.value], isExact: isAlike(highest.value, value), where },
  }
}

/** Whether a place is too long to stand in a title. */
export type IsLong = (place: string) => boolean

/** `169 s in T2 to 176 s in T5`, or the values alone where places are long. */
const rangeOf = <Found extends Placed>(known: readonly Known<Found>[], isLong: IsLong): readonly [End, End] => {
  const [lowest, highest] = [least(known), most(known)]
  const isBare = [lowest, highest].some(({ place }) => isLong(place))
  const endOf = ({ value, place }: Known<Found>): End => ({
    value,
    place: isBare ? null : place,
    others: known.filter(other => isAlike(other.value, value)).length - 1,
  })
  return [endOf(lowest), endOf(highest)]
}

/** `Median score: 0.200 in T0 to 0.900 in T1`: what values range over that have no intervals; a note says what of it is sure. */
export const rangeTitle = (
  title: string,
  found: readonly Placed[],
  format: Format,
  isLong: IsLong,
  note: Note | null = null,
): Message => {
  const known = found.filter(isKnown)
  const unknown = found.length - known.length
  return (
    evenTitle(title, known, unknown, format) ?? {
      code: 'title-range',
      params: { title, format, ends: rangeOf(known, isLong), note, unknown, known: known.length },
    }
  )
}

/** Estimates on other tasks may differ for that alone, which is to be said wherever they stand side by side. */
const areApart = (found: readonly Pick<Judged, 'linked'>[]): boolean =>
  new Set(found.map(({ linked = 0 }) => linked)).size > 1

/** What tests say where nothing is significant. */
export const unsettledNote = (found: readonly Pick<Judged, 'tests' | 'linked'>[]): Note => ({
  standing: found.some(({ tests }) => tests > 0) ? 'inconclusive' : 'exploratory',
  isApart: areApart(found),
})

/** The two that a test tells apart; of several such pairs, each of something else, those that lie farthest apart. */
const settledPair = <Found extends Judged>(
  known: readonly Known<Found>[],
): readonly [Known<Found>, Known<Found>] | null => {
  const pairs = known
    .filter(({ settled }) => settled === 'higher')
    .flatMap(upper => {
      const lower = known.find(({ settled, of }) => settled === 'lower' && of === upper.of)
      return lower ? [[upper, lower] as const] : []
    })
  const gap = ([upper, lower]: (typeof pairs)[number]) => upper.value - lower.value
  return pairs.length === 0 ? null : pairs.reduce((widest, pair) => (gap(pair) > gap(widest) ? pair : widest))
}

/** Where some of several values are tested, those: a range beside a claim on tests is of what these are about. */
const testedOf = <Found extends Judged>(found: readonly Found[]): readonly Found[] => {
  const tested = found.filter(({ tests }) => tests > 0)
  return tested.length === 0 ? found : tested
}

/** The two that such a title is about: what it names is to be drawn. */
export const extremesOf = <Found extends Judged>(found: readonly Found[]): readonly Found[] => {
  const known = testedOf(found).filter(isKnown)
  return known.length === 0 ? [] : (settledPair(known) ?? [least(known), most(known)])
}

/** Beside a claim stands the number of its test. */
const testedValue = ({ value, tested_value: tested }: Known<Judged>): number => tested ?? value

/**
 * `Pass rate: higher in T6 (97.8%) than in T0 (2.2%)`, the better one first, where a test settles that; else what the
 * estimates range over, and that this settles nothing.
 */
export const extremesTitle = (
  title: string,
  found: readonly Judged[],
  { format, better }: { readonly format: Format; readonly better: Better },
  isLong: IsLong,
): Message => {
  const told = testedOf(found)
  const known = told.filter(isKnown)
  const unknown = told.length - known.length
  const all = found.filter(isKnown)
  const even =
    evenTitle(title, all, found.length - all.length, format) ??
    evenTitle(title, known, unknown, format, 'wherever tested')
  if (even !== null) return even
  const estimated = { unknown, known: known.length }
  const pair = settledPair(known)
  if (pair === null)
    return {
      code: 'title-range',
      params: { title, format, ends: rangeOf(known, isLong), note: unsettledNote(known), ...estimated },
    }
  const [upper, lower] = pair.map(each => ({ place: each.place, value: testedValue(each) }))
  const way = better === 'lower' ? 'lower' : 'higher'
  return { code: 'title-difference', params: { title, format, way, upper, lower, ...estimated } }
}
