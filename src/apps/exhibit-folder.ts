import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { DrawnFigure, DrawnTable } from '../core/exhibit.ts'
import { AnalysisError } from '../core/problem.ts'
import type { Settings } from '../core/settings.ts'
import {
  figureEndings,
  figureFiles,
  picturesOf,
  type TextFile,
  tableEndings,
  tableFiles,
} from '../output/files/exhibit-files.ts'
import { writeWhole } from '../output/files/file-system.ts'
import { checkCorner, nameLists, namesText, ownPath, readNames } from '../output/files/own-files.ts'
import { checkTargets, type Protection } from '../output/files/protected-files.ts'
import { spreadsheetPieces } from '../output/files/spreadsheet.ts'
import { drawPictures } from '../output/render/threads.ts'

/** What a command writes besides what it prints. */
export interface Exhibits {
  readonly files: readonly { readonly name: string; readonly text: string }[]
  readonly tables: readonly DrawnTable[]
  readonly figures: readonly DrawnFigure[]
}

/** The names that a command may write: of its files, and without ending those of its tables and figures. */
export interface ExhibitNames {
  readonly files: readonly string[]
  readonly tables: readonly string[]
  readonly figures: readonly string[]
}

const pathsOf = ({ files, tables, figures }: ExhibitNames, { figures: { formats } }: Settings): string[] => [
  ...files,
  ...tables.flatMap(id => tableEndings.map(ending => `tables/${id}.${ending}`)),
  ...figures.flatMap(id => figureEndings(picturesOf(formats)).map(ending => `figures/${id}.${ending}`)),
]

/** Refuses where files of others would be overwritten, or what is read; gives the files that are ours. */
export const checkExhibits = (
  out: string,
  names: ExhibitNames,
  settings: Settings,
  protection: Protection,
): ReadonlySet<string> => {
  // What was written there before knows its files by their fingerprints, and one of them has the name of ours.
  if (existsSync(join(out, 'manifest.json')))
    throw new AnalysisError('cannot-write', `${out} holds the results of an analysis.`, 'Choose another folder.')
  checkCorner(out)
  const ours = new Set(readNames(out, nameLists.written))
  checkTargets(out, { written: pathsOf(names, settings), removed: [] }, ours, protection)
  return ours
}

/** Writes data, tables and figures in every format; gives the files, in the order in which they were written. */
export const writeExhibits = async (
  out: string,
  { files, tables, figures }: Exhibits,
  settings: Settings,
  threads: number,
  protection: Protection,
): Promise<string[]> => {
  const ids = (exhibits: readonly { readonly id: string }[]) => exhibits.map(({ id }) => id)
  const names = { files: files.map(({ name }) => name), tables: ids(tables), figures: ids(figures) }
  const ours = checkExhibits(out, names, settings, protection)
  // Before the files are there: stopped half-way, those that are there are known to be ours.
  const listed = namesText([...ours, ...pathsOf(names, settings)])
  writeWhole(ownPath(out, nameLists.written), listed, process.pid)
  const written: string[] = []
  const write = (name: string, content: string | Uint8Array) => {
    writeWhole(join(out, name), content, process.pid)
    written.push(name)
  }
  for (const { name, text } of files) write(name, text)
  const isForSpreadsheets = (name: string) => settings.csvSafe && name.endsWith('.csv')
  const pictures = picturesOf(settings.figures.formats)
  const writeTexts = (path: string, texts: readonly TextFile[]) => {
    for (const { ending, text } of texts) {
      const name = `${path}.${ending}`
      write(name, isForSpreadsheets(name) ? [...spreadsheetPieces([text])].join('') : text)
    }
  }
  for (const table of tables) writeTexts(`tables/${table.id}`, tableFiles(table))
  for (const figure of figures) writeTexts(`figures/${figure.id}`, figureFiles(figure, pictures))
  for (const [id, reason] of await drawPictures(figures, pictures, threads, write))
    throw new AnalysisError(
      'not-drawn',
      `The figure ${id} could not be drawn: ${reason}`,
      'Its data is in the CSV beside it.',
    )
  return written
}
