import { availableParallelism } from 'node:os'
import { defaultSettings, type Settings } from '../../core/settings.ts'
import { settingsPath } from '../../load/settings-path.ts'
import type { LoadOptions } from '../../pipeline/load.ts'
import { type Analyzed, type AnalyzeOptions, analyze } from '../analyze.ts'
import { type Flag, mostThreads } from './flags.ts'
import { createProgress } from './progress.ts'
import type { ReadingOptions } from './reading-options.ts'

/** The settings of the command line and of the settings file, over the defaults. */
export const settingsFor = async (
  folders: readonly string[],
  flags: readonly Flag[],
  options: ReadingOptions & Readonly<Record<string, unknown>>,
): Promise<Settings> => {
  const isGiven = ({ option, setting }: Flag) => setting !== null && options[option.attributeName()] !== undefined
  if (settingsPath(options.config ?? null, folders) === null && !flags.some(isGiven)) return defaultSettings
  // The rules that settings go by are large: they are loaded where there are settings.
  const { givenSettings } = await import('./given-settings.ts')
  return givenSettings(folders, flags, options)
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
  wanted: Pick<AnalyzeOptions, 'parts' | 'figures' | 'tables' | 'allowNone'> = {},
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
