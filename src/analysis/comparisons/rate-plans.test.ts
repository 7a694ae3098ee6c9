import { describe, expect, test } from 'vitest'
import { attempts, type RunSpec, runsOf } from '../../../test/support/runs.ts'
import { numbers, where, words } from '../../core/table.ts'
import { pairedRateDeviation } from '../../statistics/rate-power.ts'
import { variance } from '../../statistics/sum.ts'
import { layoutOf, type Sample, sampleOf } from '../inference/index.ts'
import { observedPlan, planAt, type RatePairPlan } from './rate-plans.ts'

/** Two tiers of pass rates, given as verdicts task by task. */
const sidesOf = (first: readonly string[], second: readonly string[]): [Sample, Sample] => {
  const side = (tier: string, verdicts: readonly string[]): RunSpec[] =>
    verdicts.flatMap((text, t) => attempts({ tier, task: `t${t}` }, text))
  const runs = runsOf([...side('T0', first), ...side('T1', second)])
  const tiers = words(runs, 'tier')
  const [a, b] = ['T0', 'T1'].map(tier =>
    sampleOf(layoutOf(where(runs, row => tiers[row] === tier)), numbers(runs, 'pass_rate')),
  )
  return [a, b]
}

/** How many of many simulated tasks with one run end differently. */
const differing = ({ first, second, correlation }: RatePairPlan): number =>
  pairedRateDeviation(first, second, { tasks: 100_000, correlation }, 1) ** 2 + (second.rate - first.rate) ** 2

