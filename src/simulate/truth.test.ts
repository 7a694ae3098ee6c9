import { beforeAll, describe, expect, test } from 'vitest'
import type { SimulationOptions } from './options.ts'
import { simulate } from './simulation.ts'
import type { Truth } from './truth.ts'

interface Run {
  readonly task: string
  readonly tier: string
  readonly subtest: string
  readonly score: number
  readonly implRate: number
  readonly passed: number
  readonly judges: readonly number[]
  readonly tokens: number
  readonly cost: number
}

const truthOf = (options: Partial<SimulationOptions>): Truth => {
  const [first] = simulate(options)
  expect(first.path).toBe('simulation.json')
  return JSON.parse('bytes' in first ? String(first.bytes) : '')
}

/** What the judgments say, read as a stranger would. */
const runsOf = (options: Partial<SimulationOptions>): Run[] => {
  const runs: Run[] = []
  let rates: number[] = []
  let result = { token_stats: {}, cost_usd: 0, judge_passed: false, judges: [] }
  for (const file of simulate(options)) {
    if (!('bytes' in file)) continue
    const [experiment, , tier, subtest] = file.path.split('/')
    if (file.path.endsWith('run_result.json')) result = JSON.parse(String(file.bytes))
    if (!file.path.endsWith('judgment.json')) continue
    const { criteria_scores } = JSON.parse(String(file.bytes))
    const criteria = Object.values<{ achieved: number; max: number }>(criteria_scores)
    rates.push(sum(criteria.map(({ achieved }) => achieved)) / sum(criteria.map(({ max }) => max)))
    if (rates.length < result.judges.length) continue
    const judges = result.judges.map(({ score }) => score)
    runs.push({
      task: experiment,
      tier,
      subtest,
      score: middle(judges),
      implRate: middle(rates),
      passed: result.judge_passed ? 1 : 0,
      judges,
      tokens: sum(Object.values(result.token_stats)),
      cost: result.cost_usd,
    })
    rates = []
  }
  return runs
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const mean = (values: readonly number[]) => sum(values) / values.length
const variance = (values: readonly number[]) => {
  const centre = mean(values)
  return sum(values.map(value => (value - centre) ** 2)) / (values.length - 1)
}
const middle = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]
const groups = (runs: readonly Run[], key: (run: Run) => string): Run[][] => {
  const found = new Map<string, Run[]>()
  for (const run of runs) found.set(key(run), [...(found.get(key(run)) ?? []), run])
  return [...found.values()]
}

const correlation = (a: readonly number[], b: readonly number[]) => {
  const [centreA, centreB] = [mean(a), mean(b)]
  const together = sum(a.map((value, i) => (value - centreA) * (b[i] - centreB)))
  return together / ((a.length - 1) * Math.sqrt(variance(a) * variance(b)))
}

