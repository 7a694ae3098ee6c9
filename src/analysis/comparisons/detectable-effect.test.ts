import { expect, test } from 'vitest'
import { reason } from '../../core/reasons.ts'
import { detectableIn, findsNothing, isUndetectable, withoutDetectable } from './detectable-effect.ts'

const tasks = reason('over-tasks', { tasks: 8, onRequest: false })
const undetectable = reason('undetectable')
const beyondFormula = reason('detectable-beyond-formula')

const rate = { range: [0, 1] as const }
const found = {
  mde: 0.99,
  scale: 'difference' as const,
  reasons: [tasks],
  low: -0.9,
  high: 0.8,
  sides: { a: 0.5, b: 0.4 },
}

test('a difference as large as the range of its metric is not to be found', () => {
  expect(detectableIn(found, rate)).toEqual({ mde: 0.99, reasons: [tasks] })
  for (const mde of [1, 2.93]) {
    const told = detectableIn({ ...found, mde }, rate)
    expect(told).toEqual({ mde: NaN, reasons: [tasks, undetectable] })
    expect([isUndetectable(told.reasons), findsNothing(told.reasons)]).toEqual([true, true])
  }
})

test('none is called impossible to find where the limits themselves leave out that there is none', () => {
  for (const limits of [
    { low: 0.05, high: 1 },
    { low: -1, high: -0.05 },
  ]) {
    const told = detectableIn({ ...found, ...limits, mde: 1.2 }, rate)
    expect(told).toEqual({ mde: NaN, reasons: [tasks, beyondFormula] })
    expect([isUndetectable(told.reasons), findsNothing(told.reasons)]).toEqual([false, true])
    expect(withoutDetectable(told.reasons)).toEqual([tasks])
  }
})

test('what has no end, or is told as a factor, may be as large as it is', () => {
  expect(detectableIn({ ...found, mde: 500 }, { range: [0, Infinity] }).mde).toBe(500)
  expect(detectableIn({ ...found, mde: 2.93, scale: 'log ratio' }, rate).mde).toBe(2.93)
})

test('what lies beyond its range may differ by more than that', () => {
  const beyond = { ...found, mde: 1.2, sides: { a: -1.4, b: 0.6 } }
  expect(detectableIn(beyond, rate)).toEqual({ mde: 1.2, reasons: [tasks] })
})

test('what is unknown says nothing of that', () => {
  expect(detectableIn({ ...found, mde: NaN }, rate).reasons).toEqual([tasks])
  expect(findsNothing([])).toBe(false)
})

test('where nothing is told of it, the other remarks stay', () => {
  const subtests = reason('about-these-subtests')
  const rough = reason('detectable-from-limits')
  expect(withoutDetectable([tasks, undetectable, rough, subtests])).toEqual([tasks, subtests])
  expect(withoutDetectable([undetectable])).toEqual([])
})
