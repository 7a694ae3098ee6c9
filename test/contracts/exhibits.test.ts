import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import type { DrawnFigure, DrawnTable, ExhibitRow } from '../../src/core/exhibit.ts'
import type { Metric } from '../../src/core/metric.ts'
import { contextOf, lacking, needsText } from '../../src/output/exhibits/context.ts'
import type { Outcome } from '../../src/output/exhibits/made.ts'
import { figureIds, planFigures, planTables } from '../../src/output/exhibits/make.ts'
import { allFigures } from '../../src/output/figures/all.gen.ts'
import { figureFiles, tableFiles } from '../../src/output/files/exhibit-files.ts'
import { renderSvg } from '../../src/output/files/figures/svg.ts'
import { tamed } from '../../src/output/plot/expression.ts'
import { allTables } from '../../src/output/tables/all.gen.ts'
import { allMetrics } from '../../src/transform/metrics/all.gen.ts'
import { type StudyName, studyAnalysis } from '../support/fixtures/studies.ts'
import { readPicture } from '../support/picture.ts'
import { projectRoot } from '../support/project.ts'

const studies: readonly StudyName[] = ['usual', 'tiny', 'degenerate', 'hostile', 'leaderboard', 'crossed']

const figureDefinitions = allFigures.map(figure => ['figure', figure.id, figure] as const)
const tableDefinitions = allTables.map(table => ['table', table.id, table] as const)

describe.each([...figureDefinitions, ...tableDefinitions])('%s %s', (kind, id, exhibit) => {
  test('stands with its test in files of its name, and says what it is', () => {
    expect(id).toMatch(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/)
    const file = join(projectRoot, 'src/output', `${kind}s`, id)
    expect([`${file}.ts`, `${file}.test.ts`].filter(path => !existsSync(path))).toEqual([])
    expect(exhibit.title).toMatch(/^\S.*[^.\s]$/)
    expect(exhibit.description).toMatch(/^[A-Z].{30,}\.$/)
    if ('forEach' in exhibit) expect(id).toMatch(/^metric-/)
  })

  const { needs } = exhibit
  if (needs)
    test('is not applicable where the data lacks what it needs', () => {
      const context = contextOf(studyAnalysis('tiny'))
      const levels = { ...context.levels, tier: [], model: [], judge: [], task: [], subtest: [] }
      expect(lacking(needs, { ...context, levels })).toContain(needsText(needs))
    })
})

test('every exhibit has an id of its own, families member by member', () => {
  const ids = [...allFigures.flatMap(figure => figureIds(figure, allMetrics))]
  expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([])
  const tables = allTables.map(({ id }) => id)
  expect(tables.filter((id, i) => tables.indexOf(id) !== i)).toEqual([])
})

const madeOf = <Made>(outcomes: readonly Outcome<Made>[]): (readonly [string, Made])[] =>
  outcomes.flatMap(outcome => ('made' in outcome ? [[outcome.id, outcome.made] as const] : []))

/** What is wrong with rows, whatever they are about. */
const rowFaults = (rows: readonly ExhibitRow[]): string[] => {
  const names = Object.keys(rows[0] ?? {})
  return [
    ...names.filter(name => !/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(name)).map(name => `${name} is not in snake_case`),
    ...rows.flatMap((row, i) => (Object.keys(row).join() === names.join() ? [] : [`row ${i} has other names`])),
    ...rows.flatMap((row, i) =>
      Object.entries(row).flatMap(([name, cell]) =>
        typeof cell === 'number' && !Number.isFinite(cell) ? [`row ${i}: ${name} is ${cell}`] : [],
      ),
    ),
  ]
}

const cellText = (cell: ExhibitRow[string]): string =>
  cell === null ? '' : cell === true ? 'True' : cell === false ? 'False' : String(cell)

/** Whether what a row tells was found by resampling. */
const isDrawnAnew = ({ resampled = 'nothing' }: ExhibitRow): boolean => resampled !== 'nothing'

/** What people read of an exhibit: a title, what stands below it, and all cells of a table. */
const wordsOf = (made: DrawnFigure | DrawnTable): string[] =>
  'spec' in made
    ? [made.title, made.subtitle, ...headsOf(made.spec)]
    : [made.title, ...made.notes, ...made.cells.flat()]

/** What a tooltip calls a column of a figure: one title for all rows, or of each the title of its metric. */
const titlesFor = (
  name: string,
  { columns, rows }: DrawnFigure,
  metrics: readonly Metric[],
): (string | undefined)[] => {
  const { title, metric, metricIn } = columns[name] ?? {}
  const ids = metricIn === undefined ? [metric] : rows.map(row => row[metricIn] ?? metric)
  return [...new Set(ids)].map(id => title ?? metrics.find(each => each.id === id)?.title)
}

