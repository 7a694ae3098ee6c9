import { describe, expect, test } from 'vitest'
import { tQuantile } from '../../statistics/distributions.ts'
import { pairedRatePower } from '../../statistics/rate-power.ts'
import { exactly } from '../versus/extent.ts'
import { createPlanner } from './plan-power.ts'
import { otherRate, type StudyModel, spreadOf } from './study-model.ts'

const assurance = { confidence: 0.95, power: 0.8, seed: 42 }

describe('scores', () => {
  const known: StudyModel = { of: 'spread', runVariance: exactly(0.04), interaction: exactly(0.01) }
  const planner = createPlanner(known, assurance)

  test('power is that of a t with the error of the study', () => {
    const error = Math.sqrt((0.01 + (2 * 0.04) / 3) / 60)
    const { about, low, high } = planner.power(0.05, { tasks: 60, runs: 3 })
    expect([low, high]).toEqual([about, about])
    // Near the normal distribution for so many tasks.
    const shift = 0.05 / error - tQuantile(0.975, 59)
    expect(tQuantile(about, 59)).toBeCloseTo(shift, 8)
  })

  test('the tasks and runs that are needed have the power asked for, and fewer have not', () => {
    for (const runs of [1, 3, 10]) {
      const { about } = planner.tasksFor(0.05, runs)
      expect(planner.power(0.05, { tasks: about, runs }).about).toBeGreaterThanOrEqual(0.8)
      expect(planner.power(0.05, { tasks: about - 1, runs }).about).toBeLessThan(0.8)
    }
    const { about: runs } = planner.runsFor(0.08, 25)
    expect(planner.power(0.08, { tasks: 25, runs }).about).toBeGreaterThanOrEqual(0.8)
    expect(planner.power(0.08, { tasks: 25, runs: runs - 1 }).about).toBeLessThan(0.8)
  })

  test('the smallest effect is found as often as asked', () => {
    const design = { tasks: 30, runs: 4 }
    expect(planner.power(planner.effectOf(design).about, design).about).toBeCloseTo(0.8, 10)
  })

  test('what a pilot knows badly is a range, and no runs help where tasks react differently', () => {
    const vague = createPlanner({ ...known, interaction: { low: 0.002, about: 0.01, high: 0.08 } }, assurance)
    const { low, about, high } = vague.tasksFor(0.05, 3)
    expect(low).toBeLessThan(about)
    expect(about).toBe(planner.tasksFor(0.05, 3).about)
    expect(high).toBeGreaterThan(2 * about)
    expect(vague.runsFor(0.05, 40)).toMatchObject({ low: expect.any(Number), high: Infinity })
    const unknown = createPlanner({ ...known, interaction: { low: 0, about: 0.01, high: Infinity } }, assurance)
    expect(unknown.tasksFor(0.05, 3).high).toBe(Infinity)
  })
})

describe('pass rates', () => {
  const model: StudyModel = { of: 'rate', rate: 0.6, icc: 0.3, correlation: 0.7, known: null }
  const planner = createPlanner(model, assurance)
  const pilot = {
    ...model,
    known: {
      runVariance: { low: 0.1, about: 0.168, high: 0.168 },
      interaction: { low: 0.01, about: 0.043, high: 0.12 },
    },
  }

  test('power is simulated', () => {
    const wanted = pairedRatePower(
      { rate: 0.6, icc: 0.3, runs: 3 },
      { rate: 0.5, icc: 0.3, runs: 3 },
      { tasks: 60, correlation: 0.7 },
      { alpha: 0.05, simulations: 4000, seed: 7 },
    )
    expect(Math.abs(planner.power(0.1, { tasks: 60, runs: 3 }).about - wanted)).toBeLessThan(0.03)
  })

  test('the tasks that are needed have about the power asked for, in another simulation', () => {
    const { about: tasks } = planner.tasksFor(0.1, 3)
    const power = pairedRatePower(
      { rate: 0.6, icc: 0.3, runs: 3 },
      { rate: 0.5, icc: 0.3, runs: 3 },
      { tasks, correlation: 0.7 },
      { alpha: 0.05, simulations: 4000, seed: 9 },
    )
    expect(power).toBeGreaterThan(0.76)
    expect(power).toBeLessThan(0.84)
  })

  test('one side needs fewer tasks than two', () => {
    const gate = createPlanner(model, { ...assurance, confidence: 0.9 })
    expect(gate.tasksFor(0.1, 3).about).toBeLessThan(planner.tasksFor(0.1, 3).about)
  })

  test('the less tasks have in common, the more are needed', () => {
    const { low, about, high } = createPlanner(pilot, assurance).tasksFor(0.1, 3)
    expect(low).toBeLessThan(about)
    expect(about).toBeLessThan(high)
  })

  test('a pilot whose tasks are alike for all that it shows is a range as well', () => {
    const alike = { ...pilot, icc: 0, known: { ...pilot.known, interaction: { low: 0, about: 0, high: 0.05 } } }
    const { low, about, high } = createPlanner(alike, assurance).tasksFor(0.1, 3)
    expect(low).toBeLessThan(about)
    expect(about).toBeLessThan(high)
  })

  test('the smallest effect is found about as often as asked', () => {
    const { about: effect } = planner.effectOf({ tasks: 50, runs: 5 })
    expect(Math.abs(planner.power(effect, { tasks: 50, runs: 5 }).about - 0.8)).toBeLessThan(0.05)
  })

  test('rates near the edge go the way that there is', () => {
    expect(otherRate(0.95, 0.1)).toBeCloseTo(0.85, 12)
    expect(otherRate(0.05, 0.1)).toBeCloseTo(0.15, 12)
    expect(spreadOf(model, 0, 'about').interactionVariance).toBeCloseTo(2 * 0.3 * 0.24 * 0.3, 12)
  })
})

describe('large studies of pass rates', () => {
  const model: StudyModel = { of: 'rate', rate: 0.6, icc: 0.3, correlation: 0.6, known: null }
  const planner = createPlanner(model, assurance)

  test.each([
    [300, 2, 0.06],
    [200, 5, 0.05],
    [160, 10, 0.05],
  ])('%d tasks of %d runs find as much as simulations say', (tasks, runs, effect) => {
    const sides = [0.6, otherRate(0.6, effect)].map(rate => ({ rate, icc: 0.3, runs }))
    const options = { alpha: 0.05, simulations: 3000, seed: 7 }
    const wanted = pairedRatePower(sides[0], sides[1], { tasks, correlation: 0.6 }, options)
    expect(Math.abs(planner.power(effect, { tasks, runs }).about - wanted)).toBeLessThan(0.025)
  })

  test('find more the larger they are', () => {
    for (const [first, second] of [
      [
        { tasks: 200, runs: 3 },
        { tasks: 210, runs: 3 },
      ],
      [
        { tasks: 400, runs: 1 },
        { tasks: 400, runs: 2 },
      ],
      [
        { tasks: 800, runs: 5 },
        { tasks: 800, runs: 6 },
      ],
    ])
      expect(planner.power(0.05, second).about).toBeGreaterThan(planner.power(0.05, first).about)
  })
})
