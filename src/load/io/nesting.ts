import { type Problem, problem } from '../../core/problem.ts'

/** What is nested without end overflows the stack of whoever walks through it. */
const isOverflow = (error: unknown): boolean => error instanceof RangeError && error.message.includes('call stack')

const tooDeep = (file: string): Problem => {
  const message = 'Values are nested thousands of levels deep, and cannot be followed.'
  return problem('nested-too-deep', file, message, 'The file is damaged: look at it and write it again.')
}

/** What comes of a file; null, and told, where its values are nested too deep. */
export const unlessTooDeep = <Result>(
  file: string,
  report: (problem: Problem) => void,
  use: () => Result,
): Result | null => {
  try {
    return use()
  } catch (error) {
    if (!isOverflow(error)) throw error
    report(tooDeep(file))
    return null
  }
}
