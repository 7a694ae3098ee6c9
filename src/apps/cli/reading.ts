import { availableParallelism } from 'node:os'
import { defaultSettings, type Settings } from '../../core/settings.ts'
import { type SettingsPaths, settingsPaths } from '../../load/settings-path.ts'
import { type Analyzed, type AnalyzeOptions, analyze } from '../analyze.ts'
import { type Flag, mostThreads } from './flags.ts'
import { withOutcome } from './outcome-question.ts'
import { printable } from './printable.ts'
import { createProgress } from './progress.ts'
import { overridesOf, type ReadingOptions } from './reading-options.ts'
import { note } from './screen.ts'

type Options = ReadingOptions & Readonly<Record<string, unknown>>

/** The settings of the command line and of the settings file, over the defaults. Says which file that is. */
export const settingsFor = (
  folders: readonly string[],
  flags: readonly Flag[],
  options: Options,
): Promise<Settings> => {
  const paths = settingsPaths(options.config ?? null, folders, 'with data')
  sayWhich(paths, 'only one settings file holds')
  return settingsFrom(paths, flags, options)
}

/**
 * The same for a command that judges: what is judged cannot bring its own rules, so that a file in a data folder does
 * not count. Which one does is said in any case.
 */
export const judgingSettingsFor = (
  command: string,
  folders: readonly string[],
  flags: readonly Flag[],
  options: Options,
): Promise<Settings> => {
  const paths = settingsPaths(options.config ?? null, folders, 'without data')
  sayWhich(paths, `${command} takes settings only from the working folder or --config`)
  return settingsFrom(paths, flags, options)
}

const sayWhich = ({ used, ignored }: SettingsPaths, why: string): void => {
  if (used) note(`Settings: ${printable(used.path)} (from ${used.from})`)
  for (const path of ignored) note(`Ignored: ${printable(path)}; ${why}.`)
}

const settingsFrom = async ({ used }: SettingsPaths, flags: readonly Flag[], options: Options): Promise<Settings> => {
  const isGiven = ({ option, setting }: Flag) => setting !== null && options[option.attributeName()] !== undefined
  if (used === null && !flags.some(isGiven)) return defaultSettings
  // The rules that settings go by are large: they are loaded where there are settings.
  const { givenSettings } = await import('./given-settings.ts')
  return givenSettings(used?.path ?? null, flags, options)
}

/** Analyses with a progress display; `out` null writes nothing. */
export const analyzeWithProgress = (
  folders: readonly string[],
  out: string | null,
  settings: Settings,
  options: ReadingOptions,
  wanted: Pick<AnalyzeOptions, 'parts' | 'only' | 'force' | 'allowNone'> = {},
): Promise<Analyzed> => {
  const { importer, jobs = Math.min(mostThreads, availableParallelism()), quiet = false } = options
  const told = overridesOf(options)
  return withOutcome(settings, async asked => {
    const progress = createProgress(process.stderr, Date.now, quiet)
    try {
      return await analyze(folders, {
        settings: asked,
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
  })
}
