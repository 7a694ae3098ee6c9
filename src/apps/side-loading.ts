import { isDeepStrictEqual } from 'node:util'
import { selectedBaseline } from '../analysis/versus/baseline-selection.ts'
import { sideFromBaseline } from '../analysis/versus/baseline-side.ts'
import { levelsOf, type Side, sideOf } from '../analysis/versus/side.ts'
import type { Selection } from '../core/baseline.ts'
import { checkAdvice, forShell } from '../core/check-advice.ts'
import { withOwn } from '../core/definitions.ts'
import type { SourceDimension } from '../core/dimensions.ts'
import { AnalysisError, type Problem } from '../core/problem.ts'
import { isContradiction, type ProblemCode } from '../core/problem-codes.ts'
import type { Tables } from '../core/schema.ts'
import { defaultSettings, type Settings } from '../core/settings.ts'
import { readBaseline } from '../load/baseline-file.ts'
import { settingsOfResults } from '../load/sources/results/results-input.ts'
import { type LoadOptions, load } from '../transform/loading/load.ts'
import { allMetrics } from '../transform/metrics/all.gen.ts'

/**
 * Where a side of {@link compare} comes from: the path of a folder of runs, of earlier results or of a baseline file,
 * alone or with conditions such as `tier=T0` for its runs.
 */
export type Runs = string | { readonly path: string; readonly where?: readonly string[] }

const sourceOf = (runs: Runs) => ({ where: [], ...(typeof runs === 'string' ? { path: runs } : runs) })

export type SideOptions = Omit<LoadOptions, 'cache' | 'brief' | 'allowNone'>

/** Which runs are taken on both sides. */
export const selectionOf = ({ settings = defaultSettings, overrides }: SideOptions): Selection => ({
  where: settings.where,
  exclude: settings.exclude,
  outcome: overrides?.outcome ?? null,
})

/** Reads the two sides of a comparison; what both come from is read once. */
export const loadSides = async (
  ofBase: Runs,
  ofCandidate: Runs,
  options: SideOptions = {},
): Promise<{ base: Side; candidate: Side }> => {
  const [base, candidate] = [sourceOf(ofBase), sourceOf(ofCandidate)]
  const readers = new Map<string, Promise<SideReader>>()
  const reader = (path: string) => {
    const known = readers.get(path) ?? openSide(path, options)
    readers.set(path, known)
    return known
  }
  const both = await Promise.all([reader(base.path), reader(candidate.path)])
  const samePath = base.path === candidate.path
  const [first, second] = [base, candidate].map((source, i) => both[i](source.where, samePath))
  if (samePath && base.where.length + candidate.where.length > 0) refuseOverlap(first, second)
  return { base: first, candidate: second }
}

/** Runs that were chosen for both sides would be compared with themselves. */
const refuseOverlap = (base: Side, candidate: Side): void => {
  const chosen = new Set(base.runs.rows)
  const twice = candidate.runs.rows.filter(row => chosen.has(row)).length
  if (twice > 0)
    throw new AnalysisError(
      'sides-overlap',
      `${twice.toLocaleString('en')} of the runs are on both sides, ${base.name} and ${candidate.name}.`,
      'Choose runs for --base and --candidate that exclude each other, such as tier=T0 and tier=T3.',
    )
}

/** Reads one side. */
export const loadSide = async (runs: Runs, options: SideOptions = {}): Promise<Side> => {
  const { path, where } = sourceOf(runs)
  const read = await openSide(path, options)
  return read(where, false)
}

