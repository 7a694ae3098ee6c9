import { expect, test } from 'vitest'
import { figureOf } from '../../../test/support/exhibits.ts'
import { studyAnalysis, usual } from '../../../test/support/fixtures/studies.ts'
import { analyzeStudy } from '../../../test/support/fixtures/study.ts'
import { allMetrics } from '../../transform/metrics/all.gen.ts'
import { figureIds } from '../exhibits/make.ts'
import { text } from '../narrative/messages.ts'
import { leftOutTasks, rulesText, shownText } from '../narrative/subtitles.ts'
import { withOthers } from '../narrative/words.ts'
import family from './metric-by-task.ts'

const analysis = studyAnalysis('usual')
const drawn = figureOf(family, analysis, 'score-by-task')

test('a tier is the mean of its tasks', () => {
  for (const group of analysis.groups('by_model_and_tier')) {
    const own = drawn.rows.filter(row => row.tier === group.key.tier && row.agent_model === group.key.agent_model)
    expect(own.length).toBe(5)
    expect(own.reduce((sum, { value }) => sum + Number(value), 0) / 5).toBeCloseTo(
      analysis.result('score', group)?.summary.value ?? NaN,
      12,
    )
  }
})

/** The title where a tier is above T0 in so many tasks of each model. */
const higher = (tier: string, above: readonly number[], tasks: number) => {
  const counts = above.map(each => ({ above: each, of: tasks }))
  return text({
    code: 'title-map-difference',
    params: {
      title: 'Implementation rate',
      way: 'higher',
      first: `in ${tier}`,
      second: 'in T0',
      rows: { word: 'task', all: tasks, counts },
      panels: { word: 'model', claimed: above.map(String), all: above.length },
      unknown: 0,
      known: 1,
    },
  })
}

test('its title says which tiers tests tell apart, for how many models, and on how many tasks', () => {
  const many = figureOf(family, studyAnalysis('many'), 'impl-rate-by-task')
  const row = (task: unknown, model: unknown, tier: string) =>
    many.rows.find(each => each.task === task && each.agent_model === model && each.tier === tier)
  for (const { task, agent_model: model } of many.rows) {
    const [low, high] = ['T0', 'T11'].map(tier => row(task, model, tier))
    expect([high?.settled, low?.settled]).toEqual(['higher', 'lower'])
    expect(Number(high?.value)).toBeGreaterThan(Number(low?.value))
  }
  expect(many.title).toBe(higher('T11', [2, 2, 2, 2], 2))
  const settled = analysis.comparisons().filter(each => each.metric === 'impl_rate' && each.overall_contrast)
  expect(settled.map(({ significant }) => significant)).toEqual([true, true])
  const rates = figureOf(family, analysis, 'impl-rate-by-task')
  expect(rates.title).toBe(higher('T6', [5, 5], 5))
  const [{ tests }] = rates.rows
  expect(Number(tests)).toBeGreaterThan(0)
  // With an implementation rate the score is no headline metric.
  for (const { settled, tests } of drawn.rows) expect([settled, tests]).toEqual([null, 0])
})

test('where no test settles a difference its title names the extremes, and says so', () => {
  const process = figureOf(family, studyAnalysis('process'), 'cost-usd-by-task')
  const sorted = [...process.rows].sort((a, b) => Number(b.value) - Number(a.value))
  const [most, least] = [sorted[0], sorted[sorted.length - 1]].map(
    ({ value, tier, task }) => `$${Number(value).toFixed(2)} in ${tier} on ${task}`,
  )
  expect(process.rows.every(({ settled, tests }) => settled === null && Number(tests) > 0)).toBe(true)
  expect(process.title).toContain(`${least} to ${most}`)
})

test('of many tasks those are drawn that vary most', () => {
  const tasks = Array.from({ length: 40 }, (_, i) => `task-${i}`)
  const many = analyzeStudy({
    ...usual,
    tasks,
    models: ['m'],
    tiers: ['T0', 'T1'],
    subtests: ['00'],
    runs: 1,
    adjust: run => ({ ...run, costUsd: run.key.tier === 'T0' ? 1 : 1 + Number(run.key.task.slice(5)) }),
  })
  const { rows, subtitle, title } = figureOf(family, many, 'cost-usd-by-task')
  expect(new Set(rows.filter(({ shown }) => shown).map(({ task }) => task))).toEqual(new Set(tasks.slice(4)))
  expect(rows.length).toBe(80)
  expect(subtitle).toContain(shownText(`the 36 tasks ${rulesText(['spread'])} of 40`))
  const [lower] = rows.filter(({ tier }) => tier === 'T0').map(({ settled }) => settled)
  expect(lower).toBe('lower')
  expect(title).toContain('39 of 40')
})

