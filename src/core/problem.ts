import { type ProblemCode, problemCodes, type Severity } from './problem-codes.ts'

/** Something odd in the data: collected, shown, exported; it never stops an analysis. {@link load} gives them. */
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

/**
 * Something odd that a source found in a file: what happened, and what to do about it.
 *
 * @example
 * ```ts
 * import { problem } from 'tiercel/source'
 *
 * const { severity } = problem('entry-unusable', 'a.nightly', 'Line 3 has no outcome.', 'Write it again.', 'line 3')
 * console.log(severity) // → error
 * ```
 */
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

/**
 * We cannot go on: says what, where and what to try. Every command turns it into exit code 2.
 *
 * @example
 * ```ts
 * import { AnalysisError, analyze } from 'tiercel'
 *
 * try {
 *   await analyze(['no-such-folder'])
 * } catch (error) {
 *   if (!(error instanceof AnalysisError)) throw error
 *   console.log(error.code, error.message, error.hint)
 * }
 * ```
 */
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
