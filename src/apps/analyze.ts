import { createHash } from 'node:crypto'
import { type Analysis, createAnalysis } from '../analysis/analysis.ts'
import type { Metric } from '../core/metric.ts'
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
  const analysis = createAnalysis(loaded, metrics, settings)
  const key = resultsKey(loaded.input.hash, settings, metrics)
  if (!folder) return { analysis, loaded, unchanged: false }
  if (folder.holds(key)) return { analysis, loaded, unchanged: true }
  const discard = () => folder.discard()
  process.once('exit', discard)
  if (loaded.keep) folder.keep(loaded.keep())
  writeData(folder, analysis, written)
  const input = { folders, ...loaded.input }
  const created = new Date().toISOString()
  folder.publish(createManifest({ created, key, input, settings }, analysis.problems, folder.outputs))
  process.off('exit', discard)
  return { analysis, loaded, unchanged: false }
}

const writeData = (folder: ResultsFolder, analysis: Analysis, written: (file: string) => void): void => {
  const write = (name: string, pieces: Iterable<string>) => {
    folder.write(name, pieces)
    written(name)
  }
  const files = dataFiles(analysis)
  for (const file of files) write(file.path, file.pieces())
  write('data/schema.json', jsonPieces(tableSchema(files)))
  write('data/summary.json', jsonPieces(summaryOf(analysis)))
}

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
