import { CommanderError } from 'commander'
import { expect, test } from 'vitest'
import { AnalysisError } from '../../core/problem.ts'
import { failureOf } from './failure.ts'

test('what a person can mend says what and what to try, with code 2', () =>
  expect(failureOf(new AnalysisError('x', 'a\x1b[2J\nb', 'c'), false)).toEqual({
    code: 2,
    text: 'error: a\n       b\n  c',
  }))

test('a fault of ours says so with code 3, and shows where it happened on request', () => {
  const error = new RangeError('out of range')
  expect(failureOf(error, false)).toMatchObject({ code: 3, text: expect.stringContaining('TIERCEL_DEBUG=1') })
  expect(failureOf(error, false).text).toContain('out of range')
  expect(failureOf(error, false).text).not.toContain('failure.test')
  expect(failureOf(error, true).text).toContain('failure.test')
  expect(failureOf('thrown text', true)).toMatchObject({ code: 3, text: expect.stringContaining('thrown text') })
})

test('help is no failure, wrong usage is, and both have been explained already', () => {
  expect(failureOf(new CommanderError(0, 'commander.help', ''), false)).toEqual({ code: 0, text: '' })
  expect(failureOf(new CommanderError(1, 'commander.unknownOption', ''), false)).toEqual({ code: 2, text: '' })
})
