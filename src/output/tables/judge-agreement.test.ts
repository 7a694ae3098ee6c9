import { expect, test } from 'vitest'
import { tableOf } from '../../../test/support/exhibits.ts'
import { studyAnalysis } from '../../../test/support/fixtures/studies.ts'
import { reason } from '../../core/reasons.ts'
import { cellReader } from '../../core/table.ts'
import { pearson, spearman } from '../../statistics/correlation.ts'
import { contextOf } from '../exhibits/context.ts'
import { planTables } from '../exhibits/make.ts'
import { reasonText } from '../narrative/reason-words.ts'
import table, { judgeAgreementOf } from './judge-agreement.ts'

const analysis = studyAnalysis('usual')
const { rows, cells, columns, breaks, notes } = tableOf(table, analysis)

test('has every pair of judges, then all of them for score, verdict and each criterion', () => {
  expect(rows.map(({ rated }) => rated)).toEqual([
    ...['score', 'score', 'score', 'score', 'verdict'],
    ...['criterion', 'criterion', 'criterion', 'criterion', 'criterion'],
  ])
  expect(cells.map(([, judges]) => judges).slice(2, 5)).toEqual(['kestrel-medium-4, merlin-small-4', 'all 3', 'all 3'])
  expect(breaks).toEqual([3, 5])
})

test('shows the alphas of the analysis, and means over the pairs beside them', () => {
  const alphas = analysis.judges().alphas()
  expect(rows.slice(3).map(({ alpha }) => alpha)).toEqual(alphas.map(({ value }) => value))
  const mean = (field: 'spearman' | 'mean_abs_difference') =>
    rows.slice(0, 3).reduce((sum, row) => sum + Number(row[field]), 0) / 3
  expect(rows[3].spearman).toBeCloseTo(mean('spearman'), 12)
  expect(rows[3].mean_abs_difference).toBeCloseTo(mean('mean_abs_difference'), 12)
  expect(cells[3].at(-1)).toMatch(/^0\.\d{3} \[0\.\d\d, 0\.\d\d\]$/)
})

test('where all ratings are equal there is no correlation to show, and the rows say why there is no alpha', () => {
  const flat = tableOf(table, studyAnalysis('degenerate'))
  expect(columns.map(({ title }) => title)).toContain('Spearman')
  expect(flat.columns.map(({ title }) => title)).not.toContain('Spearman')
  expect(flat.rows.every(row => row.mean_abs_difference === 0 || row.rated === 'verdict')).toBe(true)
  const flatText = reasonText(reason('no-variation'))
  const without = flat.rows.filter(({ alpha, judge1 }) => alpha === null && judge1 === null)
  expect(new Set(without.map(row => row.reason))).toEqual(new Set([flatText]))
  expect([flat.notes.join(' '), notes.join(' ')].map(text => text.includes(flatText))).toEqual([true, false])
})

test('needs two judges', () => {
  const alone = studyAnalysis('one-of-each')
  const [outcome] = planTables(alone, [table], contextOf(alone)).map(each => each.make())
  expect(outcome).toHaveProperty('notApplicable')
})

const agreements = judgeAgreementOf(analysis)

test('scores come first, as the analysis of the judges has them', () => {
  expect(agreements.map(({ criterion }) => criterion)).toEqual([
    null,
    'build_pipeline',
    'code_quality',
    'functional',
    'overall_quality',
    'proportionality',
  ])
  expect(agreements[0].pairs).toEqual(analysis.judges().agreements())
})

test('criteria are compared by the share of their points', () => {
  const { criteria, judges } = analysis.tables
  const [name, achieved, max] = ['criterion', 'criterion_achieved', 'criterion_max'].map(column =>
    cellReader(criteria, column),
  )
  const judge = cellReader(judges, 'judge_model')
  const shares = new Map<string, number[]>()
  for (let row = 0; row < criteria.size; row++) {
    if (name(row) !== 'functional') continue
    const who = String(judge(criteria.parent?.rows[row] ?? -1))
    shares.set(who, [...(shares.get(who) ?? []), Number(achieved(row)) / Number(max(row))])
  }
  const [one, other] = ['harrier-large-1', 'merlin-small-4'].map(who => shares.get(who) ?? [])
  const pair = agreements[3].pairs.find(
    ({ judge1, judge2 }) => judge1 === 'harrier-large-1' && judge2 === 'merlin-small-4',
  )
  expect(pair?.n).toBe(630)
  expect(pair?.pearson).toBeCloseTo(pearson(one, other).r, 10)
  expect(pair?.spearman).toBeCloseTo(spearman(one, other).r, 10)
  expect(pair?.meanAbsDifference).toBeCloseTo(one.reduce((sum, x, i) => sum + Math.abs(x - other[i]), 0) / 630, 10)
})
