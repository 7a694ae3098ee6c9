import { type RandomState, randomFor } from '../core/random.ts'
import type { SimulationOptions } from './options.ts'
import type { TranscriptTruth } from './simulated-actions.ts'
import { placesOf } from './simulated-experiment.ts'
import { roundTo } from './simulated-files.ts'
import {
  drawItems,
  drawTaskEffects,
  expectedQuality,
  judgeItems,
  rate,
  spread,
  type TaskEffects,
  tierEffect,
} from './simulated-quality.ts'
import { passThreshold } from './simulated-rubric.ts'
import { transcriptTruth } from './simulated-run.ts'
import { tierName, type World } from './world.ts'

/** What an analysis of the runs should find. */
export interface Truth {
  readonly about: string
  readonly options: SimulationOptions
  readonly tiers: readonly TierTruth[]
  readonly tasks: readonly { readonly task: string; readonly ease: number }[]
  readonly models: readonly { readonly model: string; readonly effect: number }[]
  readonly judges: readonly { readonly model: string; readonly severity: number }[]
  readonly spread: Readonly<Record<string, number>>
  readonly expected: { readonly experiments: number; readonly runs: number }
  /** What all transcripts together tell of; only where there are some. */
  readonly transcripts?: TranscriptTruth
}

interface TierTruth {
  readonly tier: string
  /** On the logit scale. */
  readonly effect: number
  /** Averages over runs and subtests without end: of the simulated tasks, and of any tasks of their sort. */
  readonly these_tasks: Expectation
  readonly any_tasks: Expectation
}

interface Expectation {
  readonly score: number
  readonly impl_rate: number
  readonly pass_rate: number
}

const fewestDraws = 2000

const about = [
  'What is true of this simulation. Quality is on the logit scale and is the sum of an intercept, the effects of tier,',
  'model, task (its ease), task and tier, subtest and run; judges see it less their severity. Standard deviations of the',
  'random ones are under spread. score, impl_rate and pass_rate are what the median and the majority of the judges come',
  `to on average, estimated by Monte Carlo from ${fewestDraws} or more runs per tier with the same random numbers in every tier: their`,
  'standard errors are below 0.006, 0.006 and 0.012, those of differences between tiers smaller.',
].join(' ')

export const truthOf = (options: SimulationOptions, world: World): Truth => ({
  about,
  options,
  tiers: Array.from({ length: options.tiers }, (_, tier) => ({
    tier: tierName(tier),
    effect: roundTo(tierEffect(tier, options.tiers, options.effect), 6),
    these_tasks: expectation(options, world, tier, (_, draw) => world.tasks[draw % world.tasks.length].effects),
    any_tasks: expectation(options, world, tier, random =>
      anyTask(random, options.tiers, world.tasks[0].rubric.items.length),
    ),
  })),
  tasks: world.tasks.map(task => ({ task: task.id, ease: roundTo(task.effects.ease, 6) })),
  models: world.models.map(model => ({ model: model.id, effect: model.effect })),
  judges: world.judges.map(({ model, severity }) => ({ model, severity: roundTo(severity, 6) })),
  spread,
  expected: {
    experiments: world.experiments.length,
    runs: world.experiments.length * options.tiers * options.subtests * options.runs,
  },
  ...(options.transcripts && { transcripts: allTranscripts(world) }),
})

const allTranscripts = ({ experiments }: World): TranscriptTruth =>
  experiments
    .flatMap(plan => placesOf(plan).map(place => transcriptTruth(plan, place)))
    .reduce((sum, truth) => ({
      calls: sum.calls + truth.calls,
      ok: sum.ok + truth.ok,
      error: sum.error + truth.error,
      checks: sum.checks + truth.checks,
      change_batches: sum.change_batches + truth.change_batches,
      failed_batches: sum.failed_batches + truth.failed_batches,
      retries: sum.retries + truth.retries,
      fixes: sum.fixes + truth.fixes,
    }))

/** It takes to every tier alike: each tier is averaged by itself, and so the same luck serves them all. */
const anyTask = (random: RandomState, tiers: number, items: number): TaskEffects => {
  const drawn = drawTaskEffects(random, 1, items)
  return { ...drawn, ofTier: Array.from({ length: tiers }, () => drawn.ofTier[0]) }
}

/** The stream begins anew for each tier, so that any tasks come out equal to the last digit when tiers have no effect. */
const expectation = (
  options: SimulationOptions,
  { tasks, models, judges }: World,
  tier: number,
  taskEffects: (random: RandomState, draw: number) => TaskEffects,
): Expectation => {
  const random = randomFor(options.seed, 'truth')
  const { rubric } = tasks[0]
  const cells = tasks.length * models.length
  const draws = Math.ceil(fewestDraws / cells) * cells
  const sum = { score: 0, implRate: 0, passes: 0 }
  for (let draw = 0; draw < draws; draw++) {
    const task = taskEffects(random, draw)
    const model = models[Math.floor(draw / tasks.length) % models.length]
    const luck = random.normal(0, spread.subtest) + random.normal(0, spread.run)
    const quality = expectedQuality(tier, options.tiers, options.effect, model.effect, task) + luck
    const items = drawItems(random, quality, rubric, task)
    const ratings = judges.map(judge => rate(judgeItems(random, items, rubric, judge.severity), rubric))
    sum.score += median(ratings.map(rating => rating.score))
    sum.implRate += median(ratings.map(rating => rating.implRate))
    if (2 * ratings.filter(rating => rating.score >= passThreshold).length > judges.length) sum.passes += 1
  }
  return {
    score: roundTo(sum.score / draws, 4),
    impl_rate: roundTo(sum.implRate / draws, 4),
    pass_rate: roundTo(sum.passes / draws, 4),
  }
}

const median = (values: number[]): number => {
  values.sort((a, b) => a - b)
  const half = values.length >> 1
  return values.length % 2 === 1 ? values[half] : (values[half - 1] + values[half]) / 2
}
