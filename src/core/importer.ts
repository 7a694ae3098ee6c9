import type { Described } from './described.ts'
import type { Problem, Tally } from './problem.ts'
import type { Experiment, MissingRun, RunKey, RunRecord, VariantComponents } from './record.ts'

/** A layout of results that we can read: recognised by its content, read in parts that workers can take on their own. */
export interface Importer extends Described {
  /** What it looks for, in a few words, for the error that lists what was looked for. */
  readonly looksFor: string
  /** Whether workers can read slices of a part side by side. */
  readonly divisible: boolean
  recognises(path: string): boolean
  /** What there is to read, without reading the runs. */
  plan(source: Source): Plan
  read(part: Part): Iterable<Found>
}

/** A folder given by the user; problems name files relative to it, after `label` where several were given. */
export interface Source {
  readonly path: string
  readonly label: string
}

export interface Plan {
  readonly experiments: readonly Experiment[]
  readonly components: readonly VariantComponents[]
  /** In canonical order of their first run. */
  readonly parts: readonly Part[]
  /** Runs that were planned; those that no source has are missing. */
  readonly planned: readonly MissingRun[]
  readonly problems: readonly Problem[]
}

/** Runs that are read together, in canonical order, as plain data that can be sent to a worker. */
export interface Part {
  readonly importer: string
  readonly source: Source
  /** Whether to keep account of the files read, for the cache. */
  readonly watched: boolean
  readonly runs: readonly PartRun[]
}

export interface PartRun {
  readonly key: RunKey
  readonly experiment: Experiment
  /** Where the importer finds it; absolute. */
  readonly path: string
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
