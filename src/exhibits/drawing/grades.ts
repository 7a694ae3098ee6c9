import { naturalOrder } from '../../core/dimensions.ts'
import { ink, sequence } from '../theme.ts'
import type { Part } from './parts.ts'

/** From best to worst. */
const known = ['S', 'A', 'B', 'C', 'D', 'F']

/** The grades that were given, from best to worst; those of another scale come last. */
export const gradeOrder = (grades: readonly string[]): string[] => {
  const given = new Set(grades)
  const others = [...given].filter(grade => !known.includes(grade)).sort(naturalOrder)
  return [...known.filter(grade => given.has(grade)), ...others]
}

/**
 * The grade that half of all runs reach: it tells groups apart best. The worst grade, which all of them reach, tells
 * nothing: the one above it does then.
 */
export const cutOf = (grades: readonly string[]): string => {
  const order = gradeOrder(grades)
  const sorted = [...grades].sort((a, b) => order.indexOf(a) - order.indexOf(b))
  const middle = order.indexOf(sorted[Math.floor((sorted.length - 1) / 2)])
  return order[Math.max(0, Math.min(middle, order.length - 2))]
}

/** The better the darker, each grade in the same shade everywhere. */
export const gradeParts = (grades: readonly string[]): Part[] =>
  grades.map(grade => {
    const place = known.indexOf(grade)
    return { id: grade, title: grade, colour: place < 0 ? ink.raw : sequence[sequence.length - 1 - place] }
  })
