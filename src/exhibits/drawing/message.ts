import { type Format, formatAlike, formatApart, formatNumber } from '../../core/format.ts'
import type { Better } from '../../core/metric.ts'
import { textWidth } from './text.ts'

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

/** `in T6 and 2 others`: a place, and how many more are like it. */
export const withOthers = (place: string, others: number): string =>
  others === 0 ? place : `${place} and ${others === 1 ? 'one other' : `${others} others`}`

/** The same but for the rounding of sums. */
export const isAlike = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-12 * Math.max(Math.abs(a), Math.abs(b))

const isKnown = <Found extends Placed>(found: Found): found is Known<Found> =>
  found.value !== null && Number.isFinite(found.value)

const least = <Found extends Placed>(known: readonly Known<Found>[]): Known<Found> =>
  known.reduce((lowest, each) => (each.value < lowest.value ? each : lowest))

const most = <Found extends Placed>(known: readonly Known<Found>[]): Known<Found> =>
  known.reduce((highest, each) => (each.value > highest.value ? each : highest))

/** What can be said before anything is compared: that there is nothing to compare. */
const evenMessage = <Found extends Placed>(
  title: string,
  known: readonly Known<Found>[],
  unknown: number,
  format: Format,
  where = unknown === 0 ? 'everywhere' : 'wherever estimated',
): string | null => {
  if (known.length === 0) return `${title}: no estimate, only limits`
  const [lowest, highest] = [least(known), most(known)]
  const [low, high] = formatAlike([lowest.value, highest.value], format)
  if (known.length === 1) return `${title}: ${low} ${lowest.place}${withoutText(unknown, 1)}`
  if (low !== high) return null
  return `${title}: ${isAlike(highest.value, lowest.value) ? '' : 'about '}the same ${where} (${high})`
}

/** `, no estimate for 2 of 7` */
export const withoutText = (unknown: number, known: number): string =>
  unknown === 0
    ? ''
    : `, no estimate for ${formatNumber(unknown, 'count')} of ${formatNumber(unknown + known, 'count')}`

/** `in T0`, where what stands before it is that of the other place: `for a in T6` needs no `for a` again. */
const beside = (place: string, other: string): string => {
  const [end, otherEnd] = [place.lastIndexOf(' in '), other.lastIndexOf(' in ')]
  return end > 0 && place.slice(0, end) === other.slice(0, otherEnd) ? place.slice(end + 1) : place
}

/** Longer places, such as prompts, would make a title of many lines; the figure shows them. */
const longestPlace = 150

/** `169 s in T2 to 176 s in T5`, or the values alone where places are long. */
const rangeOf = <Found extends Placed>(known: readonly Known<Found>[], format: Format): string => {
  const ends = [least(known), most(known)]
  const texts = formatAlike(
    ends.map(({ value }) => value),
    format,
  )
  if (ends.some(({ place }) => textWidth(place) > longestPlace)) return texts.join(' to ')
  return ends
    .map(({ value, place }, i) => {
      const others = known.filter(other => isAlike(other.value, value)).length - 1
      return `${texts[i]} ${withOthers(place, others)}`
    })
    .join(' to ')
}

/** `Median score: 0.200 in T0 to 0.900 in T1`: what values range over that have no intervals; a note says what of it is sure. */
export const rangeMessage = (title: string, found: readonly Placed[], format: Format, note = ''): string => {
  const known = found.filter(isKnown)
  const unknown = found.length - known.length
  return (
    evenMessage(title, known, unknown, format) ??
    `${title}: ${rangeOf(known, format)}${note}${withoutText(unknown, known.length)}`
  )
}

/** Estimates on other tasks may differ for that alone, which is to be said wherever they stand side by side. */
const tasksText = (found: readonly Pick<Judged, 'linked'>[]): string =>
  new Set(found.map(({ linked = 0 }) => linked)).size > 1 ? ', not all on the same tasks' : ''

/** What tests say where nothing is significant. */
export const unsettledText = (found: readonly Pick<Judged, 'tests' | 'linked'>[]): string =>
  `${tasksText(found)}, ${found.some(({ tests }) => tests > 0) ? 'inconclusive' : 'exploratory'}`

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
export const extremesMessage = (
  title: string,
  found: readonly Judged[],
  { format, better }: { readonly format: Format; readonly better: Better },
): string => {
  const told = testedOf(found)
  const known = told.filter(isKnown)
  const unknown = told.length - known.length
  const all = found.filter(isKnown)
  const even =
    evenMessage(title, all, found.length - all.length, format) ??
    evenMessage(title, known, unknown, format, 'wherever tested')
  if (even !== null) return even
  const without = withoutText(unknown, known.length)
  const pair = settledPair(known)
  if (pair === null) return `${title}: ${rangeOf(known, format)}${unsettledText(known)}${without}`
  const [upper, lower] = pair
  const [high, low] = formatApart([testedValue(upper), testedValue(lower)], format)
  const pairText = (first: Placed, own: string, second: Placed, other: string) =>
    `${first.place} (${own}) than ${beside(second.place, first.place)} (${other})`
  return better === 'lower'
    ? `${title}: lower ${pairText(lower, low, upper, high)}${without}`
    : `${title}: higher ${pairText(upper, high, lower, low)}${without}`
}
