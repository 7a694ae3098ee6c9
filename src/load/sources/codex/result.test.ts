import { describe, expect, test } from 'vitest'
import { resultOf } from './result.ts'

describe('the output of a call', () => {
  test.each([
    [
      'text below a header',
      'Exit code: 2\nWall time: 1.5 seconds\nTotal output lines: 9\nOutput:\nno\n',
      2,
      'no\n',
      1500,
    ],
    [
      'a header of the newer shell',
      'Chunk ID: a1\nWall time: 0.25 seconds\nProcess exited with code 0\nOutput:\nyes',
      0,
      'yes',
      250,
    ],
    ['a code of less than 0', 'Process exited with code -1\nOutput:\n', -1, '', null],
    ['JSON around it', '{"output":"yes","metadata":{"exit_code":0,"duration_seconds":0.5}}', 0, 'yes', 500],
    ['JSON without a code', '{"output":"ok"}', null, 'ok', null],
    ['parts', [{ type: 'input_text', text: 'Exit code: 1\nOutput:\nno' }], 1, 'no', null],
    ['plain words', 'Plan updated', null, 'Plan updated', null],
    ['JSON of a tool', '{"metadata":"mine"}', null, '{"metadata":"mine"}', null],
    ['JSON that breaks off', '{"output":"x","metadata":{"exit', null, '{"output":"x","metadata":{"exit', null],
    ['nothing', null, null, '', null],
  ])('%s', (_, output, exitCode, text, durationMs) =>
    expect(resultOf(output)).toMatchObject({ exitCode, output: text, durationMs, failed: null, byText: false }),
  )

  test('a code in the words of the command itself is none', () =>
    expect(resultOf('Exit code: 0\nOutput:\nProcess exited with code 3\n').exitCode).toBe(0))

  test('a command that goes on is in the background', () =>
    expect(
      resultOf('Chunk ID: a\nWall time: 10.0 seconds\nProcess running with session ID 7\nOutput:\n…'),
    ).toMatchObject({
      backgrounded: true,
      exitCode: null,
    }))

  test('a flag that older versions wrote wins over words', () =>
    expect(resultOf({ content: 'execution error: it is in the text only', success: true })).toMatchObject({
      failed: false,
    }))
})

describe('endings in words', () => {
  test.each([
    ['exec command rejected by user', 'denied'],
    ['exec_command failed for `rm`: CreateProcess { message: "Rejected(\\"rejected by user\\")" }', 'denied'],
    ['approval policy is Never; reject command', 'denied'],
    ['aborted by user after 3.1s', 'cancelled'],
    ['{"output":"command timed out after 10 milliseconds","metadata":{"exit_code":124}}', 'timeout'],
  ])('%s', (output, outcome) => expect(resultOf(output)).toMatchObject({ outcome, byText: true }))

  test.each([
    'execution error: Io(Os)',
    'failed to parse function arguments',
    'apply_patch verification failed: no',
    'unsupported call: x',
  ])('%s', output => expect(resultOf(output)).toMatchObject({ failed: true, byText: true }))

  test('are looked for at the beginning only', () =>
    expect(resultOf(`${'fine '.repeat(100)}rejected by user`)).not.toHaveProperty('outcome'))

  test('below a header they are the words of a program', () =>
    expect(resultOf('Exit code: 0\nOutput:\nexecution error: printed by a test')).toMatchObject({
      exitCode: 0,
      failed: null,
    }))
})
