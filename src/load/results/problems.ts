import { type Problem, problem } from '../../core/problem.ts'
import { type ProblemCode, problemCodes } from '../../core/problem-codes.ts'
import type { ResultsFolder } from './folder.ts'

const isCode = (word: string): word is ProblemCode => Object.hasOwn(problemCodes, word)

/** What was found when the runs were first read; what is found in the records is found again. */
export const readProblems = (folder: ResultsFolder, keep: (problem: Problem) => boolean): Problem[] => {
  const sheet = folder.sheet('problems.csv')
  if (!sheet) return []
  const found = sheet.all(row => {
    const code = row.choice('code', isCode, 'a code that this version knows')
    const [file, at, message, hint] = [row.text('file'), row.text('at'), row.text('message'), row.text('hint')]
    const isKept = code !== null && problemCodes[code].stage === 'load'
    return isKept ? [problem(code, folder.within(file), message, hint, at)] : []
  })
  return [...found].flat().filter(keep)
}
