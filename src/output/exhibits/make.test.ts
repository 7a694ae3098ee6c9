import { describe, expect, test } from 'vitest'
import { studyAnalysis } from '../../../test/support/fixtures/studies.ts'
import { numbersIn } from '../../../test/support/numbers.ts'
import { notApplicable } from '../../core/exhibit.ts'
import passRate from '../../transform/metrics/pass-rate.ts'
import { contextOf, lacking } from './context.ts'
import { defineFamily, defineFigure, defineTable, type SingleFigure } from './define.ts'
import { memberId, planFigures, planTables } from './make.ts'

const analysis = studyAnalysis('tiny')
const context = contextOf(analysis)

const about = { title: 'A figure', description: 'Says something.' }
type Row = { readonly tier: string; readonly shown: boolean }
const rows: readonly Row[] = [
  { tier: 'T0', shown: true },
  { tier: 'T1', shown: false },
  { tier: 'T2', shown: false },
]
const drawing = { title: 'Message', subtitle: '', width: 249, view: { height: 100, mark: 'point' as const } }
const plain: SingleFigure<Row> = { id: 'good', ...about, columns: {}, rows: () => rows, draw: () => drawing }
const good = defineFigure(plain)

const outcomes = (...figures: Parameters<typeof planFigures>[1]) =>
  planFigures(analysis, figures, context).map(planned => planned.make())

describe('a figure', () => {
  test('is composed of its rows and its drawing; rows that are not shown are not drawn', () => {
    const [outcome] = outcomes(good)
    expect(outcome).toMatchObject({ id: 'good', made: { id: 'good', title: 'Message', width: 249, rows } })
    const made = 'made' in outcome ? outcome.made : null
    expect(made?.spec).toMatchObject({
      data: { values: [{ tier: 'T0', shown: true }] },
      width: 249,
      height: 119,
      autosize: { type: 'fit', contains: 'padding' },
      title: { text: ['Message'] },
    })
  })

  test('names the tiers it has nothing of', () => {
    const part = defineFigure<Row>({
      ...plain,
      rows: () => rows.slice(1),
      draw: () => ({ ...drawing, subtitle: 'n.' }),
    })
    expect(outcomes(part)).toMatchObject([{ made: { subtitle: expect.stringMatching(/^n\. .*\bT0\.$/) } }])
    const against = { ...part, isAgainstBaseline: true }
    expect(outcomes(against)).toMatchObject([{ made: { subtitle: 'n.' } }])
  })

  test('that is broken says so and stops no other', () => {
    const broken = defineFigure<Row>({
      ...plain,
      id: 'broken',
      rows: () => rows,
      draw: () => {
        throw new Error('no idea')
      },
    })
    expect(outcomes(broken, good)).toEqual([
      { id: 'broken', failed: 'no idea' },
      expect.objectContaining({ id: 'good' }),
    ])
  })

  test('without anything to show is not applicable, and is not asked where the data lacks what it needs', () => {
    const empty = defineFigure<Row>({ ...plain, id: 'empty', rows: () => [], draw: () => drawing })
    const odd = defineFigure<Row>({ ...plain, id: 'odd', rows: () => notApplicable('needs more'), draw: () => drawing })
    const needy = defineFigure<Row>({
      ...about,
      id: 'needy',
      needs: { model: 2, tier: 1 },
      columns: {},
      rows: () => {
        throw new Error('was asked')
      },
      draw: () => drawing,
    })
    expect(outcomes(empty, odd, needy)).toEqual([
      { id: 'empty', notApplicable: expect.any(String) },
      { id: 'odd', notApplicable: 'needs more' },
      { id: 'needy', notApplicable: lacking({ model: 2, tier: 1 }, context) },
    ])
  })

  test('of a family is made for each metric that qualifies', () => {
    const family = defineFamily<Row>({
      ...about,
      id: 'metric-by-moon',
      memberTitle: title => `${title} by moon`,
      forEach: ({ id }) => id === 'score' || id === 'pass_rate',
      columns: ({ id }) => ({ tier: { title: id } }),
      rows: () => rows,
      draw: (_, __, metric) => ({ ...drawing, title: metric.title }),
    })
    expect(outcomes(family)).toMatchObject([
      {
        id: 'pass-rate-by-moon',
        made: { title: 'Pass rate', caption: 'Pass rate by moon', columns: { tier: { title: 'pass_rate' } } },
      },
      { id: 'score-by-moon', made: { title: 'Score', caption: 'Score by moon' } },
    ])
    expect(memberId('metric-by-moon', passRate)).toBe('pass-rate-by-moon')
  })
})

test('a table has its text row by row, and breaks where its blocks change', () => {
  const table = defineTable<Row>({
    ...about,
    id: 'plain',
    rows: () => [...rows.slice(0, 2), ...rows.slice(0, 2)],
    columns: () => [{ title: 'Tier', align: 'left', text: row => `«${row.tier}»` }],
    notes: () => ['Note.'],
    block: row => row.tier,
  })
  const [outcome] = planTables(analysis, [table], context).map(planned => planned.make())
  expect(outcome).toMatchObject({
    made: {
      cells: [['«T0»'], ['«T1»'], ['«T0»'], ['«T1»']],
      breaks: [1, 2, 3],
      notes: ['Note.'],
      columns: [{ title: 'Tier', align: 'left' }],
    },
  })
})

test('levels of the study are in natural order', () => {
  expect(contextOf(studyAnalysis('many')).levels.tier.slice(-3)).toEqual(['T9', 'T10', 'T11'])
  expect(contextOf(studyAnalysis('usual')).levels.judge).toEqual([
    'harrier-large-1',
    'kestrel-medium-4',
    'merlin-small-4',
  ])
})

test('what is needed beside what there is', () => {
  expect(lacking({ tier: 3, judge: 3 }, context)).toBeNull()
  expect(numbersIn(`${lacking({ tier: 4, task: 2 }, context)}`)).toEqual(['2', '4', '1', '3'])
})

test('a page is as wide as the settings say, and a column never wider', () => {
  const widthAt = (width: number) =>
    contextOf({ ...analysis, settings: { ...analysis.settings, figures: { formats: [], width } } }).width
  expect(widthAt(180)).toEqual({ column: 249, page: 510 })
  expect(widthAt(70)).toEqual({ column: 198, page: 198 })
  expect(widthAt(1)).toEqual({ column: 170, page: 170 })
})
