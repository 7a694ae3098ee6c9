import { expect, test } from 'vitest'
import { studyAnalysis } from '../../../test/support/fixtures/studies.ts'
import { cellReader } from '../../core/table.ts'
import { pearson, spearman } from '../../statistics/correlation.ts'
import { judgeAgreementOf } from './judge-agreement.ts'

const analysis = studyAnalysis('usual')
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
