import { expect, test } from 'vitest'
import { addCounts, countTerms, indexGoals, likenesses } from './likeness.ts'
import { weightOf } from './term-weights.ts'
import { termsOf } from './terms.ts'

test('names of code come apart into words', () => {
  expect(termsOf('parseHTTPHeader_v2 session-live.ex XMLHttpRequest')).toEqual([
    'parse',
    'http',
    'header',
    'session',
    'live',
    'xml',
    'http',
    'request',
  ])
  expect(termsOf('/home/me/src/InvoicePdf.tsx')).toEqual(['home', 'src', 'invoice', 'pdf', 'tsx'])
})

test('words that say nothing are left out, and so are numbers and single letters', () =>
  expect(termsOf('the 42 x of a return const without their')).toEqual([]))

test('rare words count for more than common ones', () => {
  expect(weightOf('error')).toBeLessThan(weightOf('parser'))
  expect(weightOf('parser')).toBeLessThan(weightOf('greenhouse'))
})

test('a text is most like the goal it shares rare words with, and not at all like one it shares none with', () => {
  const goals = indexGoals(['render the invoice total', 'water tomatoes weekly', 'render error pages'].map(countTerms))
  const [invoice, garden, pages] = likenesses(countTerms('invoice rendering: render total'), goals)
  expect(garden).toBe(0)
  expect(invoice).toBeGreaterThan(pages)
  expect(pages).toBeGreaterThan(0)
  expect([...likenesses(countTerms(''), goals)]).toEqual([0, 0, 0])
})

test('goals have the same length, so that a long one is not more like everything', () => {
  const text = countTerms('greenhouse')
  const [short, long] = likenesses(
    text,
    indexGoals([countTerms('greenhouse'), countTerms('greenhouse valves and sensors')]),
  )
  expect(short).toBe(weightOf('greenhouse'))
  expect(long).toBeLessThan(short)
})

test('texts together have the terms of each', () =>
  expect(addCounts([countTerms('soil moisture'), countTerms('soil')])).toEqual(countTerms('moisture soil soil')))
