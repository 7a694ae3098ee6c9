import type { Described } from './described.ts'
import type { SourceDimension } from './dimensions.ts'
import type { Problem, Tally } from './problem.ts'
import type { Experiment, MissingRun, RunContent, RunKey, RunRecord, VariantComponents } from './record.ts'

/**
 * A layout of results that we can read: recognized by its content, read in parts that workers can take on their own. What
 * {@link defineSource} makes.
 */
export interface Importer extends Described {
  /** What it looks for, in a few words, for the error that lists what was looked for. */
  readonly looksFor: string
  /** Fields that its files have: the format with most of those of an unknown file is the nearest. */
  readonly keys?: readonly string[]
  /** Whether workers can read slices of a part side by side. */
  readonly divisible: boolean
  /** Names of folders and files tell it: it is asked before any other file is opened, and then reads all by itself. */
  readonly byNames?: true
  recognizes(path: string, glance?: Glance): boolean
  /** Whether it can read what no importer recognizes, such as a table under usual names. */
  accepts?(path: string, glance?: Glance): boolean
  /** What there is to read, without reading the runs. */
  plan(source: Source): Plan
  read(part: Part): Iterable<Found>
  /** Gives the transcripts of runs in files that can be kept in a folder of their own; asked for one run after the other. */
  originals?(): (run: PartRun) => readonly Original[]
}

/** A file that holds the transcript of one run, where a run folder has it. */
export interface Original {
  /** Relative to the run folder. */
  readonly name: string
  readonly text: string | Uint8Array
}

/** A folder given by the user; problems name files relative to it, after `label` where several were given. */
export interface Source {
  readonly path: string
  readonly label: string
  /** Only these files of the folder, where files were given; relative to it. */
  readonly files?: readonly string[]
  readonly overrides?: SourceOverrides
  /** Other importers read other files of the same folder, so that what one does not know is no concern. */
  readonly shared?: true
}

/** What a person says of a source that it does not say itself. */
export interface SourceOverrides {
  /** A value in braces, such as `{difficulty}`, names an argument that the source recorded. */
  readonly set: Readonly<Partial<Record<SourceDimension, string>>>
  readonly pathPattern: string | null
  /** The scorer or metric that decides, where a source has several. */
  readonly outcome: string | null
  /** For tables of one's own: our name of a column, and theirs. */
  readonly columns: Readonly<Record<string, string>>
}

/** What a first look at a source shows, for all importers that are asked: some of its files and how they begin. */
export interface Glance {
  /** Relative to the source, nearest first; not all of a large folder. */
  readonly files: readonly string[]
  beginning(file: string): Beginning | null
  /** Names that a person gives for the columns of tables. */
  readonly columns: SourceOverrides['columns']
}

/** How a file begins, for {@link defineSource}. */
export interface Beginning {
  readonly bytes: Uint8Array
  /** The JSON value that it is, as far as its beginning tells; undefined where it is none. */
  readonly value: unknown
  /** Whether that is all of it. */
  readonly isWhole: boolean
  /** Whether there are no more bytes. */
  readonly isAll: boolean
  /** How many numbers of the value were NaN or Infinity, which are null now. */
  readonly notFinite: number
  /** The objects on its first lines. */
  readonly lines: readonly Readonly<Record<string, unknown>>[]
  /** As text, in which bytes that are not UTF-8 stand as \ufffd. */
  readonly text: string
  /** Its first line as text. */
  readonly firstLine: string
}

/** Missing runs that are listed of one plan: a row is made for each, and more are a slip. */
export const mostMissing = 100_000

/** Repetitions of one task that anyone plans. */
export const mostRepetitions = 10_000

export interface Plan {
  readonly experiments: readonly Experiment[]
  readonly components: readonly VariantComponents[]
  /** In canonical order of their first run. */
  readonly parts: readonly Part[]
  /** Runs that were planned; those that no source has are missing. */
  readonly planned: readonly MissingRun[]
  readonly problems: readonly Problem[]
  /** Files whose runs are told here already, so that nobody else counts them; absolute. */
  readonly claims?: readonly string[]
  /** Whether no run is there twice, so that nobody need look. */
  readonly unique?: true
  /** The columns of tables, where the source has some: a person may name one of them. */
  readonly columns?: readonly string[]
  /** What of that which a person told had an effect: `set model`, `path-pattern tier`, `outcome`. */
  readonly applied?: readonly string[]
}

/** Runs that are read together, in canonical order, as plain data that can be sent to a worker. */
export interface Part {
  readonly importer: string
  readonly source: Source
  /** Whether to keep account of the files read, for the cache. */
  readonly watched: boolean
  /** Criteria and items of judgments are not wanted, where leaving them out saves reading. */
  readonly brief?: true
  readonly runs: readonly PartRun[]
}

export interface PartRun {
  readonly key: RunKey
  readonly experiment: Experiment
  /** Where the importer finds it; absolute. */
  readonly path: string
  /** What planning had to read already: a source that is one file is not read twice. */
  readonly content?: RunContent
  /** The same in a few numbers that the importer understands, where runs are many and small; the first is its line. */
  readonly packed?: readonly number[]
}

/** What reading a part yields, in the order of its runs. */
export type Found =
  | { readonly kind: 'run'; readonly run: RunRecord; readonly seen: Seen }
  | { readonly kind: 'missing'; readonly missing: MissingRun; readonly seen: Seen }
  | { readonly kind: 'problem'; readonly problem: Problem }
  | { readonly kind: 'tally'; readonly tally: Tally }

/** The files that reading a run looked at, and a fingerprint of their sizes and times, so that a change is noticed. */
export interface Seen {
  readonly files: string
  readonly stamp: number
}
