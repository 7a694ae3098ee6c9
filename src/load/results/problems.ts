import { type Problem, problem } from '../../core/problem.ts'
import { type ProblemCode, problemCodes } from '../../core/problem-codes.ts'
import type { ResultsFolder } from './folder.ts'

const isCode = (word: string): word is ProblemCode => Object.hasOwn(problemCodes, word)

/** What was found when the runs were first read; what is found in the records is found again. */
export const readProblems = (folder: ResultsFolder, keep: (problem: Problem) => boolean): Problem[] => {
  const sheet = folder.sheet('problems.csv')
  if (!sheet) return []
  const code = sheet.choice('code', isCode, 'a code that this version knows')
  const file = sheet.text('file')
  const at = sheet.text('at')
  const message = sheet.text('message')
  const hint = sheet.text('hint')
  const problems: Problem[] = []
  for (const row of sheet.rows()) {
    const known = code(row)
    if (!known || problemCodes[known].stage !== 'load') continue
    const found = problem(known, folder.within(file(row)), message(row), hint(row), at(row))
    if (keep(found)) problems.push(found)
  }
  return problems
}
