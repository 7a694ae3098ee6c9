import { describe, expect, test } from 'vitest'
import type { RunSpec } from '../../../test/support/runs.ts'
import { sideWith } from '../../../test/support/sides.ts'
import { AnalysisError } from '../../core/problem.ts'
import { RandomState } from '../../core/random.ts'
import { defaultSettings } from '../../core/settings.ts'
import { allMetrics } from '../../transform/metrics/all.gen.ts'
import { assumedBasis } from './assumptions.ts'
import { type Pilot, type PilotOptions, readPilot } from './pilot.ts'

const options: PilotOptions = { metrics: allMetrics, settings: defaultSettings }

interface Truth {
  readonly tasks: number
  readonly runs: number
  readonly tiers?: readonly string[]
  readonly taskSd: number
  readonly effectHeterogeneitySd: number
  readonly runSd: number
}

/** Runs with known deviations of tasks, of how tasks react to tiers, and of runs. */
const studyOf = ({ tasks, runs, tiers = ['T0'], taskSd, effectHeterogeneitySd, runSd }: Truth): RunSpec[] => {
  const random = new RandomState(11)
  return Array.from({ length: tasks }, (_, i) => {
    const level = random.normal(0.5, taskSd)
    return tiers.flatMap(tier => {
      const value = level + random.normal(0, effectHeterogeneitySd / Math.SQRT2)
      return Array.from({ length: runs }, (_, run) => {
        const implRate = random.normal(value, runSd)
        return { task: `task-${i}`, tier, run, implRate, passed: implRate > 0.5, cost: Math.exp(implRate) }
      })
    })
  }).flat()
}

/** The truth lies between limits that are not too far apart. */
const expectWithin = (truth: number, { low, high } = { low: NaN, high: NaN }) => {
  expect(low).toBeLessThan(truth)
  expect(high).toBeGreaterThan(truth)
  expect(high / low).toBeLessThan(3)
}

const interactionOf = ({ model }: Pilot) => (model.of === 'spread' ? model.interaction : undefined)

describe('a pilot whose truth is known', () => {
  const truth: Truth = {
    tasks: 200,
    runs: 4,
    tiers: ['T0', 'T1', 'T2'],
    taskSd: 0.2,
    effectHeterogeneitySd: 0.15,
    runSd: 0.1,
  }
  const pilot = readPilot('impl_rate', sideWith(studyOf(truth)), null, options)

  test('has its size', () =>
    expect(pilot).toMatchObject({ tasks: 200, conditions: 3, perTask: 4, subtests: 1, assumed: null }))

  test('has its components, with limits around them', () => {
    // A tier reacts in its own way to a task, which within a tier is part of the task.
    expectWithin(0.2 ** 2 + 0.15 ** 2 / 2, pilot.components?.task)
    expectWithin(0.01, pilot.components?.run)
  })

  test('knows how differently tasks react to tiers, and how runs scatter', () => {
    const { model } = pilot
    expectWithin(0.15 ** 2, interactionOf(pilot))
    expect(model.of === 'spread' && model.runVariance.about).toBeCloseTo(0.01, 3)
  })

  test('amounts scatter by their logarithms', () => {
    const costs = readPilot('cost_usd', sideWith(studyOf(truth)), null, options)
    expect(costs.scale).toBe('log ratio')
    expect(costs.components?.run.value).toBeCloseTo(0.01, 3)
    expect(costs.price).toBeGreaterThan(1)
  })

  test('pass rates are told by rate, likeness of runs and correlation', () => {
    const { model } = readPilot('pass_rate', sideWith(studyOf(truth)), null, options)
    expect(model).toMatchObject({ of: 'rate', rate: expect.closeTo(0.5, 0) })
    if (model.of !== 'rate') return
    expect(model.icc).toBeGreaterThan(0.4)
    expect(model.icc).toBeLessThan(0.95)
    expect(model.correlation).toBeGreaterThan(0.4)
    expect(model.known?.interaction.low).toBeLessThan(model.known?.interaction.about ?? NaN)
  })
})

