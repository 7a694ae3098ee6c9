import { expect, test } from 'vitest'
import { figureOf } from '../../../test/support/exhibits.ts'
import { studyAnalysis, usual } from '../../../test/support/fixtures/studies.ts'
import { analyzeStudy } from '../../../test/support/fixtures/study.ts'
import { numbersIn } from '../../../test/support/numbers.ts'
import type { ExhibitRow } from '../../core/exhibit.ts'
import { formatNumber } from '../../core/format.ts'
import { allRows, numbers, where, words } from '../../core/table.ts'
import figure, { taskMeansOf } from './task-difficulty.ts'

const analysis = studyAnalysis('usual')
const { rows, title } = figureOf(figure, analysis)

const ofTasks = (all: readonly ExhibitRow[]) => all.filter(({ what }) => what === 'task')

test('all tasks together stand first, as the summary of a model has them', () => {
  for (const group of analysis.groups('by_model')) {
    const summary = analysis.result('pass_rate', group)?.summary
    const whole = rows.find(row => row.what === 'all' && row.agent_model === group.key.agent_model)
    expect(whole).toMatchObject({ value: summary?.value, low: summary?.low, high: summary?.high, shown: true })
  }
  expect(rows.slice(0, 2).map(({ what }) => what)).toEqual(['all', 'all'])
})

test('the title has the estimate over all tasks with its interval where there is one model', () => {
  const [{ value, low, high }] = ofSixty.rows
  const limits = [low, high].map(limit => (100 * Number(limit)).toFixed(0))
  expect(numbersIn(ofSixty.title).slice(0, 4)).toEqual([formatNumber(Number(value), 'percent'), ...limits, '0.0%'])
  for (const limit of ['low', 'high']) expect(rows[0][limit]).not.toBeNull()
  expect(title).not.toContain('[')
})

test('the hardest task comes first, and the title says what tasks range over without calling any harder', () => {
  const means = ofTasks(rows).map(row => Number(row.task_mean))
  expect(means).toEqual([...means].sort((a, b) => a - b))
  const values = ofTasks(rows).map(row => Number(row.value))
  const [low, high] = [Math.min(...values), Math.max(...values)].map(value => formatNumber(value, 'percent'))
  expect(numbersIn(title).filter(number => number.endsWith('%'))).toEqual([low, high])
  expect(title).not.toMatch(/higher|lower/)
})

test('a task has the mean that the summary of its runs has, where models have as many', () => {
  for (const group of analysis.groups('by_task')) {
    const row = rows.find(each => each.task === group.key.task)
    expect(Number(row?.task_mean)).toBeCloseTo(analysis.result('pass_rate', group)?.summary.overRuns ?? NaN, 12)
  }
})

test('where verdicts tell nothing scores do', () => {
  const flat = figureOf(figure, studyAnalysis('degenerate'))
  expect(flat.rows[0].metric).toBe('score')
  expect(numbersIn(flat.title)).toEqual(['0.400'])
})

/** One run of each of sixty tasks, of which not all are drawn. */
const ofSixty = figureOf(
  figure,
  analyzeStudy({
    ...usual,
    models: ['m'],
    tiers: ['T0'],
    tasks: Array.from({ length: 60 }, (_, i) => `task-${i}`),
    runs: 1,
  }),
)

test('of many tasks some are drawn, from the hardest to the easiest', () => {
  const all = ofTasks(ofSixty.rows)
  const shown = all.filter(row => row.shown)
  expect(shown.length).toBe(43)
  expect([shown[0].task, shown[42].task]).toEqual([all[0].task, all[59].task])
})

test('its title counts all tasks that are alike, not only those that are drawn, and names one of these', () => {
  const { rows, title } = ofSixty
  const [hard = '', easy = ''] = title.match(/task-\d+/g) ?? []
  const [hardOthers, easyOthers] = numbersIn(title.slice(title.indexOf('task-'))).filter(
    number => !number.endsWith('%'),
  )
  const alike = (task: string) => rows.filter(({ value }) => value === rows.find(row => row.task === task)?.value)
  expect([Number(hardOthers), Number(easyOthers)]).toEqual([alike(hard).length - 1, alike(easy).length - 1])
  for (const task of [hard, easy]) expect(rows.find(row => row.task === task)?.shown).toBe(true)
  expect(alike(hard).some(({ shown }) => !shown)).toBe(true)
})

