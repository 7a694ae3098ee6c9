import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { DrawnFigure, DrawnTable, WrittenRow } from '../../src/core/exhibit.ts'
import { contextOf } from '../../src/output/exhibits/context.ts'
import { type Planned, planFigures, planTables } from '../../src/output/exhibits/make.ts'
import { allFigures } from '../../src/output/figures/all.gen.ts'
import { markdownTable } from '../../src/output/files/tables/markdown.ts'
import { allTables } from '../../src/output/tables/all.gen.ts'
import { type StudyName, studyAnalysis } from '../support/fixtures/studies.ts'

const folder = join(import.meta.dirname, 'snapshots')

/** Where an exhibit is looked at: the first of these to which it applies. */
const studies: readonly StudyName[] = ['usual', 'leaderboard', 'process', 'crossed']

/** Enough to see what the rows hold and, where there are more, whether any of them moved. */
const mostRows = 20

type Plan<Made> = (analysis: ReturnType<typeof studyAnalysis>) => readonly Planned<Made>[]

const firstMade = <Made extends DrawnFigure | DrawnTable>(plan: Plan<Made>): { study: StudyName; made: Made } => {
  for (const study of studies)
    for (const planned of plan(studyAnalysis(study))) {
      const outcome = planned.make()
      if ('failed' in outcome) throw new Error(outcome.failed)
      if ('made' in outcome) return { study, made: outcome.made }
    }
  throw new Error(`It applies to none of ${studies.join(', ')}: add a study that shows it.`)
}

/** The last digits of a number may differ between machines. */
const rounded = (_: string, value: unknown): unknown =>
  typeof value === 'number' ? Number(value.toPrecision(6)) : value

/** JSON in which whatever fits stands on one line. */
const readable = (value: unknown, indent = ''): string => {
  const line = JSON.stringify(value, rounded)
  if (typeof value !== 'object' || value === null || indent.length + line.length <= 140) return line
  const inner = `${indent} `
  const joined = (parts: readonly string[]) => `\n${inner}${parts.join(`,\n${inner}`)}\n${indent}`
  if (Array.isArray(value)) return `[${joined(value.map(each => readable(each, inner)))}]`
  const parts = Object.entries(value).filter(([, each]) => each !== undefined)
  return `{${joined(parts.map(([key, each]) => `${JSON.stringify(key)}: ${readable(each, inner)}`))}}`
}

/** Rows evenly spread over all, a line for each. */
const someOf = (rows: readonly WrittenRow[]): string =>
  rows
    .filter((_, i) => i % Math.ceil(rows.length / mostRows) === 0)
    .map(row => JSON.stringify(row, rounded))
    .join(',\n  ')

const figureText = (study: StudyName, { id, caption, width, spec, rows }: DrawnFigure): string => {
  const about = readable({ id, study, caption, width, rows: rows.length })
  const view = readable({ ...spec, $schema: undefined, config: undefined, data: undefined }, ' ')
  return `{\n "about": ${about},\n "some rows": [\n  ${someOf(rows)}\n ],\n "view": ${view}\n}\n`
}

test.each(allFigures.map(figure => [figure.id, figure] as const))('%s is drawn as before', async (id, figure) => {
  const { study, made } = firstMade(analysis => planFigures(analysis, [figure], contextOf(analysis)))
  await expect(figureText(study, made)).toMatchFileSnapshot(join(folder, `${id}.vl.json`))
})

test.each(allTables.map(table => [table.id, table] as const))('table %s is written as before', async (id, table) => {
  const { study, made } = firstMade(analysis => planTables(analysis, [table], contextOf(analysis)))
  await expect(`Study: ${study}\n\n${markdownTable(made)}`).toMatchFileSnapshot(join(folder, `${id}.md`))
})
