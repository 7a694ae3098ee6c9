import { describe, expect, test } from 'vitest'
import { type RunSpec, runsOf } from '../../../test/support/runs.ts'
import { sideWith, verdictsOf } from '../../../test/support/sides.ts'
import { AnalysisError } from '../../core/problem.ts'
import { RandomState } from '../../core/random.ts'
import { reason } from '../../core/reasons.ts'
import { defaultSettings, type Settings } from '../../core/settings.ts'
import { holm } from '../../statistics/multiple-testing.ts'
import { pairedT, welch } from '../../statistics/t-test.ts'
import { allMetrics } from '../../transform/metrics/all.gen.ts'
import { comparisonsOf } from '../comparisons/comparisons.ts'
import { createVersus, type Versus } from './versus.ts'

const versusOf = (base: readonly RunSpec[], candidate: readonly RunSpec[], metrics: string[] | null = null) =>
  createVersus(sideWith(base), sideWith(candidate), allMetrics, defaultSettings, { metrics })

const of = (versus: Versus, id: string) => {
  const found = versus.metrics().find(({ pair }) => pair.metric.id === id)
  if (!found) throw new Error(`${id} was not compared`)
  return found
}

/** Scores of tasks, three runs of each, around a level of its own. */
const scoresOf = (levels: readonly number[], seed: number, sd: number, about: Partial<RunSpec> = {}): RunSpec[] => {
  const random = new RandomState(seed)
  return levels.flatMap((level, i) =>
    [1, 2, 3].map(run => ({ task: `task-${i + 1}`, run, implRate: random.normal(level, sd), ...about })),
  )
}

const levels = Array.from({ length: 20 }, (_, i) => 0.3 + 0.02 * i)
const shifted = (by: number) => levels.map(level => level + by)

describe('pairing decides what cannot be seen otherwise', () => {
  // As on a public leaderboard: 96 tasks, 6.25 points apart, and nearly all tasks come out the same on both sides.
  const base = `${'+'.repeat(33)}${'-'.repeat(63)}`
  const candidate = `${'-'}${'+'.repeat(39)}${'-'.repeat(56)}`

  test('paired by task the candidate is better', () => {
    const { difference, verdict, adjusted } = of(
      versusOf(verdictsOf(base), verdictsOf(candidate), ['pass_rate']),
      'pass_rate',
    )
    expect(difference.value).toBeCloseTo(0.0625, 12)
    expect(difference.se).toBeCloseTo(0.03, 2)
    expect(adjusted).toBeLessThan(0.05)
    expect(verdict).toBe('better')
  })

  test('the same runs of tasks with other names tell nothing', () => {
    const versus = versusOf(verdictsOf(base), verdictsOf(candidate, 'other-'), ['pass_rate'])
    const { difference, verdict } = of(versus, 'pass_rate')
    expect(difference.value).toBeCloseTo(0.0625, 12)
    expect(difference.se).toBeCloseTo(0.069, 2)
    expect(difference.pairing).toBe('unpaired')
    expect(verdict).toBe('inconclusive')
    expect(versus.warnings.map(({ code }) => code)).toContain('no-common-task')
  })

  test('on different tasks there is no claim and no adjusted p, however far apart the sides are', () => {
    const [base, candidate] = ['-'.repeat(30), '+'.repeat(30)]
    const versus = versusOf(verdictsOf(`${base}+`), verdictsOf(`${candidate}-`, 'other-'), ['pass_rate'])
    const { difference, verdict, adjusted, familySize, reasons, needed } = of(versus, 'pass_rate')
    expect(difference).toMatchObject({ caution: 'different-tasks', value: expect.closeTo(29 / 31, 12) })
    expect(difference.p).toBeLessThan(0.001)
    expect({ verdict, adjusted, familySize, needed: needed() }).toEqual({
      verdict: 'inconclusive',
      adjusted: NaN,
      familySize: 0,
      needed: null,
    })
    expect(reasons).toContainEqual(reason('on-different-tasks'))
  })
})

