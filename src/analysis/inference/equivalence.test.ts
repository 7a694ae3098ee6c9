import { describe, expect, test } from 'vitest'
import { expectLimits } from '../../../test/support/limits.ts'
import { settings, tasksOf, valuesOf } from '../../../test/support/samples.ts'
import { tost } from '../../statistics/equivalence.ts'
import { mean } from '../../statistics/sum.ts'
import { pairedT } from '../../statistics/t-test.ts'
import { estimateEquivalence } from './equivalence.ts'

describe('equivalence', () => {
  const low = tasksOf([1, 1, 0], [0, 0, 0], [1, 1, 1], [1, 0, 0], [1, 1, 0], [0, 1, 0])
  const high = tasksOf([1, 1, 1], [0, 1, 0], [1, 1, 1], [1, 1, 0], [1, 1, 1], [1, 1, 0])

  test('of rates always takes the hull, at 90 %', () => {
    const found = estimateEquivalence(low, high, 'rate', 0.5, settings)
    // The formulas in NumPy and SciPy; plain t would be narrower.
    expectLimits(found, [0.06530736335430451, 0.4648767362240086])
    expect(found.equivalent).toBe(true)
    expect(estimateEquivalence(low, high, 'rate', 0.4, settings).equivalent).toBe(false)
    expect(found.reason).toContain('fewer than 8 tasks')
  })

  test('of scores is what two one-sided tests say', () => {
    const differences = [0.01, -0.02, 0.03, 0, 0.015, -0.01, 0.02, 0.005]
    const a = valuesOf(...differences.map(() => 0.5))
    const b = valuesOf(...differences.map(difference => 0.5 + difference))
    const { se, df } = pairedT(differences, 0.95)
    for (const margin of [0.005, 0.01, 0.015, 0.02, 0.05])
      expect(estimateEquivalence(a, b, 'score', margin, settings).equivalent).toBe(
        tost(mean(differences), se, df, margin) < 0.05,
      )
  })

  test('is not proved by differences that do not vary', () => {
    const all = tasksOf(...new Array(60).fill([1, 1]))
    const found = estimateEquivalence(all, all, 'rate', 0.5, settings)
    expect(found.high).toBeLessThan(0.5)
    expect(found).toMatchObject({ equivalent: false, reason: expect.stringContaining('proves nothing') })
    const flat = valuesOf(...new Array(10).fill(0.5))
    expect(estimateEquivalence(flat, flat, 'score', 0.5, settings).equivalent).toBe(false)
  })

  test('of rates that share no task is wider than t alone', () => {
    const other = { ...high, tasks: high.tasks.map(task => ({ ...task, task: `other ${task.task}` })) }
    const found = estimateEquivalence(low, other, 'rate', 0.9, settings)
    expect(found.low).toBeLessThan(found.high)
    expect(found.reason).toContain('0 shared')
  })
})
