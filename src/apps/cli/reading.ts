import { availableParallelism } from 'node:os'
import type { Settings } from '../../core/settings.ts'
import { mergeSettings } from '../../core/settings-schema.ts'
import { readSettingsFile } from '../../load/settings-file.ts'
import { allMetrics } from '../../metrics/all.gen.ts'
import type { LoadOptions } from '../../pipeline/load.ts'
import { type Analyzed, type AnalyzeOptions, analyze } from '../analyze.ts'
import { type Flag, mostThreads, settingsGiven } from './flags.ts'
import { printable } from './printable.ts'
import { createProgress } from './progress.ts'
import { note } from './screen.ts'

/** What the options of a command that reads runs come to. */
export interface ReadingOptions {
  readonly config?: string
  readonly importer?: string
  /** `model=a`, `tier=T0`, … */
  readonly set?: readonly string[]
  readonly pathPattern?: string
  readonly outcome?: string
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

/** What the command line says of the sources; undefined where it says nothing. */
export const toldBy = ({ set = [], pathPattern, outcome }: ReadingOptions): LoadOptions['told'] | undefined => {
  if (set.length === 0 && pathPattern === undefined && outcome === undefined) return undefined
  const pairs = set.map(pair => [pair.slice(0, pair.indexOf('=')).trim(), pair.slice(pair.indexOf('=') + 1).trim()])
  return { set: Object.fromEntries(pairs), pathPattern: pathPattern ?? null, outcome: outcome ?? null }
}

/** Analyses with a progress display; `out` null writes nothing. */
export const analyzeWithProgress = async (
  folders: readonly string[],
  out: string | null,
  settings: Settings,
  options: ReadingOptions,
  wanted: Pick<AnalyzeOptions, 'parts' | 'figures' | 'tables'> = {},
): Promise<Analyzed> => {
  const { importer, jobs = Math.min(mostThreads, availableParallelism()), quiet = false } = options
  const told = toldBy(options)
  const progress = createProgress(process.stderr, Date.now, quiet)
  try {
    return await analyze(folders, {
      settings,
      out,
      ...wanted,
      importer: importer ?? null,
      ...(told && { told }),
      jobs,
      progress: progress.show,
      written: () => progress.show({ stage: 'write', done: 0, total: 1 }),
      drawn: (done, total) => progress.show({ stage: 'draw', done, total }),
    })
  } finally {
    progress.clear()
  }
}
