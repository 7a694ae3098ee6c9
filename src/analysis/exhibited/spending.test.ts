import { expect, test } from 'vitest'
import { studyAnalysis, usual } from '../../../test/support/fixtures/studies.ts'
import { analyzeStudy } from '../../../test/support/fixtures/study.ts'
import { numbers } from '../../core/table.ts'

test('what was spent rises run by run to the sum of all costs', () => {
  for (const { group, runs, total, steps } of studyAnalysis('many').exhibited.spending()) {
    const costs = numbers(group.rows, 'cost_usd')
    expect(total).toBeCloseTo(
      costs.reduce((sum, cost) => sum + cost, 0),
      9,
    )
    expect(steps[0]).toEqual({ runs: 0, spent: 0 })
    expect(steps[steps.length - 1]).toEqual({ runs, spent: total })
    steps.forEach(({ runs: count, spent }) => {
      expect(spent).toBeCloseTo(
        costs.slice(0, count).reduce((sum, cost) => sum + cost, 0),
        9,
      )
    })
  }
})

test('runs without a cost are counted and add nothing', () => {
  const { exhibited } = analyzeStudy({
    ...usual,
    models: ['m'],
    tiers: ['T0', 'T1'],
    adjust: run => ({ ...run, costUsd: run.key.tier === 'T1' || run.key.run === 2 ? NaN : 2 }),
  })
  expect(exhibited.spending().map(({ runs, unknown, total }) => [runs, unknown, total])).toEqual([[30, 15, 60]])
})
