import type { Problem } from '../../core/problem.ts'
import type { Experiment, RunContent } from '../../core/record.ts'
import type { Args, Roles } from '../column-roles.ts'
import type { SourceFile } from '../io/file-list.ts'

export interface LogRun {
  /** What the source itself says; what is absent or null may be told by a person or suggested by names. */
  readonly said: Roles
  readonly suggested?: Roles
  readonly args?: Args
  /** What the source calls this very run, wherever it is kept: the same one twice counts once. */
  readonly origin?: string | null
  /** Where the content is read later: what differs between two files that hold the same run with other content. */
  readonly version?: string
  /** Where the content is read later: why it cannot be; asked only of a run that is told again. */
  readonly fault?: () => Problem | null
  /** Names by which a run in a list is found from its own file, the surest first, and whether this is that file. */
  readonly kept?: { readonly as: readonly string[]; readonly apart: boolean }
  readonly run: number
  readonly file: SourceFile
  readonly folder?: string
  /** Where in the file, as it follows the file's name: `:12`, `[3]` or `/samples/1_epoch_1.json`. */
  readonly place: string
  /** Its verdict is no more than whether its score is full marks: on another scale it is none. */
  readonly byScore?: true
  /** Null where it is read later, or packed. */
  readonly content: RunContent | null
  /** Its line, and what the format's `unpack` makes a run of: far less to keep than a run where there are many. */
  readonly packed?: readonly number[]
  readonly about?: Partial<Omit<Experiment, 'name' | 'task' | 'family' | 'model'>>
}

/** A number is a name only within its benchmark: task 7 of one is not task 7 of another. */
export const taskName = (benchmark: string | null, id: string): string =>
  benchmark !== null && /^(id)?\d+$/.test(id) ? `${benchmark}/${id}` : id
