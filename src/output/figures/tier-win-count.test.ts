import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { figureOf } from '../../../test/support/exhibits.ts'
import { studyAnalysis, usual } from '../../../test/support/fixtures/studies.ts'
import { analyzeStudy } from '../../../test/support/fixtures/study.ts'
import { numbersIn } from '../../../test/support/numbers.ts'
import type { ExhibitRow } from '../../core/exhibit.ts'
import { narrowText } from '../narrative/interval-words.ts'
import figure, { countWins, winsOf } from './tier-win-count.ts'

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

const values = fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 3, maxLength: 3 })

describe('wins', () => {
  test('share out every task among those that are best in it', () =>
    fc.assert(
      fc.property(fc.array(values, { minLength: 1, maxLength: 8 }), tasks => {
        const wins = countWins(
          tasks.map(each => ({ values: Float64Array.from(each) })),
          3,
        )
        const expected = [0, 1, 2].map(i =>
          tasks.reduce((sum, each) => {
            const best = each.filter(value => value === Math.max(...each)).length
            return each[i] === Math.max(...each) ? sum + 1 / best : sum
          }, 0),
        )
        expected.forEach((count, i) => {
          expect(wins[i]).toBeCloseTo(count, 12)
        })
      }),
    ))

  test('go to no one who was not there', () =>
    expect([...countWins([{ values: Float64Array.of(NaN, 0.1, 0.3) }], 3)]).toEqual([0, 0, 1]))

  test('are counted for each model, and their limits hold them', () => {
    const wins = winsOf(studyAnalysis('usual'))
    expect(wins.length).toBe(14)
    for (const model of usual.models) {
      const own = wins.filter(({ contest }) => contest.configuration === model)
      expect(own.reduce((sum, each) => sum + each.wins, 0)).toBeCloseTo(5, 9)
    }
    for (const { wins: count, low, high } of wins.filter(each => !Number.isNaN(each.low))) {
      expect(low).toBeLessThanOrEqual(count)
      expect(high).toBeGreaterThanOrEqual(count)
    }
  })

  test('have limits that are numbers of tasks, also where ties are shared', () => {
    for (const study of ['usual', 'leaderboard', 'process', 'many'] as const) {
      const known = winsOf(studyAnalysis(study)).filter(({ low }) => !Number.isNaN(low))
      expect(known.length).toBeGreaterThan(0)
      for (const { low, high, contest } of known) {
        expect([low, high].every(Number.isInteger)).toBe(true)
        expect(low).toBeGreaterThanOrEqual(0)
        expect(high).toBeLessThanOrEqual(contest.tasks.length)
      }
    }
  })

  test('of few tasks vary with the subtests within them, of a single run of each with nothing', () => {
    const few = winsOf(studyAnalysis('many'))
    expect(few[0].resampled).toMatch(/within each task$/)
    expect(few.some(({ low, high }) => high > low)).toBe(true)
    const [lone] = winsOf(studyAnalysis('tiny'))
    expect([lone.resampled, lone.low]).toEqual(['nothing', NaN])
  })

  test('are those of models where there are no tiers', () => {
    const wins = winsOf(
      analyzeStudy({
        ...usual,
        tiers: ['T0'],
        adjust: run => ({ ...run, key: { ...run.key, tier: null } }),
      }),
    )
    expect(wins.map(({ contest, contestant }) => [contest.among, contestant])).toEqual(
      usual.models.map(model => ['model', model]),
    )
  })
})