test('the detectable difference of two results is that of the same runs as two tiers', () => {
  const runs = (pattern: string, place: Partial<RunSpec>): RunSpec[] =>
    pattern
      .split(' ')
      .flatMap((verdicts, task) =>
        [...verdicts].map((verdict, run) => ({ task: `t${task}`, run, passed: verdict === '+', ...place })),
      )
  const [one, other] = ['+-- ++- --- +-- ++- --- +++ +--', '++- +++ +-- +-- +++ -+- +++ +-+']
  const { detectable } = of(versusOf(runs(one, {}), runs(other, {}), ['pass_rate']), 'pass_rate')
  const { table } = runsOf([...runs(one, { tier: 'T0' }), ...runs(other, { tier: 'T1' })])
  const tiers = comparisonsOf(table, allMetrics, defaultSettings).find(({ metric }) => metric === 'pass_rate')
  expect(detectable()).toBe(tiers?.mde)
})

describe('verdicts', () => {
  test('better and worse follow the direction of the metric', () => {
    const up = versusOf(scoresOf(levels, 1, 0.05), scoresOf(shifted(0.1), 2, 0.05))
    expect(of(up, 'impl_rate').verdict).toBe('better')
    expect(of(versusOf(scoresOf(shifted(0.1), 1, 0.05), scoresOf(levels, 2, 0.05)), 'impl_rate').verdict).toBe('worse')
    const costs = (seed: number, mean: number) =>
      scoresOf(levels, seed, 0.05).map((run, i) => ({ ...run, cost: mean * (1 + 0.1 * Math.sin(i + seed)) }))
    const dearer = versusOf(costs(1, 1), costs(2, 1.5))
    expect(of(dearer, 'cost_usd').verdict).toBe('worse')
    expect(of(dearer, 'cost_usd').difference.ratio?.value).toBeCloseTo(1.5, 1)
  })

  test('the difference is that of a paired t over task means', () => {
    const [base, candidate] = [scoresOf(levels, 1, 0.2), scoresOf(shifted(0.03), 2, 0.2)]
    const means = (runs: readonly RunSpec[]) =>
      levels.map((_, i) => {
        const own = runs.filter(({ task }) => task === `task-${i + 1}`).map(({ implRate = NaN }) => implRate)
        return own.reduce((sum, value) => sum + value, 0) / own.length
      })
    const [x, y] = [means(base), means(candidate)]
    const wanted = pairedT(
      y.map((value, i) => value - x[i]),
      0.95,
    )
    const { difference } = of(versusOf(base, candidate), 'impl_rate')
    expect(difference.p).toBeCloseTo(wanted.p, 12)
    expect(difference.low).toBeCloseTo(wanted.low, 12)
    expect(difference.high).toBeCloseTo(wanted.high, 12)
    expect(difference.p).toBeLessThan(welch(y, x, 0.95).p)
  })

  test('p is corrected over the metrics of one family', () => {
    const runs = (seed: number, by: number): RunSpec[] =>
      scoresOf(shifted(by), seed, 0.1).map((run, i) => ({
        ...run,
        cost: 1 + 0.05 * ((i * 7 + seed) % 5),
        passed: i % 3 < 2,
      }))
    const found = versusOf(runs(1, 0), runs(2, 0.05), ['impl_rate', 'cost_usd', 'pass_rate']).metrics()
    const wanted = holm(found.map(({ difference }) => difference.p))
    expect(found.map(({ adjusted }) => adjusted)).toEqual([...wanted])
    expect(new Set(found.map(({ family }) => family))).toEqual(new Set(['chosen']))
  })

  /** 20 tasks rule out that rare failures cost 20 points, and not that they cost 5. */
  const wide = (base: readonly RunSpec[], candidate: readonly RunSpec[]) =>
    createVersus(sideWith(base), sideWith(candidate), allMetrics, {
      ...defaultSettings,
      metrics: { impl_rate: { margin: 0.2 } },
    })

  test('few tasks do not rule out that some score falls to 0', () => {
    const same = of(versusOf(scoresOf(levels, 1, 0.02), scoresOf(levels, 2, 0.02)), 'impl_rate')
    expect(same.verdict).toBe('inconclusive')
    // The mean is about 0.49: ln 0.05 / ln(1 - 0.05 / 0.49).
    expect(same.equivalence.reasons).toEqual([reason('rare-breakage-possible', { tasks: 28 })])
    // No number of runs of the same 20 tasks can rule it out.
    expect(same.needed()).toMatchObject({ runs: null, tasks: { each: { low: 8, about: 8, high: 8 } } })
  })

  test('other metrics are exploratory: an unadjusted p, and no verdict', () => {
    const runs = (seed: number, by: number) =>
      scoresOf(shifted(by), seed, 0.02).map(run => ({ ...run, score: run.implRate ?? NaN }))
    const versus = versusOf(runs(1, 0), runs(2, 0.2))
    const score = of(versus, 'score')
    expect(score).toMatchObject({ family: 'exploratory', verdict: 'exploratory', familySize: 0, adjusted: NaN })
    expect(score.difference.p).toBeLessThan(0.001)
    expect(score.needed()).toBeNull()
    expect(of(versus, 'impl_rate')).toMatchObject({ family: 'headline', verdict: 'better', familySize: 1 })
  })

  test('the role of a metric decides whether it is in the family', () => {
    const runs = (tokens: number): RunSpec[] =>
      scoresOf(levels, 1, 0.1).map((run, i) => ({ ...run, tokens: [tokens + i, 0, 0, 0] as const }))
    const [base, candidate] = [sideWith(runs(100)), sideWith(runs(200))]
    const promoted = allMetrics.map(each =>
      each.id === 'total_tokens' ? { ...each, role: 'headline' as const } : each,
    )
    const familyWith = (metrics: typeof allMetrics) =>
      of(createVersus(base, candidate, metrics, defaultSettings), 'total_tokens').family
    expect([familyWith(allMetrics), familyWith(promoted)]).toEqual(['exploratory', 'headline'])
  })

  test('a primary metric is the family alone', () => {
    const runs = (seed: number, by: number): RunSpec[] =>
      scoresOf(shifted(by), seed, 0.1).map((run, i) => ({ ...run, cost: 1 + 0.05 * ((i * 7 + seed) % 5) }))
    const sides = [sideWith(runs(1, 0)), sideWith(runs(2, 0.2))] as const
    const settings: Settings = { ...defaultSettings, primary: 'cost_usd' }
    const [first, ...others] = createVersus(...sides, allMetrics, settings).metrics()
    expect(first).toMatchObject({ family: 'primary', familySize: 1, pair: { metric: { id: 'cost_usd' } } })
    expect(first.adjusted).toBe(first.difference.p)
    expect(others.map(({ pair }) => pair.metric.id)).toContain('impl_rate')
    for (const { verdict } of others) expect(['exploratory', 'not compared']).toContain(verdict)
    const unknown = createVersus(...sides, allMetrics, { ...settings, primary: 'cost_us' })
    expect(() => unknown.metrics()).toThrow(/cost_us/)
  })

  test('what hardly differs is equivalent, from 8 tasks on', () => {
    const same = wide(scoresOf(levels, 1, 0.02), scoresOf(levels, 2, 0.02))
    expect(of(same, 'impl_rate')).toMatchObject({ verdict: 'equivalent', equivalence: { holds: true, margin: 0.2 } })
    const few = levels.slice(0, 7)
    const { verdict, reasons, equivalence } = of(versusOf(scoresOf(few, 1, 0.02), scoresOf(few, 2, 0.02)), 'impl_rate')
    const why = [reason('too-few-tasks')]
    expect({ verdict, why: equivalence.reasons }).toEqual({ verdict: 'inconclusive', why })
    expect(reasons).toEqual(expect.arrayContaining(why))
    expect(of(versusOf(scoresOf([0.5], 1, 0.02), scoresOf([0.5], 2, 0.02)), 'impl_rate').equivalence.reasons).toEqual(
      why,
    )
  })

  test('a difference too small to matter is equivalent even where it can be measured', () => {
    const found = of(wide(scoresOf(levels, 1, 0.005), scoresOf(shifted(0.02), 2, 0.005)), 'impl_rate')
    expect(found.adjusted).toBeLessThan(0.001)
    expect(found.verdict).toBe('equivalent')
  })

  test('no variation proves no equivalence', () => {
    const flat = levels.map((_, i) => ({ task: `task-${i}`, implRate: 0.5 }))
    expect(of(versusOf(flat, flat), 'impl_rate')).toMatchObject({
      verdict: 'inconclusive',
      equivalence: { holds: false, reasons: [reason('no-variation-proves-nothing')] },
    })
  })

  test('a margin of the settings counts, and puts the metric among the headlines', () => {
    const settings: Settings = { ...defaultSettings, metrics: { score: { margin: 0.3 } } }
    const runs = (seed: number) =>
      scoresOf(levels, seed, 0.2).map(({ implRate = 0, ...run }) => ({ ...run, score: implRate }))
    const versus = createVersus(sideWith(runs(1)), sideWith(runs(2)), allMetrics, settings)
    expect(of(versus, 'score')).toMatchObject({
      family: 'headline',
      verdict: 'equivalent',
      equivalence: { margin: 0.3 },
    })
  })

  test('a metric that one side lacks is not compared, and it says which', () => {
    const versus = versusOf(scoresOf(levels, 1, 0.1), scoresOf(levels, 2, 0.1, { cost: 1 }))
    expect(of(versus, 'cost_usd')).toMatchObject({
      verdict: 'not compared',
      reasons: [reason('sides-not-measured', { sides: ['base'] })],
    })
    expect(of(versus, 'cost_usd').needed()).toBeNull()
  })

  test('a metric that is not known is named, with what was probably meant', () => {
    const ask = () => versusOf(scoresOf(levels, 1, 0.1), scoresOf(levels, 2, 0.1), ['impl_rat']).metrics()
    expect(ask).toThrow(AnalysisError)
    expect(ask).toThrow(/impl_rat/)
  })
})

