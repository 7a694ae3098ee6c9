import { type Problem, problem } from '../../core/problem.ts'
import type { ProblemCode } from '../../core/problem-codes.ts'

const codes: Partial<Record<ProblemCode, ProblemCode>> = {
  'transcript-unreadable': 'archive-damaged',
  'transcript-too-large': 'file-too-large',
}

/** What is wrong with a log, in the words of results: the same reader serves transcripts. */
export const unusable = ({ code, file, message, hint, at }: Problem): Problem =>
  problem(codes[code] ?? code, file, message, hint, at)
