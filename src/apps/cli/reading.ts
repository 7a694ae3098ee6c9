import { availableParallelism } from 'node:os'
import type { Settings } from '../../core/settings.ts'
import { mergeSettings } from '../../core/settings-schema.ts'
import { readSettingsFile } from '../../load/settings-file.ts'
import { allMetrics } from '../../metrics/all.gen.ts'
import { type Analyzed, analyze } from '../analyze.ts'
import { type Flag, mostThreads, settingsGiven } from './flags.ts'
import { printable } from './printable.ts'
import { createProgress } from './progress.ts'
import { note } from './screen.ts'

/** What the options of a command that reads runs come to. */
export interface ReadingOptions {
  readonly config?: string
  readonly importer?: string
  readonly jobs?: number
  readonly quiet?: boolean
}

/** The settings of the command line, over those of the settings file, over the defaults. */
export const settingsFor = (
  folders: readonly string[],
  flags: readonly Flag[],
  options: ReadingOptions & Readonly<Record<string, unknown>>,
): Settings => {
  const commandLine = settingsGiven(flags, options)
  const ids = allMetrics.map(({ id }) => id)
  const file = readSettingsFile(options.config ?? null, folders, ids)
  if (file && !options.quiet) note(`Settings: ${printable(file.path)}`)
  return mergeSettings(file?.settings ?? {}, commandLine)
}

/** Analyses with a progress display; `out` null writes nothing. */
export const analyzeWithProgress = async (
  folders: readonly string[],
  out: string | null,
  settings: Settings,
  { importer, jobs = Math.min(mostThreads, availableParallelism()), quiet = false }: ReadingOptions,
): Promise<Analyzed> => {
  const progress = createProgress(process.stderr, Date.now, quiet)
  try {
    return await analyze(folders, {
      settings,
      out,
      importer: importer ?? null,
      jobs,
      progress: progress.show,
      written: () => progress.show({ stage: 'write', done: 0, total: 1 }),
    })
  } finally {
    progress.clear()
  }
}
