import { expect, test } from 'vitest'
import { figureOf } from '../../../test/support/exhibits.ts'
import { studyAnalysis, usual } from '../../../test/support/fixtures/studies.ts'
import { analyzeStudy } from '../../../test/support/fixtures/study.ts'
import { allRows, words } from '../../core/table.ts'
import { notes, unorderedText } from '../narrative/subtitles.ts'
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
  for (const { what, grade, tests = 0 } of drawn.rows) if (what === 'total') expect([grade, tests]).toEqual([middle, 0])
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
  expect(figureOf(figure, studyAnalysis('tiny')).subtitle).toContain(`${notes.countedGrades}, ${notes.alikeTasks};`)
  expect(drawn.subtitle).toContain(`${notes.sharedGrades}, ${notes.alikeTasks};`)
})

test('one grade for all is reached by all', () => {
  const totals = figureOf(figure, studyAnalysis('degenerate')).rows.filter(({ what }) => what === 'total')
  expect(new Set(totals.map(({ grade, value }) => `${grade} ${value}`))).toEqual(new Set(['C 1']))
})

/** The figure of a study whose runs were given these grades, one after the other. */
const gradedAs = (...grades: readonly string[]) => {
  let given = 0
  return figureOf(
    figure,
    analyzeStudy({
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
  expect(signed.rows.find(({ what }) => what === 'total')?.grade).toBe('A-')
  for (const total of signed.rows.filter(({ what }) => what === 'total')) {
    const good = signed.rows.filter(
      ({ what, tier, grade }) => what === 'part' && tier === total.tier && String(grade).startsWith('A'),
    )
    expect(good.reduce((sum, { value }) => sum + Number(value), 0)).toBeCloseTo(Number(total.value), 12)
  }
})

test('where no order is known of a grade, nothing is better, nothing is tested, and it is said', () => {
  const unordered = gradedAs('C#', 'A', 'A&_', 'C#')
  expect(unordered.title).toContain('C#')
  expect(unordered.subtitle.toLowerCase()).toContain(unorderedText(['A&_', 'C#'], 0).toLowerCase())
  expect(unordered.subtitle).toContain(notes.untestedGrades)
  expect(unordered.rows.filter(({ what, tests }) => what === 'total' || Number(tests) > 0)).toEqual([])
  expect(scaleOf(unordered)).toContain('["A","A&_","C#"]')
})
