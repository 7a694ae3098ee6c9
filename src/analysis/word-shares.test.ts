import { expect, test } from 'vitest'
import { studyAnalysis, usual } from '../../test/support/fixtures/studies.ts'
import { analyzeStudy } from '../../test/support/fixtures/study.ts'
import { words } from '../core/table.ts'
import { sharesOf } from './word-shares.ts'

const analysis = studyAnalysis('usual')
const found = sharesOf(analysis, 'failure_kind', kind => kind !== 'none')

test('shares are those of the runs where every task has as many, and make one whole', () => {
  for (const { group, shares, n } of found) {
    const kinds = words(group.rows, 'failure_kind')
    expect(n).toBe(45)
    for (const { word, share, runs } of shares) {
      expect(runs).toBe(kinds.filter(kind => kind === word).length)
      expect(share).toBeCloseTo(runs / n, 12)
    }
    expect(shares.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 12)
  }
})

test('those that count together are their sum, with an interval around it', () => {
  for (const { shares, together, subtests } of found) {
    const sum = shares.reduce((total, { word, share }) => (word === 'none' ? total : total + share), 0)
    expect(together.value).toBeCloseTo(sum, 12)
    expect(together.low).toBeLessThanOrEqual(together.value)
    expect(together.high).toBeGreaterThanOrEqual(together.value)
    expect(subtests.map(({ subtest }) => subtest)).toEqual(['00', '01', '02'])
    expect(subtests.reduce((total, { share }) => total + share, 0) / 3).toBeCloseTo(sum, 12)
  }
})

test('every task weighs the same, however many runs it has', () => {
  const uneven = analyzeStudy({
    ...usual,
    models: ['m'],
    tiers: ['T0'],
    subtests: ['00'],
    tasks: ['a', 'b'],
    // Of task b only one run is left that can be told, and it failed.
    adjust: run => ({
      ...run,
      trouble: run.key.task === 'b' && run.key.run === 1 ? 'timeout' : null,
      judges: run.key.task === 'b' ? [] : run.judges.map(judge => ({ ...judge, passed: true })),
    }),
  })
  const [{ together, n }] = sharesOf(uneven, 'failure_kind', kind => kind !== 'none')
  expect([together.value, n]).toEqual([0.5, 4])
})
