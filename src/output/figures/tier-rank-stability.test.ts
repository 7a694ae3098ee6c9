import { expect, test } from 'vitest'
import { figureOf } from '../../../test/support/exhibits.ts'
import { studyAnalysis, usual } from '../../../test/support/fixtures/studies.ts'
import { analyzeStudy } from '../../../test/support/fixtures/study.ts'
import { numbersIn } from '../../../test/support/numbers.ts'
import { kendallTau } from '../../statistics/kendall.ts'
import { contextOf } from '../exhibits/context.ts'
import { planFigures } from '../exhibits/make.ts'
import { narrowText } from '../narrative/interval-words.ts'
import figure, { rankStabilityOf } from './tier-rank-stability.ts'

const { rows, title, subtitle } = figureOf(figure, studyAnalysis('usual'))

test('every task has its pairs with all others, and their mean', () => {
  const tasks = rows.filter(({ what }) => what === 'task')
  expect(tasks.length).toBe(10)
  for (const { agent_model: model, task, tau } of tasks) {
    const pairs = rows.filter(row => row.what === 'pair' && row.agent_model === model && row.task === task)
    expect(pairs.length).toBe(4)
    expect(Number(tau)).toBeCloseTo(pairs.reduce((sum, row) => sum + Number(row.tau), 0) / 4, 12)
  }
})

test('its title says how alike rankings are, from model to model', () => {
  const taus = rows.filter(({ what }) => what === 'all').map(({ tau }) => Number(tau).toFixed(3))
  expect(numbersIn(title)).toEqual([...taus].sort())
})

test('says that intervals from few tasks are too narrow', () => {
  const whole = rows.filter(({ what }) => what === 'all')
  expect(whole.map(({ resampled, units }) => [resampled, units])).toEqual(whole.map(() => ['tasks', 5]))
  expect(subtitle.toLowerCase()).toContain(narrowText([{ low: 0, high: 1, resampled: 'tasks', units: 5 }]))
})

test('counts the tiers of each model where these differ', () => {
  const ragged = analyzeStudy({
    ...usual,
    adjust: run =>
      run.key.model === usual.models[0] && ['T5', 'T6'].includes(run.key.tier ?? '')
        ? { ...run, judges: [], recorded: { ...run.recorded, passed: false } }
        : run,
  })
  const { rows, subtitle } = figureOf(figure, ragged)
  expect(rows.filter(({ what }) => what === 'all').map(({ ranked, pairs }) => [ranked, pairs])).toEqual([
    [5, 10],
    [7, 10],
  ])
  expect(numbersIn(subtitle)).toEqual(expect.arrayContaining(['5', '7', '10']))
})

test('two tasks are one pair, shown for every model', () =>
  expect(figureOf(figure, studyAnalysis('many')).rows.map(({ what, pairs }) => [what, pairs])).toEqual(
    Array.from({ length: 4 }, () => ['all', 1]),
  ))

test('of many tasks those are drawn that agree least, and their middle half instead of pairs', () => {
  const many = figureOf(
    figure,
    analyzeStudy({ ...usual, models: ['m'], tasks: Array.from({ length: 40 }, (_, i) => `task-${i}`), runs: 1 }),
  )
  expect(many.rows.some(({ what }) => what === 'pair')).toBe(false)
  const shown = many.rows.filter(row => row.what === 'task' && row.shown)
  expect(shown.length).toBe(14)
  const most = Math.max(...shown.map(row => Number(row.tau)))
  for (const row of many.rows) if (!row.shown) expect(Number(row.tau)).toBeGreaterThanOrEqual(most)
})

test('what is never ranked is not applicable', () => {
  const flat = studyAnalysis('degenerate')
  expect(planFigures(flat, [figure], contextOf(flat))[0].make()).toHaveProperty('notApplicable')
})

test('lines of tasks stay within the axis where tasks rank the other way round', () => {
  const noise = figureOf(
    figure,
    analyzeStudy({ ...usual, models: ['m'], tasks: Array.from({ length: 40 }, (_, i) => `task-${i}`), effect: 0 }),
  )
  const least = Math.min(...noise.rows.flatMap(({ q1, shown }) => (shown && q1 !== null ? [Number(q1)] : [])))
  const [, low] = /"domain":\[(-?[\d.]+),1\]/.exec(JSON.stringify(noise.spec)) ?? []
  expect(least).toBeLessThan(0)
  expect(Number(low)).toBeLessThanOrEqual(least)
})

/** Every run has a score that follows from its tier and task alone. */
const ranked = (scoreOf: (tier: number, task: number) => number) =>
  rankStabilityOf(
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
    }),
  )[0]

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
  const { contest, pairs, tau, low, high } = rankStabilityOf(studyAnalysis('usual'))[1]
  const values = new Map(contest.tasks.map(task => [task.task, task.values]))
  for (const pair of pairs)
    expect(pair.tau).toBe(kendallTau(values.get(pair.task1) ?? [], values.get(pair.task2) ?? []).r)
  expect(tau).toBeCloseTo(pairs.reduce((sum, pair) => sum + pair.tau, 0) / pairs.length, 12)
  expect(low).toBeLessThan(tau)
  expect(high).toBeGreaterThan(tau)
})

test('where all tiers are equal nothing is ranked', () =>
  expect(rankStabilityOf(studyAnalysis('degenerate'))).toEqual([]))
