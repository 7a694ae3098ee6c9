import { say } from '../../../../test/support/messages.ts'
import { allMetrics } from '../../../transform/metrics/all.gen.ts'

const [first] = allMetrics
const rates = { scale: 'difference', metric: { ...first, format: 'percent' } } as const
const test = { isGate: false, confidence: 0.95, isSimulated: false }

const sized = { tasks: 12, runs: { low: 2.2, about: 3, high: 40 } }
const aim = {
  effect: 0.05,
  power: 0.8,
  margin: null,
  scale: 'difference',
  metric: { ...first, format: 'percent' },
} as const

say([
  [{ code: 'plan-aim', params: aim }, 'To find a difference of 5 points in ablation score 80% of the time'],
  [
    { code: 'plan-aim', params: { ...aim, effect: 0.1, margin: 0.05 } },
    'For a gate on ablation score with a margin of 5 points: 80% of unchanged candidates pass, 80% of those worse by 10 points fail',
  ],
  [
    { code: 'plan-from-pilot', params: { tasks: 6, runs: 2.54, conditions: 1 } },
    'From a pilot of 6 tasks, 2.5 runs of each under one condition. It knows its variances badly, so that everything is a range.',
  ],
  [
    { code: 'plan-from-pilot', params: { tasks: 1, runs: 1, conditions: 3 } },
    'From a pilot of 1 task, 1 run of each under 3 conditions. It knows its variances badly, so that everything is a range.',
  ],
  [{ code: 'plan-from-assumptions', params: {} }, 'From what you assume.'],
  [
    { code: 'plan-runs-with-tasks', params: sized },
    'With 12 tasks it takes 3 (3 to 40) runs of each under each condition.',
  ],
  [
    { code: 'plan-runs-with-tasks', params: { ...sized, runs: { ...sized.runs, high: Infinity } } },
    'With 12 tasks it takes 3 (3 to ∞) runs of each under each condition; it may be that no number is enough.',
  ],
  [
    { code: 'plan-runs-with-tasks', params: { ...sized, runs: { low: 4, about: Infinity, high: Infinity } } },
    'With 12 tasks probably no number of runs is enough (at best 4 of each task): more tasks are.',
  ],
  [
    { code: 'plan-runs-with-tasks', params: { ...sized, runs: { low: Infinity, about: Infinity, high: Infinity } } },
    'With 12 tasks no number of runs is enough: more tasks are.',
  ],
  [
    { code: 'plan-least-tasks', params: { tasks: 59 } },
    'At least 59 tasks: with fewer, complete failures of a few tasks could be missed that together exceed the margin.',
  ],
  [
    { code: 'plan-budget-finds-nothing', params: { price: NaN } },
    'nothing is known of the price of a run; give --price.',
  ],
  [
    { code: 'plan-budget-finds-nothing', params: { price: 1000 } },
    'nothing, it does not pay for two tasks at $1,000 a run.',
  ],
  [
    { code: 'plan-test', params: test },
    'Numbers are for a comparison with 95% intervals of two conditions that try the same tasks.',
  ],
  [
    { code: 'plan-test', params: { ...test, isGate: true, isSimulated: true } },
    'Numbers are for a gate with one-sided 95% limits of two conditions that try the same tasks. Pass rates are simulated.',
  ],
  [
    { code: 'plan-unchanged-candidate', params: {} },
    'An unchanged candidate has the same true mean in every task as the base.',
  ],
  [{ code: 'plan-gate-approximate', params: {} }, 'How often a gate passes and fails is approximate (Student’s t).'],
  [
    { code: 'plan-cannot-fail', params: { effect: 0.02, margin: 0.05, ...rates } },
    'A candidate that is worse by 2 points cannot be failed that often: to fail, the estimate must reach the margin of 5 points. Give a larger --effect or a smaller --margin.',
  ],
  [
    { code: 'plan-judge-once', params: {} },
    'Decide the number of tasks and runs before, and judge once: looking again after every few runs raises false failures.',
  ],
  [
    { code: 'plan-correlation-assumed', params: { low: 0.5, about: 0.7, high: 0.9 } },
    'The pilot has no two conditions to tell how differently tasks react: they are assumed to have a correlation of 0.7 (0.5 to 0.9); --correlation sets it.',
  ],
  [
    { code: 'plan-prices-missing', params: { priced: 1, conditions: 3 } },
    'What runs cost is known of 1 of 3 conditions only; --price sets it.',
  ],
  [
    { code: 'plan-judges-fixed', params: { judges: 3 } },
    'The 3 judges are taken as they are: fewer than about 6 say nothing about other judges. How strict each is cancels out where the same judges rate both conditions.',
  ],
])
