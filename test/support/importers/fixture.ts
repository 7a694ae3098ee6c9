import type { ProblemCode } from '../../../src/core/problem-codes.ts'

export type LogFiles = Readonly<Record<string, string | Uint8Array>>

/** Results as a tool writes them, and what there is to know of their fields. */
export interface FieldFixture {
  readonly sound: LogFiles
  /** Fields by which a file of the tool is told from others. */
  readonly identity: readonly string[]
  /** Fields that the tool itself leaves out, or writes null for, where there is nothing to say. */
  readonly leftOut: readonly string[]
  /** Objects whose names are data, as the indices of a list are: that one of them is gone nobody can know. */
  readonly maps: readonly string[]
  /** Fields that may hold anything. */
  readonly anything: readonly string[]
}

export interface LogFixture extends FieldFixture {
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
