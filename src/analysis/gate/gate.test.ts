import { describe, expect, test } from 'vitest'
import type { RunSpec } from '../../../test/support/runs.ts'
import { sideWith } from '../../../test/support/sides.ts'
import { parseRule } from '../../core/gate-rule.ts'
import { AnalysisError } from '../../core/problem.ts'
import { RandomState } from '../../core/random.ts'
import { reason } from '../../core/reasons.ts'
import { defaultSettings } from '../../core/settings.ts'
import { pairedT } from '../../statistics/t-test.ts'
import { allMetrics } from '../../transform/metrics/all.gen.ts'
import { createVersus } from '../versus/versus.ts'
import { judgeGate } from './gate.ts'

interface Truth {
  readonly tasks?: number
  readonly runs?: number
  readonly score?: number
  readonly noise?: number
  readonly cost?: number
  readonly prefix?: string
}

/** Runs around a truth; the level of a task is the same on both sides. */
const runsOf = (
  seed: number,
  { tasks = 20, runs = 3, score = 0.6, noise = 0.1, cost = 1, prefix = 'task-' }: Truth,
) => {
  const random = new RandomState(seed)
  return Array.from({ length: tasks }, (_, i) =>
    Array.from({ length: runs }, (_, run): RunSpec => {
      const value = random.normal(score + 0.01 * (i - tasks / 2), noise)
      return {
        task: `${prefix}${i}`,
        run,
        implRate: value,
        passed: value > 0.5,
        cost: cost * Math.exp(random.normal(0, noise)),
      }
    }),
  ).flat()
}

const gateOf = (base: Truth, candidate: Truth, ...rules: string[]) => {
  const versus = createVersus(sideWith(runsOf(5, base)), sideWith(runsOf(9, candidate)), allMetrics, defaultSettings)
  return judgeGate(versus, rules.map(parseRule), defaultSettings)
}

const verdictOf = (base: Truth, candidate: Truth, rule: string) => {
  const [found] = gateOf(base, candidate, rule).rules
  return found.about === 'metric' ? found : expect.fail('a rule about a metric')
}

/** So many tasks that rare failures are ruled out. */
const manyTasks = { tasks: 240, runs: 1 }

