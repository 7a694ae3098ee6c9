import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { DrawnFigure, DrawnTable, ExhibitRow } from '../../src/core/exhibit.ts'
import { contextOf } from '../../src/exhibits/context.ts'
import { allFigures } from '../../src/exhibits/figures/all.gen.ts'
import type { Outcome } from '../../src/exhibits/made.ts'
import { planFigures, planTables } from '../../src/exhibits/make.ts'
import { allTables } from '../../src/exhibits/tables/all.gen.ts'
import { renderPng } from '../../src/formats/figures/png.ts'
import { htmlTable } from '../../src/formats/tables/html.ts'
import { type StudyName, studyAnalysis } from '../support/fixtures/studies.ts'
import { expectSound, pictureOf } from './sound.ts'

/** `npm run gallery` says where the pictures go; the tests alone write none. */
const pageFolder = process.env.TIERCEL_GALLERY

const snapshots = join(import.meta.dirname, 'snapshots')

/** Small enough to be read in full, one member of each family. */
const inFull: readonly StudyName[] = ['tiny']

/** Draws and checks every table and figure of a study, and compares them with how they were. */
export const hangStudy = (study: StudyName) =>
  describe(study, () => {
    const analysis = studyAnalysis(study)
    const context = contextOf(analysis)
    const lines: string[] = []
    const hung: { id: string; study: string; html: string | null; reason: string }[] = []

    const made = <Made extends DrawnFigure | DrawnTable>(id: string, outcome: Outcome<Made>): Made | null => {
      lines.push(lineOf(id, outcome))
      if ('failed' in outcome) throw new Error(outcome.failed)
      if ('made' in outcome) return outcome.made
      hung.push({ id, study, html: null, reason: outcome.notApplicable })
      expect(outcome.notApplicable).toMatch(/^[a-z].*[^.]$/)
      return null
    }

    const figures = allFigures.flatMap(figure =>
      planFigures(analysis, [figure], context).map(planned => [planned.id, figure.id, planned] as const),
    )
    const read = new Set<string>()
    test.each(figures)('%s', async (id, definition, planned) => {
      const figure = made(id, planned.make())
      if (!figure) return
      const pictured = await pictureOf(figure)
      const { svg } = pictured
      hung.push({ id, study, html: svg, reason: '' })
      if (pageFolder !== undefined) writePicture(pageFolder, `${study}.${id}.png`, await renderPng(svg, figure.width))
      expectSound(figure, pictured)
      if (!inFull.includes(study) || read.has(definition)) return
      read.add(definition)
      const spec = JSON.stringify({ ...figure.spec, config: undefined }, steady, 1)
      await expect(`${spec}\n`).toMatchFileSnapshot(join(snapshots, study, `${definition}.vl.json`))
    })

    const tables = planTables(analysis, allTables, context)
    test.each(tables.map(table => [`table ${table.id}`, table] as const))('%s', (id, planned) => {
      const table = made(id, planned.make())
      if (!table) return
      hung.push({ id, study, html: htmlTable(table), reason: '' })
      expect(table.cells.length).toBe(table.rows.length)
    })

    test('is as it was', () => expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(join(snapshots, `${study}.txt`)))

    afterAll(() => {
      if (pageFolder === undefined) return
      mkdirSync(pageFolder, { recursive: true })
      writeFileSync(join(pageFolder, `${study}.json`), JSON.stringify(hung))
    })
  })

const writePicture = (folder: string, name: string, bytes: Uint8Array): void => {
  mkdirSync(join(folder, 'pictures'), { recursive: true })
  writeFileSync(join(folder, 'pictures', name), bytes)
}

/** The last digits of a number may differ between machines. */
const steady = (key: string, value: unknown): unknown =>
  typeof value === 'number' ? Number(value.toPrecision(6)) : key === '$schema' ? undefined : value

const hashOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value, steady)).digest('hex').slice(0, 12)

const rowsText = (rows: readonly ExhibitRow[]): string => `${rows.length} rows ${hashOf(rows)}`

/** An exhibit in a line that changes whenever its description or its data does. */
const lineOf = (id: string, outcome: Outcome<DrawnFigure | DrawnTable>): string => {
  if ('failed' in outcome) return `${id}: FAILED ${outcome.failed}`
  if ('notApplicable' in outcome) return `${id}: not applicable, ${outcome.notApplicable}`
  const { rows, ...about } = outcome.made
  if (!('spec' in about))
    return `${id}: ${about.columns.map(({ title }) => title).join(', ')} | ${hashOf(about)}, ${rowsText(rows)}`
  const { data: _, config: __, ...spec } = { ...about.spec }
  return `${id}: ${about.title} | ${hashOf(spec)}, ${rowsText(rows)}`
}
