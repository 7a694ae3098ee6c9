import { availableParallelism } from 'node:os'
import type { Settings } from '../../../core/settings.ts'
import type { ExhibitNames, Exhibits } from '../../exhibit-folder.ts'
import { analyzeFlags, type Flag, forceFlag, mostThreads } from '../flags.ts'
import { someText } from '../option-values.ts'
import { printable } from '../printable.ts'
import type { ReadingOptions } from '../reading-options.ts'
import { note } from '../screen.ts'
import { counted } from '../words.ts'
import { flagOf } from './flags.ts'

export interface FileOptions extends ReadingOptions {
  readonly out?: string
  readonly force?: boolean
}

/** Options of commands that write tables and figures only where they are told to. */
export const fileFlags = (): Flag[] => [
  flagOf('--out <dir>', 'also write data, tables and figures there', someText('--out')),
  forceFlag(),
  ...analyzeFlags().filter(({ option }) => option.long === '--figure-formats' || option.long === '--csv-safe'),
]

/** Refuses to overwrite files of others, or what is read, before anything is read. */
export const checkFiles = async (
  inputs: readonly string[],
  names: ExhibitNames,
  settings: Settings,
  { out, force = false }: FileOptions,
): Promise<void> => {
  if (out === undefined) return
  const { checkExhibits } = await import('../../exhibit-folder.ts')
  checkExhibits(out, names, settings, { inputs, force })
}

/** Writes what is asked for. What draws figures is only loaded here, since most calls draw none. */
export const writeFiles = async (
  inputs: readonly string[],
  exhibits: () => Exhibits,
  settings: Settings,
  { out, jobs = Math.min(mostThreads, availableParallelism()), quiet = false, force = false }: FileOptions,
): Promise<void> => {
  if (out === undefined) return
  const { writeExhibits } = await import('../../exhibit-folder.ts')
  const written = await writeExhibits(out, exhibits(), settings, jobs, { inputs, force })
  if (!quiet) note(`Wrote ${counted(written.length, 'file')} to ${printable(out)}.`)
}
