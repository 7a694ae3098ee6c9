import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutOf, gradeOrder, gradeParts } from './grades.ts'

test('grades go from best to worst, unknown ones last', () => {
  expect(gradeOrder(['F', 'A', 'Z', 'S', 'A', 'pass'])).toEqual(['S', 'A', 'F', 'Z', 'pass'])
  const colours = gradeParts(['A', 'F']).map(({ colour }) => colour)
  expect(colours[0]).toBe(gradeParts(['S', 'A'])[1].colour)
  expect(new Set(colours).size).toBe(2)
})

test('half of all runs reach the middle grade and not a better one, but that all of them reach says nothing', () =>
  fc.assert(
    fc.property(fc.array(fc.constantFrom('S', 'A', 'B', 'C', 'D', 'F'), { minLength: 1 }), grades => {
      const order = gradeOrder(grades)
      const place = order.indexOf(cutOf(grades))
      const reached = (at: number) => grades.filter(grade => order.indexOf(grade) <= at).length
      if (order.length > 1) expect(reached(place)).toBeLessThan(grades.length)
      if (place < order.length - 2) expect(2 * reached(place)).toBeGreaterThanOrEqual(grades.length)
      if (place > 0) expect(2 * reached(place - 1)).toBeLessThan(grades.length + 1)
    }),
  ))
