import { expect, test } from 'vitest'
import { figureOf } from '../../../test/support/exhibits.ts'
import { studyAnalysis, usual } from '../../../test/support/fixtures/studies.ts'
import { analyseStudy } from '../../../test/support/fixtures/study.ts'
import figure from './tier-win-count.ts'

test('its title names the winner over all models', () => {
  const { rows, title } = figureOf(figure, studyAnalysis('usual'))
  const winsOf = (tier: string) =>
    rows.filter(row => row.contestant === tier).reduce((sum, row) => sum + Number(row.wins), 0)
  const [best] = [...usual.tiers].sort((a, b) => winsOf(b) - winsOf(a))
  expect(usual.tasks.length * usual.models.length).toBe(10)
  expect(title).toBe(`${best} wins most often: ${winsOf(best)} of 10 pairs of a task and a model; a count, not tested`)
})

test('where all are equal no one wins', () =>
  expect(figureOf(figure, studyAnalysis('degenerate')).title).toBe('No tier wins more tasks than another'))

test('of many tiers those are left out that never win', () => {
  const { rows, subtitle } = figureOf(figure, studyAnalysis('many'))
  for (const row of rows) if (!row.shown) expect([row.wins, Number(row.high)]).toEqual([0, 0])
  expect(subtitle).toMatch(/Shown: the \d+ of 12 tiers that win, or could have won/)
})

test('words follow the data: without tiers models win', () => {
  const { rows, title } = figureOf(
    figure,
    analyseStudy({ ...usual, tiers: ['T0'], adjust: run => ({ ...run, key: { ...run.key, tier: null } }) }),
  )
  expect(rows.map(row => row.contestant)).toEqual(usual.models)
  expect(title).toMatch(/^(kestrel-medium-4|osprey-large-2) wins the most tasks: \d(\.\d)? of 5; a count, not tested$/)
})

test('never calls a count settled', () => {
  const { rows, title } = figureOf(figure, studyAnalysis('process'))
  const [winner, ...others] = [...rows].sort((a, b) => Number(b.wins) - Number(a.wins))
  expect(Math.max(...others.map(({ high }) => Number(high)))).toBeGreaterThan(Number(winner.low))
  expect(title).toBe(`${winner.contestant} wins the most tasks: 4 of 5; a count, not tested`)
})

test('counts the tasks of each model where these differ', () => {
  const { rows, subtitle } = figureOf(
    figure,
    analyseStudy({
      ...usual,
      // One model has no scores in the last two tasks.
      adjust: run =>
        run.key.model === usual.models[0] && ['task-4', 'task-5'].includes(run.key.task)
          ? { ...run, judges: [], recorded: { ...run.recorded, passed: false } }
          : run,
    }),
  )
  expect(new Set(rows.map(({ tasks }) => tasks))).toEqual(new Set([3, 5]))
  expect(subtitle).toContain('ties are shared. 3 to 5 tasks each.')
  expect(subtitle).toContain(
    'resampling subtests or runs within each task or tasks; percentile intervals over 3 subtests or runs within each task or 5 tasks are too narrow',
  )
})

test('says what its lines are, and why some have none', () => {
  expect(figureOf(figure, studyAnalysis('usual')).subtitle).toContain(
    'Lines: 95% intervals in whole tasks, bootstrap percentiles, resampling tasks; percentile intervals over 5 tasks are too narrow; without a line: the same count in every resample',
  )
  const settled = analyseStudy({
    ...usual,
    tiers: ['T0', 'T1'],
    adjust: run => ({
      ...run,
      judges: run.judges.map(judge => ({ ...judge, score: run.key.tier === 'T0' ? 0.2 : 0.6 })),
    }),
  })
  expect(figureOf(figure, settled).subtitle).toContain('No intervals: the same count in every resample')
  const lone = analyseStudy({ ...usual, tasks: ['task-1', 'task-2'], subtests: ['00'], runs: 1 })
  expect(figureOf(figure, lone).subtitle).toContain('No intervals: nothing varies within these tasks.')
})
