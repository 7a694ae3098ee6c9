import { expect, test } from 'vitest'
import { barsOf, frontierTitle, samePointText, unnamedText } from './frontier-title.ts'

const place = (cost_usd: number, score: number, probability: number | null) => ({ cost_usd, score, probability })
const titleOf = (best: readonly ReturnType<typeof place>[], ...others: readonly ReturnType<typeof place>[]) =>
  frontierTitle([...best, ...others], best, ({ cost_usd: cost }) => `T${cost}`, 'tier')

test('the only one on the frontier leads in what others do not reach, as surely as it is there', () => {
  const lead = (...found: Parameters<typeof titleOf>) => titleOf(...found).params
  const best = place(1, 0.9, 0.99)
  expect(lead([best], place(2, 0.5, 0.01))).toEqual({ name: 'T1', lead: 'both', probability: 0.99, rival: 0 })
  expect(lead([best], place(2, 0.9, 0.2))).toMatchObject({ lead: 'cost', rival: 0.2 })
  expect(lead([best], place(1, 0.5, 0))).toMatchObject({ lead: 'quality' })
  expect(lead([{ ...best, probability: 0.5 }], place(2, 0.5, 0.4))).toMatchObject({ probability: 0.5, rival: null })
  expect(lead([{ ...best, probability: null }], place(2, 0.5, null))).toMatchObject({ probability: null, rival: null })
})

test('of several on the frontier the surest is named, unless others are as sure', () => {
  const [low, high] = [place(1, 0.5, 0.4), place(2, 0.9, 0.8)]
  expect(titleOf([low, high], place(3, 0.1, 0))).toEqual({
    code: 'title-frontier',
    params: { best: 2, of: 3, word: 'tier', surest: { name: 'T2', probability: 0.8 } },
  })
  expect(titleOf([low, { ...high, probability: 0.4 }]).params).toMatchObject({ best: 2, of: 2, surest: null })
})

test('how many that are beaten have no name', () => {
  expect(unnamedText(0, 5)).toBeNull()
  expect(unnamedText(1, 5)).toBe('Of the 5 that are beaten 1 is named in the CSV only')
  expect(unnamedText(5, 5)).toBe('Of the 5 that are beaten all are named in the CSV only')
})

test('whose bars are drawn', () =>
  expect([barsOf(3, 3), barsOf(1, 9), barsOf(7, 9)]).toEqual([
    'Bars',
    'Bars, of the one that none beats only',
    'Bars, of the 7 on the line only',
  ]))

test('names what hides what, but not a crowd', () => {
  expect(samePointText([['a'], ['b'], ['c']])).toBeNull()
  expect(samePointText([['a', 'b', 'c'], ['d', 'e'], ['f']])).toBe('At the same point: a, b and c; d and e')
  expect(samePointText([['a', 'b', 'c']])).toBe('All 3 lie at the same point')
  expect(samePointText(new Array(5).fill(['a', 'b', 'c', 'd', 'e']))).toBe(
    'At the same point: a, b, c and 2 others; a, b, c and 2 others; a, b, c and 2 others; more at 2 others',
  )
})
