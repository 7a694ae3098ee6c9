import { expect, test } from 'vitest'
import { studyAnalysis } from '../../../test/support/fixtures/studies.ts'
import { numbers, splitBy } from '../../core/table.ts'
import { mean } from '../../statistics/sum.ts'

test('a point for every subtest of every task, at its means', () => {
  const analysis = studyAnalysis('usual')
  const [{ configuration, points }] = analysis.exhibited.pairPoints('cost_usd', 'score')
  const [group] = analysis.groups('by_model')
  const cells = splitBy(group.rows, ['task', 'tier', 'subtest'])
  const means = cells.map(({ rows }) => [mean(numbers(rows, 'cost_usd')), mean(numbers(rows, 'score'))])
  const inOrder = (pairs: readonly (readonly number[])[]) => [...pairs].sort(([a], [b]) => a - b)
  expect(configuration).toBe(group.key.agent_model)
  expect(inOrder(points.map(({ x, y }) => [x, y]))).toEqual(
    inOrder(means).map(([x, y]) => [expect.closeTo(x, 12), expect.closeTo(y, 12)]),
  )
})

test('many subtests are summed up by tenths, and none is lost', () => {
  const found = studyAnalysis('many').exhibited.pairPoints('cost_usd', 'score')
  expect(found.length).toBe(4)
  for (const { points } of found) {
    expect(points.map(({ subtests }) => subtests)).toEqual(new Array(10).fill(96))
    for (const { y, q1, q3 } of points) expect(q1 <= y && y <= q3).toBe(true)
    expect(points.map(({ x }) => x)).toEqual(points.map(({ x }) => x).sort((a, b) => a - b))
  }
})

test('tenths that lie at the same number are one', () => {
  for (const { points } of studyAnalysis('many').exhibited.pairPoints('num_turns', 'score')) {
    expect(new Set(points.map(({ x }) => x)).size).toBe(points.length)
    expect(points.reduce((sum, { subtests }) => sum + subtests, 0)).toBe(960)
  }
})
