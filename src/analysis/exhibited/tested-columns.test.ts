import { expect, test } from 'vitest'
import { studyAnalysis, usual } from '../../../test/support/fixtures/studies.ts'
import { analyseStudy } from '../../../test/support/fixtures/study.ts'
import { columnNumbers } from '../../core/table.ts'
import { testedColumnsOf } from './tested-columns.ts'

const analysis = studyAnalysis('usual')
const column = columnNumbers(analysis.tables.runs, 'pass_rate')

test('tests what is no metric as a metric would be, in the same families', () => {
  const key = (pair: object) => JSON.stringify(pair)
  const known = new Map(
    analysis.exhibited
      .tested('pass_rate')
      .filter(({ first }) => first.tier !== null)
      .map(({ first, second, way, adjusted }) => [key([first, second]), { way, adjusted }]),
  )
  const found = testedColumnsOf(analysis, [{ of: null, column }], 'rate')
  expect(found.length).toBe(known.size)
  for (const { first, second, way, adjusted } of found) {
    const same = known.get(key([first, second]))
    expect(way).toBe(same?.way)
    expect(adjusted).toBeCloseTo(same?.adjusted ?? NaN, 12)
  }
})

test('several columns are corrected together', () => {
  const [once, twice] = [
    [{ of: 'a', column }],
    [
      { of: 'a', column },
      { of: 'b', column },
    ],
  ].map(columns => testedColumnsOf(analysis, columns, 'rate'))
  expect(twice.length).toBe(2 * once.length)
  for (const [i, { adjusted }] of twice.filter(({ of }) => of === 'a').entries())
    expect(adjusted).toBeGreaterThanOrEqual(once[i].adjusted)
  expect(Math.min(...twice.map(({ adjusted }) => adjusted))).toBeGreaterThan(
    Math.min(...once.map(({ adjusted }) => adjusted)),
  )
})

test('models that share no task are not tested', () => {
  const apart = analyseStudy({
    ...usual,
    adjust: run => ({ ...run, key: { ...run.key, task: `${run.key.task} of ${run.key.model}` } }),
  })
  const own = columnNumbers(apart.tables.runs, 'pass_rate')
  for (const { first, second } of testedColumnsOf(apart, [{ of: null, column: own }], 'rate'))
    expect(first.model).toBe(second.model)
})

test('agents that share a model are compared where both tried the same, as their pass rates are', () => {
  const told = studyAnalysis('agents').pictured()?.analysis
  if (!told) throw new Error('Agents share a model.')
  const [found] = testedColumnsOf(told, [{ of: null, column: columnNumbers(told.tables.runs, 'pass_rate') }], 'rate')
  const pair = told.comparisons().find(({ metric }) => metric === 'pass_rate')
  expect([found.first.model, found.second.model]).toEqual([pair?.model1, pair?.model2])
  expect(found.p).toBeCloseTo(pair?.p_raw ?? NaN, 12)
})