/** Splits what a folder holds by a dimension that has two values. */
export const loadLevels = async (
  path: string,
  by: SourceDimension,
  options: SideOptions = {},
): Promise<{ base: Side; candidate: Side }> => {
  const { settings = defaultSettings } = options
  const { tables, faults } = await loadTables(path, options)
  const levels = levelsOf(tables.runs, by).filter(level => level !== null)
  if (levels.length !== 2)
    throw new AnalysisError(
      'not-two',
      `To compare by ${by} there must be two of them, but ${path} has ${levels.length} (${shown(levels)}).`,
      levels.length < 2
        ? 'Compare by something that was varied, or give two folders.'
        : `Choose two: --base ${forShell(`${by}=${levels[0]}`)} --candidate ${forShell(`${by}=${levels[1]}`)}`,
    )
  const [base, candidate] = levels.map(level => ({
    ...sideOf(`${by}=${level}`, tables, settings, [`${by}=${level}`]),
    faults,
  }))
  return { base, candidate }
}

const mostShown = 8

const shown = (levels: readonly string[]): string =>
  levels.length === 0 ? 'none' : `${levels.slice(0, mostShown).join(', ')}${levels.length > mostShown ? ' …' : ''}`

type SideReader = (where: readonly string[], samePath: boolean) => Side

/** A side is called by its path, and by its conditions where it has some. */
const openSide = async (path: string, options: SideOptions): Promise<SideReader> => {
  const { settings = defaultSettings } = options
  const baseline = readBaseline(path)
  if (baseline) {
    const side = sideFromBaseline(
      selectedBaseline(baseline, selectionOf(options), path),
      withOwn(allMetrics, options.metrics),
    )
    return where => {
      // One object on both sides would be a candidate on its own.
      if (where.length === 0) return { ...side }
      throw new AnalysisError(
        'baseline-whole',
        `The baseline ${path} can only be taken as a whole.`,
        'Choose runs when saving it: tiercel baseline save --where …',
      )
    }
  }
  const { tables, faults } = await loadTables(path, options)
  return (where, samePath) => {
    const name = where.length === 0 ? path : samePath ? where.join(', ') : `${path} (${where.join(', ')})`
    return { ...sideOf(name, tables, settings, where), faults }
  }
}

interface Read {
  readonly tables: Tables
  readonly faults: ReadonlyMap<ProblemCode, number>
}

const loadTables = async (path: string, options: SideOptions): Promise<Read> => {
  refuseOtherSelection(path, options.settings ?? defaultSettings)
  const { tables, problems } = await load([path], { ...options, brief: true })
  const changed = problems.filter(({ code }) => code === 'results-changed')
  // Old and new files of a killed analysis, or edited ones: what is judged would be neither.
  if (changed.length > 0) throw changedResults(path, changed)
  if (tables.runs.size > 0) return { tables, faults: faultsIn(problems) }
  throw new AnalysisError(
    'nothing-to-compare',
    `None of the ${tables.missing_runs.size} runs in ${path} can be used.`,
    checkAdvice([path]),
  )
}

/** Results hold only the runs that their settings left: what is judged could choose its own runs that way. */
const refuseOtherSelection = (path: string, settings: Settings): void => {
  const made = settingsOfResults(path)
  const differing = (['columns', 'where', 'exclude'] as const).filter(
    name => Object.keys(Object(made[name])).length > 0 && !isDeepStrictEqual(made[name], settings[name]),
  )
  if (differing.length === 0) return
  const given = differing.map(name => `${name}: ${JSON.stringify(made[name])}`)
  throw new AnalysisError(
    'results-selected',
    `The results in ${path} were made with settings that choose runs or columns, and that are not in force here: ${given.join(', ')}.`,
    'Give the runs themselves, or the same settings with --config.',
  )
}

const changedResults = (path: string, changed: readonly Problem[]): AnalysisError =>
  new AnalysisError(
    'results-changed',
    `The results in ${path} are not those of one analysis: ${changed.map(({ file }) => file).join(', ')} is not as it was written.`,
    'Run `tiercel analyze` on the runs again, or give the runs themselves.',
  )

const faultsIn = (problems: readonly Problem[]): ReadonlyMap<ProblemCode, number> => {
  const counts = new Map<ProblemCode, number>()
  for (const { code, severity } of problems)
    if (severity === 'error' || isContradiction(code)) counts.set(code, (counts.get(code) ?? 0) + 1)
  return counts
}
