import { type ProblemCode, problemCodes, type Severity } from './problem-codes.ts'

/** Something odd in the data: collected, shown, exported; it never stops an analysis. */
export interface Problem {
  readonly code: ProblemCode
  readonly severity: Severity
  /** The file or folder it is about, relative to the data folder given. */
  readonly file: string
  /** The place inside the file, such as `criteria_scores.functional.max`; empty for the whole file. */
  readonly at: string
  readonly message: string
  readonly hint: string
}

export const problem = (code: ProblemCode, file: string, message: string, hint: string, at = ''): Problem => ({
  code,
  severity: problemCodes[code].severity,
  file,
  at,
  message,
  hint,
})

/** One more case of something that is told once, with a count; `{count}` in the message becomes the number of cases. */
export interface Tally {
  readonly code: ProblemCode
  /** Cases with the same code and subject are counted together. */
  readonly subject: string
  readonly file: string
  readonly at: string
  readonly message: string
  readonly hint: string
}

/** Counts one more case; what is told of it is put into words for the first case alone. */
export type CountCase = (code: ProblemCode, subject: string, words: () => Omit<Tally, 'code' | 'subject'>) => void

/** We cannot go on: says what, where and what to try. Every command turns it into exit code 2. */
export class AnalysisError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly hint: string,
  ) {
    super(message)
    this.name = 'AnalysisError'
  }
}
