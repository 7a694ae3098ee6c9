import { describe, expect, test } from 'vitest'
import type { RandomState } from '../../src/core/random.ts'
import type { RunRecord } from '../../src/core/record.ts'
import { contextOf } from '../../src/output/exhibits/context.ts'
import { planFigures } from '../../src/output/exhibits/make.ts'
import { allFigures } from '../../src/output/figures/all.gen.ts'
import { beyondText } from '../../src/output/plot/metric-scale.ts'
import { usual } from '../support/fixtures/studies.ts'
import { analyzeStudy, type StudySpec } from '../support/fixtures/study.ts'
import { expectSound, pictureOf } from './sound.ts'

const models = ['alpha', 'beta', 'delta-mini', 'epsilon-large-2025-11-01', 'gamma-pro', 'zeta/eta-theta-8x22b']
const longTiers = ['T0-with-longer-name-aaaaaa', 'T1-with-longer-name-bbbbbb']

const small: StudySpec = {
  ...usual,
  tasks: ['task-1', 'task-2'],
  tiers: ['T0', 'T1'],
  subtests: ['00', '01', '02'],
  runs: 2,
  judges: ['judge'],
  settings: { resamples: 100 },
}

/** A run that costs and takes so many times as much. */
const scaled = (run: RunRecord, cost: number, time: number): RunRecord => {
  const { total, agent, judge } = run.seconds
  return {
    ...run,
    costUsd: cost * run.costUsd,
    seconds: { total: time * total, agent: time * agent, judge: time * judge },
  }
}

/** Time and cost over several powers of ten. */
const wild = (run: RunRecord, random: RandomState): RunRecord =>
  scaled(run, Math.exp(random.normal(0, 1)), Math.exp(random.normal(0, 2)))

/** Scores as their source has them, judges or not. */
const scored = (run: RunRecord, score: number): RunRecord => ({
  ...run,
  key: { ...run.key, tier: null, subtest: null },
  recorded: { ...run.recorded, score, passed: null, grade: null, decides: true },
})

/** A study as most benchmarks are: a run of every model in every task, with scores of some scale. */
const benchmark = (
  models: readonly string[],
  score: (quality: number, run: RunRecord) => number,
  spread = 1,
): StudySpec => ({
  ...small,
  models,
  tasks: Array.from({ length: 10 }, (_, i) => `task-${i + 1}`),
  tiers: ['T0'],
  subtests: ['00'],
  runs: 1,
  judges: [],
  adjust: (run, random) =>
    scored(
      scaled(run, run.costUsd ** (spread - 1), 1),
      score(random.randomSample() ** (1 / (1 + models.indexOf(run.key.model ?? ''))), run),
    ),
})

/** The same as judges say it. */
const judged = (spec: StudySpec, score: (share: number) => number): StudySpec => ({
  ...spec,
  judges: usual.judges,
  adjust: run => ({
    ...run,
    judges: run.judges.map(judge => ({ ...judge, score: score(judge.score), passed: null, grade: null, criteria: [] })),
  }),
})

interface Odd {
  readonly study: StudySpec
  /** All that can be drawn, unless told otherwise. */
  readonly figures?: readonly string[]
}

const perDollar = ['cost-quality-regression', 'cost-quality-pareto', 'score-pairs', 'cost-frontier', 'cumulative-cost']
const byTier = ['cost-usd', 'cost-of-pass', 'duration-seconds', 'agent-duration-seconds', 'score', 'token-share']

