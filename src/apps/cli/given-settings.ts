import { AnalysisError } from '../../core/problem.ts'
import type { Settings } from '../../core/settings.ts'
import { mergeSettings, type PartialSettings, parseSettings } from '../../core/settings-schema.ts'
import { readSettingsFile } from '../../load/settings-file.ts'
import { allMetrics } from '../../transform/metrics/all.gen.ts'
import type { Flag } from './flags.ts'

const metricIds = allMetrics.map(({ id }) => id)

type Values = Readonly<Record<string, unknown>>

/** The settings that the command line gives, by the rules of the settings file. */
export const settingsGiven = (flags: readonly Flag[], values: Values): PartialSettings => {
  const raw: Record<string, unknown> = {}
  const spelling = new Map<string, string>()
  for (const { option, setting } of flags) {
    if (setting === null || values[option.attributeName()] === undefined) continue
    const [key, below] = setting
    const value = values[option.attributeName()]
    raw[key] = below === undefined ? value : { [below]: value }
    spelling.set(key, option.long ?? option.flags)
  }
  const { settings, issues } = parseSettings(raw, metricIds)
  if (issues.length === 0) return settings
  const suggestion = issues.find(issue => issue.suggestion !== null)?.suggestion
  throw new AnalysisError(
    'wrong-option',
    issues.map(({ path, message }) => `${spelling.get(String(path[0]))}: ${message.replace(/\.?$/, '.')}`).join('\n'),
    suggestion ? `Did you mean ${suggestion}?` : 'Add --help to the command to see its options.',
  )
}

/** The settings of the command line, over those of the settings file, over the defaults. */
export const givenSettings = (file: string | null, flags: readonly Flag[], values: Values): Settings => {
  const commandLine = settingsGiven(flags, values)
  return mergeSettings(file === null ? {} : readSettingsFile(file, metricIds), commandLine)
}
