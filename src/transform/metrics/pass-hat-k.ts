import { groupingNames } from '../../core/dimensions.ts'
import { defineMetric } from '../../core/metric.ts'
import { passHatK } from '../../statistics/k-attempts.ts'
import { chanceOfDraw, drawVariants, shareOfDraws } from './shared/draws.ts'

export default defineMetric({
  id: 'pass_hat_k',
  per: 'contrast',
  role: 'diagnostic',
  title: 'pass^k',
  description:
    'The chance that all of k attempts pass: how far one can rely on the agent. Estimated without bias for each subtest ' +
    '(each task where there are no subtests), then averaged with equal weight; n counts subtests. Runs without a ' +
    'verdict do not count, and subtests with fewer than k are left out.',
  formula: 'mean over subtests of C(c, k) / C(n, k), with c of n runs passed',
  format: 'percent',
  better: 'higher',
  range: [0, 1],
  groupings: groupingNames,
  variants: drawVariants,
  counts: 'subtest',
  interval: shareOfDraws(passHatK),
  value: (group, variant) => chanceOfDraw(group.rows, variant, passHatK),
})
