import { type Answer, defineMetric } from '../../core/metric.ts'
import { reason } from '../../core/reasons.ts'
import { numbers, type Rows, words } from '../../core/table.ts'
import { measured } from '../../statistics/describe.ts'
import { sum } from '../../statistics/sum.ts'
import { meanOfMeasured } from './shared/aggregates.ts'
import { alikeness } from './shared/alikeness.ts'
import { firstOverSecond } from './shared/first-over-second.ts'
import { subtestsOf } from './shared/subtest-values.ts'

const alikenesses = (runs: Rows): number[] => subtestsOf(runs).map(subtest => alikeness(numbers(subtest, 'score')))

export default defineMetric({
  id: 'consistency',
  per: 'group',
  role: 'secondary',
  place: 4,
  title: 'Consistency',
  description:
    'How alike the scores of repeated runs are: 1 where every repetition scores the same, 0 where scores spread by their ' +
    'own mean or more. Computed for each subtest, then averaged with equal weight; n counts subtests. A subtest with ' +
    'fewer than two scores is left out, one with a mean score of 0 counts as 0. Few runs seem more alike than many, so ' +
    'that sides are tested only where both have as many in every task.',
  formula: 'mean over subtests of (1 - sd / mean of score), each limited to 0..1',
  format: 'score',
  better: 'higher',
  range: [0, 1],
  counts: 'subtest',
  needsEqualRuns: true,
  inSubtest: subtest => {
    const scores = measured(numbers(subtest, 'score'))
    return { value: alikeness(scores), n: scores.length }
  },
  interval: {
    rule: 'totals',
    ofSubtests: true,
    totals: runs => {
      const values = alikenesses(runs).filter(value => !Number.isNaN(value))
      return [sum(values), values.length]
    },
    combine: firstOverSecond,
  },
  value: runs => averageOverSubtests(alikenesses(runs), 2, runs),
})

/**
 * The mean of one value per subtest. A subtest with fewer runs than needed has none (NaN): it is left out, and the
 * answer says how many were.
 */
const averageOverSubtests = (values: readonly number[], neededRuns: number, among: Rows): Answer => {
  const { mean, n, missing } = meanOfMeasured(values)
  if (values.length === 0) return { value: NaN, n, missing, reasons: [reason('no-runs')] }
  if (missing === 0) return { value: mean, n, missing }
  // What a task is made of; a source without subtests has the task itself.
  const part = words(among, 'subtest').some(name => name !== null) ? 'subtest' : 'task'
  const few = reason('few-measured-runs', { needed: neededRuns, missing, all: values.length, part })
  return { value: mean, n, missing, reasons: [few] }
}