describe('no-worse', () => {
  test.each([
    ['a drop beyond doubt fails', { score: 0.6 }, { score: 0.4 }, 'fail'],
    ['no change beyond doubt passes', { noise: 0.02, ...manyTasks }, { noise: 0.02, ...manyTasks }, 'pass'],
    ['of 20 tasks a few could break unseen', { noise: 0.02 }, { noise: 0.02 }, 'inconclusive'],
    ['a rise passes', { score: 0.5 }, { score: 0.7 }, 'pass'],
    ['too much noise is open', { noise: 0.4 }, { noise: 0.4 }, 'inconclusive'],
    [
      'a drop that can be measured but is allowed does not fail',
      { noise: 0.01, ...manyTasks },
      { score: 0.59, noise: 0.01, ...manyTasks },
      'pass',
    ],
  ])('%s', (_, base, candidate, verdict) =>
    expect(verdictOf(base, candidate, 'no-worse impl_rate:0.03').verdict).toBe(verdict),
  )

  test('what rare breaks stand against takes more tasks, not more runs', () => {
    const { reasons, needed } = verdictOf({ noise: 0.02 }, { noise: 0.02 }, 'no-worse impl_rate:0.03')
    // The mean is about 0.595: ln 0.05 / ln(1 - 0.03 / 0.595) is 58.
    expect(reasons).toEqual([reason('rare-breakage-possible', { tasks: 58 })])
    expect(needed()).toMatchObject({ runs: null, tasks: { each: { low: 38, about: 38, high: 38 } } })
  })

  test('a loss is judged by the 90 % interval of a paired t, its absence by wider limits', () => {
    const [base, candidate] = [runsOf(5, {}), runsOf(9, { score: 0.58 })]
    const means = (runs: readonly RunSpec[]) =>
      Array.from({ length: 20 }, (_, i) => {
        const own = runs.filter(({ task }) => task === `task-${i}`).map(({ implRate = NaN }) => implRate)
        return own.reduce((sum, value) => sum + value, 0) / own.length
      })
    const [x, y] = [means(base), means(candidate)]
    const wanted = pairedT(
      y.map((value, i) => value - x[i]),
      0.9,
    )
    const { found } = verdictOf({}, { score: 0.58 }, 'no-worse impl_rate:0.03')
    expect(found.low).toBeLessThan(wanted.low)
    expect(found.high).toBeCloseTo(wanted.high, 12)
    expect(found.line).toBe(-0.03)
  })

  test('positive is better where less is: a rise in cost fails', () => {
    const { verdict, found } = verdictOf({ cost: 1 }, { cost: 1.5 }, 'no-worse cost_usd:10%')
    expect(verdict).toBe('fail')
    expect(found.value).toBeLessThan(0)
    expect(found.shown).toMatchObject({
      as: 'ratio',
      wanted: 'at most',
      line: expect.closeTo(1.1),
      value: expect.closeTo(1.5, 1),
    })
    expect(verdictOf({ cost: 1.5 }, { cost: 1 }, 'no-worse cost_usd:10%').verdict).toBe('pass')
  })

  test('dollars are taken as a share of the base', () => {
    const inDollars = verdictOf({ cost: 2 }, { cost: 2 }, 'no-worse cost_usd:0.2')
    expect(inDollars.found.shown.line).toBeCloseTo(1.1, 1)
  })

  test('points of a share are no percentage, and a metric without direction cannot get worse', () => {
    expect(() => verdictOf({}, {}, 'no-worse impl_rate:3%')).toThrow(expect.objectContaining({ code: 'wrong-rule' }))
    expect(() => verdictOf({}, {}, 'no-worse num_turns:1')).toThrow(expect.objectContaining({ code: 'wrong-rule' }))
  })
})

describe('max-increase', () => {
  test.each([
    [1, 1.6, 'fail'],
    [1, 1, 'pass'],
    [1.6, 1, 'pass'],
  ])('cost from %d to %d: %s', (before, now, verdict) => {
    const { found, verdict: got } = verdictOf({ cost: before }, { cost: now }, 'max-increase cost_usd:20%')
    expect(got).toBe(verdict)
    expect(found.value).toBeCloseTo(now / before, 1)
    expect(found.line).toBeCloseTo(1.2, 12)
  })

  test('of a share it is the difference over the base', () => {
    const { found } = verdictOf({ score: 0.5 }, { score: 0.6 }, 'max-increase impl_rate:10%')
    expect(found.value).toBeGreaterThan(1.1)
    expect(found.value).toBeLessThan(1.3)
  })
})

describe('min and max', () => {
  test.each([
    ['min impl_rate:0.4', 'pass'],
    ['min impl_rate:0.8', 'fail'],
    ['max impl_rate:0.8', 'pass'],
    ['max impl_rate:0.4', 'fail'],
    ['min impl_rate:0.595', 'inconclusive'],
    ['min pass_rate:50%', 'pass'],
    ['max cost_usd:2', 'pass'],
  ])('%s: %s', (rule, verdict) => expect(verdictOf({}, { score: 0.6 }, rule).verdict).toBe(verdict))

  test('look at the candidate alone', () => {
    expect(verdictOf({ score: 0.1 }, { score: 0.6 }, 'min impl_rate:0.4').verdict).toBe('pass')
    expect(verdictOf({ prefix: 'other-' }, { score: 0.6 }, 'min impl_rate:0.4').verdict).toBe('pass')
  })
})

