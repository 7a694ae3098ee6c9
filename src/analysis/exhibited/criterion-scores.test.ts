import { expect, test } from 'vitest'
import { studyAnalysis } from '../../../test/support/fixtures/studies.ts'
import { rubric } from '../../../test/support/fixtures/study.ts'
import { allRows, cellReader } from '../../core/table.ts'
import { mean } from '../../statistics/sum.ts'

const analysis = studyAnalysis('usual')
const found = analysis.exhibited.criterionScores()

test('criteria come in the order of the rubric, with their weights', () => {
  const known = new Map(found.map(({ criterion, weight }) => [criterion, weight]))
  expect([...known]).toEqual(rubric.map(({ name, weight }) => [name, weight]))
  expect(found.length).toBe(5 * 14)
})

test('the mean over runs of the middle share that three judges gave', () => {
  const { criteria } = analysis.tables
  const names = ['criterion', 'configuration', 'tier', 'criterion_achieved', 'criterion_max', 'folder']
  const [criterion, model, tier, achieved, max, run] = names.map(name => cellReader(criteria, name))
  for (const { criterion: name, group, estimate, n } of found.slice(0, 20)) {
    const byRun = new Map<unknown, number[]>()
    for (const row of allRows(criteria).rows)
      if (criterion(row) === name && model(row) === group.key.configuration && tier(row) === group.key.tier) {
        const key = `${cellReader(criteria, 'experiment')(row)} ${run(row)}`
        byRun.set(key, [...(byRun.get(key) ?? []), Number(achieved(row)) / Number(max(row))])
      }
    const middles = [...byRun.values()].map(shares => [...shares].sort((a, b) => a - b)[1])
    expect(middles.length).toBe(n)
    expect(estimate.value).toBeCloseTo(mean(middles), 12)
  }
})
