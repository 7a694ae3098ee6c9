import { describe, expect, test } from 'vitest'
import { attempts, type RunSpec } from '../../../test/support/runs.ts'
import { sideWith } from '../../../test/support/sides.ts'
import { parseRule } from '../../core/gate-rule.ts'
import { reason } from '../../core/reasons.ts'
import { defaultSettings } from '../../core/settings.ts'
import { allMetrics } from '../../transform/metrics/all.gen.ts'
import { createVersus } from '../versus/versus.ts'
import { judgeGate } from './gate.ts'

/** The runs of tasks, whose verdicts stand for each in turn. */
const tasks = (...verdicts: readonly string[]): RunSpec[] =>
  verdicts.flatMap((each, i) => attempts({ task: `task-${i + 1}` }, each))

const times = (count: number, verdicts: string): string[] => Array.from({ length: count }, () => verdicts)

const judge = (base: readonly RunSpec[], candidate: readonly RunSpec[], ...rules: readonly string[]) =>
  judgeGate(
    createVersus(sideWith(base), sideWith(candidate), allMetrics, defaultSettings),
    rules.map(parseRule),
    defaultSettings,
  ).rules

const steady = times(38, '+++')

describe('max-broken-tasks', () => {
  test('fails where more tasks break than allowed and than chance explains, and names them', () => {
    const [rule] = judge(tasks(...steady, '+++', '+++'), tasks(...steady, '---', '---'), 'max-broken-tasks 0')
    expect(rule).toMatchObject({
      about: 'broken tasks',
      verdict: 'fail',
      broken: { examined: 40, tasks: [{ task: 'task-39' }, { task: 'task-40' }] },
    })
  })

  test('passes where as many are allowed, and still lists them', () => {
    const [rule] = judge(tasks(...steady, '+++', '+++'), tasks(...steady, '---', '---'), 'max-broken-tasks 2')
    expect(rule).toMatchObject({ verdict: 'pass', reasons: [], broken: { tasks: [{}, {}] } })
  })

  test('passes where chance explains what broke', () => {
    const split = times(20, '+-')
    const [rule] = judge(tasks(...split, '++'), tasks(...split, '--'), 'max-broken-tasks 0')
    expect(rule).toMatchObject({ verdict: 'pass', reasons: [reason('chance-explains')], broken: { tasks: [{}] } })
  })

  test('passes where nothing broke', () => {
    const [rule] = judge(tasks(...steady), tasks(...steady), 'max-broken-tasks 0')
    expect(rule).toMatchObject({ verdict: 'pass', broken: { tasks: [], p: 1 } })
  })

  test('is Holm-adjusted with the other rules', () => {
    const [base, candidate] = [
      tasks(...times(12, '+++'), '++', '+-', '-+'),
      tasks(...times(12, '+++'), '--', '-+', '+-'),
    ]
    const [alone] = judge(base, candidate, 'max-broken-tasks 0')
    const p = alone.about === 'broken tasks' && alone.broken ? alone.broken.p : expect.fail('no tasks')
    expect(p).toBeLessThan(0.05)
    expect(alone.verdict).toBe('fail')
    const others = Array.from({ length: Math.ceil(0.05 / p) }, (_, i) => `max pass_rate:0.9${10 + i}`)
    const [among] = judge(base, candidate, 'max-broken-tasks 0', ...others)
    expect(among).toMatchObject({
      verdict: 'pass',
      reasons: [reason('broken-tasks-after-adjustment')],
    })
  })

  test.each([
    ['no task has two runs on both sides', tasks('+', '+'), tasks('--', '--'), reason('no-repeated-verdicts')],
    ['no run has a verdict', tasks('??', '??'), tasks('--', '--'), reason('no-verdicts-on-both-sides')],
    ['no task is shared', tasks('++'), attempts({ task: 'other' }, '--'), reason('no-shared-task')],
    [
      'fewer than half are shared',
      tasks('++', '++', '++'),
      [...tasks('--'), ...attempts({ task: 'a' }, '--'), ...attempts({ task: 'b' }, '--')],
      reason('few-shared-tasks', { shared: 1, tasks: 3 }),
    ],
  ])('is inconclusive where %s', (_, base, candidate, why) => {
    const [rule] = judge(base, candidate, 'max-broken-tasks 0')
    expect(rule.verdict).toBe('inconclusive')
    expect(rule.reasons).toEqual([why])
  })
})
