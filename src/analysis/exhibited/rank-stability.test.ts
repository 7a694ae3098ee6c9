import { expect, test } from 'vitest'
import { studyAnalysis, usual } from '../../../test/support/fixtures/studies.ts'
import { analyzeStudy } from '../../../test/support/fixtures/study.ts'
import { kendallTau } from '../../statistics/kendall.ts'

/** Every run has a score that follows from its tier and task alone. */
const ranked = (scoreOf: (tier: number, task: number) => number) =>
  analyzeStudy({
    ...usual,
    models: ['m'],
    adjust: run => ({
      ...run,
      judges: run.judges.map(judge => ({
        ...judge,
        score: scoreOf(Number(run.key.tier?.slice(1)), Number(run.key.task.slice(5))),
      })),
    }),
  }).exhibited.rankStability()[0]

test('tasks that rank the tiers in the same order agree fully, without doubt', () => {
  const { tau, pairs, byTask, low } = ranked((tier, task) => tier / 10 + task / 100)
  expect([tau, pairs.length, low]).toEqual([1, 10, NaN])
  for (const each of byTask) expect(each).toMatchObject({ tau: 1, q1: 1, q3: 1, others: 4 })
})

test('one task that turns the order around disagrees with all others', () => {
  const { byTask, tau } = ranked((tier, task) => (task === 3 ? 0.9 - tier / 10 : tier / 10))
  expect(byTask.find(({ task }) => task === 'task-3')?.tau).toBe(-1)
  // Of ten pairs four have it.
  expect(tau).toBeCloseTo((6 - 4) / 10, 12)
})

test('a pair has the tau of the values that both tasks have', () => {
  const { contest, pairs, tau, low, high } = studyAnalysis('usual').exhibited.rankStability()[1]
  const values = new Map(contest.tasks.map(task => [task.task, task.values]))
  for (const pair of pairs)
    expect(pair.tau).toBe(kendallTau(values.get(pair.task1) ?? [], values.get(pair.task2) ?? []).r)
  expect(tau).toBeCloseTo(pairs.reduce((sum, pair) => sum + pair.tau, 0) / pairs.length, 12)
  expect(low).toBeLessThan(tau)
  expect(high).toBeGreaterThan(tau)
})

test('where all tiers are equal nothing is ranked', () =>
  expect(studyAnalysis('degenerate').exhibited.rankStability()).toEqual([]))
