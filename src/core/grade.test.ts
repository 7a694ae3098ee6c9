import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gradeOrder, gradePlace, isOnScale, plainGrades } from './grade.ts'

const asPeopleExpect = 'S+ S S- A+ A A- B+ B B- C+ C C- D+ D D- E+ E E- F+ F F-'.split(' ')

test('a plus is better than the letter, a minus worse, and both better than the next letter', () =>
  fc.assert(
    fc.property(fc.shuffledSubarray(asPeopleExpect), grades => {
      expect(gradeOrder(grades)).toEqual(asPeopleExpect.filter(grade => grades.includes(grade)))
    }),
  ))

test('plain grades are on the scale, in its order', () =>
  expect(gradeOrder([...plainGrades].sort())).toEqual(plainGrades))

test('a minus may be written as a sign', () => {
  expect(gradePlace('A−')).toBe(gradePlace('A-'))
  expect(gradeOrder(['B', 'A−', 'A'])).toEqual(['A', 'A−', 'B'])
})

test('what is not on the scale comes last, in natural order, whatever was first', () => {
  expect(gradeOrder(['F', 'level 10', 'A', 'Z', 'level 2', 'S', 'A'])).toEqual([
    'S',
    'A',
    'F',
    'Z',
    'level 2',
    'level 10',
  ])
  expect(['', 'a', 'A++', '+', 'G', 'A&_', 'AB', 'constructor'].filter(isOnScale)).toEqual([])
})
