import { say } from '../../../../test/support/messages.ts'
import { reason } from '../../../core/reasons.ts'

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

say([
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
