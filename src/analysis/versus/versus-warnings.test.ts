import { describe, expect, test } from 'vitest'
import { attempts, runsOf } from '../../../test/support/runs.ts'
import { plainConditions, sideWith, taskConditions, verdictsOf } from '../../../test/support/sides.ts'
import type { Conditions } from '../../core/baseline.ts'
import { defaultSettings } from '../../core/settings.ts'
import { allMetrics } from '../../transform/metrics/all.gen.ts'
import type { Side } from './side.ts'
import { createVersus } from './versus.ts'

const conditions = (about: Partial<Conditions> = {}): Conditions => ({
  ...plainConditions,
  judges: ['judge-a', 'judge-b'],
  tasks: [taskConditions('task-1'), taskConditions('task-2')],
  ...about,
})

const warningsBetween = (base: Partial<Side>, candidate: Partial<Side>) => {
  const side = (about: Partial<Side>) => sideWith(verdictsOf('+-'), { conditions: conditions(), ...about })
  return createVersus(side(base), side(candidate), allMetrics, defaultSettings).warnings
}

test('the same conditions are no cause for a warning', () => expect(warningsBetween({}, {})).toEqual([]))

test.each([
  ['csv-invalid', 'data-errors'],
  ['run-twice', 'data-contradictions'],
] as const)('%s is told of the side that has it, once where both come from the same data', (fault, code) => {
  const faults = new Map([[fault, 36] as const])
  const found = (base: Partial<Side>) => warningsBetween(base, { faults }).map(({ code, params }) => ({ code, params }))
  expect(found({})).toEqual([{ code, params: { side: 'candidate', faults: [[fault, 36]] } }])
  expect(found({ faults })).toEqual([{ code, params: { side: null, faults: [[fault, 36]] } }])
  expect(found({ faults: new Map(faults) })).toHaveLength(2)
})

describe('a warning says what is not the same', () => {
  test.each([
    [
      'rubric-changed',
      { tasks: [taskConditions('task-1', { rubrics: ['rubric-2'] }), taskConditions('task-2')] },
      { tasks: ['task-1'] },
    ],
    [
      'judges-changed',
      { judges: ['judge-a', 'judge-c'] },
      { base: ['judge-a', 'judge-b'], candidate: ['judge-a', 'judge-c'] },
    ],
    [
      'settings-changed',
      { tasks: [taskConditions('task-1'), taskConditions('task-2', { passThresholds: [0.8] })] },
      { of: 'pass threshold', tasks: ['task-2'] },
    ],
    [
      'settings-changed',
      { tasks: [taskConditions('task-1', { timeouts: [60] }), taskConditions('task-2', { timeouts: [60] })] },
      { of: 'time limit', tasks: ['task-1', 'task-2'] },
    ],
    [
      'settings-changed',
      { rating: { ...plainConditions.rating, consensus: 'mean' as const } },
      { of: 'rating', consensus: { before: 'median', now: 'mean' }, others: [] },
    ],
  ])('%s', (code, about, params) =>
    expect(warningsBetween({}, { conditions: conditions(about) })).toEqual([{ code, params }]),
  )

  test('what a side does not say is no difference', () => {
    const silent = conditions({ judges: [], tasks: [taskConditions('task-1', { rubrics: [], timeouts: [] })] })
    expect(warningsBetween({ conditions: silent }, {})).toEqual([])
  })

  test('runs that are missing', () => {
    const [warning] = warningsBetween({}, { missing: runsOf(attempts({ task: 'a' }, '???')) })
    expect(warning).toMatchObject({
      code: 'runs-missing',
      params: { side: 'candidate', total: 3, of: 5 },
    })
  })

  test('few tasks in common', () => {
    const side = (verdicts: string, prefix: string, more: string) =>
      sideWith([...verdictsOf(verdicts, prefix), ...verdictsOf(more, 'shared-')])
    const { warnings } = createVersus(
      side('+-+-+-', 'a-', '+-'),
      side('+-+-+-', 'b-', '+-'),
      allMetrics,
      defaultSettings,
    )
    expect(warnings).toMatchObject([{ code: 'few-common-tasks' }])
  })
})

test('the same runs on both sides are no comparison', () => {
  const runs = [1, 2, 3].map(run => ({
    task: 'a',
    run,
    passed: true,
    score: 0.1 * run,
    implRate: 0.2 * run,
    cost: run,
  }))
  const codes = (candidate: typeof runs) =>
    createVersus(sideWith(runs), sideWith(candidate), allMetrics, defaultSettings).warnings.map(({ code }) => code)
  expect(codes(runs)).toContain('same-runs')
  expect(codes(runs.map(run => ({ ...run, cost: run.cost + 0.01 })))).not.toContain('same-runs')
  const side = sideWith(runs)
  expect(createVersus(side, side, allMetrics, defaultSettings).warnings).toEqual([])
})

/** Twelve tasks whose runs have these costs, beside what the task adds. */
const costing = (...costs: readonly number[]) =>
  Array.from({ length: 12 }, (_, task) =>
    costs.map((cost, i) => ({ task: `task-${task + 1}`, run: i + 1, passed: i !== 1, cost: cost + task })),
  ).flat()

const warningsOfRuns = (base: Side, candidate: Side) =>
  createVersus(base, candidate, allMetrics, defaultSettings).warnings

describe('runs that are there under several numbers', () => {
  const honest = sideWith(costing(0.1, 0.2, 0.3))

  test('are told with their tasks, and no rule passes on many of them', () => {
    const copied = sideWith(costing(0.11, 0.21, 0.11, 0.11))
    expect(warningsOfRuns(honest, copied)).toMatchObject([
      {
        code: 'runs-repeated',
        params: { side: 'candidate', copies: 24, of: 48, tasks: { length: 12, 0: 'task-1' } },
      },
    ])
    expect(warningsOfRuns(copied, honest)).toMatchObject([
      { code: 'runs-repeated', params: { side: 'base' }, obstacle: { code: 'runs-repeated' } },
      { code: 'runs-fewer' },
    ])
  })

  test('stop no rule where they are few', () => {
    const [first, second, ...others] = costing(0.11, 0.21, 0.31)
    const warnings = warningsOfRuns(honest, sideWith([first, { ...first, run: second.run }, ...others]))
    expect(warnings.map(({ code, obstacle }) => [code, obstacle])).toEqual([['runs-repeated', undefined]])
  })

  test('are not told where runs of both sides are alike', () => {
    const verdicts = sideWith(costing(0, 0, 0))
    expect(warningsOfRuns(verdicts, sideWith(costing(0, 0, 0, 0)))).toEqual([])
  })
})

test.each([
  ['every task', 12, true],
  ['most tasks', 7, true],
  ['half of the tasks', 6, false],
])('fewer runs than the base in %s', (_, tasks, isTold) => {
  const isLeftOut = ({ task, run }: { task: string; run: number }) => run === 3 && Number(task.slice(5)) <= tasks
  const candidate = sideWith(costing(0.11, 0.21, 0.31).filter(run => !isLeftOut(run)))
  const told = warningsOfRuns(sideWith(costing(0.1, 0.2, 0.3)), candidate).filter(({ code }) => code === 'runs-fewer')
  expect(told.map(({ params }) => params)).toEqual(
    isTold ? [{ base: 36, candidate: 36 - tasks, tasks, shared: 12 }] : [],
  )
})
