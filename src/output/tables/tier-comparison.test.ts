import { expect, test } from 'vitest'
import { tableOf } from '../../../test/support/exhibits.ts'
import { studyAnalysis, usual } from '../../../test/support/fixtures/studies.ts'
import { analyzeStudy } from '../../../test/support/fixtures/study.ts'
import { numbersIn } from '../../../test/support/numbers.ts'
import { profileNotes } from '../exhibits/profile-notes.ts'
import table from './tier-comparison.ts'

const analysis = studyAnalysis('usual')
const { rows, cells, notes } = tableOf(table, analysis)

test('shows the p of the JSON, and the difference of the comparison', () => {
  const tests = analysis.statisticalResults().pairwise_comparisons
  for (const row of rows) {
    const same = tests.find(
      each =>
        each.metric === row.metric &&
        each.model === row.agent_model &&
        each.tier1 === row.tier1 &&
        each.tier2 === row.tier2,
    )
    expect([row.p, row.p_adjusted]).toEqual([same?.p_value_raw, same?.p_value])
    if (row.scale === 'difference') expect(row.effect).toBeCloseTo(Number(row.value2) - Number(row.value1), 12)
  }
  // Four headline metrics have five more pairs with the baseline.
  expect(rows.length).toBe(6 * 2 * 7 + 4 * 2 * 4)
})

test('people read points of percentages, factors of amounts, and p', () => {
  const line = (metric: string) => cells[rows.findIndex(row => row.metric === metric)]
  expect(line('pass_rate')[5]).toMatch(/^[+−]?\d+\.\d \[[+−]?\d+\.\d, [+−]?\d+\.\d\]$/)
  expect(line('cost_usd')[5]).toMatch(/^×\d+\.\d\d \[×\d+\.\d\d, ×\d+\.\d\d\]$/)
  expect(line('pass_rate')[6]).toMatch(/^(\d\.\d{4}|< 0\.0001)$/)
  expect(numbersIn(notes.join(' '))).toContain(`${rows[0].family_size}`)
  expect(line('pass_rate')[7]).toMatch(/^(\d\.\d{4}|< 0\.0001)$/)
  expect(line('score').slice(6, 8)).toEqual([expect.stringMatching(/^(\d\.\d{4}|< 0\.0001)$/), '–'])
})

test('with the published profile the table shows its tests, so that it never differs from the JSON', () => {
  const published = analyzeStudy({
    ...usual,
    models: ['m'],
    tiers: ['T0', 'T1', 'T2'],
    settings: { profile: 'published', resamples: 100 },
  })
  const shown = tableOf(table, published).rows.filter(row => row.metric === 'pass_rate')
  const tests = published.statisticalResults().pairwise_comparisons.filter(({ metric }) => metric === 'pass_rate')
  expect(shown.map(row => row.p_adjusted)).toEqual(tests.map(each => each.p_value))
  const intervals = published.comparisons().filter(({ metric, scope }) => metric === 'pass_rate' && scope === 'tiers')
  expect(intervals.map(({ low }) => low)).toContain(shown[0].low)
  for (const note of profileNotes.published) {
    expect(tableOf(table, published).notes).toContain(note)
    expect(notes).not.toContain(note)
  }
})

test('two tiers alone are one line in each metric, though the published list has a step and an overall contrast', () => {
  const published = analyzeStudy({
    ...usual,
    models: ['m'],
    tiers: ['T0', 'T1'],
    settings: { profile: 'published', resamples: 100 },
  })
  const inList = published.statisticalResults().pairwise_comparisons.filter(({ metric }) => metric === 'pass_rate')
  expect(inList).toHaveLength(2)
  expect(tableOf(table, published).rows.filter(row => row.metric === 'pass_rate')).toHaveLength(1)
})