describe('several rules', () => {
  test('one that is broken fails the gate, one that is open keeps it open, else it passes', () => {
    const drop: Truth = { score: 0.3 }
    expect(gateOf({}, drop, 'no-worse impl_rate:0.02', 'max-increase cost_usd:20%').verdict).toBe('fail')
    expect(gateOf({}, {}, 'min impl_rate:0.595', 'max-increase cost_usd:20%').verdict).toBe('inconclusive')
    expect(gateOf({}, {}, 'min impl_rate:0.5', 'max-increase cost_usd:20%').verdict).toBe('pass')
  })

  test('a rule that is just broken alone is open among many', () => {
    const near: Truth = { score: 0.55 }
    const rule = 'no-worse impl_rate:0.02'
    expect(verdictOf({}, near, rule).verdict).toBe('fail')
    const many = gateOf({}, near, rule, ...Array.from({ length: 60 }, (_, i) => `min impl_rate:0.${100 + i}`))
    expect(many.rules[0]).toMatchObject({
      verdict: 'inconclusive',
      reasons: [reason('not-broken-after-adjustment')],
    })
  })
})

describe('what cannot be judged stays open, with the reason', () => {
  test('a metric that a side lacks', () => {
    expect(verdictOf({}, {}, 'no-worse r_prog:0.1')).toMatchObject({
      verdict: 'inconclusive',
      reasons: [reason('rule-not-measured', { sides: ['base', 'candidate'] })],
    })
  })

  test('no task in common', () => {
    const { verdict, reasons } = verdictOf({ prefix: 'a-' }, { prefix: 'b-', score: 0.2 }, 'no-worse impl_rate:0.02')
    expect({ verdict, reasons }).toEqual({
      verdict: 'inconclusive',
      reasons: [reason('no-shared-task')],
    })
  })

  test.each([
    [9, 'inconclusive', reason('few-shared-tasks', { shared: 9, tasks: 20 })],
    [10, 'fail', null],
  ])('%d of 20 tasks in common: %s', (shared, verdict, why) => {
    const candidate = runsOf(9, { score: 0.2 }).map(({ task = '', ...run }) => ({
      ...run,
      task: Number(task.slice(5)) < shared ? task : `other-${task}`,
    }))
    const versus = createVersus(sideWith(runsOf(5, {})), sideWith(candidate), allMetrics, defaultSettings)
    const [found, alone] = judgeGate(
      versus,
      ['no-worse impl_rate:0.02', 'max impl_rate:0.5'].map(parseRule),
      defaultSettings,
    ).rules
    expect(found.verdict).toBe(verdict)
    if (why !== null) expect(found.reasons).toEqual([why])
    expect(alone.verdict).toBe('pass')
  })

  test('an open rule says what would settle it', () => {
    const open = verdictOf({ noise: 0.3 }, { noise: 0.3 }, 'no-worse impl_rate:0.03')
    expect(open.needed()?.runs?.each.about).toBeGreaterThan(0)
    expect(verdictOf({}, { score: 0.2 }, 'no-worse impl_rate:0.02').needed()).toBeNull()
  })

  test('fewer than 5 tasks are judged by their runs', () => {
    const few: Truth = { tasks: 2, runs: 10 }
    expect(verdictOf(few, { ...few, score: 0.2 }, 'no-worse impl_rate:0.02').verdict).toBe('fail')
    expect(verdictOf({ tasks: 2, runs: 1 }, { tasks: 2, runs: 1 }, 'no-worse impl_rate:0.02')).toMatchObject({
      verdict: 'inconclusive',
      reasons: [reason('one-run-per-task-on-a-side')],
    })
  })
})

test.each([
  ['min pass_rate:80', '80%'],
  ['max impl_rate:-0.1', '80%'],
  ['max cost_usd:-1', ''],
  ['no-worse pass_rate:2', '0.02'],
])('%s can never be broken or never be kept, and is refused', (rule, amount) =>
  expect(() => verdictOf({}, {}, rule)).toThrow(
    expect.objectContaining({ code: 'wrong-rule', hint: expect.stringContaining(amount) }),
  ),
)

test('a metric that is not known is an error', () =>
  expect(() => verdictOf({}, {}, 'no-worse pas_rate:0.02')).toThrow(AnalysisError))
