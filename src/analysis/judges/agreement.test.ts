import { expect, test } from 'vitest'
import { pearson, spearman } from '../../statistics/correlation.ts'
import { pairAgreements } from './agreement.ts'

const panel = (scores: readonly (readonly number[])[], verdicts: readonly (readonly number[])[]) => {
  const runs = scores[0].length
  const rows = Int32Array.from({ length: runs }, (_, row) => row)
  return {
    judges: scores.map((_, judge) => `j${judge}`),
    scores: scores.map(column => Float64Array.from(column)),
    verdicts: verdicts.map(column => Float64Array.from(column)),
    layout: { runs, tasks: [{ task: 't', subtests: [{ id: 's', rows }] }] },
  }
}

test('compares two judges over the runs that both rated', () => {
  const [first, second] = [
    [0.1, 0.4, 0.4, 0.9, NaN, 0.5],
    [0.2, 0.3, 0.8, 1, 0.7, NaN],
  ]
  const verdicts = [
    [0, 0, 0, 1, NaN, 1],
    [0, 0, 1, 1, 1, 0],
  ]
  const [pair, ...others] = pairAgreements(panel([first, second], verdicts))
  expect(others).toEqual([])
  expect(pair).toMatchObject({ judge1: 'j0', judge2: 'j1', n: 4, verdicts: 5, verdictAgreement: 3 / 5 })
  expect(pair.meanAbsDifference).toBeCloseTo((0.1 + 0.1 + 0.4 + 0.1) / 4, 12)
  expect(pair.spearman).toBe(spearman(first, second).r)
  expect(pair.pearson).toBe(pearson(first, second).r)
})

test('a judge who copies agrees in everything; one who is constant correlates with nobody', () => {
  const copied = [0.1, 0.5, 0.7]
  const verdicts = [0, 0, 1]
  const pairs = pairAgreements(panel([copied, copied, [0.5, 0.5, 0.5]], [verdicts, verdicts, [1, 1, 0]]))
  expect(pairs.map(({ judge1, judge2 }) => judge1 + judge2)).toEqual(['j0j1', 'j0j2', 'j1j2'])
  expect(pairs[0]).toMatchObject({ spearman: 1, pearson: 1, meanAbsDifference: 0, verdictAgreement: 1 })
  expect(pairs[1]).toMatchObject({ spearman: NaN, pearson: NaN, verdictAgreement: 0 })
})

test('judges who never met are no pair', () => {
  const apart = [
    [0.5, NaN],
    [NaN, 0.5],
  ]
  expect(pairAgreements(panel(apart, apart))).toEqual([])
})

test('judges who shared only verdicts have no correlation', () => {
  const [pair] = pairAgreements(panel([[NaN], [0.5]], [[1], [1]]))
  expect(pair).toMatchObject({ n: 0, spearman: NaN, meanAbsDifference: NaN, verdicts: 1, verdictAgreement: 1 })
})
