import { expect, test } from 'vitest'
import { tableOf } from '../../../test/support/exhibits.ts'
import { studyAnalysis, usual } from '../../../test/support/fixtures/studies.ts'
import { analyzeStudy } from '../../../test/support/fixtures/study.ts'
import { allRows, numbers } from '../../core/table.ts'
import { shortNames } from '../exhibits/short-names.ts'
import table from './experiment-overview.ts'

test('every experiment is a line, and all of them together are the last', () => {
  const analysis = studyAnalysis('usual')
  const { rows, cells, breaks } = tableOf(table, analysis)
  expect(rows.length).toBe(11)
  const sum = (field: string) => rows.slice(0, 10).reduce((total, row) => total + Number(row[field]), 0)
  const { runs, judgments } = rows[10]
  expect([runs, judgments]).toEqual([analysis.tables.runs.size, analysis.tables.judges.size])
  expect([sum('runs'), sum('judgments')]).toEqual([runs, judgments])
  const seconds = numbers(allRows(analysis.tables.runs), 'duration_seconds').reduce((total, time) => total + time, 0)
  expect(rows[10].total_hours).toBeCloseTo(seconds / 3600, 9)
  expect(cells[10].slice(0, 5)).toEqual(['all', '5 tasks', '2 models', '7', '21'])
  expect(breaks).toEqual([10])
})

test('one experiment is not told twice, and its task not where it has the same name', () => {
  const { rows, columns } = tableOf(table, studyAnalysis('tiny'))
  expect(rows.length).toBe(1)
  expect(columns.map(({ title }) => title)).not.toContain('Task')
})

test('long names are numbered and explained', () => {
  const tasks = [1, 2].map(number => `migrate-legacy-service-to-new-protocol-${number}`)
  const { cells, notes } = tableOf(table, analyzeStudy({ ...usual, tasks, tiers: ['T0'] }))
  expect(cells[0].slice(0, 3)).toEqual(['Experiment 1', 'Task 1', 'kestrel-medium-4'])
  expect(notes).toContain(shortNames(tasks, 'Task').note)
})
