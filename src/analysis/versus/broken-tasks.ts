import type { MetricInfo } from '../../core/metric.ts'
import { atLeast, fitBetaBinomial, type SuccessCount, sequenceProbability } from '../../statistics/beta-binomial.ts'
import type { InferenceSettings } from '../inference/index.ts'
import type { TaskSample } from '../inference/unit-sample.ts'
import type { BySide, MetricPair } from './metric-pair.ts'

/** A task whose every base run passed and whose every candidate run failed. */
export interface BrokenTask {
  readonly task: string
  readonly runs: BySide<number>
}

/** The tasks that broke, and how many would if nothing had changed. */
export interface BrokenTasks {
  /** The metric that says whether a run passed. */
  readonly metric: MetricInfo
  /** In natural order of their names. */
  readonly tasks: readonly BrokenTask[]
  /** Tasks that could break: at least two runs on each side. */
  readonly examined: number
  readonly expected: number
  /** The probability of at least so many. */
  readonly p: number
}

/** A run that passed once may fail once: fewer runs say nothing of a task. */
const fewestRuns = 2

/** Whether it says of every run that it passed or failed. */
export const isVerdict = ({ metric, kind }: Pick<MetricPair, 'metric' | 'kind'>): boolean =>
  kind === 'rate' && metric.better === 'higher'

const countOf = ({ subtests }: TaskSample): SuccessCount => {
  const values = subtests.flatMap(subtest => [...subtest.values])
  return { trials: values.length, successes: values.filter(value => value === 1).length }
}

type Counted = BySide<SuccessCount> & { readonly task: string }

/** The counts of the tasks that both sides tried often enough. */
const countsOf = (pair: MetricPair, settings: InferenceSettings): Counted[] => {
  const match = pair.compared(settings)
  if (!match) return []
  const others = new Map(match.b.tasks.map(task => [task.task, task]))
  return match.a.tasks
    .flatMap(task => {
      const other = others.get(task.task)
      return other ? [{ task: task.task, base: countOf(task), candidate: countOf(other) }] : []
    })
    .filter(({ base, candidate }) => base.trials >= fewestRuns && candidate.trials >= fewestRuns)
}

/**
 * If nothing changed, the runs of a task have one rate on both sides, which varies between tasks by a beta distribution.
 * It is fitted to the runs of both sides together: by side, a task that broke would look as if rates were 0 and 1, and
 * breaking were impossible.
 */
export const brokenTasksIn = (pair: MetricPair, settings: InferenceSettings): BrokenTasks => {
  const counts = countsOf(pair, settings)
  const rates = fitBetaBinomial(
    counts.map(({ base, candidate }) => ({
      successes: base.successes + candidate.successes,
      trials: base.trials + candidate.trials,
    })),
  )
  const chances = counts.map(({ base, candidate }) => sequenceProbability(rates, base.trials, candidate.trials))
  const broken = counts.filter(({ base, candidate }) => base.successes === base.trials && candidate.successes === 0)
  return {
    metric: pair.metric,
    tasks: broken.map(({ task, base, candidate }) => ({
      task,
      runs: { base: base.trials, candidate: candidate.trials },
    })),
    examined: counts.length,
    expected: chances.reduce((sum, chance) => sum + chance, 0),
    p: atLeast(chances, broken.length),
  }
}
