import { expect, test } from 'vitest'
import { tableOf } from '../../../test/support/exhibits.ts'
import { studyAnalysis, usual } from '../../../test/support/fixtures/studies.ts'
import { analyzeStudy } from '../../../test/support/fixtures/study.ts'
import { contextOf } from '../exhibits/context.ts'
import { planTables } from '../exhibits/make.ts'
import table from './ablation.ts'

const analysis = studyAnalysis('process')
const { rows, cells, columns, breaks } = tableOf(table, analysis)

test('sets every tier against the one before and the first, then components', () => {
  expect(cells.map(([compared]) => compared)).toEqual([
    ...['T1 against T0', 'T2 against T1', 'T2 against T0', 'T3 against T2', 'T3 against T0', 'T4 against T3'],
    ...['T4 against T0', 'with tools:Read'],
  ])
  expect(breaks).toEqual([7])
})

test('a step is the difference that the comparison of the tiers has', () => {
  const step = analysis
    .comparisons()
    .find(({ metric, tier1, tier2 }) => metric === 'pass_rate' && tier1 === 'T2' && tier2 === 'T3')
  expect(rows[3].pass_rate).toBeCloseTo(step?.difference ?? NaN, 12)
  expect(rows[3].pass_rate_low).toBeCloseTo(step?.low ?? NaN, 12)
})

test('says in how many measures something is critical', () => {
  const verdict = columns.findIndex(({ title }) => title === 'Verdict')
  for (const [i, row] of rows.entries()) {
    const labels = [row.pass_rate_label, row.impl_rate_label, row.score_label]
    const critical = labels.filter(label => String(label).startsWith('critical')).length
    expect(cells[i][verdict]).toBe(critical > 0 ? `critical (${critical} of 3)` : 'neither')
  }
})

test('is not applicable where nothing can be left out', () => {
  const single = analyzeStudy({ ...usual, models: ['m'], tiers: ['T0'], subtests: ['00'] })
  const [outcome] = planTables(single, [table], contextOf(single)).map(each => each.make())
  expect(outcome).toHaveProperty('notApplicable')
})
