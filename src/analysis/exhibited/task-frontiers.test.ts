import { expect, test } from 'vitest'
import { studyAnalysis, usual } from '../../../test/support/fixtures/studies.ts'
import { analyzeStudy } from '../../../test/support/fixtures/study.ts'

test('in every task those are on the frontier that none beats in both', () => {
  const frontiers = studyAnalysis('usual').exhibited.taskFrontiers()
  expect(frontiers.map(({ task, places }) => [task, places.length])).toEqual(usual.tasks.map(task => [task, 14]))
  for (const { places } of frontiers)
    for (const { cost, quality, onFrontier } of places) {
      const isBeaten = places.some(
        other =>
          other.cost.value <= cost.value &&
          other.quality.value >= quality.value &&
          (other.cost.value < cost.value || other.quality.value > quality.value),
      )
      expect(onFrontier).toBe(!isBeaten)
    }
})

test('only runs with both a cost and a quality count', () => {
  const { exhibited } = analyzeStudy({
    ...usual,
    models: ['m'],
    tiers: ['T0', 'T1'],
    adjust: run => ({ ...run, costUsd: run.key.tier === 'T0' || run.key.run === 1 ? NaN : run.costUsd }),
  })
  for (const { places } of exhibited.taskFrontiers())
    expect(places.map(({ tier, runs }) => [tier, runs])).toEqual([['T1', 6]])
})
