import { expect, test } from 'vitest'
import { figureOf } from '../../../test/support/exhibits.ts'
import { studyAnalysis } from '../../../test/support/fixtures/studies.ts'
import { allRows, words } from '../../core/table.ts'
import figure from './grade-distribution.ts'

const analysis = studyAnalysis('usual')
const drawn = figureOf(figure, analysis)
const order = ['S', 'A', 'B', 'C', 'D', 'F']

test('every run has its grade in one bar', () => {
  const grades = words(allRows(analysis.tables.runs), 'grade')
  for (const grade of order)
    expect(
      drawn.rows.reduce((sum, row) => sum + (row.what === 'part' && row.grade === grade ? Number(row.runs) : 0), 0),
    ).toBe(grades.filter(each => each === grade).length)
})

test('the interval belongs to the share of the middle grade or better', () => {
  const sorted = words(allRows(analysis.tables.runs), 'grade').sort(
    (a, b) => order.indexOf(String(a)) - order.indexOf(String(b)),
  )
  const middle = String(sorted[Math.floor((sorted.length - 1) / 2)])
  expect(drawn.title).toContain(`Share of runs with grade ${middle} or better: higher for`)
  for (const total of drawn.rows.filter(({ what }) => what === 'total')) {
    const good = drawn.rows.filter(
      row =>
        row.what === 'part' &&
        row.tier === total.tier &&
        row.agent_model === total.agent_model &&
        order.indexOf(String(row.grade)) <= order.indexOf(middle),
    )
    expect(good.reduce((sum, { value }) => sum + Number(value), 0)).toBeCloseTo(Number(total.value), 12)
    expect(Number(total.low)).toBeLessThanOrEqual(Number(total.value))
  }
})

test('few runs are counted instead of given as shares', () => {
  expect(figureOf(figure, studyAnalysis('tiny')).subtitle).toContain(
    'Numbers: runs; bars: shares, every task weighing the same;',
  )
  expect(drawn.subtitle).toContain('Numbers: shares of runs, every task weighing the same;')
})

test('one grade for all is said so', () =>
  expect(figureOf(figure, studyAnalysis('degenerate')).title).toBe(
    'Share of runs with grade C: the same everywhere (100.0%)',
  ))