/** Studies with numbers and names that leave little room, each with the figures that have the least. */
const odd: Record<string, Odd> = {
  'runs that cost next to nothing': {
    study: { ...small, models: models.slice(0, 3), adjust: run => scaled(run, 1e-4, 1) },
    figures: [...perDollar, 'cost-usd-by-tier'],
  },
  'runs that cost next to nothing, some a hundred times as much as others': {
    study: {
      ...small,
      models: models.slice(0, 3),
      adjust: (run, random) => scaled(run, 10 ** (-4 * random.randomSample()), 1),
    },
    figures: perDollar,
  },
  'runs of hours in tiers with long names': {
    study: { ...small, models, tiers: longTiers, adjust: run => scaled(run, 1, 180) },
    figures: ['latency-breakdown', 'score-pairs', 'duration-seconds-by-tier', 'duration-seconds-distribution'],
  },
  'two tiers with long names': {
    study: { ...small, models, tiers: longTiers, adjust: run => scaled(run, 1e-4, 300) },
    figures: [...byTier.map(id => `${id}-by-tier`), 'latency-breakdown', 'tier-uplift', 'cumulative-cost'],
  },
  'eight tiers with long names': {
    study: { ...small, models: models.slice(0, 2), tiers: Array.from('abcdefgh', each => `with-longer-name-${each}`) },
    figures: ['score-by-tier', 'score-distribution', 'duration-seconds-by-tier'],
  },
  'twelve tiers with long names, in runs that cost next to nothing': {
    study: {
      ...small,
      models: models.slice(0, 1),
      subtests: ['00', '01', '02', '03', '04'],
      tiers: Array.from('abcdefghijkl', (each, i) => `T${i}-with-longer-name-${each.repeat(6)}`),
      adjust: run => scaled(run, 1e-4, 1),
    },
    figures: [
      'score-by-tier',
      'total-tokens-by-tier',
      'composite-by-tier',
      'consistency-by-tier',
      'cost-usd-by-subtest',
    ],
  },
  'two agents with each of three models': {
    study: { ...small, agents: ['falcon', 'swift'], models: models.slice(0, 3) },
    figures: ['pass-at-k-curves'],
  },
  'five models in three tiers': {
    study: { ...small, models: models.slice(0, 5), tiers: ['T0', 'T1', 'T2'] },
    figures: ['pass-at-k-curves'],
  },
  'scores from 0 to 100': { study: benchmark(models.slice(0, 3), quality => Math.round(50 + 40 * quality)) },
  'scores from 0 to 100 of runs that cost nearly the same': {
    study: benchmark(models.slice(0, 3), quality => Math.round(100 * quality), 0.1),
  },
  'ratings from 1 to 5': { study: benchmark(models.slice(0, 3), quality => 1 + Math.floor(5 * quality)) },
  'shares, one of them above 1': {
    study: benchmark(models.slice(0, 3), (quality, { key }) =>
      key.task === 'task-4' && key.model === models[2] ? 1.3 : Math.round(100 * quality) / 100,
    ),
  },
  'scores from −3 to 2': { study: benchmark(models.slice(0, 3), quality => 5 * quality - 3) },
  'scores of judges from 0 to 100': {
    study: judged({ ...small, models: models.slice(0, 2), subtests: ['00', '01'] }, share => Math.round(100 * share)),
  },
  'ratings of judges from 1 to 5': {
    study: judged({ ...small, models: models.slice(0, 2), tiers: ['T0'] }, share => 1 + Math.round(4 * share)),
  },
}

const drawnOf = ({ study, figures }: Odd) => {
  const analysis = analyzeStudy(study)
  const planned = planFigures(analysis, allFigures, contextOf(analysis))
  if (!figures)
    return planned.flatMap(each => {
      const outcome = each.make()
      if ('failed' in outcome) throw new Error(`${each.id}: ${outcome.failed}`)
      return 'made' in outcome ? [outcome.made] : []
    })
  return figures.map(id => {
    const outcome = planned.find(each => each.id === id)?.make()
    if (!outcome || !('made' in outcome)) throw new Error(`${id} is not drawn: ${JSON.stringify(outcome)}`)
    return outcome.made
  })
}

test.each(Object.entries(odd))('figures of %s have no fault', async (_, each) => {
  for (const figure of drawnOf(each)) expectSound(figure, await pictureOf(figure))
})

describe('intervals that reach very far', () => {
  const study = { ...small, models, tasks: ['task-1'], subtests: ['00'], adjust: wild }

  test('are cut at the edge, and figures say so', async () => {
    for (const figure of drawnOf({ study, figures: ['latency-breakdown', 'tier-uplift'] })) {
      expectSound(figure, await pictureOf(figure))
      expect(figure.subtitle.toLowerCase()).toContain(beyondText('right').toLowerCase())
    }
  })
})
