import { expect, test } from 'vitest'
import { rawStudy } from '../../../test/support/raw-study.ts'
import { codesOf } from '../../../test/support/reasons.ts'
import { simulatedRuns } from '../../../test/support/simulated.ts'
import { temporaryFolder } from '../../../test/support/temporary.ts'
import { analyze } from '../../apps/analyze.ts'
import { groupingNames } from '../../core/dimensions.ts'
import { reason } from '../../core/reasons.ts'
import { defaultSettings } from '../../core/settings.ts'
import { proportionCi } from '../../statistics/proportion.ts'

test('an interval holds its value, and a number without one says why', async () => {
  await using runs = await simulatedRuns({ tasks: 6, tiers: 2 })
  const { analysis } = await analyze([runs.path], { jobs: 0 })
  for (const grouping of groupingNames)
    for (const group of analysis.groups(grouping))
      for (const { metric, variant, summary } of analysis.results(group)) {
        const about = `${metric.id} ${variant?.id ?? ''} ${JSON.stringify(group.key)}`
        if (Number.isNaN(summary.low)) expect(summary.reasons, about).not.toEqual([])
        else {
          expect(summary.low, about).toBeLessThanOrEqual(summary.high)
          expect(summary.method, about).not.toBe('')
        }
        if (!Number.isNaN(summary.low) && Number.isFinite(summary.value)) {
          const rounding = 1e-12 * Math.abs(summary.value)
          expect(summary.value, about).toBeGreaterThanOrEqual(summary.low - rounding)
          expect(summary.value, about).toBeLessThanOrEqual(summary.high + rounding)
        }
      }
})

test('where every task has as many runs, weighing tasks alike changes no mean', async () => {
  await using runs = await simulatedRuns({ tasks: 5, tiers: 2 })
  const { analysis } = await analyze([runs.path], { jobs: 0 })
  for (const group of analysis.groups('by_tier'))
    for (const id of ['pass_rate', 'score', 'cost_usd', 'cost_of_pass', 'token_share', 'consistency']) {
      const found = analysis.results(group).filter(({ metric }) => metric.id === id)
      expect(found.length).toBeGreaterThan(0)
      for (const { summary } of found)
        if (Number.isFinite(summary.value)) expect(summary.value).toBeCloseTo(summary.overRuns, 10)
    }
})

test('one attempt passes as often as the pass rate says, and that is known as well', async () => {
  // Tasks that are alike: the fewest runs that the rate can be worth is then the tasks, the most all runs.
  await using folder = await temporaryFolder(
    rawStudy({
      tasks: ['a', 'b', 'c', 'd', 'e', 'f'],
      runs: 4,
      score: (task, run) => (run < 2 + (task % 2) ? 0.9 : 0.1),
    }),
  )
  const { analysis } = await analyze([folder.path], { jobs: 0 })
  const [overall] = analysis.groups('overall')
  const rate = analysis.result('pass_rate', overall)?.summary
  for (const id of ['pass_at_k', 'pass_hat_k']) {
    const first = analysis.result(id, overall, '1')?.summary
    expect([first?.value, first?.low, first?.high]).toEqual([rate?.value, rate?.low, rate?.high])
    expect([first?.lowNaive, first?.highNaive]).toEqual([rate?.lowNaive, rate?.highNaive])
    expect(first?.designEffect).toBeCloseTo(rate?.designEffect ?? NaN, 12)
    expect(first?.n).toBe(6)
    const less = reason('coverage-below-rates')
    expect(first?.reasons).not.toContainEqual(less)
    expect(analysis.result(id, overall, '2')?.summary.reasons).toContainEqual(less)
  }
})

test('a share of k attempts is worth at most as many draws as there are without a run in common', async () => {
  // Of 5 runs 3 or 4 pass: pass^2 is 3/10 or 6/10, which vary less than shares of 6 tasks with two draws each would.
  await using folder = await temporaryFolder(
    rawStudy({
      tasks: ['a', 'b', 'c', 'd', 'e', 'f'],
      runs: 5,
      score: (task, run) => (run < 3 + (task % 2) ? 0.9 : 0.1),
    }),
  )
  const { analysis } = await analyze([folder.path], { jobs: 0 })
  const [overall] = analysis.groups('overall')
  const found = analysis.result('pass_hat_k', overall, '2')?.summary
  const [p, draws, t] = [0.45, 12, 2.570581836]
  const half = (t / (1 + t ** 2 / draws)) * Math.sqrt((p * (1 - p)) / draws + t ** 2 / (4 * draws ** 2))
  const centre = (p + t ** 2 / (2 * draws)) / (1 + t ** 2 / draws)
  expect(found?.value).toBeCloseTo(p, 12)
  expect(found?.low).toBeCloseTo(centre - half, 8)
  expect(found?.high).toBeCloseTo(centre + half, 8)
})

