import { describe, expect, test } from 'vitest'
import { projectedError } from '../../statistics/judge-components.ts'
import type { Component, VarianceComponents } from '../../statistics/variance-components.ts'
import { allMetrics } from '../../transform/metrics/all.gen.ts'
import { exactly } from '../versus/extent.ts'
import { assumedBasis } from './assumptions.ts'
import { bestOf, spendings } from './budget.ts'
import { leversOf } from './levers.ts'
import type { Panel } from './panel.ts'
import { createPlanner } from './plan-power.ts'
import type { StudyModel } from './study-model.ts'
import { type PlanQuestion, planStudy } from './study-plan.ts'

const question: PlanQuestion = {
  effect: 0.05,
  power: 0.8,
  confidence: 0.95,
  sided: 2,
  margin: null,
  seed: 42,
  budget: null,
  mostTasks: null,
  design: {},
}
const basis = assumedBasis('impl_rate', { runSd: 0.2, effectHeterogeneitySd: 0.1, price: 0.5 }, allMetrics)
const known = (value: number): Component => ({ value, low: value, high: value })

describe('planStudy', () => {
  const plan = planStudy(basis, question)

  test('gives the tasks for some numbers of runs, with runs and money in all', () => {
    expect(plan.sizes.map(({ runs }) => runs)).toEqual([1, 2, 3, 5, 10])
    for (const { runs, tasks, runsInAll, cost } of plan.sizes) {
      expect(runsInAll.about).toBe(2 * runs * tasks.about)
      expect(cost?.about).toBeCloseTo(0.5 * runsInAll.about, 10)
    }
    const tasks = plan.sizes.map(size => size.tasks.about)
    expect(tasks).toEqual(tasks.toSorted((a, b) => b - a))
  })

  test('gives the power of studies around the one that would do', () => {
    const three = plan.sizes.find(({ runs }) => runs === 3)?.tasks.about ?? NaN
    const at = plan.powers.find(({ tasks, runs }) => tasks === three && runs === 3)
    expect(at?.power.about).toBeGreaterThanOrEqual(0.8)
    expect(at?.cost).toBeCloseTo(2 * three * 3 * 0.5, 10)
  })

  test('a study that is given is the one that is looked at', () => {
    const { powers, withTasks } = planStudy(basis, { ...question, design: { tasks: 40, runs: 4 } })
    expect(powers).toMatchObject([{ tasks: 40, runs: 4 }])
    expect(withTasks?.tasks).toBe(40)
  })

  test('one side needs less than two, and a larger effect less than a small one', () => {
    const tasks = (about: Partial<PlanQuestion>) => planStudy(basis, { ...question, ...about }).sizes[2].tasks.about
    expect(tasks({ sided: 1 })).toBeLessThan(tasks({}))
    expect(tasks({ effect: 0.1 })).toBeLessThan(tasks({}))
    expect(tasks({ power: 0.95 })).toBeGreaterThan(tasks({}))
  })

  test('without a price there is no cost', () => {
    const free = assumedBasis('impl_rate', { runSd: 0.2 }, allMetrics)
    const { sizes, budget } = planStudy(free, { ...question, budget: 100 })
    expect(sizes.every(({ cost }) => cost === null)).toBe(true)
    expect(budget).toEqual({ ways: [], best: null })
  })
})

describe('budgets', () => {
  const model: StudyModel = { of: 'spread', runVariance: exactly(0.04), interaction: exactly(0.01) }
  const planner = createPlanner(model, { confidence: 0.95, power: 0.8, seed: 42 })

  test('every way stays within the budget, and few runs of many tasks find most', () => {
    const ways = spendings(planner, { budget: 100, price: 0.5, mostTasks: Infinity })
    for (const { cost, tasks, runs } of ways) {
      expect(cost).toBeLessThanOrEqual(100)
      expect(cost).toBe(2 * tasks * runs * 0.5)
    }
    expect(bestOf(ways)).toMatchObject({ runs: 1, tasks: 100 })
  })

  test('where tasks are scarce the rest goes into runs', () => {
    const ways = spendings(planner, { budget: 100, price: 0.5, mostTasks: 12 })
    expect(Math.max(...ways.map(({ tasks }) => tasks))).toBe(12)
    expect(bestOf(ways)).toMatchObject({ tasks: 12, runs: 8 })
  })

  test('a budget that does not pay for two tasks finds nothing', () =>
    expect(spendings(planner, { budget: 1, price: 0.5, mostTasks: Infinity })).toEqual([]))
})

describe('levers', () => {
  const components: VarianceComponents = { task: known(0.02), subtest: known(0.005), run: known(0.012) }
  const panel: Panel = { judges: 3, perRun: 3, noise: known(0.009), severity: known(0.001), isFixed: true }
  const model: StudyModel = { of: 'spread', runVariance: exactly(0.012), interaction: exactly(0.004) }
  const size = { tasks: 20, subtests: 2, runs: 3 }
  const levers = leversOf(model, 0.05, size, components, panel)
  const of = (name: string) => levers.find(lever => lever.of === name)

  test('doubling tasks narrows everything by the root of two, and comes first', () => {
    expect(levers[0].of).toBe('tasks')
    expect(of('tasks')?.difference?.about).toBeCloseTo(1 - Math.SQRT1_2, 12)
    expect(of('tasks')?.mean?.about).toBeCloseTo(1 - Math.SQRT1_2, 12)
  })

  test('what the others do to a mean is what the errors of both studies say', () => {
    // Judges are part of the scatter of runs: three of them leave a third of their noise in it.
    const sources = { task: 0.02, subtest: 0.005, run: 0.012 - 0.009 / 3, residual: 0.009 }
    const error = (about: Partial<Record<'tasks' | 'subtests' | 'runs' | 'judges', number>>) =>
      projectedError(sources, { ...size, judges: 3, ...about })
    const gain = (about: Parameters<typeof error>[0]) => 1 - error(about) / error({})
    expect(of('subtests')?.mean?.about).toBeCloseTo(gain({ subtests: 4 }), 12)
    expect(of('runs')?.mean?.about).toBeCloseTo(gain({ runs: 6 }), 12)
    expect(of('judges')?.mean?.about).toBeCloseTo(gain({ judges: 6 }), 12)
  })

  test('a difference knows nothing of subtests alone', () => {
    expect(of('subtests')?.difference).toBeNull()
    const now = 0.004 + (2 * 0.012) / 6
    const doubled = 0.004 + (2 * 0.012) / 12
    expect(of('runs')?.difference?.about).toBeCloseTo(1 - Math.sqrt(doubled / now), 12)
  })

  test('what is known badly is a range around it', () => {
    const vague = leversOf(
      { ...model, interaction: { low: 0, about: 0.004, high: 0.05 } },
      0.05,
      size,
      components,
      panel,
    )
    const runs = vague.find(lever => lever.of === 'runs')?.difference
    expect(runs?.low).toBeLessThan(0.06)
    expect(runs?.high).toBeGreaterThan(0.25)
    expect(runs?.about).toBe(of('runs')?.difference?.about)
  })

  test('without a pilot there are tasks and runs', () =>
    expect(leversOf(model, 0.05, { tasks: 20, subtests: 1, runs: 3 }, null, null).map(lever => lever.of)).toEqual([
      'tasks',
      'runs',
    ]))
})
