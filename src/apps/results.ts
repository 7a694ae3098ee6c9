import { setImmediate } from 'node:timers/promises'
import type { Analysis } from '../analysis/analysis.ts'
import { judgeLists } from '../analysis/judges/index.ts'
import { checkTiers } from '../analysis/level-limits.ts'
import { nothingMade } from '../output/exhibits/made.ts'
import { derivedFiles, rawFiles } from '../output/files/data.ts'
import type { ResultsFolder } from '../output/files/folder.ts'
import { jsonPieces } from '../output/files/json.ts'
import { createManifest, type Part } from '../output/files/manifest.ts'
import { summaryOf } from '../output/files/summary.ts'
import { tableSchema } from '../output/files/table-schema.ts'
import { explainedRows } from '../output/narrative/rows.ts'
import type { Loaded } from '../transform/loading/load.ts'
import { allMetrics } from '../transform/metrics/all.gen.ts'
import type { Analyzed, AnalyzeOptions } from './analyze-options.ts'
import type { ExhibitOptions, ExhibitStatus } from './exhibits.ts'
import { allParts, keysOf, needsExhibits, type Wanted } from './parts.ts'
import { undivided } from './signals.ts'

/** Writes what is asked for and not there yet. */
export const writeResults = async (
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
  // What cannot be answered is refused before anything is written.
  checkTiers(analysis.tables.runs)
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
    const { writeReport } = await import('./report.ts')
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

const writeData = async (folder: ResultsFolder, analysis: Analysis, written: (file: string) => void): Promise<void> => {
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

/** The tests of the profile, and what is known of the judges. */
const statisticalLists = (analysis: Analysis): object =>
  Object.fromEntries(
    Object.entries({ ...analysis.statisticalResults(), ...judgeLists(analysis.judges()) }).map(([name, rows]) => [
      name,
      explainedRows(rows),
    ]),
  )
