import { createHash } from 'node:crypto'
import type { Importer, Part, Plan, Told } from '../core/importer.ts'
import type { Metric } from '../core/metric.ts'
import { once } from '../core/once.ts'
import { AnalysisError, type Problem } from '../core/problem.ts'
import type { Tables } from '../core/schema.ts'
import { defaultSettings, type Settings } from '../core/settings.ts'
import { packing } from '../core/text.ts'
import { version } from '../core/version.ts'
import { Disk, readBytes } from '../load/disk.ts'
import { allImporters } from '../load/importers/all.gen.ts'
import { recogniseSources } from '../load/sources.ts'
import { allMetrics } from '../metrics/all.gen.ts'
import { assemble } from '../tables/assemble.ts'
import type { Chunk } from '../tables/chunk.ts'
import { mergeChunks, mergeTables } from '../tables/merge.ts'
import { MissingTable } from '../tables/missing.ts'
import { pack, unpack } from '../tables/pack.ts'
import { readChunk, sliceParts } from './chunks.ts'
import { planSources } from './plan.ts'
import { runJobs } from './pool.ts'
import { countStale, type Stamp, stampsOf } from './stamps.ts'

export interface LoadOptions {
  readonly settings?: Settings
  /** The metrics to evaluate: all that there are, unless told otherwise. */
  readonly metrics?: readonly Metric[]
  readonly importers?: readonly Importer[]
  /** Force this importer instead of recognising one. */
  readonly importer?: string | null
  /** What the sources do not say themselves, or leave to choose; columns of tables are a setting. */
  readonly told?: Partial<Omit<Told, 'columns'>>
  /** Leave out criteria and items of judgments, which only reports show, where that saves reading; nothing is cached. */
  readonly brief?: boolean
  /** Threads to read with. */
  readonly jobs?: number
  /** A file in which an earlier load may have kept its columns. */
  readonly cache?: string | null
  readonly progress?: (progress: Progress) => void
}

export interface Progress {
  readonly stage: 'plan' | 'check' | 'read' | 'build'
  readonly done: number
  readonly total: number
}

export interface Loaded {
  readonly tables: Tables
  readonly problems: readonly Problem[]
  /** Runs found, read or missing, and a hash of what they were read from. */
  readonly input: { readonly runs: number; readonly hash: string }
  /** Gives the columns as bytes to keep for the next time; null when they came from the cache. */
  readonly keep: (() => readonly Uint8Array[]) | null
}

/** Below this many runs starting threads costs more than it saves. */
const worthThreads = 96

/** What there is to read in some folders; that there is nothing stops everything. */
export const planFolders = (
  folders: readonly string[],
  { settings, importers, importer = null, told }: LoadOptions & Required<Pick<LoadOptions, 'settings' | 'importers'>>,
): Plan => {
  const sources = recogniseSources(folders, importers, importer, toldBy(told, settings))
  const plan = planSources(sources, settings)
  if (plan.parts.length > 0) return plan
  const idle = plan.problems.filter(({ code }) => code === 'option-without-effect')
  throw new AnalysisError(
    'nothing-to-analyse',
    `There is no run to analyse in ${folders.join(', ')}.`,
    settings.where.length + settings.exclude.length > 0
      ? ['The filters (where, exclude) leave nothing: check their names and values.', ...idle.map(toldOf)].join('\n')
      : firstProblem(plan),
  )
}

/** Reads folders of runs into tables. No metric but those that are measured per run is computed here. */
export const load = async (folders: readonly string[], options: LoadOptions = {}): Promise<Loaded> => {
  const { settings = defaultSettings, metrics = allMetrics, importers = allImporters, progress = () => {} } = options
  progress({ stage: 'plan', done: 0, total: folders.length })
  const plan = planFolders(folders, { ...options, settings, importers })
  const own = metrics.some(metric => metric.per === 'run' && !allMetrics.includes(metric)) || importers !== allImporters
  const context: Reading = {
    plan: prepared(plan, options),
    settings,
    metrics,
    importers,
    jobs: own ? 0 : (options.jobs ?? 2),
    progress,
  }
  const key = once(() => cacheKey(plan, settings, metrics))
  const cached = options.cache && !own ? await recall(options.cache, key(), context) : null
  const chunk = cached ?? withPlan(await readAll(context), plan)
  progress({ stage: 'build', done: 0, total: 1 })
  const stamps = stampsOf(chunk.tables.sources)
  return {
    ...assemble(chunk, plan, metrics, settings),
    input: {
      runs: stamps.length,
      // Only who keeps results asks for it.
      get hash() {
        return hashOf([key(), ...stamps.map(({ path, stamp }) => `${path} ${stamp}`)])
      },
    },
    keep: cached || own || !options.cache ? null : () => pack(key(), chunk),
  }
}

