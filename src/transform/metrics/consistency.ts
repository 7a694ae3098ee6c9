import { defineMetric } from '../../core/metric.ts'
import { numbers, type Rows } from '../../core/table.ts'
import { measured } from '../../statistics/describe.ts'
import { sum } from '../../statistics/sum.ts'
import { alikeness } from './shared/alikeness.ts'
import { firstOverSecond } from './shared/first-over-second.ts'
import { averageOverSubtests } from './shared/over-subtests.ts'
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
