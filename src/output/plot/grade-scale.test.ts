import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gradeOrder } from '../../core/grade.ts'
import { unorderedText } from '../narrative/subtitles.ts'
import { cutOf, gradeParts, shadeAt, unorderedNote } from './grade-scale.ts'
import { otherSequence, sequence } from './theme.ts'

/** How light a color is in grey. */
const lightness = (color: string) =>
  [0.3, 0.59, 0.11].reduce((sum, weight, i) => sum + weight * Number.parseInt(color.slice(1 + 2 * i, 3 + 2 * i), 16), 0)

test('plain grades have the same shade everywhere', () => {
  expect(gradeParts(['S', 'A', 'B', 'C', 'D', 'F']).map(({ color }) => color)).toEqual([...sequence].reverse())
  expect(gradeParts(['A', 'F'])[0].color).toBe(gradeParts(['S', 'A'])[1].color)
})

test('every grade has a shade of its own, in grey too: the better the darker, then those without a known order', () =>
  fc.assert(
    fc.property(
      fc.subarray([...'A+ A A- B+ B B- C+ C C- D E F'.split(' '), 'A&_', 'C#', 'level 2', 'level 10', '日本']),
      grades => {
        const shades = gradeParts(gradeOrder(grades)).map(({ color }) => lightness(color))
        shades.slice(1).forEach((shade, i) => {
          expect(shade).toBeGreaterThan(shades[i] + 5)
        })
      },
    ),
  ))

test('grades without a known order have another hue', () => {
  const [known, unknown] = gradeParts(['A', 'C#']).map(({ color }) => color)
  expect(sequence).toContain(known)
  expect(otherSequence).toContain(unknown)
})

test('names the grades of which no order is known, but not a crowd of them', () => {
  expect(unorderedNote(['A+', 'F'])).toBe('')
  expect(unorderedNote(['A', 'C#', 'X', 'Y'])).toBe(unorderedText(['C#', 'X', 'Y'], 0))
  expect(unorderedNote(['A', '1', '2', '3', '4'])).toBe(unorderedText(['1'], 3))
  expect(unorderedNote([`long ${'x'.repeat(500)}`]).length).toBeLessThan(60)
})

test('half of all runs reach the middle grade and not a better one, but that all of them reach says nothing', () =>
  fc.assert(
    fc.property(fc.array(fc.constantFrom('S', 'A', 'B', 'B-', 'C', 'D+', 'D', 'F'), { minLength: 1 }), grades => {
      const order = gradeOrder(grades)
      const place = order.indexOf(cutOf(grades))
      const reached = (at: number) => grades.filter(grade => order.indexOf(grade) <= at).length
      if (order.length > 1) expect(reached(place)).toBeLessThan(grades.length)
      if (place < order.length - 2) expect(2 * reached(place)).toBeGreaterThanOrEqual(grades.length)
      if (place > 0) expect(2 * reached(place - 1)).toBeLessThan(grades.length + 1)
    }),
  ))

test('the colours of the row themselves, and mixtures between them', () => {
  sequence.forEach((colour, i) => {
    expect(shadeAt(sequence, i / (sequence.length - 1))).toBe(colour)
  })
  expect(shadeAt(['#000000', '#0a64ff'], 0.5)).toBe('#053280')
})
