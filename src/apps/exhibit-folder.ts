import { join } from 'node:path'
import type { DrawnFigure, DrawnTable } from '../core/exhibit.ts'
import { AnalysisError } from '../core/problem.ts'
import type { Settings } from '../core/settings.ts'
import { figureFiles, tableFiles } from '../formats/exhibit-files.ts'
import type { PictureFormat } from '../formats/render/render.ts'
import { renderOnThreads } from '../formats/render/threads.ts'
import { writeWhole } from '../formats/write-file.ts'

/** What a command writes besides what it prints. */
export interface Exhibits {
  readonly data: { readonly name: string; readonly text: string }
  readonly tables: readonly (DrawnTable | null)[]
  readonly figures: readonly (DrawnFigure | null)[]
}

const present = <Made>(made: readonly (Made | null)[]): Made[] => made.filter(each => each !== null)

/** Writes data, tables and figures in every format; gives the files, in the order in which they were written. */
export const writeExhibits = async (
  out: string,
  { data, tables, figures }: Exhibits,
  settings: Settings,
  threads: number,
): Promise<string[]> => {
  const written: string[] = []
  const write = (name: string, content: string | Uint8Array) => {
    writeWhole(join(out, name), content, process.pid)
    written.push(name)
  }
  write(data.name, data.text)
  for (const table of present(tables))
    for (const { ending, text } of tableFiles(table)) write(`tables/${table.id}.${ending}`, text)
  const pictures = settings.figures.formats.filter((format): format is PictureFormat => format !== 'vl')
  const drawn = present(figures)
  for (const figure of drawn)
    for (const { ending, text } of figureFiles(figure, pictures)) write(`figures/${figure.id}.${ending}`, text)
  if (pictures.length === 0) return written
  const jobs = drawn.map(({ rows: _, ...figure }) => ({ figure, formats: pictures }))
  const answers = await renderOnThreads(jobs, threads, () => {})
  answers.forEach((answer, i) => {
    const { id } = drawn[i]
    if ('failed' in answer)
      throw new AnalysisError(
        'not-drawn',
        `The figure ${id} could not be drawn: ${answer.failed}`,
        'Its data is in the CSV beside it.',
      )
    for (const format of pictures) {
      const bytes = answer.files[format]
      if (bytes) write(`figures/${id}.${format}`, bytes)
    }
  })
  return written
}
