import { availableParallelism } from 'node:os'
import type { Settings } from '../../../core/settings.ts'
import type { Exhibits } from '../../exhibit-folder.ts'
import { analyzeFlags, type Flag, mostThreads } from '../flags.ts'
import { someText } from '../option-values.ts'
import { printable } from '../printable.ts'
import type { ReadingOptions } from '../reading-options.ts'
import { note } from '../screen.ts'
import { counted } from '../words.ts'
import { flagOf } from './flags.ts'

export interface FileOptions extends ReadingOptions {
  readonly out?: string
}

/** Options of commands that write tables and figures only where they are told to. */
export const fileFlags = (): Flag[] => [
  flagOf('--out <dir>', 'also write data, tables and figures there', someText('--out')),
  ...analyzeFlags().filter(({ option }) => option.long === '--figure-formats' || option.long === '--csv-safe'),
]

/** Writes what is asked for. What draws figures is only loaded here, since most calls draw none. */
export const writeFiles = async (
  exhibits: () => Exhibits,
  settings: Settings,
  { out, jobs = Math.min(mostThreads, availableParallelism()), quiet = false }: FileOptions,
): Promise<void> => {
  if (out === undefined) return
  const { writeExhibits } = await import('../../exhibit-folder.ts')
  const written = await writeExhibits(out, exhibits(), settings, jobs)
  if (!quiet) note(`Wrote ${counted(written.length, 'file')} to ${printable(out)}.`)
}
