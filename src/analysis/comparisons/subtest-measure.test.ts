import { describe, expect, test } from 'vitest'
import { codesOf, withCode } from '../../../test/support/reasons.ts'
import { attempts, type RunSpec, runsOf } from '../../../test/support/runs.ts'
import { reason } from '../../core/reasons.ts'
import { defaultSettings } from '../../core/settings.ts'
import { holm } from '../../statistics/multiple-testing.ts'
import { newcombeDiffCi, proportionCi } from '../../statistics/proportion.ts'
import { pairedT } from '../../statistics/t-test.ts'
import consistency from '../../transform/metrics/consistency.ts'
import passAtK from '../../transform/metrics/pass-at-k.ts'
import passHatK from '../../transform/metrics/pass-hat-k.ts'
import passRate from '../../transform/metrics/pass-rate.ts'
import { comparisonsOf } from './comparisons.ts'

const metrics = [passAtK, passHatK, passRate, consistency]
const compared = (runs: readonly RunSpec[]) => comparisonsOf(runsOf(runs).table, metrics, defaultSettings)

/** The verdicts of three runs in two subtests of seven tasks. */
const verdicts = {
  T0: ['+-- ---', '--- -+-', '+++ ++-', '--- ---', '+-+ ---', '+-- +--', '--- --+'],
  T1: ['++- +--', '+-- -++', '+++ +++', '+-- -+-', '+++ +--', '++- -+-', '-+- +++'],
}
type Tier = keyof typeof verdicts

const runsIn = (tier: Tier): RunSpec[] =>
  verdicts[tier].flatMap((words, t) =>
    words.split(' ').flatMap((word, s) =>
      attempts({ task: `t${t}`, tier, subtest: `0${s}` }, word).map((run, i) => ({
        ...run,
        score: 0.3 + 0.1 * s + (run.passed ? 0.4 : 0) + 0.02 * i * (t + 1) * (tier === 'T0' ? 2 : 1),
      })),
    ),
  )

const average = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** One number for each task of a tier: the mean over its subtests of what their runs come to. */
const taskMeans = (tier: Tier, of: (runs: readonly RunSpec[]) => number): number[] =>
  verdicts[tier].map((_, t) =>
    average(
      ['00', '01'].map(subtest => of(runsIn(tier).filter(run => run.task === `t${t}` && run.subtest === subtest))),
    ),
  )

const passesIn = (runs: readonly RunSpec[]) => runs.filter(({ passed }) => passed).length

/** Of three runs there are three pairs: those with no failure, or without any pass, counted one by one. */
const pairsOf = (runs: readonly RunSpec[]) => [
  [runs[0], runs[1]],
  [runs[0], runs[2]],
  [runs[1], runs[2]],
]
const any = (runs: readonly RunSpec[]) => average(pairsOf(runs).map(pair => Number(passesIn(pair) > 0)))
const all = (runs: readonly RunSpec[]) => average(pairsOf(runs).map(pair => Number(passesIn(pair) === 2)))
const alike = (runs: readonly RunSpec[]) => {
  const scores = runs.map(({ score }) => score ?? NaN)
  const centre = average(scores)
  const deviation = Math.sqrt(scores.reduce((sum, score) => sum + (score - centre) ** 2, 0) / (scores.length - 1))
  return Math.min(1, Math.max(0, 1 - deviation / centre))
}

const rows = compared([...runsIn('T0'), ...runsIn('T1')])

describe.each([
  ['pass_at_k', '2', any],
  ['pass_hat_k', '2', all],
  ['consistency', null, alike],
] as const)('%s of two tiers', (metric, variant, of) => {
  const row = rows.find(each => each.metric === metric && each.variant === variant)
  const [first, second] = [taskMeans('T0', of), taskMeans('T1', of)]

  test('is compared by its values per task, in pairs', () => {
    const wanted = pairedT(
      second.map((value, t) => value - first[t]),
      0.95,
    )
    expect(row?.value1).toBeCloseTo(average(first), 12)
    expect(row?.value2).toBeCloseTo(average(second), 12)
    expect(row?.difference).toBeCloseTo(wanted.estimate, 12)
    expect(row?.p).toBeCloseTo(wanted.p, 12)
    expect(row?.low).toBeCloseTo(wanted.low, 12)
    expect(row?.high).toBeCloseTo(wanted.high, 12)
    expect(row).toMatchObject({ n1: 42, n2: 42, missing1: 0, tasks: 7, unit: 'task', cliffs_delta: null })
  })
})

test('what is the pass rate itself is compared as that alone, and as a primary metric all others are one family', () => {
  const { table } = runsOf([...runsIn('T0'), ...runsIn('T1')])
  const own = comparisonsOf(table, metrics, { ...defaultSettings, primary: 'pass_at_k' }).filter(
    each => each.metric === 'pass_at_k',
  )
  expect(own.map(({ variant }) => variant)).toEqual(['2', '3'])
  expect(own.map(each => each.p_adjusted)).toEqual([...holm(own.map(each => each.p ?? NaN))])
  expect(rows.filter(each => each.metric === 'pass_rate')).toHaveLength(1)
})

