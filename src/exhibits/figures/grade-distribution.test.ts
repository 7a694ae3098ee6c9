import { expect, test } from 'vitest'
import { figureOf } from '../../../test/support/exhibits.ts'
import { studyAnalysis, usual } from '../../../test/support/fixtures/studies.ts'
import { analyseStudy } from '../../../test/support/fixtures/study.ts'
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
  expect(drawn.title).toContain(`Share of runs with grade ${middle} or better: `)
  expect(drawn.title).toMatch(/, exploratory$/)
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

/** The figure of a study whose runs were given these grades, one after the other. */
const gradedAs = (...grades: readonly string[]) => {
  let given = 0
  return figureOf(
    figure,
    analyseStudy({
      ...usual,
      tasks: ['t1', 't2', 't3'],
      models: ['m'],
      tiers: ['T0', 'T1'],
      subtests: ['00'],
      judges: [],
      runs: 4,
      adjust: run => ({ ...run, recorded: { ...run.recorded, grade: grades[given++ % grades.length] } }),
    }),
  )
}

const scaleOf = ({ spec }: { readonly spec: unknown }) =>
  /"scale":(\{"domain":\[[^\]]*\],"range":[^}]*\})/.exec(JSON.stringify(spec))?.[1] ?? ''

test('plus and minus are part of the order', () => {
  const signed = gradedAs('B', 'A-', 'A+', 'B+', 'A', 'A', 'B-', 'F')
  expect(scaleOf(signed)).toContain('["A+","A","A-","B+","B","B-","F"]')
  expect(signed.title).toMatch(/^Share of runs with grade A- or better: /)
  for (const total of signed.rows.filter(({ what }) => what === 'total')) {
    const good = signed.rows.filter(
      ({ what, tier, grade }) => what === 'part' && tier === total.tier && String(grade).startsWith('A'),
    )
    expect(good.reduce((sum, { value }) => sum + Number(value), 0)).toBeCloseTo(Number(total.value), 12)
  }
})

test('where no order is known of a grade, nothing is better, nothing is tested, and it is said', () => {
  const unordered = gradedAs('C#', 'A', 'A&_', 'C#')
  expect(unordered.title).toMatch(/^Share of runs with the most frequent grade, C#: /)
  expect(unordered.subtitle).toContain(
    'No order is known of A&_ and C#, so that no grade counts as better and nothing is tested.',
  )
  expect(unordered.title + unordered.subtitle).not.toMatch(/or better|interval/)
  expect(unordered.rows.filter(({ what, tests }) => what === 'total' || Number(tests) > 0)).toEqual([])
  expect(scaleOf(unordered)).toContain('["A","A&_","C#"]')
})
