import { checkAdvice } from '../../core/check-advice.ts'
import { withOwn } from '../../core/definitions.ts'
import type { Importer, Part, Plan, SourceOverrides } from '../../core/importer.ts'
import type { Metric } from '../../core/metric.ts'
import { once } from '../../core/once.ts'
import { AnalysisError, type Problem } from '../../core/problem.ts'
import type { Tables } from '../../core/schema.ts'
import { defaultSettings, type Settings } from '../../core/settings.ts'
import { recognizeSources } from '../../load/recognition.ts'
import { allImporters } from '../../load/sources/importers.gen.ts'
import { allMetrics } from '../metrics/all.gen.ts'
import type { Chunk } from '../tables/chunk.ts'
import { MissingTable } from '../tables/missing.ts'
import { pack } from '../tables/pack.ts'
import { assemble } from '../tables/table-assembly.ts'
import { mergeChunks, mergeTables } from '../tables/table-merge.ts'
import { cacheKey, hashOf, recall } from './cache.ts'
import { readChunk, sliceParts } from './chunks.ts'
import { planSources } from './loading-plan.ts'
import { readSlices } from './read-slices.ts'
import { stampsOf } from './stamps.ts'

/** How {@link load} reads, and {@link analyze} with it. */
export interface LoadOptions {
  readonly settings?: Settings
  /** Metrics of one's own, in addition to the built-in ones. */
  readonly metrics?: readonly Metric[]
  /** Sources of one's own, in addition to the built-in ones. */
  readonly sources?: readonly Importer[]
  /** Read with the source of this id instead of recognizing one. */
  readonly importer?: string | null
  /** What the sources do not say themselves, or leave to choose; columns of tables are a setting. */
  readonly overrides?: Partial<Omit<SourceOverrides, 'columns'>>
  /** Leave out criteria and items of judgments, which only reports show, where that saves reading; nothing is cached. */
  readonly brief?: boolean
  /** Give what is wrong even where no run can be used, instead of refusing. */
  readonly allowNone?: boolean
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

/** What {@link load} read: tables of runs, judgments and more, and what is wrong with the data. */
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
  {
    settings,
    importers,
    importer = null,
    overrides,
    allowNone = false,
  }: LoadOptions & Required<Pick<LoadOptions, 'settings'>> & Pick<Reading, 'importers'>,
): Plan => {
  const sources = recognizeSources(folders, importers, importer, sourceOverrides(overrides, settings))
  const plan = planSources(sources, settings)
  const isFiltered = settings.where.length + settings.exclude.length > 0
  if (plan.parts.length > 0 || (allowNone && !isFiltered && plan.problems.length > 0)) return plan
  const idle = plan.problems.filter(({ code }) => code === 'option-without-effect')
  throw new AnalysisError(
    'nothing-to-analyse',
    `There is no run to analyse in ${folders.join(', ')}.`,
    isFiltered
      ? ['The filters (where, exclude) leave nothing: check their names and values.', ...idle.map(problemText)].join(
          '\n',
        )
      : [firstProblem(plan), ...(plan.problems.length > 1 ? [checkAdvice(folders)] : [])].join('\n'),
  )
}

/**
 * Reads folders of runs into tables. No metric but those that are measured per run is computed here.
 *
 * @example
 * ```ts
 * import { load } from 'tiercel'
 *
 * const { tables, problems } = await load(['runs'])
 * console.log(tables.runs.size, tables.judges.size) // → 24 72
 * for (const { file, message, hint } of problems) console.log(file, message, hint)
 * ```
 */
export const load = async (folders: readonly string[], options: LoadOptions = {}): Promise<Loaded> => {
  const { settings = defaultSettings, progress = () => {} } = options
  const [metrics, importers] = [withOwn(allMetrics, options.metrics), withOwn(allImporters, options.sources)]
  progress({ stage: 'plan', done: 0, total: folders.length })
  // What threads cannot be told, the main one does alone.
  const own = metrics.some(metric => metric.per === 'run' && !allMetrics.includes(metric)) || importers !== allImporters
  const threads = own ? 1 : (options.jobs ?? 2)
  const plan = planFolders(folders, { ...options, settings, importers })
  const key = once(() => cacheKey(plan, settings, metrics))
  const cached =
    options.cache && !own
      ? recall(options.cache, key(), runs => progress({ stage: 'check', done: 0, total: runs }))
      : null
  const context: Reading = { plan: prepared(plan, options), settings, metrics, importers, threads, progress }
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

const sourceOverrides = (overrides: LoadOptions['overrides'], { columns }: Settings): SourceOverrides | undefined =>
  overrides || Object.keys(columns).length > 0
    ? { set: {}, pathPattern: null, outcome: null, ...overrides, columns }
    : undefined

const firstProblem = ({ problems: [first] }: Plan): string =>
  first ? problemText(first) : 'What is there was recognised, but it holds no run.'

const problemText = ({ file, message, hint }: Problem): string => `${file === '' ? '' : `${file}: `}${message} ${hint}`

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
  readonly threads: number
  readonly progress: (progress: Progress) => void
}

const readAll = async ({ plan, settings, metrics, importers, threads, progress }: Reading): Promise<Chunk> => {
  const runsIn = (parts: readonly Part[]) => parts.reduce((runs, part) => runs + part.runs.length, 0)
  const total = runsIn(plan.parts)
  let done = 0
  const chunks = await readSlices(sliceParts(plan.parts, importers), {
    threads: total < worthThreads || plan.parts.some(isCarried) ? 1 : threads,
    settings,
    read: parts => readChunk(parts, settings, metrics, importers),
    done(parts) {
      done += runsIn(parts)
      progress({ stage: 'read', done, total })
    },
  })
  // Without any run there are tables all the same.
  return mergeChunks(chunks.length > 0 ? chunks : [readChunk([], settings, metrics, importers)])
}

/** What planning has read already would cost more to send than to use. */
const isCarried = ({ runs }: Part): boolean =>
  runs.some(({ content, packed }) => content !== undefined || packed !== undefined)

/** Adds what the plan knows: its own problems, and planned runs that never started. */
const withPlan = (chunk: Chunk, { planned, problems }: Plan): Chunk => {
  const missing = new MissingTable()
  for (const run of planned) missing.add(run)
  const table = mergeTables([chunk.tables.missing_runs, missing.finish()])
  return { ...chunk, tables: { ...chunk.tables, missing_runs: table }, problems: [...problems, ...chunk.problems] }
}