const toldBy = (told: LoadOptions['told'], { columns }: Settings): Told | undefined =>
  told || Object.keys(columns).length > 0 ? { set: {}, pathPattern: null, outcome: null, ...told, columns } : undefined

const firstProblem = ({ problems: [first] }: Plan): string =>
  first ? toldOf(first) : 'What is there was recognised, but it holds no run.'

const toldOf = ({ file, message, hint }: Problem): string => `${file === '' ? '' : `${file}: `}${message} ${hint}`

/** Keeping account of files costs a tenth of the reading: only a cache wants it. */
const prepared = (plan: Plan, { cache, brief = false }: LoadOptions): Plan => ({
  ...plan,
  parts: plan.parts.map(part => ({
    ...part,
    watched: Boolean(cache),
    ...(brief && !cache && { brief: true as const }),
  })),
})

interface Reading {
  readonly plan: Plan
  readonly settings: Settings
  readonly metrics: readonly Metric[]
  readonly importers: readonly Importer[]
  readonly jobs: number
  readonly progress: (progress: Progress) => void
}

const readAll = async ({ plan, settings, metrics, importers, jobs, progress }: Reading): Promise<Chunk> => {
  const slices = sliceParts(plan.parts, importers)
  const sizes = slices.map(parts => parts.reduce((runs, part) => runs + part.runs.length, 0))
  const total = sizes.reduce((sum, size) => sum + size, 0)
  // What planning has read already would cost more to send than to use.
  const here = jobs > 0 && total >= worthThreads ? slices.filter(isCarried) : slices
  const away = slices.filter(parts => !here.includes(parts))
  const chunks = new Map<Part[], Chunk>()
  let done = 0
  for (const parts of here) {
    chunks.set(parts, readChunk(parts, settings, metrics, importers))
    done += sizes[slices.indexOf(parts)]
    progress({ stage: 'read', done, total })
  }
  if (away.length > 0) {
    const ends = runningTotals(away.map(parts => sizes[slices.indexOf(parts)]))
    const report = (count: number) => progress({ stage: 'read', done: done + ends[count - 1], total })
    const work = away.map(parts => ({ kind: 'read' as const, parts }))
    const read = await runJobs(work, jobs, settings, report)
    away.forEach((parts, i) => {
      chunks.set(parts, read[i])
    })
  }
  return mergeChunks(slices.flatMap(parts => chunks.get(parts) ?? []))
}

const isCarried = (parts: readonly Part[]): boolean =>
  parts.every(({ runs }) => runs.every(({ content, packed }) => content !== undefined || packed !== undefined))

const runningTotals = (sizes: readonly number[]): number[] => {
  let total = 0
  return sizes.map(size => {
    total += size
    return total
  })
}

/** Adds what the plan knows: its own problems, and planned runs that never started. */
const withPlan = (chunk: Chunk, { planned, problems }: Plan): Chunk => {
  const missing = new MissingTable()
  for (const run of planned) missing.add(run)
  const table = mergeTables([chunk.tables.missing_runs, missing.finish()])
  return { ...chunk, tables: { ...chunk.tables, missing_runs: table }, problems: [...problems, ...chunk.problems] }
}

const hashOf = (texts: readonly string[]): string => {
  const hash = createHash('sha256')
  for (const text of texts) hash.update(text).update('\n')
  return hash.digest('hex')
}

/** Columns can be used again only for the same runs, rated by the same rules and measured by the same metrics. */
const cacheKey = (
  { experiments, parts, planned, problems }: Plan,
  settings: Settings,
  metrics: readonly Metric[],
): string =>
  hashOf([
    version,
    packing,
    JSON.stringify([settings.consensus, settings.criterionAliases, settings.prices, metrics.map(({ id }) => id)]),
    JSON.stringify([experiments, planned, problems]),
    ...parts.flatMap(({ source, runs }) => [JSON.stringify(source), ...runs.map(({ path }) => path)]),
  ])

const stampSlice = 2048

const recall = async (file: string, key: string, { settings, jobs, progress }: Reading): Promise<Chunk | null> => {
  const bytes = readBytes(file)
  const chunk = bytes && unpack(key, bytes)
  if (!chunk) return null
  const stamps = stampsOf(chunk.tables.sources)
  progress({ stage: 'check', done: 0, total: stamps.length })
  return (await stale(stamps, jobs, settings)) === 0 ? chunk : null
}

const stale = async (stamps: readonly Stamp[], jobs: number, settings: Settings): Promise<number> => {
  if (jobs === 0 || stamps.length < 2 * stampSlice) return countStale(new Disk(), stamps)
  const slices = Array.from({ length: Math.ceil(stamps.length / stampSlice) }, (_, i) => ({
    kind: 'stamp' as const,
    stamps: stamps.slice(i * stampSlice, (i + 1) * stampSlice),
  }))
  const counts = await runJobs(slices, jobs, settings, () => {})
  return counts.reduce((sum, count) => sum + count, 0)
}
