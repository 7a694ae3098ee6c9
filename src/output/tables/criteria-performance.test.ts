import { expect, test } from 'vitest'
import { tableOf } from '../../../test/support/exhibits.ts'
import { studyAnalysis } from '../../../test/support/fixtures/studies.ts'
import { rubric } from '../../../test/support/fixtures/study.ts'
import table from './criteria-performance.ts'

test('has every criterion of every model, in the order and with the weights of the rubric', () => {
  const { rows, cells, breaks } = tableOf(table, studyAnalysis('usual'))
  expect(rows.map(({ criterion }) => criterion)).toEqual(rubric.flatMap(({ name }) => [name, name]))
  expect(rows.map(row => row.weight_low)).toEqual(rubric.flatMap(({ weight }) => [weight, weight]))
  expect(cells[0].slice(0, 4)).toEqual(['functional', '0.35', 'kestrel-medium-4', '315'])
  expect(breaks).toEqual([2, 4, 6, 8])
})

test('what is lost adds up to what is missing of the weighted shares', () => {
  const { rows } = tableOf(table, studyAnalysis('tiny'))
  const achieved = rows.reduce((sum, row) => sum + Number(row.weight_low) * Number(row.share), 0)
  const lost = rows.reduce((sum, row) => sum + Number(row.lost), 0)
  expect(lost).toBeCloseTo(1 - achieved, 12)
})

test('one model alone has no column and no blocks', () => {
  const { columns, breaks } = tableOf(table, studyAnalysis('degenerate'))
  expect(columns.map(({ title }) => title)).not.toContain('Model')
  expect(breaks).toEqual([])
})