test('the naive limits are around the value, with every subtest for an independent draw', () => {
  const three = rows.find(each => each.metric === 'pass_hat_k' && each.variant === '3')
  const counts = [runsIn('T0'), runsIn('T1')].map(passesIn)
  const plain = newcombeDiffCi(counts[1], 42, counts[0], 42, 0.95)
  const rate = rows.find(each => each.metric === 'pass_rate')
  expect([rate?.low_naive, rate?.high_naive]).toEqual([expect.closeTo(plain.low, 12), expect.closeTo(plain.high, 12)])
  // Newcombe of the shares of 14 subtests in which all three runs passed.
  const [one, two] = (['T0', 'T1'] as const).map(tier => {
    const share = average(taskMeans(tier, runs => Number(passesIn(runs) === 3)))
    const { low, high } = proportionCi(14 * share, 14, 0.95, 'wilson')
    return [share, low, high]
  })
  expect(three?.low_naive).toBeCloseTo(two[0] - one[0] - Math.hypot(two[0] - two[1], one[2] - one[0]), 12)
  expect(three?.high_naive).toBeCloseTo(two[0] - one[0] + Math.hypot(two[2] - two[0], one[0] - one[1]), 12)
  expect(three?.p_naive).toBeNull()
})

test('subtests with too few runs are left out, and one subtest per task tells nothing of few tasks', () => {
  const short = compared([...runsIn('T0'), ...runsIn('T1').filter(({ run, task }) => task !== 't0' || run === 1)])
  const row = short.find(each => each.metric === 'pass_at_k' && each.variant === '2')
  expect(row).toMatchObject({ tasks: 6, n1: 36, n2: 36, missing1: 0, missing2: 2 })
  expect(row?.reasons).toContainEqual(reason('tasks-left-out', { tasks: 1 }))
  expect(row?.reasons).toContainEqual(
    reason('few-runs-left-out', {
      needed: 2,
      tasks: { used: 6, left: 1 },
      subtests: { used: 24, left: 0 },
      severally: true,
    }),
  )
  expect(codesOf(row?.reasons)).not.toContain('over-tasks')
  const few = compared(
    [...runsIn('T0'), ...runsIn('T1')].filter(run => Number(run.task?.[1]) < 3 && run.subtest === '00'),
  )
  expect(few.find(each => each.metric === 'pass_at_k')).toMatchObject({
    p: null,
    reasons: withCode('one-subtest-per-task-on-a-side'),
  })
})

test('what was left out of tasks that stay is told as well', () => {
  const short = compared(
    [...runsIn('T0'), ...runsIn('T1')].filter(
      ({ run, task, tier, subtest }) => !(task === 't3' && tier === 'T0' && subtest === '01' && run === 3),
    ),
  )
  const reasonsAt = (k: string) => short.find(each => each.metric === 'pass_hat_k' && each.variant === k)?.reasons
  expect(reasonsAt('2')).toContainEqual(reason('over-tasks', { tasks: 7, onRequest: false }))
  // Two tiers of seven tasks with two subtests each.
  expect(reasonsAt('3')).toContainEqual(
    reason('few-runs-left-out', {
      needed: 3,
      tasks: { used: 7, left: 0 },
      subtests: { used: 27, left: 1 },
      severally: true,
    }),
  )
  expect(codesOf(reasonsAt('3'))).not.toContain('over-tasks')
})

test('k runs are drawn from n no more than n/k times without having some in common', () => {
  const rule = passHatK.interval
  expect(rule.rule).toBe('subtests')
  const subtest = runsOf(attempts({}, '+++--'))
  expect([1, 2, 3, 5].map(k => rule.draws(subtest, { id: String(k), title: '', better: 'higher' }))).toEqual([
    5, 2, 1, 1,
  ])
  expect(rule.runs(subtest)).toBe(5)
})

describe('consistency of unequal run counts', () => {
  const consistencyOf = (kept: (run: RunSpec) => boolean) =>
    compared([...runsIn('T0'), ...runsIn('T1')].filter(kept)).find(each => each.metric === 'consistency')

  test('is not tested where a side has fewer runs of a task', () => {
    const row = consistencyOf(({ tier, task, run }) => !(tier === 'T1' && task === 't2' && run === 3))
    expect(row).toMatchObject({ p: null, p_adjusted: null, low: null, high: null, significant: null })
    expect(row?.difference).not.toBeNull()
    expect(row?.reasons).toEqual([reason('run-counts-differ')])
  })

  test('is tested where both sides have as many of it', () => {
    const row = consistencyOf(({ task, run }) => !(task === 't2' && run === 3))
    expect(row?.p).not.toBeNull()
    expect(codesOf(row?.reasons)).not.toContain('run-counts-differ')
  })
})
