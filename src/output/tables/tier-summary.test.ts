import { expect, test } from 'vitest'
import { tableOf } from '../../../test/support/exhibits.ts'
import { studyAnalysis } from '../../../test/support/fixtures/studies.ts'
import table from './tier-summary.ts'

test('has a line for every model and tier, with estimate and limits', () => {
  const analysis = studyAnalysis('usual')
  const { rows, cells, columns, breaks } = tableOf(table, analysis)
  expect(rows.reduce((sum, { runs }) => sum + Number(runs), 0)).toBe(analysis.tables.runs.size)
  expect(columns.map(({ title }) => title).slice(0, 4)).toEqual(['Model', 'Tier', 'Runs', 'Pass rate'])
  expect(cells.length).toBe(14)
  expect(cells[13]).toEqual(expect.arrayContaining(['osprey-large-2', 'T6', '45']))
  expect(cells[13][3]).toMatch(/^\d+\.\d% \[\d+, \d+\]$/)
  expect(breaks).toEqual([7])
})

test('one model alone has no column of its own, and what was not measured has none', () => {
  const { columns } = tableOf(table, studyAnalysis('tiny'))
  expect(columns.map(({ title }) => title)).not.toContain('Model')
  expect(columns.map(({ title }) => title)).not.toContain('Consistency')
})

test('agents that share a model have lines of their own', () => {
  const analysis = studyAnalysis('crossed')
  const { columns, rows, breaks } = tableOf(table, analysis)
  expect(columns.map(({ title }) => title).slice(0, 4)).toEqual(['Agent', 'Model', 'Tier', 'Runs'])
  expect(rows.map(({ runs }) => runs)).toEqual(Array.from({ length: 12 }, () => 24))
  expect(breaks).toEqual([3, 6, 9])
})

test('its notes count the intervals that say little', () => {
  const { rows, notes } = tableOf(table, studyAnalysis('usual'))
  const wide = rows.filter(row => Number(row.pass_rate_high) - Number(row.pass_rate_low) > 0.5).length
  expect(wide).toBeGreaterThan(0)
  expect(notes.join(' ')).toContain(`Pass rate (${wide} of ${rows.length})`)
})
