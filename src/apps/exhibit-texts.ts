import type { FigureFormat } from '../core/settings.ts'
import type { Keep, MadeExhibits } from '../exhibits/made.ts'
import { figureFiles, tableFiles } from '../formats/exhibit-files.ts'
import type { PictureFormat } from '../formats/render/render.ts'

export const picturesOf = (formats: readonly FigureFormat[]): PictureFormat[] =>
  formats.filter((format): format is PictureFormat => format !== 'vl')

/** Writes what is text of the exhibits of some kinds, as soon as each is made. */
export const textWriter = (
  kinds: readonly (keyof MadeExhibits)[],
  formats: readonly FigureFormat[],
  write: (name: string, pieces: readonly string[]) => void,
): Keep => ({
  tables(outcome) {
    if (!kinds.includes('tables') || !('made' in outcome)) return
    for (const { ending, text } of tableFiles(outcome.made)) write(`tables/${outcome.id}.${ending}`, [text])
  },
  figures(outcome) {
    if (!kinds.includes('figures') || !('made' in outcome)) return
    const files = figureFiles(outcome.made, picturesOf(formats))
    for (const { ending, text } of files) write(`figures/${outcome.id}.${ending}`, [text])
  },
})
