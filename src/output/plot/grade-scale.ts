import { gradeOrder, gradePlace, isOnScale, plainGrades } from '../../core/grade.ts'
import { unorderedText } from '../narrative/subtitles.ts'
import type { Part } from './panel-parts.ts'
import { shortenAll } from './shorten-all.ts'
import { otherSequence, sequence } from './theme.ts'

/**
 * The grade that half of all runs reach: it tells groups apart best. The worst grade, which all of them reach, tells
 * nothing: the one above it does then.
 */
export const cutOf = (grades: readonly string[]): string => {
  const order = gradeOrder(grades)
  const sorted = [...grades].sort((a, b) => gradePlace(a) - gradePlace(b))
  const middle = order.indexOf(sorted[Math.floor((sorted.length - 1) / 2)])
  return order[Math.max(0, Math.min(middle, order.length - 2))]
}

const plain: readonly string[] = plainGrades

/**
 * The better the darker. Plain grades have the same shade everywhere; where there are others, all share the range
 * evenly, and those of which no order is known have another hue.
 */
export const gradeParts = (order: readonly string[]): Part[] => {
  const scale = order.every(grade => plain.includes(grade)) ? plain : order
  return order.map(grade => {
    const share = scale.indexOf(grade) / Math.max(1, scale.length - 1)
    return { id: grade, title: grade, color: shadeAt(isOnScale(grade) ? sequence : otherSequence, 1 - share) }
  })
}

/** How many grades a note names, and how wide each may be in it, in points. */
const mostNamed = 3
const widest = 60

/** Which grades have no known order, as a note; empty where all are on the scale. */
export const unorderedNote = (order: readonly string[]): string => {
  const unknown = order.filter(grade => !isOnScale(grade))
  if (unknown.length === 0) return ''
  const named = shortenAll(unknown.slice(0, unknown.length > mostNamed ? 1 : mostNamed), widest)
  return unorderedText(named, unknown.length - named.length)
}

const partsOf = (colour: string): number[] => [1, 3, 5].map(at => Number.parseInt(colour.slice(at, at + 2), 16))

/** The colour that lies so far, from 0 to 1, along a row of colours. */
export const shadeAt = (colours: readonly string[], share: number): string => {
  const at = share * (colours.length - 1)
  const before = Math.min(Math.floor(at), colours.length - 2)
  const [from, to] = [partsOf(colours[before]), partsOf(colours[before + 1])]
  const mixed = from.map((part, i) => Math.round(part + (at - before) * (to[i] - part)))
  return `#${mixed.map(part => part.toString(16).padStart(2, '0')).join('')}`
}
