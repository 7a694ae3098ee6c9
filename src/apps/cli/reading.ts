import { availableParallelism } from 'node:os'
import { defaultSettings, type Settings } from '../../core/settings.ts'
import { settingsPaths } from '../../load/settings-path.ts'
import type { LoadOptions } from '../../transform/loading/load.ts'
import { type Analyzed, type AnalyzeOptions, analyze } from '../analyze.ts'
import type { SideOptions } from '../side-loading.ts'
import { type Flag, mostThreads } from './flags.ts'
import { withOutcome } from './outcome-question.ts'
import { printable } from './printable.ts'
import { type ProgressDisplay, showingProgress } from './progress-line.ts'
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

/** What the command line says of the sources; undefined where it says nothing. */
export const overridesOf = ({
  set = [],
  pathPattern,
  outcome,
}: ReadingOptions): LoadOptions['overrides'] | undefined => {
  if (set.length === 0 && pathPattern === undefined && outcome === undefined) return undefined
  const pairs = set.map(pair => [pair.slice(0, pair.indexOf('=')).trim(), pair.slice(pair.indexOf('=') + 1).trim()])
  return { set: Object.fromEntries(pairs), pathPattern: pathPattern ?? null, outcome: outcome ?? null }
}

type Options = ReadingOptions & Readonly<Record<string, unknown>>

/**
 * The settings of the command line and of the settings file, over the defaults. Says which file that is. For a command
 * that judges, which is named, a file in a data folder does not count: what is judged cannot bring its own rules.
 */
export const settingsFor = (
  folders: readonly string[],
  flags: readonly Flag[],
  options: Options,
  judge: string | null = null,
): Promise<Settings> => {
  const { used, ignored } = settingsPaths(options.config ?? null, folders, judge ? 'without data' : 'with data')
  const why = judge
    ? `${judge} takes settings only from the working folder or --config`
    : 'only one settings file holds'
  if (used) note(`Settings: ${printable(used.path)} (from ${used.from})`)
  for (const path of ignored) note(`Ignored: ${printable(path)}; ${why}.`)
  return settingsFrom(used?.path ?? null, flags, options)
}

const settingsFrom = async (file: string | null, flags: readonly Flag[], options: Options): Promise<Settings> => {
  const isGiven = ({ option, setting }: Flag) => setting !== null && options[option.attributeName()] !== undefined
  if (file === null && !flags.some(isGiven)) return defaultSettings
  // The rules that settings go by are large: they are loaded where there are settings.
  const { givenSettings } = await import('./given-settings.ts')
  return givenSettings(file, flags, options)
}

/** Does something that reads runs, with a progress display that is gone when it is done. */
export const withProgress = <Result>(
  options: ReadingOptions,
  settings: Settings,
  work: (reading: SideOptions, progress: ProgressDisplay) => Promise<Result>,
): Promise<Result> => {
  const { importer = null, quiet = false } = options
  const overrides = overridesOf(options)
  return withOutcome(settings, asked =>
    showingProgress(quiet, progress => {
      const reading = { settings: asked, importer, jobs: jobsOf(options), progress: progress.show }
      return work({ ...reading, ...(overrides && { overrides }) }, progress)
    }),
  )
}

export const jobsOf = ({ jobs = Math.min(mostThreads, availableParallelism()) }: ReadingOptions): number => jobs

/** Analyzes with a progress display; `out` null writes nothing. */
export const analyzeWithProgress = (
  folders: readonly string[],
  out: string | null,
  settings: Settings,
  options: ReadingOptions,
  wanted: Pick<AnalyzeOptions, 'parts' | 'only' | 'force' | 'allowNone'> = {},
): Promise<Analyzed> =>
  withProgress(options, settings, (reading, { show }) =>
    analyze(folders, {
      ...reading,
      ...wanted,
      out,
      written: () => show({ stage: 'write', done: 0, total: 1 }),
      drawn: (done, total) => show({ stage: 'draw', done, total }),
    }),
  )