test('an interval of k attempts claims nothing of tasks in general where tasks are left out', async () => {
  const files = rawStudy({
    tasks: ['a', 'b', 'c', 'd', 'e', 'f'],
    runs: 4,
    score: (_, run) => (run % 2 ? 0.9 : 0.1),
  })
  // The first task has two of its runs.
  const kept = Object.entries(files).filter(([path]) => !/^a\/.*\/run_0[34]\//.test(path))
  await using folder = await temporaryFolder(Object.fromEntries(kept))
  const { analysis } = await analyze([folder.path], { jobs: 0 })
  const [overall] = analysis.groups('overall')
  const reasonsAt = (k: string) => analysis.result('pass_hat_k', overall, k)?.summary.reasons
  expect(reasonsAt('2')).toContainEqual(reason('over-tasks', { tasks: 6, onRequest: false }))
  expect(reasonsAt('3')).toContainEqual(
    reason('few-runs-left-out', {
      needed: 3,
      tasks: { used: 5, left: 1 },
      subtests: { used: 5, left: 0 },
      severally: false,
    }),
  )
  expect(codesOf(reasonsAt('3'))).not.toContain('over-tasks')
})

test('naive limits of k attempts are around their own value, with each subtest for one draw', async () => {
  await using folder = await temporaryFolder(
    rawStudy({ tasks: ['a', 'b', 'c', 'd', 'e'], runs: 3, score: (task, run) => (run < task ? 0.9 : 0.1) }),
  )
  const { analysis } = await analyze([folder.path], { jobs: 0 })
  const [overall] = analysis.groups('overall')
  const [any, every] = ['pass_at_k', 'pass_hat_k'].map(id => analysis.result(id, overall, '3')?.summary)
  // At least one run passed in four of the five tasks, all three in two of them.
  for (const [found, tasks] of [
    [any, 4],
    [every, 2],
  ] as const) {
    const wanted = proportionCi(tasks, 5, 0.95, 'wilson')
    expect(found?.lowNaive).toBeCloseTo(wanted.low, 12)
    expect(found?.highNaive).toBeCloseTo(wanted.high, 12)
  }
  expect(any?.designEffect).toBeCloseTo(0.2 / 5 / (0.16 / 5), 10)
})

test('a single subtest has values without resampled intervals', async () => {
  await using runs = await simulatedRuns({ tiers: 2 })
  const { analysis } = await analyze([runs.path], { jobs: 0 })
  const [subtest] = analysis.groups('by_subtest')
  const share = analysis.result('token_share', subtest, 'input')?.summary
  expect(share?.value).toBeCloseTo(share?.overRuns ?? NaN, 12)
  expect(share).toMatchObject({ low: NaN, reasons: [reason('too-few-subtests-to-resample')] })
})

test('few tasks of one subtest are resampled by runs, unless a number is of whole subtests', async () => {
  await using folder = await temporaryFolder(
    rawStudy({ tasks: ['a', 'b', 'c'], runs: 4, score: (task, run) => 0.5 + 0.1 * task + 0.05 * run }),
  )
  const { analysis } = await analyze([folder.path], { jobs: 0 })
  const [overall] = analysis.groups('overall')
  const pooled = analysis.result('consistency_pooled', overall)?.summary
  expect(pooled).toMatchObject({ unit: 'run', method: 'percentile, resampling runs within tasks' })
  expect(pooled?.low).toBeLessThan(pooled?.high ?? NaN)
  const single = analysis.result('consistency', overall)?.summary
  expect(single?.value).toBeCloseTo(single?.overRuns ?? NaN, 12)
  expect(single).toMatchObject({ low: NaN, reasons: [reason('too-few-subtests-to-resample')] })
})

test('ablations get an interval and a verdict', async () => {
  await using runs = await simulatedRuns({ tasks: 6, tiers: 2, effect: 0.3 })
  const { analysis } = await analyze([runs.path], { jobs: 0 })
  const [overall] = analysis.groups('overall')
  const summary = analysis.result('ablation_score', overall, 'impl_rate:tier:T1-T0')?.summary
  expect(summary?.value).toBeCloseTo(summary?.overRuns ?? NaN, 10)
  expect(summary?.low).toBeGreaterThan(0)
  expect(summary?.label).toMatch(/^critical, relative impact/)
})

test('what a component adds is about as many tasks as there are, and generalized where that is asked for', async () => {
  await using runs = await simulatedRuns({ tasks: 3, tiers: 7, subtests: 5, runs: 1 })
  const reasonsWith = async (generalize: 'auto' | 'tasks' | 'these-tasks') => {
    const { analysis } = await analyze([runs.path], { jobs: 0, settings: { ...defaultSettings, generalize } })
    const [overall] = analysis.groups('overall')
    const found = analysis
      .results(overall)
      .filter(({ variant, summary }) => variant?.id.startsWith('impl_rate:component:') && !Number.isNaN(summary.low))
      .map(({ summary }) => summary.reasons)
    expect(found.length).toBeGreaterThan(0)
    return found
  }
  for (const generalize of ['auto', 'these-tasks'] as const)
    for (const [first] of await reasonsWith(generalize))
      expect(first).toMatchObject({ code: 'these-tasks', params: { onRequest: false } })
  for (const [first] of await reasonsWith('tasks')) {
    expect(first).toMatchObject({ code: 'over-tasks', params: { onRequest: true } })
    expect([2, 3]).toContain(first.code === 'over-tasks' && first.params.tasks)
  }
})
