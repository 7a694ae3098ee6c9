import { say } from '../../../../test/support/messages.ts'
import { reason } from '../../../core/reasons.ts'
import { allMetrics } from '../../../transform/metrics/all.gen.ts'

const tasks = ['a', 'b', 'c', 'd', 'e', 'f']
const extent = (about: number) => ({ low: about, about, high: about })
const needed = {
  effect: 0.05,
  runs: { of: 'runs per task', each: { low: 2, about: 4, high: 11 }, runs: extent(48), cost: extent(12.5) },
  tasks: null,
  reasons: [],
} as const
const more = {
  titles: ['Pass rate'],
  needed,
  scale: 'difference',
  metric: { format: 'percent' },
  unadjusted: null,
  breakage: null,
} as const
const takes =
  'It takes about 4 more runs of each task on each side (2 to 11), in all 48 runs for $12.50, to tell a difference of 5 points.'
const shared = { base: 12, candidate: 12, shared: 12 }

const noise = {
  metric: { ...allMetrics[0], title: 'Pass rate', format: 'percent' },
  isRelative: false,
  error: 0.25,
  runs: 2,
  hasSubtests: false,
  share: 0.5,
  wanted: { share: 0.2, runs: 8, error: 0.125 },
} as const

say([
  [
    { code: 'versus-legend', params: { confidence: 0.95, isFixed: false } },
    "Macro-average over tasks. Shares differ by points; in brackets 95% CI, unadjusted. p and verdicts are Holm-adjusted for these metrics. Effect: Cliff's delta, from −1 to 1.",
  ],
  [
    { code: 'versus-legend', params: { confidence: 0.9, isFixed: true } },
    "Macro-average over tasks. Shares differ by points; in brackets 90% CI, unadjusted. p and verdicts are Holm-adjusted for these metrics. Effect: Cliff's delta, from −1 to 1. Tasks are fixed: results hold for these tasks only.",
  ],
  [
    { code: 'baseline-noise', params: noise },
    'Pass rate: standard error 25.0 points, up to 50% of the variance of a comparison (candidate: 2 runs per task). With 8 runs per task: 12.5 points, up to 20%.',
  ],
  [
    { code: 'baseline-noise', params: { ...noise, isRelative: true, hasSubtests: true } },
    'Pass rate: standard error 25.0%, up to 50% of the variance of a comparison (candidate: 2 runs per subtest). With 8 runs per subtest: 12.5%, up to 20%.',
  ],
  [{ code: 'baseline-noise', params: { ...noise, error: 0 } }, 'Pass rate: none, runs of the same task do not differ.'],
  [
    { code: 'baseline-noise', params: { ...noise, error: NaN, runs: 1 } },
    'Pass rate: unknown with one run of each task.',
  ],
  [
    {
      code: 'versus-extent',
      params: { base: 216, candidate: 216, tasks: shared, measured: null, paired: ['agent_model', 'tier'] },
    },
    '216 and 216 runs · 12 shared tasks · paired by task, model and tier',
  ],
  [
    {
      code: 'versus-extent',
      params: {
        base: 9,
        candidate: 1,
        tasks: { base: 12, candidate: 9, shared: 2 },
        measured: { title: 'Cost', shared: 1 },
        paired: [],
      },
    },
    '9 and 1 run · 2 shared tasks; 10 only in base, 7 only in candidate; Cost on 1 of them · on different tasks',
  ],
  [
    { code: 'no-claim', params: { titles: ['Cost', 'Duration'], caution: 'heavy-tails', p: 0.03 } },
    'Cost and Duration: heavy tails between tasks, so no claim is made (unadjusted p 0.0300). `--amount-mean geometric` compares what a typical run takes.',
  ],
  [{ code: 'needs-more', params: more }, `Pass rate. ${takes}`],
  [
    {
      code: 'needs-more',
      params: { ...more, unadjusted: { p: 0.03, metrics: 4 }, breakage: reason('too-few-tasks') },
    },
    `Pass rate. Unadjusted p 0.0300, not significant Holm-adjusted for 4 metrics. Not shown to be equivalent (too few tasks). ${takes}`,
  ],
  [{ code: 'not-compared', params: { titles: ['Cost'], reasons: [] } }, 'Cost: no answer.'],
  [{ code: 'not-compared', params: { titles: ['Cost'], reasons: [reason('no-variation')] } }, 'Cost: no variation.'],
  [{ code: 'verdicts', params: { verdict: 'better', titles: ['Cost', 'Score'] } }, 'Better: Cost and Score.'],
  [{ code: 'sides-apart', params: {} }, 'The sides have no task in common: a difference can be one of tasks.'],
  [
    { code: 'only-on-side', params: { side: 'base', runs: 7, tasks, partly: 2 } },
    '7 runs of the base: tasks a, b, c, d and 2 more; subtests of 2 tasks.',
  ],
  [
    { code: 'only-on-side', params: { side: 'candidate', runs: 1, tasks: ['a'], partly: 0 } },
    '1 run of the candidate: task a.',
  ],
])
