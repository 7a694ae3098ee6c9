import { expect, test } from 'vitest'
import { tableOf } from '../../../test/support/exhibits.ts'
import { studyAnalysis } from '../../../test/support/fixtures/studies.ts'
import { createAnalysis } from '../../analysis/analysis.ts'
import { formatNumber } from '../../core/format.ts'
import { reason } from '../../core/reasons.ts'
import { contextOf } from '../exhibits/context.ts'
import { planTables } from '../exhibits/make.ts'
import { reasonText } from '../narrative/reason-words.ts'
import table from './process-metrics.ts'

const analysis = studyAnalysis('process')
const { rows, cells, columns } = tableOf(table, analysis)

test('has what sources measured, with the change from the first tier to the last', () => {
  expect(rows.map(({ metric }) => metric)).toEqual(['cfp', 'pr_revert_rate', 'r_prog', 'strategic_drift'])
  expect(columns.map(({ title }) => title)).toEqual(['Metric', 'Runs', 'All tiers', 'T0', 'T4', 'Change', 'p'])
  for (const [i, row] of rows.entries()) {
    const tests = analysis.statisticalResults().pairwise_comparisons
    const same = tests.find(each => each.metric === row.metric && each.overall_contrast)
    expect([row.p, row.p_adjusted, row.significant]).toEqual([same?.p_value_raw, null, null])
    expect(cells[i][6]).toBe(formatNumber(row.p === null ? NaN : Number(row.p), 'p-value'))
  }
})

test('has what transcripts measured too', () => {
  const { runs } = analysis.tables
  const calls = { type: 'number' as const, values: new Float64Array(runs.size).fill(7) }
  const tables = { ...analysis.tables, runs: { ...runs, columns: { ...runs.columns, tool_calls: calls } } }
  const traced = createAnalysis({ tables, problems: [] }, analysis.metrics, analysis.settings)
  expect(tableOf(table, traced).rows.find(({ metric }) => metric === 'tool_calls')).toMatchObject({ value: 7, n: 225 })
})

test('has metrics with several values, a line each, where they were measured', () => {
  const settings = { ...analysis.settings, singleAgentArm: 'tier=T0' }
  const { metrics, tables } = analysis
  const compared = createAnalysis({ tables, problems: [] }, metrics, settings)
  const found = tableOf(table, compared).rows.filter(({ metric }) => metric === 'delegation_overhead')
  const [overall] = compared.groups('overall')
  expect(found.map(({ variant }) => variant)).toEqual(['Cost', 'Tokens'])
  for (const [i, id] of ['cost_usd', 'total_tokens'].entries()) {
    const { value, low, high } = compared.result('delegation_overhead', overall, id)?.summary ?? {}
    expect(found[i]).toMatchObject({ value, low, high })
    expect(value).toBeGreaterThan(0)
  }
})

test('is not applicable without either', () => {
  const outcome = planTables(studyAnalysis('tiny'), [table], contextOf(studyAnalysis('tiny')))[0].make()
  expect(outcome).toHaveProperty('notApplicable')
})

test('why something has no p is told once, however many have the same reason', () => {
  const [row] = rows
  const flat = reason('no-variation')
  const holds = reason('over-tasks', { tasks: 6, onRequest: false })
  const lists = [[flat], [reason('means-of-runs'), flat], [flat, holds, reason('runs-of-subtests-alike')]]
  const without = lists.map(reasons => ({ ...row, effect: 0, p: null, p_adjusted: null, reasons }))
  const reasonTexts = [flat, reason('means-of-runs'), reason('runs-of-subtests-alike')].map(reasonText)
  const notes = table.notes(without, contextOf(analysis)).join(' ')
  expect(notes).toContain(reasonTexts.join('; '))
  expect(notes).not.toContain(reasonText(holds))
})
