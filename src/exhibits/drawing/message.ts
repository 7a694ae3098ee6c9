import { type Format, formatAlike } from '../../core/format.ts'
import type { Better } from '../../core/metric.ts'
import { textWidth } from './text.ts'

/** A value with the words for where it was found, such as `in T6`. */
export interface Placed {
  readonly value: number | null
  readonly place: string
}

/** The same with its interval: without one nothing can be said about how it differs from others. */
export interface Estimated extends Placed {
  readonly low: number | null
  readonly high: number | null
  /** Of what it is an estimate, where figures have several: only estimates of the same are compared. */
  readonly of?: string | null
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
): string | null => {
  if (known.length === 0) return `${title}: no estimate, only limits`
  const [lowest, highest] = [least(known), most(known)]
  const [low, high] = formatAlike([lowest.value, highest.value], format)
  if (known.length === 1) return `${title}: ${low} ${lowest.place}${withoutText(unknown, 1)}`
  if (low !== high) return null
  return `${title}: ${isAlike(highest.value, lowest.value) ? '' : 'about '}the same ${unknown === 0 ? 'everywhere' : 'wherever estimated'} (${high})`
}

/** `, no estimate for 2 of 7` */
export const withoutText = (unknown: number, known: number): string =>
  unknown === 0 ? '' : `, no estimate for ${unknown} of ${unknown + known}`

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

const hasInterval = ({ low, high }: Pick<Estimated, 'low' | 'high'>): boolean => low !== null || high !== null

type Limited = Pick<Estimated, 'low' | 'high' | 'of'>

const areComparable = (a: Limited, b: Limited): boolean => a.of === b.of && hasInterval(a) && hasInterval(b)

/** Whether all of one interval lies above all of another. */
export const isAbove = (upper: Limited, lower: Limited): boolean =>
  areComparable(upper, lower) && (upper.low ?? -Infinity) > (lower.high ?? Infinity)

/** `, no interval for 2 of 7`: what cannot be told apart from others. */
const bareText = (known: readonly Estimated[]): string => {
  const bare = known.filter(each => !hasInterval(each)).length
  return bare === 0 ? '' : `, no interval for ${bare} of ${known.length}`
}

/** What intervals settle where no two of them lie apart. */
const unsettledText = (known: readonly Estimated[]): string => {
  const isSingle = known.every(each => each.of === known[0].of)
  const bare = bareText(known)
  if (known.some(each => known.some(other => other !== each && areComparable(each, other)))) {
    if (isSingle) return bare === '' ? ', all intervals overlap' : `${bare}, the others overlap`
    return `, the intervals of each overlap${bare}`
  }
  return isSingle ? ', without intervals to tell them apart' : ''
}

/** The two that lie farthest apart of those whose intervals do. */
const farthestApart = <Found extends Estimated>(
  known: readonly Known<Found>[],
): readonly [Known<Found>, Known<Found>] | null => {
  const pairs = known.flatMap(upper => {
    const below = known.filter(lower => isAbove(upper, lower))
    return below.length === 0 ? [] : [[upper, least(below)] as const]
  })
  const gap = ([upper, lower]: (typeof pairs)[number]) => upper.value - lower.value
  return pairs.length === 0 ? null : pairs.reduce((widest, pair) => (gap(pair) > gap(widest) ? pair : widest))
}

/**
 * `Points achieved: higher in T6 than in T0 for 4 of 5 criteria, most for style (85.9% against 41.9%)`: two places that
 * lie apart in some of several estimates; else what the estimates range over.
 */
export const severalMessage = (
  title: string,
  found: readonly (Estimated & { readonly of: string })[],
  { format, word, words }: { readonly format: Format; readonly word: string; readonly words: string },
): string => {
  const all = new Set(found.map(each => each.of)).size
  const known = found.filter(isKnown)
  const apart = all > 1 ? farthestApart(known) : null
  const ofEach = found.map(each => (all > 1 ? { ...each, place: `for ${each.of} ${each.place}` } : each))
  if (apart === null) return extremesMessage(title, ofEach, { format, better: 'higher' })
  const [upper, lower] = apart
  const count = found.filter(
    above => above.place === upper.place && found.some(below => below.place === lower.place && isAbove(above, below)),
  ).length
  const [high, low] = formatAlike([upper.value, lower.value], format)
  const extent = count === all ? `all ${all} ${words}` : `${count} of ${all} ${words}`
  const most = count === 1 ? `the ${word} ${upper.of}` : `${extent}, most for ${upper.of}`
  return `${title}: higher ${upper.place} than ${lower.place} for ${most} (${high} against ${low})${withoutText(found.length - known.length, known.length)}`
}

/**
 * `Pass rate: higher in T6 (97.8%) than in T0 (2.2%)`, the better one first, where intervals lie apart; else what the
 * estimates range over, and that this settles nothing.
 */
export const extremesMessage = (
  title: string,
  found: readonly Estimated[],
  { format, better }: { readonly format: Format; readonly better: Better },
): string => {
  const known = found.filter(isKnown)
  const unknown = found.length - known.length
  const even = evenMessage(title, known, unknown, format)
  if (even !== null) return even
  const without = withoutText(unknown, known.length)
  const apart = farthestApart(known)
  if (apart === null) return `${title}: ${rangeOf(known, format)}${unsettledText(known)}${without}`
  const [upper, lower] = apart
  const [high, low] = formatAlike([upper.value, lower.value], format)
  const alike = (one: Known<Estimated>, isSo: (other: Known<Estimated>) => boolean) =>
    withOthers(one.place, known.filter(other => isAlike(other.value, one.value) && isSo(other)).length - 1)
  const above = `${alike(upper, other => isAbove(other, lower))} (${high})`
  const below = `${alike(lower, other => isAbove(upper, other))} (${low})`
  return better === 'lower'
    ? `${title}: lower ${below} than ${above}${bareText(known)}${without}`
    : `${title}: higher ${above} than ${below}${bareText(known)}${without}`
}
