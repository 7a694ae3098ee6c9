import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { type Analysis, createAnalysis } from '../analysis/analysis.ts'
import { judgeLists } from '../analysis/judges/index.ts'
import type { Metric } from '../core/metric.ts'
import { AnalysisError } from '../core/problem.ts'
import { defaultSettings, type Settings } from '../core/settings.ts'
import { version } from '../core/version.ts'
import { dataFiles } from '../formats/data.ts'
import { ResultsFolder } from '../formats/folder.ts'
import { jsonPieces } from '../formats/json.ts'
import { createManifest } from '../formats/manifest.ts'
import { summaryOf } from '../formats/summary.ts'
import { tableSchema } from '../formats/table-schema.ts'
import { allMetrics } from '../metrics/all.gen.ts'
import { type Loaded, type LoadOptions, load } from '../pipeline/load.ts'

export interface AnalyzeOptions extends Omit<LoadOptions, 'cache'> {
  /** Where results are written; null writes nothing. */
  readonly out?: string | null
  readonly written?: (file: string) => void
}

export interface Analyzed {
  readonly analysis: Analysis
  readonly loaded: Loaded
  /** The results folder had all of this already, so nothing was written. */
  readonly unchanged: boolean
}

/** Loads folders of runs, analyses them and writes the results: what `tiercel analyze` does. */
export const analyze = async (folders: readonly string[], options: AnalyzeOptions = {}): Promise<Analyzed> => {
  const { settings = defaultSettings, metrics = allMetrics, out = null, written = () => {} } = options
  const folder = out === null ? null : new ResultsFolder(out, process.pid)
  folder?.sweep(isRunning)
  const loaded = await load(folders, { ...options, cache: folder?.cache ?? null })
  if (loaded.tables.runs.size === 0) throw nothingUsable(folders, loaded)
  const analysis = createAnalysis(loaded, metrics, settings)
  const key = resultsKey(loaded.input.hash, settings, metrics)
  if (!folder) return { analysis, loaded, unchanged: false }
  // A metric of the caller's own may have changed under the same id.
  const isKnown = metrics.every(metric => allMetrics.includes(metric))
  if (isKnown && folder.holds(key)) return { analysis, loaded, unchanged: true }
  const discard = () => folder.discard()
  process.once('exit', discard)
  if (loaded.keep) folder.keep(loaded.keep())
  await writeData(folder, analysis, written)
  const input = { folders, ...loaded.input }
  const created = new Date().toISOString()
  folder.publish(createManifest({ created, key, input, settings }, analysis.problems, folder.outputs))
  process.off('exit', discard)
  return { analysis, loaded, unchanged: false }
}

const writeData = async (folder: ResultsFolder, analysis: Analysis, written: (file: string) => void): Promise<void> => {
  const write = async (name: string, pieces: Iterable<string>) => {
    folder.write(name, pieces)
    written(name)
    // Lets Ctrl-C be heard between two files.
    await setImmediate()
  }
  const files = dataFiles(analysis)
  for (const file of files) await write(file.path, file.pieces())
  await write('data/schema.json', jsonPieces(tableSchema(files)))
  await write('data/statistical_results.json', jsonPieces(statisticalLists(analysis)))
  await write('data/summary.json', jsonPieces(summaryOf(analysis)))
}

/** The tests of the profile, and what is known of the judges. */
const statisticalLists = (analysis: Analysis): object => ({
  ...analysis.statisticalResults(),
  ...judgeLists(analysis.judges()),
})

const nothingUsable = (folders: readonly string[], { tables }: Loaded): AnalysisError =>
  new AnalysisError(
    'nothing-to-analyse',
    `None of the ${tables.missing_runs.size} runs in ${folders.join(', ')} has a usable run_result.json.`,
    'Run `tiercel check` on the folder to see what is wrong with each.',
  )

const isRunning = (id: number): boolean => {
  try {
    process.kill(id, 0)
    return true
  } catch {
    return false
  }
}

const resultsKey = (input: string, settings: Settings, metrics: readonly Metric[]): string =>
  createHash('sha256')
    .update(JSON.stringify([version, input, settings, metrics.map(({ id }) => id)]))
    .digest('hex')