test('sides that differ in the model are paired within tier and subtest', () => {
  const runs = (model: string, by: number): RunSpec[] =>
    ['T0', 'T1'].flatMap(tier =>
      ['00', '01'].flatMap(subtest => scoresOf(shifted(by), 3, 0.05, { model, tier, subtest })),
    )
  const versus = versusOf(runs('a', 0), runs('b', 0.1))
  expect(versus.layouts).toMatchObject({ columns: ['tier', 'subtest'], sharedUnits: true })
  expect(of(versus, 'impl_rate').difference).toMatchObject({ pairing: 'paired', shared: 20 })
})

test('tiers against each other are paired by task alone', () => {
  const versus = versusOf(scoresOf(levels, 1, 0.05, { tier: 'T0' }), scoresOf(levels, 2, 0.05, { tier: 'T3' }))
  expect(versus.layouts.sharedUnits).toBe(false)
  expect(of(versus, 'impl_rate').difference.pairing).toBe('paired')
})

test('only what both sides have is compared, and the rest is told', () => {
  const base = [
    ...scoresOf(levels, 1, 0.05, { subtest: '00' }),
    ...scoresOf(levels.slice(0, 3), 2, 0.05, { subtest: '01' }),
  ]
  const candidate = scoresOf(levels.slice(0, 15), 3, 0.05, { subtest: '00' })
  const versus = versusOf(base, candidate)
  expect(versus.tasks).toEqual({ base: 20, candidate: 15, shared: 15 })
  const only = versus.only()
  expect(only.candidate).toEqual([])
  expect(only.base.filter(({ cell }) => cell === null)).toHaveLength(5)
  expect(only.base.filter(({ cell }) => cell !== null).map(({ task, runs }) => [task, runs])).toEqual([
    ['task-1', 3],
    ['task-2', 3],
    ['task-3', 3],
  ])
  expect(of(versus, 'impl_rate').difference.shared).toBe(15)
})
