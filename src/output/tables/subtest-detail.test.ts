import { expect, test } from 'vitest'
import { tableOf } from '../../../test/support/exhibits.ts'
import { studyAnalysis, usual } from '../../../test/support/fixtures/studies.ts'
import { analyzeStudy } from '../../../test/support/fixtures/study.ts'
import { numbersIn } from '../../../test/support/numbers.ts'
import table from './subtest-detail.ts'

test('every subtest of every tier and model is a line, with all its runs', () => {
  const analysis = studyAnalysis('usual')
  const { rows, cells, breaks } = tableOf(table, analysis)
  expect(rows.length).toBe(2 * 7 * 3)
  expect(rows.reduce((sum, { runs }) => sum + Number(runs), 0)).toBe(analysis.tables.runs.size)
  expect(cells[0].slice(0, 5)).toEqual(['kestrel-medium-4', 'T0', '00', '5', '15'])
  expect(cells[0][5]).toMatch(/^\d+\.\d% \[\d+, \d+\]$/)
  expect(breaks.length).toBe(13)
})

test('of too many the best and the worst are shown, and the notes say so', () => {
  const many = analyzeStudy({
    ...usual,
    tasks: ['task-1'],
    models: ['m'],
    tiers: ['T0', 'T1'],
    subtests: Array.from({ length: 120 }, (_, i) => String(i).padStart(3, '0')),
    runs: 1,
  })
  const { rows, notes } = tableOf(table, many)
  expect(rows.length).toBe(200)
  expect(numbersIn(notes[0])).toEqual(['240', '50', '50'])
  const scores = rows.filter(({ tier }) => tier === 'T0').map(({ score }) => Number(score))
  const all = many
    .groups('by_subtest')
    .filter(({ key }) => key.tier === 'T0')
    .map(group => many.result('score', group)?.summary.value ?? NaN)
    .sort((a, b) => a - b)
  expect(scores.sort((a, b) => a - b)).toEqual([...all.slice(0, 50), ...all.slice(-50)])
})

test('agents that share a model have lines of their own', () => {
  const { rows, columns } = tableOf(table, studyAnalysis('crossed'))
  expect(columns.slice(0, 2).map(({ title }) => title)).toEqual(['Agent', 'Model'])
  expect(rows.length).toBe(2 * 2 * 3 * 2)
  expect(new Set(rows.map(({ runs }) => runs))).toEqual(new Set([4 * usual.runs]))
})
