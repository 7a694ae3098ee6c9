import { expect, test } from 'vitest'
import { studyAnalysis } from '../../../../test/support/fixtures/studies.ts'
import { say } from '../../../../test/support/messages.ts'
import type { Comparison } from '../../../analysis/comparisons/index.ts'
import type { Metric } from '../../../core/metric.ts'
import { reason } from '../../../core/reasons.ts'
import { allMetrics } from '../../../transform/metrics/all.gen.ts'
import { text } from '../messages.ts'
import type { PairClaim, Sides } from './claims-messages.ts'

const metricOf = (id: string): Metric => {
  const found = allMetrics.find(each => each.id === id)
  if (!found) throw new Error(`no metric ${id}`)
  return found
}
const [some] = studyAnalysis('usual').comparisons()
const pair: Comparison = {
  ...some,
  scale: 'difference',
  difference: 0.096,
  low: 0.064,
  high: 0.128,
  p_adjusted: 0.0342,
  mde: 0.36,
  reasons: [],
}
const sides: Sides = { first: 'T0', second: 'T1', overTiers: false }
const claim: PairClaim = {
  pair,
  metric: metricOf('pass_rate'),
  title: 'Pass rate',
  sides,
  remarks: [],
  isWorse: false,
}
const estimate = { value: 0.5, low: 0.25, high: 0.75, n: 12, overRuns: null }
const rate = { title: 'Pass rate', format: 'percent' } as const
const best = { name: 'T1', estimate }
const oneRun = reason('one-run-per-task-on-a-side')
const untested = { title: 'Cost', reason: oneRun }
say([
  [{ code: 'finding', params: { ...rate, estimate } }, 'Pass rate: 50.0% [25, 75].'],
  [
    { code: 'finding', params: { ...rate, estimate: { ...estimate, low: NaN, high: NaN, n: 1 } } },
    'Pass rate: 50.0% (1 run).',
  ],
  [
    { code: 'finding', params: { ...rate, estimate: { ...estimate, overRuns: 0.6 } } },
    'Pass rate: 50.0% [25, 75] (every run alike: 60.0%).',
  ],
  [{ code: 'sole-result', params: { ...rate, best } }, 'Pass rate: T1 50.0% [25, 75].'],
  [
    { code: 'equal-results', params: { ...rate, value: 0, count: 4, word: 'tier' } },
    'Pass rate: 0.0% for all 4 tiers.',
  ],
  [
    {
      code: 'leader',
      params: { ...rate, word: 'tier', best, last: { name: null, estimate: { ...estimate, value: 0.4 } } },
    },
    'Pass rate: best tier T1 50.0% [25, 75], last not named 40.0% [25, 75].',
  ],
  [
    { code: 'tests', params: { count: 44, of: 'headline', title: 'Score', significant: 3 } },
    '44 Holm-adjusted tests of headline metrics.',
  ],
  [
    { code: 'tests', params: { count: 44, of: 'primary', title: 'Score', significant: 0 } },
    'None of the 44 Holm-adjusted tests of the primary metric (Score) is significant.',
  ],
  [
    { code: 'tests', params: { count: 1, of: 'published', title: 'Score', significant: 0 } },
    'The only one is not significant: 1 test of the published profile (Holm-adjusted within each model and metric).',
  ],
  [{ code: 'significant', params: claim }, 'Pass rate, T1 vs. T0: +9.6 points [+6.4, +12.8], p = 0.034.'],
  [
    {
      code: 'significant',
      params: {
        ...claim,
        isWorse: true,
        sides: { ...sides, model: null },
        remarks: [{ of: 'left-out', shared: 10, leftOut: 20 }, { of: 'these-subtests' }],
      },
    },
    'Pass rate, T1 vs. T0 (not named): +9.6 points [+6.4, +12.8], p = 0.034 (on the 10 tasks that both have, 20 left out; for these subtests), worse.',
  ],
  [
    { code: 'inconclusive', params: { ...claim, sides: { ...sides, same: 'agent', overTiers: true } } },
    'Pass rate, T1 vs. T0 (same agent, all tiers): +9.6 points [+6.4, +12.8], p = 0.034; MDE 36.0 points.',
  ],
  [
    {
      code: 'exploratory',
      params: { ...claim, pair: { ...pair, caution: 'different-tasks', shared: 0, tasks: 12 } },
    },
    'Pass rate, T1 vs. T0: +9.6 points [+6.4, +12.8], on different tasks (0 of 12 shared).',
  ],
  [
    { code: 'exploratory', params: { ...claim, pair: { ...pair, caution: 'heavy-tails' } } },
    'Pass rate, T1 vs. T0: +9.6 points [+6.4, +12.8], heavy tails.',
  ],
  [{ code: 'more-pairs', params: { count: 3, scope: 'tiers' } }, '3 more pairs of tiers.'],
  [{ code: 'mde-meaning', params: {} }, 'MDE: minimum detectable effect (80% power, unadjusted).'],
  [{ code: 'primary-not-compared', params: { title: 'Score' } }, 'Score, the primary metric: not compared.'],
  [
    { code: 'none-tested', params: { scope: 'tiers', reasons: [oneRun, reason('no-variation')] } },
    'No pair of tiers can be tested: one run per task on a side; no variation.',
  ],
  [
    { code: 'metric-not-tested', params: { ...untested, scope: 'tiers' } },
    'Cost, not tested between tiers: one run per task on a side.',
  ],
  [
    { code: 'pairs-not-tested', params: { ...untested, pairs: [sides], more: 0 } },
    'Cost, not tested (one run per task on a side): T1 vs. T0.',
  ],
  [
    { code: 'pairs-not-tested', params: { ...untested, pairs: [sides, { ...sides, second: 'T2' }], more: 2 } },
    'Cost, not tested (one run per task on a side): T1 vs. T0, T2 vs. T0 and 2 more.',
  ],
  [
    { code: 'effect-not-tested', params: { ...claim, reason: reason('no-variation'), isSameInTasks: true } },
    'Pass rate, T1 vs. T0: +9.6 points, the same in every task: not tested (no variation).',
  ],
  [
    { code: 'effect-not-tested', params: { ...claim, reason: reason('no-variation'), isSameInTasks: false } },
    'Pass rate, T1 vs. T0: +9.6 points: not tested (no variation).',
  ],
  [
    { code: 'effects-not-tested', params: { ...untested, more: 1 } },
    'Cost, not tested (one run per task on a side): 1 more pair.',
  ],
])

test('names and titles are written as the place that shows them writes them', () =>
  expect(text({ code: 'significant', params: claim }, name => `<${name}>`)).toBe(
    '<Pass rate>, <T1> vs. <T0>: +9.6 points [+6.4, +12.8], p = 0.034.',
  ))
