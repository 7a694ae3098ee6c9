import { describe, expect, test } from 'vitest'
import { verdictOf } from './verdicts.ts'

const piped = (output: string) => verdictOf({ output, status: 'masked', succeeded: true, exitCode: null })
const ended = (output: string, succeeded: boolean, exitCode: number | null = null) =>
  verdictOf({ output, status: 'known', succeeded, exitCode }).verdict

describe('a verdict from the summary of a framework', () => {
  test.each([
    ['14 doctests, 397 tests, 0 failures', 'pass', 411, 0],
    ['59 tests, 2 failures, 3 excluded', 'fail', 57, 2],
    ['12 examples, 0 failures', 'pass', 12, 0],
    ['10 runs, 20 assertions, 1 failures, 1 errors, 0 skips', 'fail', 8, 2],
    ['==== 1 failed, 10 passed, 2 errors in 0.12s ====', 'fail', 10, 3],
    ['3 passed, 1 warning in 0.02s', 'pass', 3, 0],
    ['Tests:       1 failed, 5 passed, 6 total', 'fail', 5, 1],
    ['Tests:       5 passed, 5 total', 'pass', 5, 0],
    [
      '\u001b[2m      Tests \u001b[22m \u001b[1m\u001b[32m7 passed\u001b[39m\u001b[22m\u001b[90m (7)\u001b[39m',
      'pass',
      7,
      0,
    ],
    ['      Tests  1 failed | 6 passed (7)', 'fail', 6, 1],
    ['Test Suites: 1 failed, 1 total\nTests:       0 total', 'fail', null, null],
    ['  5 passing (20ms)\n  1 failing', 'fail', 5, 1],
    ['Ran 5 tests in 0.001s\n\nOK', 'pass', 5, 0],
    ['Ran 5 tests in 0.001s\n\nFAILED (failures=1, errors=1)', 'fail', 3, 2],
    [
      'test result: ok. 5 passed; 0 failed; 0 ignored\ntest result: FAILED. 2 passed; 1 failed; 0 ignored',
      'fail',
      7,
      1,
    ],
    ['ok  \texample.com/a\t0.1s\nFAIL\texample.com/b\t0.2s\nFAIL', 'fail', null, null],
    ['ok  \texample.com/a\t(cached)', 'pass', null, null],
    ['# tests 3\n# pass 2\n# fail 1', 'fail', 2, 1],
    [' 5 pass\n 0 fail\nRan 5 tests across 1 files.', 'pass', 5, 0],
    ['Passed!  - Failed:     0, Passed:     5, Skipped:     0, Total:     5', 'pass', 5, 0],
    ['[INFO] Tests run: 5, Failures: 1, Errors: 0, Skipped: 0', 'fail', 4, 1],
    ['OK (5 tests, 10 assertions)', 'pass', 5, 0],
    ['100% tests passed, 0 tests failed out of 8', 'pass', 8, 0],
    ['ok | 5 passed (2 steps) | 0 failed (1s)', 'pass', 5, 0],
    ['BUILD FAILED in 3s', 'fail', null, null],
    ['Success: no issues found in 3 source files', 'pass', null, null],
    ['Found 3 errors in 1 file (checked 2 source files)', 'fail', null, null],
    ['✖ 3 problems (1 error, 2 warnings)', 'fail', null, null],
    ['895 mods/funs, found 1 code readability issue.', 'fail', null, null],
    ['895 mods/funs, found no issues.', 'pass', null, null],
    ['Total errors: 2, Skipped: 0, Unnecessary Skips: 0', 'fail', null, null],
    ['12 files inspected, no offenses detected', 'pass', null, null],
  ])('%j', (output, verdict, passed, failed) => expect(piped(output)).toEqual({ verdict, passed, failed }))

  test.each([
    '',
    'Compiling 76 files (.ex)\nGenerated spotter app',
    '876 mods/funs, found 5 software design suggestions.',
    'done',
  ])('is unknown for %j, as the pipe hides the exit code', output => expect(piped(output).verdict).toBe('unknown'))

  test('wins over marks of failure in what the tests print', () =>
    expect(piped('Traceback (most recent call last):\n3 passed in 0.1s').verdict).toBe('pass'))

  test('does not win over a command that failed after it', () => expect(ended('3 passed in 0.1s', false)).toBe('fail'))
})

describe('a verdict from marks of failure', () => {
  test.each([
    'Traceback (most recent call last):\n  File "x"\nValueError: no',
    "src/a.ts(3,5): error TS2322: Type 'string'",
    'error[E0382]: borrow of moved value',
    'main.c:3:5: error: expected ;',
    'lib/spotter_web/live/subagent_live.ex:25:guard_fail The guard clause',
    '== Compilation error in file lib/a.ex ==',
    'src/a.py:1:80: E501 line too long',
    'make: *** [test] Error 1',
    'AssertionError: 1 != 2',
    'panic: runtime error',
  ])('%j', output => expect(piped(output).verdict).toBe('fail'))
})

describe('a verdict from the exit code', () => {
  test('is known where the exit code is that of the check', () => {
    expect(ended('', true)).toBe('pass')
    expect(ended('', false)).toBe('fail')
    expect(ended('anything', false, 2)).toBe('fail')
  })

  test('is unknown where the check could not be run', () => {
    expect(ended('bash: pytest: command not found', false, 127)).toBe('unknown')
    expect(ended('/usr/bin/python: No module named pytest', false, 1)).toBe('unknown')
    expect(ended('npm ERR! Missing script: "test"', false, 1)).toBe('unknown')
    expect(ended("python: can't open file '/x/check.py': [Errno 2] No such file or directory", false, 2)).toBe(
      'unknown',
    )
  })

  test('is unknown in the background', () =>
    expect(verdictOf({ output: '3 passed in 1s', status: 'background', succeeded: true, exitCode: 0 }).verdict).toBe(
      'unknown',
    ))
})

// What looked at the rest again at every line or mark took minutes for each.
test.each(['\n', '\r', " can't open file ", 'MODULE_NOT_FOUND ', 'The task "', ' 1:1 '])(
  'an output of nothing but %j is looked at once',
  unit => {
    const output = unit.repeat(2_000_000 / unit.length)
    expect(verdictOf({ output, status: 'known', succeeded: true, exitCode: null }).verdict).toBe('pass')
  },
)
