import { formatAlike, formatApart, formatNumber } from '../../../core/format.ts'
import { counted, rangeText, withOthers } from '../words.ts'
import { pText, type Titled } from './claims-messages.ts'

/** Of how many there is no estimate, beside those of which there is one. */
export interface Estimated {
  readonly unknown: number
  readonly known: number
}

/** What tests say where nothing is claimed, and whether the sides tried different tasks. */
export interface Note {
  readonly standing: 'inconclusive' | 'exploratory' | 'not tested'
  readonly isApart: boolean
}

/** An end of a range; no place where it would be too long. */
export interface End {
  readonly value: number
  readonly place: string | null
  /** How many other places have the same value. */
  readonly others: number
}

export interface At {
  readonly place: string
  readonly value: number
}

/** `, no estimate for 2 of 7` */
const withoutText = ({ unknown, known }: Estimated): string =>
  unknown === 0
    ? ''
    : `, no estimate for ${formatNumber(unknown, 'count')} of ${formatNumber(unknown + known, 'count')}`

const noteText = (note: Note | null): string =>
  note === null ? '' : `${note.isApart ? ', not all on the same tasks' : ''}, ${note.standing}`

/** `in T0`, where what stands before it is that of the other place: `for a in T6` needs no `for a` again. */
const beside = (place: string, other: string): string => {
  const [end, otherEnd] = [place.lastIndexOf(' in '), other.lastIndexOf(' in ')]
  return end > 0 && place.slice(0, end) === other.slice(0, otherEnd) ? place.slice(end + 1) : place
}

/** In how many rows of maps the one column is above the other, for each panel that a claim is about. */
export interface MapRows {
  readonly word: string
  /** Rows of all panels. */
  readonly all: number
  readonly counts: readonly { readonly above: number; readonly of: number }[]
}

/** The panels that a claim is about, and all. */
export interface MapPanels {
  readonly word: string
  readonly claimed: readonly string[]
  readonly all: number
}

/** Whether a number of rows holds of every panel by itself, and could be read as of all together. */
const isEach = ({ counts }: MapRows): boolean => {
  const [{ of, above }] = counts
  const isAll = counts.every(each => each.above === each.of)
  return of > 0 && !isAll && counts.every(each => each.of === of && each.above === above)
}

/** `on 4 to 5 of 5 tasks`: in how many rows the one column is above the other, where both have a value. */
const rowsText = ({ word, all, counts }: MapRows): string => {
  const sum = (field: 'above' | 'of') => counts.reduce((total, each) => total + each[field], 0)
  if (sum('of') === 0) return ''
  if (counts.some(({ of }) => of !== counts[0].of)) return ` on ${sum('above')} of ${counted(sum('of'), word)} in all`
  const [{ of }] = counts
  if (sum('above') === sum('of')) return ` on ${allText(of, all, word)}`
  const range = rangeText(
    counts.map(each => each.above),
    String,
  )
  return ` on ${range} of ${counted(of, word)}`
}

const allText = (of: number, rows: number, word: string): string => {
  if (of === 1) return `the one ${word} that has both`
  return `${of === 2 && rows === 2 ? `both ${word}s` : `all ${counted(of, word)}`}${of < rows ? ' that have both' : ''}`
}

const panelsText = ({ word, claimed, all }: MapPanels, isEach: boolean): string => {
  if (all === 1) return ''
  if (claimed.length === 1) return ` for ${claimed[0]}`
  if (claimed.length < all) return `${isEach ? ' each' : ''} for ${claimed.length} of ${counted(all, word)}`
  if (isEach) return ` for each ${all === 2 ? word : `of ${counted(all, word)}`}`
  return all === 2 ? ` for both ${word}s` : ` for all ${counted(all, word)}`
}

export interface EqualTitle extends Titled {
  /** The lowest and the highest, which are written alike. */
  readonly range: readonly [number, number]
  readonly isExact: boolean
  readonly where: 'everywhere' | 'wherever estimated' | 'wherever tested'
}

export interface RangeTitle extends Titled, Estimated {
  readonly ends: readonly [End, End]
  readonly note: Note | null
}

export interface DifferenceTitle extends Titled, Estimated {
  readonly way: 'higher' | 'lower'
  readonly upper: At
  readonly lower: At
}

export interface MapDifferenceTitle extends Estimated {
  readonly title: string
  readonly way: 'higher' | 'lower'
  readonly first: string
  readonly second: string
  readonly rows: MapRows
  readonly panels: MapPanels
}

/** What titles and subtitles of figures say of claims. */
export const titleMessages = {
  'title-no-estimate': ({ title }: { readonly title: string }) => `${title}: no estimate, only limits`,
  'title-one-estimate': ({ title, format, value, place, ...estimated }: Titled & At & Estimated) =>
    `${title}: ${formatAlike([value], format)[0]} ${place}${withoutText(estimated)}`,
  'title-equal': ({ title, format, range, isExact, where }: EqualTitle) =>
    `${title}: ${isExact ? '' : 'about '}the same ${where} (${formatAlike(range, format)[1]})`,
  'title-range': ({ title, format, ends, note, ...estimated }: RangeTitle) => {
    const values = formatAlike(
      ends.map(({ value }) => value),
      format,
    )
    const range = ends.map(({ place, others }, i) =>
      place === null ? values[i] : `${values[i]} ${withOthers(place, others)}`,
    )
    return `${title}: ${range.join(' to ')}${noteText(note)}${withoutText(estimated)}`
  },
  'title-difference': ({ title, format, way, upper, lower, ...estimated }: DifferenceTitle) => {
    const [high, low] = formatApart([upper.value, lower.value], format)
    const ends = [
      { place: upper.place, value: high },
      { place: lower.place, value: low },
    ]
    const [first, second] = way === 'higher' ? ends : ends.reverse()
    const other = beside(second.place, first.place)
    return `${title}: ${way} ${first.place} (${first.value}) than ${other} (${second.value})${withoutText(estimated)}`
  },
  'title-map-difference': ({ title, way, first, second, rows, panels, ...estimated }: MapDifferenceTitle) =>
    `${title}: ${way} ${first} than ${second}${rowsText(rows)}${panelsText(panels, isEach(rows))}${withoutText(estimated)}`,
  'title-tests': ({ tests, p }: { readonly tests: number; readonly p: number | null }) =>
    `${counted(tests, 'Holm-adjusted test')} in all${p === null ? '' : `; claim in the title: adjusted ${pText(p)}`}`,
} as const