/** Fields that an axis, a legend or the heads of panels give a title. */
const titledFields = (part: unknown): string[] => {
  if (typeof part !== 'object' || part === null) return []
  return Object.entries(part).flatMap(([name, value]: [string, unknown]) => {
    if (name === 'values' || typeof value !== 'object' || value === null) return []
    const own = 'field' in value && typeof value.field === 'string' && headsOf(value).length > 0 ? [value.field] : []
    return [...own, ...titledFields(value)]
  })
}

/** Who ran is told by agent and model; where a mark stands among tiers, by its tier. */
const toldByOthers = ['configuration', 'subject', 'place']

/** Titles of axes, legends and panels. */
const headsOf = (part: unknown): string[] => {
  if (typeof part !== 'object' || part === null) return []
  return Object.entries(part).flatMap(([name, value]: [string, unknown]) => {
    const words = ['title', 'text'].includes(name) ? [value].flat().filter(each => typeof each === 'string') : []
    return name === 'values' ? [] : [...words, ...headsOf(value)]
  })
}

describe.each(studies)('on the study %s', study => {
  const analysis = studyAnalysis(study)
  const context = contextOf(analysis)
  const figures: Outcome<DrawnFigure>[] = planFigures(analysis, allFigures, context).map(each => each.make())
  const tables: Outcome<DrawnTable>[] = planTables(analysis, allTables, context).map(each => each.make())

  test('nothing fails', () => expect([...figures, ...tables].filter(outcome => 'failed' in outcome)).toEqual([]))

  test.each([...madeOf(figures), ...madeOf(tables)])('%s has plain, even rows', (_, { rows, title }) => {
    expect(rowFaults(rows)).toEqual([])
    expect(title).toMatch(/^\S.*\S$/u)
  })

  test.each(madeOf(figures))('the CSV of %s holds the rows that are drawn', (_, figure) => {
    const csv = figureFiles(figure, []).find(({ ending }) => ending === 'csv')?.text ?? ''
    const read: Record<string, string>[] = parse(csv, { columns: true })
    expect(read).toEqual(
      figure.rows.map(row => Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, cellText(cell)]))),
    )
    const drawn =
      'data' in figure.spec && figure.spec.data && 'values' in figure.spec.data ? figure.spec.data.values : null
    expect(drawn).toEqual(tamed(figure.rows.filter(row => row.shown !== false)))
  })

  test.each(madeOf(figures))(
    'every column of %s that a tooltip shows has a title, and none is forgotten',
    (_, figure) => {
      const [names, known] = [figure.columns, figure.rows[0]].map(each => Object.keys(each))
      const shown = names.filter(name => known.includes(name))
      expect(shown.filter(name => titlesFor(name, figure, context.metrics).some(title => !title))).toEqual([])
      const limits = names.flatMap(name => figure.columns[name].interval ?? [])
      const others = ['agent', 'agent_model']
      expect([...names, ...limits].filter(name => ![...known, ...others].includes(name))).toEqual([])
      const told = [...names, ...toldByOthers, ...names.map(name => figure.columns[name].metricIn)]
      expect(titledFields(figure.spec).filter(name => known.includes(name) && !told.includes(name))).toEqual([])
    },
  )

  test.each(madeOf(figures))('%s says where its percentile intervals come from few units', (_, figure) => {
    const drawn = figure.rows.filter(
      row => row.shown !== false && ((row.low ?? null) !== null || (row.high ?? null) !== null),
    )
    const resampled = drawn.filter(row => /percentile, resampling/.test(String(row.method)) || isDrawnAnew(row))
    expect(resampled.filter(({ units }) => typeof units !== 'number')).toEqual([])
    if (resampled.some(({ units }) => Number(units) < 10)) expect(figure.subtitle).toContain('too narrow')
  })

  // The names of the study of hostile names are not ours.
  test.each(study === 'hostile' ? [] : [...madeOf(figures), ...madeOf(tables)])('%s is written for people', (_, made) =>
    expect(
      wordsOf(made).filter(text => /(?<![^\s([])-[$\d.∞]|\b1 \w+s each\b|\bNaN\b|undefined|null/.test(text)),
    ).toEqual([]),
  )

  test.each(madeOf(tables))('table %s has a cell for every column and no file is empty', (_, table) => {
    expect(table.cells.filter(row => row.length !== table.columns.length)).toEqual([])
    expect(tableFiles(table).filter(({ text }) => text.length < 40)).toEqual([])
  })
})

describe('names that are code', () => {
  const analysis = studyAnalysis('hostile')
  const figures = madeOf(planFigures(analysis, allFigures, contextOf(analysis)).map(each => each.make()))

  test.each(figures)('are only text in %s', async (_, figure) => {
    const { svg, warnings } = await renderSvg(figure)
    expect(warnings).toEqual([])
    expect(svg).not.toMatch(/<script|\shref=|\son\w+=/)
    expect(readPicture(svg).marks).toBeGreaterThan(0)
  })
})
