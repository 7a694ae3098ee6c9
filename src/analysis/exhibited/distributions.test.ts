import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { studyAnalysis, usual } from '../../../test/support/fixtures/studies.ts'
import { analyzeStudy } from '../../../test/support/fixtures/study.ts'
import costOfPass from '../../transform/metrics/cost-of-pass.ts'
import score from '../../transform/metrics/score.ts'
import { edgesOf, wholeNumbers } from './distributions.ts'

describe('steps', () => {
  const values = fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 2, maxLength: 30 })

  test('are even and hold every value', () =>
    fc.assert(
      fc.property(values, list => {
        const edges = edgesOf([Float64Array.from(list)])
        const spread = Math.max(...list) - Math.min(...list)
        fc.pre(spread > 1e-3)
        expect(edges[0]).toBeLessThanOrEqual(Math.min(...list) + 1e-6 * spread)
        expect(edges[edges.length - 1]).toBeGreaterThanOrEqual(Math.max(...list) - 1e-6 * spread)
        expect(edges.length).toBeLessThanOrEqual(27)
        for (let i = 2; i < edges.length; i++)
          expect((edges[i] - edges[i - 1]) / (edges[1] - edges[0])).toBeCloseTo(1, 5)
      }),
    ))

  test('of whole numbers are whole, and of one number there are none', () => {
    expect(edgesOf([Float64Array.of(1, 4)])).toEqual([1, 2, 3, 4])
    expect(edgesOf([Float64Array.of(2, 2)])).toEqual([])
    expect(edgesOf([])).toEqual([])
    for (const [low, high] of [
      [-5e-324, 5e-324],
      [0.1, 0.1 + 1e-16],
    ])
      expect(edgesOf([Float64Array.of(low, high)])).toEqual([])
  })
})

test('every run is counted once, in the step that it falls into', () => {
  for (const { values, bins } of studyAnalysis('usual').exhibited.distributions(score)) {
    expect(bins.reduce((sum, { runs }) => sum + runs, 0)).toBe(values.length)
    const last = bins.length - 1
    bins.forEach(({ from, to, runs }, i) => {
      const inside = values.filter(
        value => value >= from - 1e-9 && (value < to - 1e-9 || (i === last && value <= to + 1e-9)),
      )
      expect(runs).toBe(inside.length)
    })
  }
})

test('few whole numbers have a step each, around them', () => {
  expect(wholeNumbers([Float64Array.of(0, 3), Float64Array.of(1)])).toEqual([0, 1, 2, 3])
  for (const others of [[0, 300], [0, 1.5], [2, 2], []]) expect(wholeNumbers([Float64Array.from(others)])).toEqual([])
  const verdicts = analyzeStudy({
    ...usual,
    adjust: (run, random) => {
      const rated = random.randint(0, 2)
      return { ...run, judges: run.judges.map(judge => ({ ...judge, score: rated })) }
    },
  })
  const found = verdicts.exhibited.distributions(score)
  expect(found.some(({ values }) => new Set(values).size > 1)).toBe(true)
  for (const { values, bins } of found) {
    expect(bins.reduce((sum, { runs }) => sum + runs, 0)).toBe(values.length)
    for (const { from, to, value, runs } of bins) {
      expect((from + to) / 2).toBeCloseTo(Number(value), 12)
      expect(runs).toBe(values.filter(each => each === value).length)
    }
  }
})

test('what is no number of single runs has no distribution', () =>
  expect(studyAnalysis('usual').exhibited.distributions(costOfPass)).toEqual([]))
