import { setImmediate } from 'node:timers/promises'
import type { Analysis } from '../analysis/analysis.ts'
import { judgeLists } from '../analysis/judges/index.ts'
import { checkTiers } from '../analysis/left-out.ts'
import type { MadeExhibits } from '../exhibits/made.ts'
import { derivedFiles, largestFirst, rawFiles } from '../formats/data.ts'
import type { ResultsFolder } from '../formats/folder.ts'
import { jsonPieces } from '../formats/json.ts'
import { createManifest, type Part } from '../formats/manifest.ts'
import { summaryOf } from '../formats/summary.ts'
import { tableSchema } from '../formats/table-schema.ts'
import { allMetrics } from '../metrics/all.gen.ts'
import { explainedRows } from '../output/narrative/rows.ts'
import type { Loaded } from '../pipeline/load.ts'
import type { Pool } from '../pipeline/pool.ts'
import { type Ahead, answerAhead, type Written } from './ahead/thread.ts'
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
  pool: Pool,
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
  const keep = () => loaded.keep && folder.keep(loaded.keep())
  if (open.length === 0) {
    keep()
    discard()
    process.off('exit', discard)
    return { unchanged: true, exhibits: [] }
  }
  // What was not asked for now stays if it was made from the same data.
  const kept = allParts.filter(
    part => !open.includes(part) && isKnown && folder.before?.key === keys.key && !folder.isMixed,
  )
  for (const part of kept) folder.retain(part)
  const kinds = allWanted(open, only)
  const written = writtenAhead(open, only)
  const ahead = answerAhead(analysis, { kinds, written, stage: folder.stage }, pool)
  // Only now, while the other thread is at work.
  keep()
  if (open.includes('data')) await writeData(folder, analysis, ahead, tellWritten)
  await ahead.grouped
  const made = await madeTogether(folder, analysis, kinds, written, ahead)
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

/**
 * What the main thread alone can make it makes first, while the other one makes what both can. Each writes the texts of
 * what it has made.
 */
const madeTogether = async (
  folder: ResultsFolder,
  analysis: Analysis,
  kinds: readonly (keyof MadeExhibits)[],
  written: readonly Written[],
  ahead: Ahead,
): Promise<MadeExhibits> => {
  if (kinds.length === 0) return ahead.exhibits
  const [{ makeEarly, makeLate }, { textWriter }] = await Promise.all([
    import('../exhibits/early.ts'),
    import('./exhibit-texts.ts'),
  ])
  const keep = textWriter(
    kinds.filter(kind => written.includes(kind)),
    analysis.settings.figures.formats,
    (name, pieces) => folder.write(name, pieces),
  )
  const own = [await makeLate(analysis, kinds, keep), await makeEarly(analysis, kinds, ahead.exhibitClaims, keep)]
  const others = await ahead.exhibits
  for (const [name, file] of others.staged) folder.adopt(name, file)
  const all = [...own, others]
  return {
    figures: new Map(all.flatMap(({ figures }) => [...figures])),
    tables: new Map(all.flatMap(({ tables }) => [...tables])),
  }
}

/** What both threads write: of a few named exhibits, none is made ahead. */
const writtenAhead = (parts: readonly Part[], only: Wanted): Written[] => [
  ...(parts.includes('data') ? (['data'] as const) : []),
  ...(['figures', 'tables'] as const).filter(kind => parts.includes(kind) && !only[kind]),
]

/** The exhibits of which all are wanted: of a few named ones none is worth a thread. */
const allWanted = (parts: readonly Part[], only: Wanted): (keyof MadeExhibits)[] =>
  (['figures', 'tables'] as const).filter(kind => parts.includes('report') || (parts.includes(kind) && !only[kind]))

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

const writeData = async (
  folder: ResultsFolder,
  analysis: Analysis,
  ahead: Ahead,
  written: (file: string) => void,
): Promise<void> => {
  const write = async (name: string, pieces: Iterable<string>) => {
    folder.write(name, pieces)
    written(name)
    // Lets what the other thread has found be heard between two files.
    await setImmediate()
  }
  const [raw, derived] = [rawFiles(analysis), derivedFiles(analysis)]
  await write('data/schema.json', jsonPieces(tableSchema([...raw, ...derived])))
  for (const file of derived) if (!file.ofGroups) await write(file.path, file.pieces())
  const left = new Set(raw)
  /** Tables, as long as the other thread has not found something. */
  const writeUntil = async (found: Promise<unknown>) => {
    let isFound = false
    const noticed = found.then(() => {
      isFound = true
    })
    await setImmediate()
    const claimed = isFound ? [] : ahead.claims.of(largestFirst(raw))
    for (const file of claimed) {
      await write(file.path, file.pieces())
      left.delete(file)
      if (isFound) break
    }
    await noticed
  }
  // Written at the end; found now, while the groups are being found.
  const statistics = statisticalLists(analysis)
  for (const file of derived) file.prepare?.()
  await writeUntil(ahead.grouped)
  for (const file of derived) if (file.ofGroups) await write(file.path, file.pieces())
  await write('data/summary.json', jsonPieces(summaryOf(analysis)))
  await write('data/statistical_results.json', jsonPieces(statistics))
  await writeUntil(ahead.staged)
  const staged = await ahead.staged
  for (const { path, pieces } of left) {
    const file = staged.get(path)
    if (file) {
      folder.adopt(path, file)
      written(path)
    } else await write(path, pieces())
  }
}

/** The tests of the profile, and what is known of the judges. */
const statisticalLists = (analysis: Analysis): object =>
  Object.fromEntries(
    Object.entries({ ...analysis.statisticalResults(), ...judgeLists(analysis.judges()) }).map(([name, rows]) => [
      name,
      explainedRows(rows),
    ]),
  )