describe('an analysis finds the truth', () => {
  const options = { tasks: 30, tiers: 4, subtests: 4, runs: 2 }
  const truth = truthOf(options)
  let runs: Run[]
  beforeAll(() => {
    runs = runsOf(options)
  })

  const measures = [
    { name: 'score', of: (run: Run) => run.score },
    { name: 'impl_rate', of: (run: Run) => run.implRate },
    { name: 'pass_rate', of: (run: Run) => run.passed },
  ] as const

  for (const { name, of } of measures) {
    test(`${name} by tier rises and agrees with the truth within four standard errors`, () => {
      const means = truth.tiers.map(({ tier, these_tasks, any_tasks }) => {
        const ofTier = runs.filter(run => run.tier === tier)
        expect(ofTier).toHaveLength(240)
        const tasks = groups(ofTier, run => run.task).map(ofTask =>
          groups(ofTask, run => run.subtest).map(group => mean(group.map(of))),
        )
        const observed = mean(tasks.flat())
        const monteCarlo = name === 'pass_rate' ? 0.012 : 0.006
        // For these tasks subtests vary within each task; for any tasks the tasks vary too.
        const ofSubtests = Math.sqrt(mean(tasks.map(variance)) / tasks.flat().length)
        const ofTasks = Math.sqrt(variance(tasks.map(mean)) / tasks.length)
        expect(Math.abs(observed - these_tasks[name])).toBeLessThan(4 * Math.hypot(ofSubtests, monteCarlo))
        expect(Math.abs(observed - any_tasks[name])).toBeLessThan(4 * Math.hypot(ofTasks, monteCarlo))
        return observed
      })
      expect(means).toEqual(means.toSorted((a, b) => a - b))
    })
  }

  test('strict judges give less', () => {
    const severities = truth.judges.map(({ severity }) => severity)
    expect(severities).toEqual(severities.toSorted((a, b) => b - a))
    const byJudge = severities.map((_, judge) => mean(runs.map(run => run.judges[judge])))
    expect(byJudge).toEqual(byJudge.toSorted((a, b) => a - b))
    // A severity of 0.4 on the logit scale is worth at least 0.04 where scores are neither all nor nothing.
    expect(byJudge[1] - byJudge[0]).toBeGreaterThan(0.04)
    expect(byJudge[2] - byJudge[1]).toBeGreaterThan(0.04)
  })

  test('judges agree about which runs are good', () => {
    const scores = [0, 1, 2].map(judge => runs.map(run => run.judges[judge]))
    expect(correlation(scores[0], scores[1])).toBeGreaterThan(0.7)
    expect(correlation(scores[0], scores[1])).toBeLessThan(0.99)
    expect(correlation(scores[1], scores[2])).toBeGreaterThan(0.7)
  })

  test('impl_rate follows score, cost follows tokens', () => {
    const scores = runs.map(run => run.score)
    const rates = runs.map(run => run.implRate)
    expect(correlation(scores, rates)).toBeGreaterThan(0.9)
    expect(scores.some((score, i) => Math.abs(score - rates[i]) > 0.02)).toBe(true)
    const tokens = runs.map(run => run.tokens)
    const costs = runs.map(run => run.cost)
    expect(correlation(tokens, costs)).toBeGreaterThan(0.8)
  })

  test('runs of one subtest resemble each other more than runs of two subtests of a task and tier', () => {
    const cells = groups(runs, run => `${run.task} ${run.tier}`)
    const within: number[] = []
    const between: number[] = []
    for (const cell of cells) {
      const subtests = groups(cell, run => run.subtest)
      between.push(2 * variance(subtests.map(group => mean(group.map(run => run.score)))))
      within.push(...subtests.map(group => variance(group.map(run => run.score))))
    }
    const similarity = (mean(between) - mean(within)) / (mean(between) + mean(within))
    expect(similarity).toBeGreaterThan(0.1)
    expect(similarity).toBeLessThan(0.7)
  })
})

describe('the known effect', () => {
  test('is what the expected score rises by from tier to tier, near one half', () => {
    for (const effect of [0.05, 0.1]) {
      const [low, high] = truthOf({ tiers: 2, effect }).tiers
      const rise = high.any_tasks.score - low.any_tasks.score
      expect(rise / effect).toBeGreaterThan(0.88)
      expect(rise / effect).toBeLessThan(1.08)
    }
  })

  test('of 0 leaves all tiers equal', () => {
    const { tiers } = truthOf({ effect: 0 })
    for (const tier of tiers) {
      expect(tier.effect).toBe(0)
      expect(tier.any_tasks).toEqual(tiers[0].any_tasks)
    }
  })

  test('may be negative', () => {
    const [first, , last] = truthOf({ effect: -0.1, tiers: 3 }).tiers
    expect(last.any_tasks.pass_rate).toBeLessThan(first.any_tasks.pass_rate)
  })

  test('is centred: the middle tier is the same whatever the effect', () => {
    const middleOf = (effect: number) => truthOf({ effect, tiers: 3 }).tiers[1].any_tasks
    expect(middleOf(0.2)).toEqual(middleOf(0.01))
  })
})

test('better models are better in truth and in the runs', () => {
  const { models } = truthOf({ models: 3 })
  expect(models.map(({ effect }) => effect)).toEqual([0, -0.5, 0.4])
  const runs = runsOf({ tasks: 8, tiers: 3, subtests: 3, runs: 3, models: 3 })
  const scoreOf = (model: string) => mean(runs.filter(run => run.task.endsWith(model)).map(run => run.score))
  expect(scoreOf('osprey')).toBeGreaterThan(scoreOf('kestrel'))
  expect(scoreOf('kestrel')).toBeGreaterThan(scoreOf('merlin'))
})
