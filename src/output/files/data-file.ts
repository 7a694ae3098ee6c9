import type { ColumnSpec } from '../../core/schema.ts'

/** One data file: its columns and its bytes, in pieces. */
export interface DataFile {
  readonly path: string
  readonly title: string
  readonly columns: readonly ColumnSpec[]
  pieces(): Iterable<string>
}
