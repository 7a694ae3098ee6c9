import { expect, test } from 'vitest'
import { AnalysisError, problem } from './problem.ts'
import { problemCodes } from './problem-codes.ts'

test('a problem has the severity of its code, and is about the whole file unless a place is given', () => {
  const found = problem('run-twice', 'a/b', 'Twice.', 'Give one.')
  expect(found).toEqual({
    code: 'run-twice',
    severity: problemCodes['run-twice'].severity,
    file: 'a/b',
    at: '',
    message: 'Twice.',
    hint: 'Give one.',
  })
  expect(problem('wrong-type', 'f', 'm', 'h', 'judges[0]').at).toBe('judges[0]')
})

test('an AnalysisError carries its code and what to try', () => {
  const error = new AnalysisError('nothing-to-analyse', 'There is nothing.', 'Look elsewhere.')
  expect(error).toBeInstanceOf(Error)
  expect({ ...error }).toMatchObject({ code: 'nothing-to-analyse', hint: 'Look elsewhere.', name: 'AnalysisError' })
  expect(error.message).toBe('There is nothing.')
})
