import { expect, test } from 'vitest'
import { figureOf } from '../../../test/support/exhibits.ts'
import { studyAnalysis, usual } from '../../../test/support/fixtures/studies.ts'
import { analyzeStudy } from '../../../test/support/fixtures/study.ts'
import { numbersIn } from '../../../test/support/numbers.ts'
import { contextOf } from '../exhibits/context.ts'
import { planFigures } from '../exhibits/make.ts'
import { narrowText } from '../narrative/intervals.ts'
import figure from './tier-rank-stability.ts'

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
