import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { DrawnFigure, DrawnTable } from '../../src/core/exhibit.ts'
import { contextOf } from '../../src/output/exhibits/context.ts'
import type { Outcome } from '../../src/output/exhibits/made.ts'
import { planFigures, planTables } from '../../src/output/exhibits/make.ts'
import { allFigures } from '../../src/output/figures/all.gen.ts'
import { renderPng } from '../../src/output/files/figures/png.ts'
import { htmlTable } from '../../src/output/files/tables/html.ts'
import { allTables } from '../../src/output/tables/all.gen.ts'
import { type StudyName, studyAnalysis } from '../support/fixtures/studies.ts'
import { expectSound, pictureOf } from './sound.ts'

/** `npm run gallery` says where the pictures go; the tests alone write none. */
const pageFolder = process.env.TIERCEL_GALLERY

const snapshots = join(import.meta.dirname, 'snapshots')

/** Draws and checks every table and figure of a study; which of them apply to it stays as it was. */
export const hangStudy = (study: StudyName) =>
  describe(study, () => {
    const analysis = studyAnalysis(study)
    const context = contextOf(analysis)
    const applicable: string[] = []
    const hung: { id: string; study: string; html: string | null; reason: string }[] = []

    const made = <Made extends DrawnFigure | DrawnTable>(id: string, outcome: Outcome<Made>): Made | null => {
      if ('failed' in outcome) throw new Error(outcome.failed)
      if ('made' in outcome) {
        applicable.push(id)
        return outcome.made
      }
      hung.push({ id, study, html: null, reason: outcome.notApplicable })
      expect(outcome.notApplicable).toMatch(/^[a-z].*[^.]$/)
      return null
    }

    const figures = planFigures(analysis, allFigures, context).map(planned => [planned.id, planned] as const)
    test.each(figures)('%s', async (id, planned) => {
      const figure = made(id, planned.make())
      if (!figure) return
      const pictured = await pictureOf(figure)
      const { svg } = pictured
      hung.push({ id, study, html: svg, reason: '' })
      if (pageFolder !== undefined) writePicture(pageFolder, `${study}.${id}.png`, await renderPng(svg, figure.width))
      expectSound(figure, pictured)
    })

    const tables = planTables(analysis, allTables, context)
    test.each(tables.map(table => [`table ${table.id}`, table] as const))('%s', (id, planned) => {
      const table = made(id, planned.make())
      if (!table) return
      hung.push({ id, study, html: htmlTable(table), reason: '' })
      expect(table.cells.length).toBe(table.rows.length)
    })

    test('has the exhibits that apply to it', () =>
      expect(`${applicable.join('\n')}\n`).toMatchFileSnapshot(join(snapshots, 'applicable', `${study}.txt`)))

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