test('two sides that were compared say how tasks react', () => {
  const runs = studyOf({
    tasks: 60,
    runs: 4,
    tiers: ['T0', 'T1'],
    taskSd: 0.1,
    effectHeterogeneitySd: 0.2,
    runSd: 0.05,
  })
  const side = (tier: string) => sideWith(runs.filter(run => run.tier === tier))
  const pilot = readPilot('impl_rate', side('T0'), side('T1'), options)
  expect(pilot.assumed).toBeNull()
  expectWithin(0.04, interactionOf(pilot))
})

test('one condition leaves it to an assumption, which can be given', () => {
  const one = sideWith(studyOf({ tasks: 100, runs: 4, taskSd: 0.2, effectHeterogeneitySd: 0, runSd: 0.1 }))
  const pilot = readPilot('impl_rate', one, null, options)
  expect(pilot.assumed).toEqual({ low: 0.3, about: 0.6, high: 0.9 })
  const task = pilot.components?.task.value ?? NaN
  expect(interactionOf(pilot)?.about).toBeCloseTo(2 * task * 0.4, 12)
  const given = readPilot('impl_rate', one, null, { ...options, correlation: 0.9 })
  expect(interactionOf(given)?.about).toBeCloseTo(2 * task * 0.1, 12)
})

describe('what cannot be planned is an error that helps', () => {
  const side = sideWith([{ task: 'a', implRate: 0.5 }])
  test.each([
    ['impl_rte', 'unknown-metric'],
    ['cost_of_pass', 'unknown-metric'],
    ['r_prog', 'not-measured'],
  ])('%s', (id, code) => {
    expect(() => readPilot(id, side, null, options)).toThrow(AnalysisError)
    expect(() => readPilot(id, side, null, options)).toThrow(expect.objectContaining({ code }))
    expect(() => readPilot(id, side, null, options)).toThrow(id)
  })

  test.each([
    ['one task', [true, false, true].map((passed, run) => ({ task: 'a', run, passed }))],
    ['runs that all passed', ['a', 'b', 'c'].map(task => ({ task, passed: true }))],
  ])('a pilot that shows no scatter: %s', (_, runs) =>
    expect(() => readPilot('pass_rate', sideWith(runs), null, options)).toThrow(
      expect.objectContaining({ code: 'pilot-too-small' }),
    ),
  )

  test('assumptions that lack what matters', () => {
    const nothingAssumed = (option: RegExp) =>
      expect.objectContaining({ code: 'nothing-assumed', hint: expect.stringMatching(option) })
    expect(() => assumedBasis('pass_rate', {}, allMetrics)).toThrow(nothingAssumed(/--rate/))
    expect(() => assumedBasis('impl_rate', { rate: 0.5 }, allMetrics)).toThrow(nothingAssumed(/--run-sd/))
    expect(assumedBasis('cost_usd', { runSd: 0.3, price: 2 }, allMetrics)).toMatchObject({
      scale: 'log ratio',
      price: 2,
    })
  })
})

test('a few conditions of known cost do not price the others', () => {
  const priced = (tiers: readonly string[]) => {
    const runs = studyOf({
      tasks: 8,
      runs: 2,
      tiers: ['T0', 'T1', 'T2'],
      taskSd: 0.2,
      effectHeterogeneitySd: 0.1,
      runSd: 0.1,
    })
    const some = runs.map(run => ({ ...run, cost: tiers.includes(run.tier ?? '') ? 2 : NaN }))
    return readPilot('impl_rate', sideWith(some), null, options)
  }
  expect(priced(['T0'])).toMatchObject({ price: NaN, priced: 1 })
  expect(priced(['T0', 'T2'])).toMatchObject({ price: 2, priced: 2 })
})
