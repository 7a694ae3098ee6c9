import { expect, test } from 'vitest'
import { figureOf } from '../../../test/support/exhibits.ts'
import { studyAnalysis, usual } from '../../../test/support/fixtures/studies.ts'
import { analyzeStudy } from '../../../test/support/fixtures/study.ts'
import { numbersIn } from '../../../test/support/numbers.ts'
import type { ExhibitRow } from '../../core/exhibit.ts'
import { narrowText } from '../narrative/intervals.ts'
import figure from './tier-win-count.ts'

test('its title names the winner over all models', () => {
  const { rows, title } = figureOf(figure, studyAnalysis('usual'))
  const winsOf = (tier: string) =>
    rows.filter(row => row.contestant === tier).reduce((sum, row) => sum + Number(row.wins), 0)
  const [best] = [...usual.tiers].sort((a, b) => winsOf(b) - winsOf(a))
  expect(usual.tasks.length * usual.models.length).toBe(10)
  expect([title.split(' ')[0], ...numbersIn(title)]).toEqual([best, `${winsOf(best)}`, '10'])
})

test('where all are equal no one wins', () =>
  expect(figureOf(figure, studyAnalysis('degenerate')).title).not.toMatch(/\d/))

test('of many tiers those are left out that never win', () => {
  const { rows, subtitle } = figureOf(figure, studyAnalysis('many'))
  for (const row of rows) if (!row.shown) expect([row.wins, Number(row.high)]).toEqual([0, 0])
  const shown = new Set(rows.filter(row => row.shown).map(row => row.contestant)).size
  expect(shown).toBeLessThan(12)
  expect(numbersIn(subtitle).slice(-2)).toEqual([`${shown}`, '12'])
})

test('words follow the data: without tiers models win', () => {
  const { rows, title } = figureOf(
    figure,
    analyzeStudy({ ...usual, tiers: ['T0'], adjust: run => ({ ...run, key: { ...run.key, tier: null } }) }),
  )
  expect(rows.map(row => row.contestant)).toEqual(usual.models)
  const [winner] = [...rows].sort((a, b) => Number(b.wins) - Number(a.wins))
  expect([title.split(' ')[0], ...numbersIn(title)]).toEqual([winner.contestant, `${winner.wins}`, '5'])
})

test('never calls a count settled', () => {
  const { rows, title } = figureOf(figure, studyAnalysis('process'))
  const [winner, ...others] = [...rows].sort((a, b) => Number(b.wins) - Number(a.wins))
  expect(Math.max(...others.map(({ high }) => Number(high)))).toBeGreaterThan(Number(winner.low))
  expect([title.split(' ')[0], ...numbersIn(title)]).toEqual([winner.contestant, '4', '5'])
  expect(title).toContain('not tested')
})

test('counts the tasks of each model where these differ', () => {
  const { rows, subtitle } = figureOf(
    figure,
    analyzeStudy({
      ...usual,
      // One model has no scores in the last two tasks.
      adjust: run =>
        run.key.model === usual.models[0] && ['task-4', 'task-5'].includes(run.key.task)
          ? { ...run, judges: [], recorded: { ...run.recorded, passed: false } }
          : run,
    }),
  )
  expect(new Set(rows.map(({ tasks }) => tasks))).toEqual(new Set([3, 5]))
  expect(numbersIn(subtitle).slice(0, 2)).toEqual(['3', '5'])
  const few = ['subtests or runs within each task', 'tasks'].map((resampled, i) => ({ resampled, units: [3, 5][i] }))
  for (const { resampled, units } of rows) expect(few).toContainEqual({ resampled, units })
  expect(subtitle).toContain(narrowText(few.map(each => ({ ...each, low: 0, high: 1 }))))
})

test('only counts that change from resample to resample have lines', () => {
  const lines = (rows: readonly ExhibitRow[]) =>
    [...new Set(rows.map(({ low, resampled }) => `${low === null ? 'no line' : 'line'}, ${resampled}`))].sort()
  expect(lines(figureOf(figure, studyAnalysis('usual')).rows)).toEqual(['line, tasks', 'no line, tasks'])
  const settled = analyzeStudy({
    ...usual,
    tiers: ['T0', 'T1'],
    adjust: run => ({
      ...run,
      judges: run.judges.map(judge => ({ ...judge, score: run.key.tier === 'T0' ? 0.2 : 0.6 })),
    }),
  })
  expect(lines(figureOf(figure, settled).rows)).toEqual(['no line, tasks'])
  const lone = analyzeStudy({ ...usual, tasks: ['task-1', 'task-2'], subtests: ['00'], runs: 1 })
  expect(lines(figureOf(figure, lone).rows)).toEqual(['no line, nothing'])
})
