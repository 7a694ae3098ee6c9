import { say } from '../../../../test/support/messages.ts'
import { allMetrics } from '../../../metrics/all.gen.ts'

const [first] = allMetrics
const rates = { scale: 'difference', metric: { ...first, format: 'percent' } } as const
const test = { isGate: false, confidence: 0.95, isSimulated: false }

say([
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
