import type { ProblemCode } from '../../../src/core/problem-codes.ts'

export type LogFiles = Readonly<Record<string, string | Uint8Array>>

/** Results as a tool writes them, and ways in which they go wrong. */
export interface LogFixture {
  readonly sound: LogFiles
  /** Each changes or adds files; the problem that it must be, and how many runs are still read. */
  readonly faults: readonly LogFault[]
}

export interface LogFault {
  readonly what: string
  readonly files: LogFiles
  readonly code: ProblemCode
  readonly runs: number
}

export const lines = (...values: readonly unknown[]): string =>
  values.map(value => `${JSON.stringify(value)}\n`).join('')

export const json = (value: unknown): string => JSON.stringify(value, null, 1)

export const cut = (text: string): string => text.slice(0, Math.floor(text.length * 0.6))
