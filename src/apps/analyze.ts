import { setImmediate } from 'node:timers/promises'
import type { Analysis } from '../analysis/analysis.ts'
import { checkAdvice } from '../core/check-advice.ts'
import { withOwn } from '../core/definitions.ts'
import { AnalysisError } from '../core/problem.ts'
import { defaultSettings } from '../core/settings.ts'
import { nothingMade } from '../output/exhibits/made.ts'
import { createManifest, type Part } from '../output/files/manifest.ts'
import { ResultsFolder } from '../output/files/results-folder.ts'
import { type Loaded, load } from '../transform/loading/load.ts'
import { allMetrics } from '../transform/metrics/all.gen.ts'
import {
  type Analyzed,
  type AnalyzeOptions,
  allParts,
  checkTargets,
  keysOf,
  needsExhibits,
  type Wanted,
} from './analyze-options.ts'
import type { ExhibitOptions, ExhibitStatus } from './exhibits.ts'
import { isRunning, undivided } from './signals.ts'

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
  const analysing = Promise.all([import('../analysis/analysis.ts'), import('../analysis/level-limits.ts')])
  if (folder && parts.includes('data')) void dataWriters()
  if (folder && needsExhibits(parts)) void import('./exhibits.ts')
  const loaded = await load(folders, { ...options, cache: folder?.cache ?? null })
  if (loaded.tables.runs.size === 0 && !options.allowNone) throw nothingUsable(folders, loaded)
  const [{ createAnalysis }, { checkTiers }] = await analysing
  const analysis = createAnalysis(loaded, metrics, settings)
  if (!folder) return { analysis, loaded, unchanged: false, exhibits: [] }
  // What cannot be answered is refused before anything is written.
  checkTiers(analysis.tables.runs)
  return { analysis, loaded, ...(await writeResults(folder, analysis, loaded, folders, options)) }
}

const nothingUsable = (folders: readonly string[], { tables }: Loaded): AnalysisError =>
  new AnalysisError(
    'nothing-to-analyse',
    `None of the ${tables.missing_runs.size} runs in ${folders.join(', ')} can be used.`,
    checkAdvice(folders),
  )

/** Writes what is asked for and not there yet. */
const writeResults = async (
  folder: ResultsFolder,
  analysis: Analysis,
  loaded: Loaded,
  folders: readonly string[],
  options: AnalyzeOptions,
): Promise<Pick<Analyzed, 'unchanged' | 'exhibits'>> => {
  const {
    parts = allParts,
    figures = [],
    tables = [],
    only = {},
    written: tellWritten = () => {},
    drawn = () => {},
    jobs = 2,
  } = options
  const { settings, metrics } = analysis
  const ownExhibits = [...figures, ...tables].map(({ id }) => id)
  const keys = keysOf(loaded.input.hash, settings, metrics, only, ownExhibits)
  // A definition of the caller's own may have changed under the same id.
  const isKnown = ownExhibits.length === 0 && metrics === allMetrics
  // Where a publishing was killed all is put in place anew, so that nothing of it is left.
  const open = parts.filter(part => !isKnown || folder.isMixed || !folder.holds(part, keys.parts[part]))
  const discard = () => folder.discard()
  process.once('exit', discard)
  if (loaded.keep) folder.keep(loaded.keep())
  if (open.length === 0) {
    discard()
    process.off('exit', discard)
    return { unchanged: true, exhibits: [] }
  }
  // What was not asked for now stays if it was made from the same data.
  const kept = allParts.filter(
    part => !open.includes(part) && isKnown && folder.before?.key === keys.key && !folder.isMixed,
  )
  for (const part of kept) folder.retain(part)
  if (open.includes('data')) await writeData(folder, analysis, tellWritten)
  const made = nothingMade()
  const exhibits = await writeExhibits(folder, analysis, open, only, { figures, tables, made, threads: jobs, drawn })
  if (open.includes('report')) {
    const { writeReport } = await import('./report-writer.ts')
    writeReport(folder, analysis, made, { figures, tables })
  }
  const done = open.filter(part => !exhibits.some(({ kind, status }) => status === 'failed' && `${kind}s` === part))
  const complete = [
    ...kept.map(part => [part, folder.before?.parts?.[part]] as const),
    ...done.map(part => [part, keys.parts[part]] as const),
  ]
  const about = {
    created: new Date().toISOString(),
    key: keys.key,
    parts: Object.fromEntries(complete),
    input: { folders, ...loaded.input },
    settings,
  }
  await undivided(() => folder.publish(createManifest(about, analysis.problems, folder.outputs)))
  process.off('exit', discard)
  return { unchanged: false, exhibits }
}

const writeExhibits = async (
  folder: ResultsFolder,
  analysis: Analysis,
  parts: readonly Part[],
  { tables = null, figures = null }: Wanted,
  options: Omit<ExhibitOptions, 'only'>,
): Promise<ExhibitStatus[]> => {
  if (!needsExhibits(parts)) return []
  const { writeFigures, writeTables } = await import('./exhibits.ts')
  return [
    ...(parts.includes('tables') ? await writeTables(folder, analysis, { only: tables, ...options }) : []),
    ...(parts.includes('figures') ? await writeFigures(folder, analysis, { only: figures, ...options }) : []),
  ]
}

const dataWriters = () =>
  Promise.all([
    import('../output/files/data.ts'),
    import('../output/files/json-writer.ts'),
    import('../output/files/summary-json.ts'),
  ])

const writeData = async (folder: ResultsFolder, analysis: Analysis, written: (file: string) => void): Promise<void> => {
  const [{ derivedFiles, rawFiles, statisticalLists, tableSchema }, { jsonPieces }, { summaryOf }] = await dataWriters()
  const write = async (name: string, pieces: Iterable<string>) => {
    folder.write(name, pieces)
    written(name)
    // Lets signals be heard between two files.
    await setImmediate()
  }
  const files = [...rawFiles(analysis), ...derivedFiles(analysis)]
  await write('data/schema.json', jsonPieces(tableSchema(files)))
  for (const file of files) await write(file.path, file.pieces())
  await write('data/summary.json', jsonPieces(summaryOf(analysis)))
  await write('data/statistical_results.json', jsonPieces(statisticalLists(analysis)))
}