describe('the plan of a study', () => {
  test('has runs that are all alike where each task always passes or always fails', () => {
    const plan = observedPlan(...sidesOf(['++', '++', '--', '--', '++'], ['++', '--', '--', '++', '++']))
    expect(plan.first).toEqual({ rate: 0.6, icc: 1, runs: 2 })
    expect(plan.tasks).toBe(5)
  })

  test('has runs that are not alike where tasks do not differ', () => {
    const plan = observedPlan(...sidesOf(new Array(6).fill('+-+-'), new Array(6).fill('++--')))
    expect(plan).toEqual({
      first: { rate: 0.5, icc: 0, runs: 4 },
      second: { rate: 0.5, icc: 0, runs: 4 },
      tasks: 6,
      correlation: 0,
    })
  })

  test('has the variance between tasks that was seen', () => {
    const verdicts = ['++++', '+++-', '+---', '----', '++--', '+---', '++++']
    const { first } = observedPlan(...sidesOf(verdicts, verdicts))
    const rates = verdicts.map(text => [...text].filter(each => each === '+').length / 4)
    const variance = rates.reduce((sum, rate) => sum + (rate - first.rate) ** 2, 0) / 6
    // The variance of the share of passes among runs of a beta-distributed rate.
    const planned = first.rate * (1 - first.rate) * (first.icc + (1 - first.icc) / 4)
    expect(first.runs).toBe(4)
    expect(planned).toBeCloseTo(variance, 12)
  })

  test('has the runs of each task where they differ, and the variance between tasks that was seen', () => {
    const verdicts = ['++++++', '+++-', '+-', '--------', '++--', '+-', '+++---']
    const { first } = observedPlan(...sidesOf(verdicts, verdicts))
    expect(first.runs).toEqual([2, 2, 4, 4, 6, 6, 8])
    const rates = verdicts.map(text => [...text].filter(each => each === '+').length / text.length)
    const variance = rates.reduce((sum, rate) => sum + (rate - first.rate) ** 2, 0) / 6
    const noise = verdicts.reduce((sum, text) => sum + 1 / text.length, 0) / 7
    expect(first.rate * (1 - first.rate) * (first.icc + (1 - first.icc) * noise)).toBeCloseTo(variance, 12)
  })

  test('takes from the other side how alike runs are where a rate of 1 does not tell', () => {
    const plan = observedPlan(...sidesOf(new Array(5).fill('++'), ['++', '--', '++', '--', '++']))
    expect(plan.second).toEqual({ rate: 1, icc: 1, runs: 2 })
  })

  test('ties tasks together that rise and fall together', () => {
    const verdicts = ['+++-', '+---', '++++', '----', '++--', '+++-']
    const same = observedPlan(...sidesOf(verdicts, verdicts)).correlation
    const reversed = observedPlan(
      ...sidesOf(
        verdicts,
        verdicts.map(text => text.replace(/[+-]/g, v => (v === '+' ? '-' : '+'))),
      ),
    )
    // The correlation of the rates is 0.99; the copula's is a little more.
    expect(same).toBeGreaterThanOrEqual(0.99)
    expect(same).toBeLessThan(1)
    expect(reversed.correlation).toBeLessThanOrEqual(-0.99)
  })

  test('keeps how single runs of a task go together', () => {
    const verdicts = [...'+'.repeat(45), ...'-'.repeat(55)]
    const flipped = verdicts.map((verdict, t) => (t % 10 === 0 ? (verdict === '+' ? '-' : '+') : verdict))
    const plan = observedPlan(...sidesOf(verdicts, flipped))
    const seen = verdicts.filter((verdict, t) => verdict !== flipped[t]).length / 100
    expect(differing(plan)).toBeCloseTo(seen, 1.5)
  })

  test('has the variance of differences that was seen, though nearly all tasks always or never pass', () => {
    const first = [...new Array(14).fill('+++'), '++-', '+--', ...new Array(14).fill('---')]
    const second = [...new Array(11).fill('+++'), '---', '+--', '---', '+++', '++-', ...new Array(14).fill('---')]
    const plan = observedPlan(...sidesOf(first, second))
    const share = (text: string) => [...text].filter(each => each === '+').length / 3
    const seen = variance(first.map((text, t) => share(second[t]) - share(text)))
    const planned = pairedRateDeviation(plan.first, plan.second, { ...plan, tasks: 100_000 }, 1) ** 2
    expect(Math.abs(planned / seen - 1)).toBeLessThan(0.15)
  })

  test('shares how alike runs are where the tasks of one side seem alike by chance, though both go together', () => {
    // The shares of the first side scatter a little less than those of independent runs.
    const first = ['+++---', '++++--', '++----', '+++---', '++++--', '+++---', '++++++', '++----']
    const second = ['+++---', '+++++-', '+-----', '++----', '++++++', '+++---', '++++++', '------']
    const plan = observedPlan(...sidesOf(first, second))
    expect(plan.first.icc).toBeGreaterThan(0)
    expect(plan.second.icc).toBe(plan.first.icc)
    expect(plan.correlation).toBeGreaterThan(0.9)
    const planned = pairedRateDeviation(plan.first, plan.second, { ...plan, tasks: 100_000 }, 1) ** 2
    // Tasks that react alike leave the noise of runs; without their tie they would differ by twice as much.
    const noise = [plan.first, plan.second].reduce((sum, { rate, icc }) => sum + (rate * (1 - rate) * (1 - icc)) / 6, 0)
    expect(planned).toBeLessThan(1.2 * noise)
  })

  test('takes runs of a task for alike where every run of both sides ends the same', () => {
    const plan = observedPlan(...sidesOf(new Array(20).fill('----------'), new Array(20).fill('----------')))
    expect(plan.first).toEqual({ rate: 0, icc: 1, runs: 10 })
    expect(plan.second.icc).toBe(1)
  })
})

describe('an effect', () => {
  const from = (first: number, second: number): RatePairPlan => ({
    first: { rate: first, icc: 0.1, runs: 3 },
    second: { rate: second, icc: 0.2, runs: 3 },
    tasks: 8,
    correlation: 0,
  })

  test.each([
    ['the middle of both rates', 0.4, 0.6, 0.35],
    ['the middle of equal rates', 0.5, 0.5, 0.35],
    ['as close to it as there is room below 1', 0.9, 0.95, 0.7],
    ['as close to it as there is room above 0', 0.05, 0.1, 0],
  ])('lies around %s', (_, first, second, low) => {
    const plan = planAt(from(first, second), 0.3)
    expect(plan.first.rate).toBeCloseTo(low, 12)
    expect(plan.second.rate).toBeCloseTo(low + 0.3, 12)
    expect(planAt(plan, second - first)).toMatchObject({ tasks: 8, first: { icc: 0.1 }, second: { icc: 0.2 } })
  })

  test('of what was observed is the plan of the study', () => {
    const plan = planAt(from(0.4, 0.65), 0.25)
    expect([plan.first.rate, plan.second.rate]).toEqual([expect.closeTo(0.4, 12), expect.closeTo(0.65, 12)])
  })
})
