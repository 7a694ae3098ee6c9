import type { Analysis } from '../analysis/analysis.ts'
import type { Figure, TableSpec } from '../output/exhibits/define.ts'
import type { Part } from '../output/files/manifest.ts'
import type { Loaded, LoadOptions } from '../transform/loading/load.ts'
import type { ExhibitStatus } from './exhibits.ts'
import type { Wanted } from './parts.ts'

/** What {@link analyze} takes besides the folders. */
export interface AnalyzeOptions extends Omit<LoadOptions, 'cache'> {
  /** Where results are written; null writes nothing. */
  readonly out?: string | null
  /** Overwrite files there that Tiercel did not write; what is read is never overwritten. */
  readonly force?: boolean
  /** What is written there: all of it, unless told otherwise. */
  readonly parts?: readonly Part[]
  /** Figures and tables of one's own, in addition to the built-in ones. */
  readonly figures?: readonly Figure[]
  readonly tables?: readonly TableSpec[]
  /** Only these figures and tables, by id; null makes all. */
  readonly only?: Wanted
  readonly written?: (file: string) => void
  /** How many figures have been drawn. */
  readonly drawn?: (done: number, total: number) => void
}

/** What {@link analyze} gives. */
export interface Analyzed {
  readonly analysis: Analysis
  readonly loaded: Loaded
  /** The results folder had all of this already, so nothing was written. */
  readonly unchanged: boolean
  /** What became of every table and figure that was asked for and not there yet. */
  readonly exhibits: readonly ExhibitStatus[]
}
