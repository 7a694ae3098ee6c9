import { expect, test } from 'vitest'
import { beyondFormula, detectableIn, isUndetectable, undetectable, withoutDetectable } from './detectable.ts'

const rate = { range: [0, 1] as const }
const found = {
  mde: 0.99,
  scale: 'difference' as const,
  reason: '8 tasks',
  low: -0.9,
  high: 0.8,
  sides: { a: 0.5, b: 0.4 },
}

test('a difference as large as the range of its metric is not to be found', () => {
  expect(detectableIn(found, rate)).toEqual({ mde: 0.99, reason: '8 tasks' })
  for (const mde of [1, 2.93]) {
    const told = detectableIn({ ...found, mde }, rate)
    expect(told).toEqual({ mde: NaN, reason: `8 tasks; ${undetectable}` })
    expect(isUndetectable(told)).toBe(true)
  }
})

test('none is called impossible to find where the limits themselves leave out that there is none', () => {
  for (const limits of [
    { low: 0.05, high: 1 },
    { low: -1, high: -0.05 },
  ]) {
    const told = detectableIn({ ...found, ...limits, mde: 1.2 }, rate)
    expect(told).toEqual({ mde: NaN, reason: `8 tasks; ${beyondFormula}` })
    expect(isUndetectable(told)).toBe(false)
    expect(withoutDetectable(told.reason)).toBe('8 tasks')
  }
})

test('what has no end, or is told as a factor, may be as large as it is', () => {
  expect(detectableIn({ ...found, mde: 500 }, { range: [0, Infinity] }).mde).toBe(500)
  expect(detectableIn({ ...found, mde: 2.93, scale: 'log ratio' }, rate).mde).toBe(2.93)
})

test('what lies beyond its range may differ by more than that', () => {
  const beyond = { ...found, mde: 1.2, sides: { a: -1.4, b: 0.6 } }
  expect(detectableIn(beyond, rate)).toEqual({ mde: 1.2, reason: '8 tasks' })
})

test('what is unknown says nothing of that', () => {
  expect(detectableIn({ ...found, mde: NaN }, rate).reason).toBe('8 tasks')
  expect(isUndetectable({ reason: null })).toBe(false)
})

test('where nothing is told of it, the other remarks stay', () => {
  expect(withoutDetectable(`8 tasks; ${undetectable}; about these subtests`)).toBe('8 tasks; about these subtests')
  expect(withoutDetectable(undetectable)).toBeNull()
  expect(withoutDetectable(null)).toBeNull()
})