test('tasks with the most cells come first, since a single cell cannot vary', () => {
  const tasks = Array.from({ length: 40 }, (_, i) => `task-${i}`)
  const holed = analyzeStudy({
    ...usual,
    tasks,
    models: ['m'],
    tiers: ['T0', 'T1', 'T2'],
    subtests: ['00'],
    runs: 1,
    // The last five vary most, but were measured in two tiers only.
    adjust: run => {
      const [task, tier] = [Number(run.key.task.slice(5)), Number(run.key.tier?.slice(1))]
      return { ...run, costUsd: task >= 35 && tier === 2 ? NaN : 1 + tier * (task + 1) }
    },
  })
  const { rows, subtitle } = figureOf(family, holed, 'cost-usd-by-task')
  const shown = new Set(rows.filter(row => row.shown).map(({ task }) => task))
  expect(shown).toEqual(new Set([...tasks.slice(0, 35), 'task-39']))
  expect(subtitle).toContain(shownText(`the 36 tasks ${rulesText(['cells', 'spread'])} of 40`))
})

test('where no task has values to compare, the lowest and the highest are drawn, and its title is about all', () => {
  const tasks = Array.from({ length: 60 }, (_, i) => `task-${i}`)
  const single = analyzeStudy({
    ...usual,
    tasks,
    models: ['a', 'b'],
    tiers: ['T0'],
    subtests: ['00'],
    runs: 1,
    // Each task was measured for one model only, and a single one costs more than the others.
    adjust: run => {
      const task = Number(run.key.task.slice(5))
      const isMeasured = (task % 2 === 0) === (run.key.model === 'a')
      return { ...run, costUsd: isMeasured ? (task === 59 ? 9 : 1) : NaN }
    },
  })
  const { rows, subtitle, title } = figureOf(family, single, 'cost-usd-by-task')
  expect(rows.find(({ task }) => task === 'task-59')?.shown).toBe(true)
  expect(title).toContain('$9.00 for b in T0 on task-59')
  expect(subtitle).toContain(shownText(`the 36 tasks ${rulesText(['ends'])} of 60`))
})

test('its title has the extremes of tasks that are not drawn', () => {
  const tasks = Array.from({ length: 40 }, (_, i) => `task-${i}`)
  const level = analyzeStudy({
    ...usual,
    tasks,
    models: ['m'],
    tiers: ['T0', 'T1'],
    subtests: ['00'],
    runs: 1,
    // The dearest task costs the same in both tiers; the others go up and down in turn, so that no test settles anything.
    adjust: run => {
      const [task, isFirst] = [Number(run.key.task.slice(5)), run.key.tier === 'T0']
      return { ...run, costUsd: task === 39 ? 9 : 1 + (isFirst === (task % 2 === 0) ? 0.5 : 0) }
    },
  })
  const { rows, title } = figureOf(family, level, 'cost-usd-by-task')
  expect(rows.find(({ task }) => task === 'task-39')?.shown).toBe(false)
  expect(title).toContain(`$9.00 ${withOthers('in T0 on task-39', 1)}`)
})

test('one tier of one model makes no map', () => {
  const one = analyzeStudy({ ...usual, models: ['m'], tiers: ['T0'] })
  expect(() => figureOf(family, one, 'score-by-task')).toThrow('notApplicable')
})

test('is drawn for metrics that have a direction', () => {
  const ids = figureIds(family, allMetrics)
  expect(ids).toContain('cost-of-pass-by-task')
  for (const id of ['num-turns-by-task', 'tier-uplift-by-task']) expect(ids).not.toContain(id)
})

test('tasks without any estimate are counted, since the map has no place for them', () => {
  const one = analyzeStudy({
    ...usual,
    adjust: run =>
      run.key.task === 'task-1' ? { ...run, judges: [], recorded: { ...run.recorded, passed: false } } : run,
  })
  const { rows, subtitle } = figureOf(family, one, 'score-by-task')
  expect(new Set(rows.map(({ task }) => task)).size).toBe(4)
  expect(subtitle).toContain(leftOutTasks(1))
})

test('tasks without an estimate are not overlooked', () => {
  const { rows, title } = figureOf(family, studyAnalysis('usual'), 'cost-of-pass-by-task')
  expect(title).toMatch(new RegExp(` ${5 * 14 - rows.length} of ${5 * 14}$`))
})

test('the legend has the unit, below its title where both do not fit in a line', () => {
  const spec = JSON.stringify(figureOf(family, studyAnalysis('process'), 'agent-duration-seconds-by-task').spec)
  expect(spec).toMatch(/"title":\["Duration[^"]+","\(seconds[^"]+"\]/)
})
