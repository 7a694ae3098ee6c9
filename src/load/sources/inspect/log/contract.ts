import { type Problem, problem } from '../../../../core/problem.ts'
import type { ProblemCode } from '../../../../core/problem-codes.ts'
import type { JsonObject } from '../../../io/fields.ts'

export interface InspectLog {
  readonly header: JsonObject
  /** The log breaks off or is damaged; what could be read is there. */
  readonly isTruncated: boolean
  readonly samples: readonly SampleReference[]
  /** The scores of all samples, by scorer, where the log lists them apart from the samples. */
  listedScores?(): readonly JsonObject[]
  /** What stands where samples do and is none, or does not say which. */
  readonly odd: readonly Problem[]
}

export interface SampleReference {
  readonly name: string
  readonly id: string
  /** NaN where the sample does not say it. */
  readonly epoch: number
  read(): ReadSample
}

export type ReadSample = FoundSample | { readonly problem: Problem }

export interface FoundSample extends Oddities {
  readonly sample: JsonObject
}

/** What JSON texts held that no JSON should, and that the value made of them does not show. */
export interface Oddities {
  readonly notFinite: number
  readonly repeated: readonly string[]
}

export const nothingOdd: Oddities = { notFinite: 0, repeated: [] }

/** Samples, and logs that are one JSON value, are read whole: each needs all of it in memory. */
export const largestSample = 200 * 2 ** 20

export const unreadable = (label: string, message: string, at = ''): Problem =>
  problem('transcript-unreadable', label, message, 'Look at the file, or write the log again.', at)

export const tooLarge = (label: string, at = ''): Problem => {
  const message = `More than ${largestSample / 2 ** 20} MB would have to be in memory at once.`
  const hint =
    at === '' ? 'Convert the log to the .eval format, which is read sample by sample.' : 'Log less of this sample.'
  return problem('transcript-too-large', label, message, hint, at)
}

const codes: Partial<Record<ProblemCode, ProblemCode>> = {
  'transcript-unreadable': 'archive-damaged',
  'transcript-too-large': 'file-too-large',
}

/** What is wrong with a log, in the words of results: the same reader serves transcripts. */
export const unusable = ({ code, file, message, hint, at }: Problem): Problem =>
  problem(codes[code] ?? code, file, message, hint, at)
