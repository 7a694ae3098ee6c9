import type { ColumnSpec } from '../core/schema.ts'

/** One data file: its columns and its bytes, in pieces. */
export interface DataFile {
  readonly path: string
  readonly title: string
  readonly columns: readonly ColumnSpec[]
  /** It rests on the results of groups that another thread may be finding. */
  readonly ofGroups?: true
  /** Puts into words what does not, so that less is left to do then. */
  prepare?(): void
  pieces(): Iterable<string>
}
