import { Option } from 'commander'
import type { Side } from '../../../analysis/versus/side.ts'
import { type SourceDimension, sourceColumns } from '../../../core/dimensions.ts'
import { AnalysisError } from '../../../core/problem.ts'
import type { Settings } from '../../../core/settings.ts'
import { counted } from '../../../output/narrative/words.ts'
import type { ExhibitNames, Exhibits } from '../../exhibit-folder.ts'
import { loadLevels, loadSides, type Runs } from '../../side-loading.ts'
import { analyzeFlags, type Flag, forceFlag, judgingSettings, readingFlags } from '../flags.ts'
import { listOf, someText } from '../option-values.ts'
import { printable } from '../printable.ts'
import { jobsOf, type ReadingOptions, withProgress } from '../reading.ts'
import { note } from '../screen.ts'

const inference = ['seed', 'resamples', 'confidence', 'generalize', 'amount_mean', 'primary']

const plain = (option: Option): Flag => ({ option, setting: null })

const isDimension = (name: string): name is SourceDimension => Object.hasOwn(sourceColumns, name)

/** An option of ours that is no setting. */
export const flagOf = (
  spelling: string,
  description: string,
  parser?: (text: string, before: unknown) => unknown,
): Flag => {
  const option = new Option(spelling, description)
  // A rule such as --no-worse takes a value; it does not deny anything.
  option.negate = false
  return plain(parser ? option.argParser(parser) : option)
}

/** Options of every command that sets two sides against each other. */
export const versusFlags = (): Flag[] => [
  flagOf('--base <list>', 'runs that are the base, such as tier=T0', listOf('--base')),
  flagOf('--candidate <list>', 'runs that are the candidate, such as tier=T3', listOf('--candidate')),
  flagOf('--by <dimension>', 'compare the two values of a dimension, such as model'),
  ...readingFlags(judgingSettings),
  ...analyzeFlags().filter(({ setting }) => inference.includes(setting?.[0] ?? '')),
]

export interface VersusOptions extends ReadingOptions {
  readonly base?: readonly string[]
  readonly candidate?: readonly string[]
  readonly by?: string
}

const wrong = (message: string, hint: string) => new AnalysisError('wrong-usage', message, hint)

const twoWays = 'Give two folders, or one with --base and --candidate, or one with --by.'

/** Where the two sides come from, by what was given on the command line. */
type Given = { readonly base: Runs; readonly candidate: Runs } | { readonly path: string; readonly by: SourceDimension }

const given = (paths: readonly string[], { base = [], candidate = [], by }: VersusOptions): Given => {
  if (paths.length > 2) throw wrong(`There are ${paths.length} folders, but two sides.`, twoWays)
  const [path, second = path] = paths
  if (by !== undefined) {
    if (!isDimension(by))
      throw wrong(`--by: "${by}" is not a dimension.`, `Use one of: ${Object.keys(sourceColumns).join(', ')}.`)
    if (paths.length === 1 && base.length + candidate.length === 0) return { path, by }
    throw wrong('--by splits one folder, and goes without --base and --candidate.', twoWays)
  }
  if (paths.length === 1 && (base.length === 0 || candidate.length === 0))
    throw wrong(`There is one folder, ${path}, and nothing that says what to compare in it.`, twoWays)
  return { base: { path, where: base }, candidate: { path: second, where: candidate } }
}

/** Reads the two sides that a command line names. */
export const readSides = (
  paths: readonly string[],
  settings: Settings,
  options: VersusOptions,
): Promise<{ base: Side; candidate: Side }> => {
  const sides = given(paths, options)
  return withProgress(options, settings, reading =>
    'by' in sides ? loadLevels(sides.path, sides.by, reading) : loadSides(sides.base, sides.candidate, reading),
  )
}

export interface FileOptions extends ReadingOptions {
  readonly out?: string
  readonly force?: boolean
}

/** Options of commands that write tables and figures only where they are told to. */
export const fileFlags = (): Flag[] => [
  flagOf('--out <dir>', 'also write data, tables and figures there', someText('--out')),
  forceFlag(),
  ...analyzeFlags().filter(({ option }) => option.long === '--figure-formats' || option.long === '--csv-safe'),
]

/** Refuses to overwrite files of others, or what is read, before anything is read. */
export const checkFiles = async (
  inputs: readonly string[],
  names: ExhibitNames,
  settings: Settings,
  { out, force = false }: FileOptions,
): Promise<void> => {
  if (out === undefined) return
  const { checkExhibits } = await import('../../exhibit-folder.ts')
  checkExhibits(out, names, settings, { inputs, force })
}

/** Writes what is asked for. What draws figures is only loaded here, since most calls draw none. */
export const writeFiles = async (
  inputs: readonly string[],
  exhibits: () => Exhibits,
  settings: Settings,
  options: FileOptions,
): Promise<void> => {
  const { out, quiet = false, force = false } = options
  if (out === undefined) return
  const { writeExhibits } = await import('../../exhibit-folder.ts')
  const written = await writeExhibits(out, exhibits(), settings, jobsOf(options), { inputs, force })
  if (!quiet) note(`Wrote ${counted(written.length, 'file')} to ${printable(out)}.`)
}