test('of many models those with the most tasks are drawn, with tasks that they have', () => {
  const tasks = Array.from({ length: 30 }, (_, i) => `task-${i}`)
  const split = figureOf(
    figure,
    analyzeStudy({
      ...usual,
      models: ['a', 'b', 'c', 'd', 'whole'],
      tiers: ['T0'],
      tasks,
      runs: 1,
      // All but one have a task of their own, and no other.
      adjust: run => {
        const { model, task } = run.key
        return model === 'whole' || task === tasks['abcd'.indexOf(model ?? '')]
          ? run
          : { ...run, judges: [], recorded: { ...run.recorded, score: NaN, passed: null } }
      },
    }),
  )
  const shown = split.rows.filter(row => row.shown)
  expect(shown.filter(row => row.agent_model === 'whole').length).toBeGreaterThan(10)
  expect(new Set(shown.map(row => row.agent_model)).size).toBe(4)
  expect(new Set(split.rows.map(row => row.agent_model)).size).toBe(5)
  const drawn = new Set(shown.map(row => row.task))
  for (const [task] of split.title.matchAll(/task-\d+/g)) expect(drawn).toContain(task)
})

test('of many models with as many tasks the best and the worst are drawn, and the title is about all', () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f']
  // The later its name, the fewer runs of a model pass; the last never does.
  const graded = analyzeStudy({
    ...usual,
    models: names,
    tiers: ['T0'],
    runs: 5,
    adjust: run => {
      const passed = run.key.run + names.indexOf(run.key.model ?? '') <= 5
      return { ...run, judges: [], recorded: { ...run.recorded, score: Number(passed), passed } }
    },
  })
  const found = figureOf(figure, graded)
  const drawn = new Set(found.rows.filter(row => row.shown).map(row => row.agent_model))
  expect([...drawn].sort()).toEqual(['a', 'b', 'e', 'f'])
  expect(numbersIn(found.title).filter(number => number.endsWith('%'))).toEqual(['0.0%', '100.0%'])
  expect(found.title.match(/\b[a-f]\b/g)).toEqual(['f', 'a'])
})

test('the title counts models that are not drawn too', () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f']
  const alike = analyzeStudy({
    ...usual,
    models: names,
    tiers: ['T0'],
    tasks: ['t1', 't2'],
    adjust: run => {
      const passed = run.key.task === 't2'
      return { ...run, judges: [], recorded: { ...run.recorded, score: Number(passed), passed } }
    },
  })
  const { title } = figureOf(figure, alike)
  expect(numbersIn(title)).toEqual(['0.0%', '5', '100.0%', '5'])
  expect(title.match(/\bt\d/g)).toEqual(['t1', 't2'])
})

test('are the means over the runs of a model in a task, where every subtest has as many', () => {
  const analysis = studyAnalysis('usual')
  const all = allRows(analysis.tables.runs)
  const [tasks, models] = [words(all, 'task'), words(all, 'agent_model')]
  const means = taskMeansOf(analysis, 'score')
  expect(means.length).toBe(10)
  for (const { task, configuration: model, runs, estimate } of means) {
    const own = numbers(
      where(all, row => tasks[row] === task && models[row] === model),
      'score',
    )
    expect(runs).toBe(own.length)
    expect(estimate.value).toBeCloseTo(own.reduce((sum, score) => sum + score, 0) / own.length, 12)
    expect(estimate.low).toBeLessThan(estimate.value)
    expect(estimate.high).toBeGreaterThan(estimate.value)
  }
})

test('of what is no metric there are none', () => expect(taskMeansOf(studyAnalysis('usual'), 'nonsense')).toEqual([]))
