import { expect, test } from 'vitest'
import { say } from '../../../../test/support/messages.ts'
import { allMetrics } from '../../../transform/metrics/all.gen.ts'
import { hintText } from './warnings-messages.ts'

const tasks = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
const missing = {
  side: 'candidate',
  total: 3,
  of: 50,
  withoutOutcome: 1,
  notFinished: 2,
  onlyInBase: 0,
  rates: null,
  rule: 'recorded',
} as const
const judgments = { side: 'base', lessJudged: 2, of: 9 } as const
say([
  [
    { code: 'same-runs', params: {} },
    'Every run of the candidate has the very values of a run of the base: these are the same runs.',
  ],
  [
    { code: 'runs-repeated', params: { side: 'candidate', copies: 7, of: 70, tasks: ['a'] } },
    '7 of 70 runs of the candidate have the very values of another run of the task a: the same runs seem to be there under several numbers.',
  ],
  [
    { code: 'runs-fewer', params: { base: 200, candidate: 120, tasks: 40, shared: 40 } },
    'The candidate has 120 runs, the base 200: fewer in 40 of 40 shared tasks. Nothing in the data says whether there were more.',
  ],
  [
    { code: 'rubric-changed', params: { tasks: ['a'] } },
    'The rubric is not the same on both sides for the task a: scores, points and verdicts measure different things.',
  ],
  [
    { code: 'rubric-missing', params: { tasks } },
    'The candidate has no rubric for 7 tasks (a, b, c, d, e and 2 more), and the base has: nothing says what its judges left out.',
  ],
  [
    { code: 'judges-changed', params: { base: ['x', 'y'], candidate: ['x', 'z'] } },
    'The judges are not the same: x, y judged the base, x, z the candidate.',
  ],
  [
    { code: 'settings-changed', params: { of: 'pass threshold', tasks: ['a', 'b'] } },
    'The pass threshold is not the same on both sides for 2 tasks (a, b).',
  ],
  [
    {
      code: 'settings-changed',
      params: { of: 'rating', consensus: { before: 'median', now: 'mean' }, others: ['process_source'] },
    },
    'The baseline was rated with other settings: consensus (median, now mean), process_source.',
  ],
  [
    { code: 'no-common-task', params: { base: 3, candidate: 4 } },
    'The sides have no task in common (3 and 4 tasks): a difference can be one of tasks.',
  ],
  [
    { code: 'few-common-tasks', params: { base: 8, candidate: 9, shared: 2 } },
    'The sides share only 2 of 8 and 9 tasks: most of the comparison is between different tasks.',
  ],
  [
    { code: 'runs-missing', params: missing },
    '3 of 50 runs of the candidate have no outcome (1 without a verdict or score, 2 not finished or not started). They are left out.',
  ],
  [
    {
      code: 'runs-missing',
      params: {
        ...missing,
        total: 1,
        withoutOutcome: 0,
        notFinished: 0,
        onlyInBase: 1,
        rates: {
          metric: { ...allMetrics[0], title: 'Pass rate', format: 'percent' },
          ifFailed: 0.08,
          ifDropped: 0.25,
        },
        rule: 'fail',
      },
    },
    '1 of 50 runs of the candidate has no outcome (1 that only the base has). They count as failures. Pass rate: 8.0% if counted as failures, 25.0% if dropped.',
  ],
  [
    { code: 'runs-stopped', params: { side: 'base', stopped: 2, of: 9, rule: 'drop' } },
    'Infrastructure stopped 2 of 9 runs of the base that have an outcome. They are left out.',
  ],
  [
    { code: 'runs-stopped', params: { side: 'base', stopped: 2, of: 9, rule: 'fail' } },
    'Infrastructure stopped 2 of 9 runs of the base that have an outcome. They count as their source scored them.',
  ],
  [
    {
      code: 'missing-uneven',
      params: {
        most: { side: 'candidate', withoutOutcome: 5, runs: 9 },
        least: { side: 'base', withoutOutcome: 0, runs: 10 },
      },
    },
    'The candidate has more runs without an outcome than the base (5 of 9 and 0 of 10): a difference can be one of missing runs.',
  ],
  [
    { code: 'tasks-missing', params: { tasks: ['a', 'b'], of: 9 } },
    'The candidate lacks 2 of 9 tasks of the base: a, b.',
  ],
  [
    { code: 'judgments-missing', params: { ...judgments, rule: 'recorded' } },
    '2 of 9 runs of the base have fewer judgments than usual in their task.',
  ],
  [
    { code: 'judgments-missing', params: { ...judgments, rule: 'fail' } },
    '2 of 9 runs of the base have fewer judgments than usual in their task. Each missing one counts as a vote against the run.',
  ],
  [
    { code: 'values-missing', params: { metric: 'cost_usd', unmeasured: 2, of: 9 } },
    'cost_usd is not measured in 2 of 9 runs of the candidate. The rule rests on the others.',
  ],
  [
    {
      code: 'data-errors',
      params: {
        side: 'base',
        faults: [
          ['csv-invalid', 36],
          ['json-invalid', 1],
        ],
      },
    },
    'The data of the base has 37 errors: csv-invalid (36), json-invalid (1). What cannot be read is left out.',
  ],
  [
    { code: 'data-errors', params: { side: null, faults: [['csv-invalid', 1]] } },
    'The data has 1 error: csv-invalid (1). What cannot be read is left out.',
  ],
  [
    { code: 'data-contradictions', params: { side: 'candidate', faults: [['run-twice', 2]] } },
    'The data of the candidate contradicts itself: run-twice (2). One of each counts, and nothing says which is right.',
  ],
])

test('say what to do', () => {
  const rating = { of: 'rating', consensus: null, others: ['process_source'] } as const
  expect(hintText({ code: 'settings-changed', params: rating })).toMatch(/^Save the baseline again/)
  expect(hintText({ code: 'settings-changed', params: { of: 'time limit', tasks } })).toMatch(/^Run both sides/)
  expect(hintText({ code: 'rubric-missing', params: { tasks } })).toBe(
    'Put the rubric beside the runs of the candidate.',
  )
})
