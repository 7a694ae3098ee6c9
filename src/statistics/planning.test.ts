import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { RandomState } from '../core/random.ts'
import { detectableEffect, differenceError, runsNeeded, tasksNeeded } from './planning.ts'
import { pairedT } from './t-test.ts'

const assurance = { confidence: 0.95, power: 0.8 }

describe('planning', () => {
  test('the detectable effect is found four times out of five', () => {
    const [tasks, spread] = [12, 0.3]
    const effect = detectableEffect(spread / Math.sqrt(tasks), tasks - 1, assurance)
    const random = new RandomState(3)
    const found = Array.from({ length: 2000 }, () =>
      pairedT(
        Array.from({ length: tasks }, () => random.normal(effect, spread)),
        0.95,
      ),
    ).filter(({ p }) => p < 0.05).length
    expect(Math.abs(found / 2000 - 0.8)).toBeLessThan(0.03)
  })

  test('the runs and tasks that are needed are enough, and one less is not', () => {
    const positive = fc.double({ min: 0.01, max: 0.3, noNaN: true })
    fc.assert(
      fc.property(positive, positive, fc.integer({ min: 3, max: 60 }), positive, (run, interaction, count, effect) => {
        const spread = { runVariance: run, interactionVariance: interaction / 10 }
        const finds = (tasks: number, runs: number) =>
          detectableEffect(differenceError(spread, tasks, runs), tasks - 1, assurance) <= effect * (1 + 1e-9)
        const runs = runsNeeded(spread, count, effect, assurance)
        if (runs === Infinity) expect(finds(count, 1e12)).toBe(false)
        else expect([finds(count, runs), runs > 1 && finds(count, runs - 1)]).toEqual([true, false])
        const tasks = tasksNeeded(spread, 3, effect, assurance)
        expect([finds(tasks, 3), tasks > 2 && finds(tasks - 1, 3)]).toEqual([true, false])
      }),
    )
  })

  test('no effect cannot be planned for', () => {
    expect(tasksNeeded({ runVariance: 1, interactionVariance: 0 }, 3, 0, assurance)).toBeNaN()
    expect(runsNeeded({ runVariance: 1, interactionVariance: 0 }, 10, 0, assurance)).toBe(Infinity)
    expect(tasksNeeded({ runVariance: 1, interactionVariance: 1e60 }, 3, 0.1, assurance)).toBe(Infinity)
    expect(tasksNeeded({ runVariance: 1, interactionVariance: 0 }, 3, 1e-30, assurance)).toBe(Infinity)
  })
})
