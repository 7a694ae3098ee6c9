import { checkAdvice } from '../core/check-advice.ts'
import { withOwn } from '../core/definitions.ts'
import { AnalysisError } from '../core/problem.ts'
import { defaultSettings } from '../core/settings.ts'
import { ResultsFolder } from '../output/files/folder.ts'
import { type Loaded, load } from '../transform/loading/load.ts'
import { allMetrics } from '../transform/metrics/all.gen.ts'
import type { Analyzed, AnalyzeOptions } from './analyze-options.ts'
import { allParts, needsExhibits } from './parts.ts'
import { checkTargets } from './results/targets.ts'
import { isRunning } from './running.ts'

export type { Analyzed, AnalyzeOptions } from './analyze-options.ts'

/**
 * Loads folders of runs, analyzes them and, where `out` names a folder, writes the results: what `tiercel analyze` does.
 *
 * @example
 * ```ts
 * import { analyze } from 'tiercel'
 *
 * const { analysis } = await analyze(['runs'])
 * for (const group of analysis.groups('by_tier')) {
 *   const passRate = analysis.result('pass_rate', group)?.summary
 *   console.log(group.key.tier, passRate?.value, passRate?.low, passRate?.high)
 * }
 * ```
 */
export const analyze = async (folders: readonly string[], options: AnalyzeOptions = {}): Promise<Analyzed> => {
  const { settings = defaultSettings, out = null } = options
  const metrics = withOwn(allMetrics, options.metrics)
  const { parts = allParts, force = false } = options
  const folder = out === null ? null : new ResultsFolder(out, process.pid, { inputs: folders, force }, settings.csvSafe)
  folder?.check()
  if (folder) await checkTargets(folder, parts, options)
  folder?.sweep(isRunning)
  // What is needed later is fetched while threads read.
  const analyzing = Promise.all([import('../analysis/analysis.ts'), import('./results.ts')])
  if (folder && needsExhibits(parts)) void import('./exhibits.ts')
  const loaded = await load(folders, { ...options, cache: folder?.cache ?? null })
  if (loaded.tables.runs.size === 0 && !options.allowNone) throw nothingUsable(folders, loaded)
  const [{ createAnalysis }, { writeResults }] = await analyzing
  const analysis = createAnalysis(loaded, metrics, settings)
  if (!folder) return { analysis, loaded, unchanged: false, exhibits: [] }
  return { analysis, loaded, ...(await writeResults(folder, analysis, loaded, folders, options)) }
}

const nothingUsable = (folders: readonly string[], { tables }: Loaded): AnalysisError =>
  new AnalysisError(
    'nothing-to-analyse',
    `None of the ${tables.missing_runs.size} runs in ${folders.join(', ')} can be used.`,
    checkAdvice(folders),
  )
