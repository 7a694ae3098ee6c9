import { isTimeToEvent, type Metric, type MetricInfo } from '../../core/metric.ts'
import { columnNumbers } from '../../core/table.ts'
import { mean, sum, variance } from '../../statistics/sum.ts'
import { headlinesIn } from '../headline-metrics.ts'
import { layoutOf, type Sample, sampleOf } from '../inference/index.ts'
import { taskValues } from '../inference/unit-sample.ts'
import { kindOf } from '../kind.ts'
import type { Side } from './side.ts'

/** What the runs of a baseline add to every comparison with it, in one metric. */
export interface BaselineNoise {
  readonly metric: MetricInfo
  /** Whether it is a share of the mean. */
  readonly isRelative: boolean
  /** Standard error of the baseline's mean that its runs cause; NaN where none was repeated. */
  readonly error: number
  /** Runs of each subtest, on average. */
  readonly runs: number
  /** Whether tasks have several subtests. */
  readonly hasSubtests: boolean
  /** The most that it can be of the variance of a comparison with a candidate of as many runs. */
  readonly share: number
  /** Runs of each subtest with which that would be a fifth, and the error then. */
  readonly wanted: { readonly share: number; readonly runs: number; readonly error: number }
}

const wantedShare = 0.2

/**
 * The most that runs of the base can make up of the variance of a comparison. Tasks that react differently to the
 * candidate add to the rest, which one side does not show.
 */
export const shareOfBase = (baseRuns: number, candidateRuns: number): number =>
  1 / baseRuns / (1 / baseRuns + 1 / candidateRuns)

/** The fewest runs of the base with which its share is at most this. */
export const runsForShare = (share: number, candidateRuns: number): number =>
  Math.ceil((candidateRuns * (1 - share)) / share - 1e-9)

/** The noise of a baseline in each headline metric that its runs have values of. */
export const baselineNoise = (side: Side, metrics: readonly Metric[]): BaselineNoise[] => {
  const layout = layoutOf(side.runs)
  return headlinesIn(side.runs.table, metrics).flatMap(metric => {
    if (metric.per !== 'run' || isTimeToEvent(metric)) return []
    const sample = sampleOf(layout, columnNumbers(side.runs.table, metric.id))
    return sample.n > 0 ? [noiseIn(metric, sample)] : []
  })
}

const noiseIn = (metric: Metric & MetricInfo, sample: Sample): BaselineNoise => {
  const isRelative = kindOf(metric) === 'amount'
  const cells = sum(sample.tasks.map(({ subtests }) => subtests.length))
  const runs = sample.n / cells
  const error = runError(sample) / (isRelative ? Math.abs(mean(taskValues(sample))) : 1)
  const wanted = runsForShare(wantedShare, runs)
  return {
    metric,
    isRelative,
    error,
    runs,
    hasSubtests: cells > sample.tasks.length,
    share: shareOfBase(runs, runs),
    wanted: { share: wantedShare, runs: wanted, error: error * Math.sqrt(runs / wanted) },
  }
}

/** How far chance in runs of the same tasks moves the mean; subtests of one run scatter as the others do. */
const runError = ({ tasks }: Sample): number => {
  const cells = tasks.flatMap(({ subtests }) =>
    subtests.map(({ values }) => ({ values, weight: 1 / (subtests.length * tasks.length) })),
  )
  const repeated = cells.filter(({ values }) => values.length > 1)
  const pooled =
    sum(repeated.map(({ values }) => (values.length - 1) * variance(values))) /
    sum(repeated.map(({ values }) => values.length - 1))
  return Math.sqrt(
    sum(
      cells.map(
        ({ values, weight }) => (weight ** 2 * (values.length > 1 ? variance(values) : pooled)) / values.length,
      ),
    ),
  )
}
