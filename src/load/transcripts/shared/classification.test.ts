import { describe, expect, test } from 'vitest'
import { type CallResult, classify } from './classification.ts'

/** `output: null`: no result was recorded. */
type Ending = Partial<Omit<CallResult, 'output'>> & { readonly output?: string | null }

const resultOf = ({ output = '', ...more }: Ending): CallResult | null => (output === null ? null : { output, ...more })
const bash = (command: string, ending: Ending = {}) => classify('Bash', { command }, resultOf(ending))
const outcomeOf = (ending: Ending) => {
  const { outcome, evidence, errorClass } = classify('Read', {}, resultOf({ output: 'text', ...ending }))
  return [outcome, evidence, errorClass]
}

describe('how a call ended', () => {
  test.each([
    ['a flag', { failed: false }, ['ok', 'flag', null]],
    ['a flag of failure', { failed: true }, ['error', 'flag', 'execution']],
    ['an exit code', { exitCode: 0 }, ['ok', 'exit_code', null]],
    ['a bad exit code', { exitCode: 2 }, ['error', 'exit_code', 'execution']],
    ['a flag that says less than the exit code', { failed: false, exitCode: 1 }, ['error', 'exit_code', 'execution']],
    ['a text', {}, ['ok', 'text', null]],
    [
      'a text of failure',
      { output: '<tool_use_error>File does not exist.</tool_use_error>' },
      ['error', 'text', 'invocation'],
    ],
    ['no result', { output: null }, ['unknown', 'none', null]],
    ['the format itself', { outcome: 'timeout', failed: true }, ['timeout', 'flag', 'timeout']],
  ] as const)('is told by %s', (_, facts, expected) => expect(outcomeOf(facts)).toEqual(expected))

  test.each([
    ["The user doesn't want to proceed with this tool use. The tool use was rejected", 'denied', 'permission'],
    ["Claude requested permissions to use WebFetch, but you haven't granted it yet.", 'denied', 'permission'],
    ['Permission for this tool use was denied. The tool use was rejected', 'denied', 'permission'],
    ['PreToolUse:Bash hook error: [check.sh]: BLOCKED: not on main', 'denied', 'permission'],
    ['Command contains output redirection (>) which could write to arbitrary files', 'denied', 'permission'],
    ['<tool_use_error>Sibling tool call errored</tool_use_error>', 'cancelled', null],
    ['<tool_use_error>Cancelled: parallel tool call Bash(ls) errored</tool_use_error>', 'cancelled', null],
    ["The user doesn't want to take this action right now. STOP", 'cancelled', null],
    ['[Request interrupted by user for tool use]', 'cancelled', null],
    ['Exit code 143\nCommand timed out after 2m 0.0s', 'timeout', 'timeout'],
    ['<tool_use_error>InputValidationError: missing', 'error', 'invocation'],
    ['String to replace not found in file.', 'error', 'invocation'],
    ['Exit code 1\ncat: x: No such file or directory', 'error', 'invocation'],
    ['API Error: 529 overloaded_error', 'error', 'infra'],
    ['connect ECONNREFUSED 127.0.0.1:5432', 'error', 'infra'],
    ['Something else', 'error', 'execution'],
    ['bash: x: Permission denied', 'error', 'execution'],
  ])('%j', (output, outcome, errorClass) =>
    expect(outcomeOf({ output, failed: true })).toEqual([outcome, 'flag', errorClass]),
  )

  test('a file that speaks of failure is read all the same', () => {
    for (const output of [
      '1\tTraceback (most recent call last)',
      'x\nbash: y: command not found',
      'If the user rejected it, stop.',
    ])
      expect(outcomeOf({ output })).toEqual(['ok', 'text', null])
  })

  test('a shell without a flag is told by any of its lines', () => {
    expect(bash('python a.py', { output: 'start\nTraceback (most recent call last):\nValueError: x' }).outcome).toBe(
      'error',
    )
    expect(bash('frobnicate', { output: 'bash: frobnicate: command not found' })).toMatchObject({
      outcome: 'error',
      errorClass: 'invocation',
    })
  })

  test.each([
    ['ls missing', "ls: cannot access 'missing': No such file or directory"],
    ['cd app && cat x', 'cat: x: No such file or directory'],
    ['/bin/rm x', "/bin/rm: cannot remove 'x': No such file or directory"],
    ['npm run build', 'npm ERR! Missing script: "build"'],
    ['npm install', 'added 1 package\nnpm error code E404\nnpm error 404'],
    ['make all', 'cc -c a.c\nmake: *** [Makefile:2: all] Error 2'],
    ['python3 a.py', '  File "a.py", line 1\n    f(\n     ^\nSyntaxError: \'(\' was never closed\n'],
    ['node a.js', '/w/a.js:1\nSyntaxError: Unexpected token\n    at x\n\nNode.js v20.1.0\n'],
  ])('a program that complains has failed: %s', (command, output) => {
    expect(bash(command, { output })).toMatchObject({ outcome: 'error', evidence: 'text' })
    expect(bash(command, { output, exitCode: 0 }).outcome).toBe('ok')
    expect(bash(`${command} || true`, { output }).outcome).toBe('ok')
    expect(bash('cat build.log', { output }).outcome).toBe(command.includes('cat x') ? 'error' : 'ok')
  })

  test('what a program shows is no complaint of its own', () => {
    for (const [command, output] of [
      ['ls', 'errors.txt\nls: notes'],
      ['python a.py', 'caught it:\nSyntaxError: as expected'],
      ['python a.py', 'SyntaxError: x\n  File "a.py", line 1\nall good'],
      ['grep -rn "cannot access" .', "a.txt:3:ls: cannot access 'b'"],
      ['git log', 'make: *** [all] Error 2'],
      ['ls missing; pwd', "ls: cannot access 'missing': No such file or directory\n/work"],
    ])
      expect(bash(command, { output }).outcome, command).toBe('ok')
  })

  test('an exit code is read from the text where the format has no other place for it', () =>
    expect(bash('git push', { output: 'Exit code 128\nfatal: no upstream', failed: true }).exitCode).toBe(128))
})

describe('an exit code that is no failure', () => {
  const benign = (command: string, output = '', exitCode = 1) =>
    bash(command, { output, exitCode }).errorClass === 'benign_nonzero'

  test.each([
    'grep -rn TODO src',
    'rg foo',
    'cat a | grep b',
    'cd x && grep b a',
    'grep -q a b && echo found',
    'test -f x',
    '[ -d x ]',
    'git grep foo',
    'git diff --quiet',
  ])('%s', command => expect(benign(command)).toBe(true))

  test('differences and programs that are not there', () => {
    expect(benign('diff a b', '1c1\n< a\n---\n> b')).toBe(true)
    expect(benign('which foo', 'which: no foo in (/usr/bin)')).toBe(true)
    expect(bash('grep x y', { output: 'Exit code 1', failed: true }).errorClass).toBe('benign_nonzero')
  })

  test('but not where something complains, or another program fails', () => {
    expect(benign('grep x y', 'grep: y: No such file or directory', 2)).toBe(false)
    expect(benign('grep x y', 'grep: y: No such file or directory')).toBe(false)
    expect(benign('diff a b', 'diff: b: No such file or directory')).toBe(false)
    expect(benign('grep x y | sort | uniq -q')).toBe(false)
    expect(benign('pytest')).toBe(false)
    expect(bash('grep x y', { output: '', exitCode: 1, stderr: 'oops' }).errorClass).not.toBe('benign_nonzero')
  })

  test('is ok where the producer itself says so', () =>
    expect(bash('grep x y', { failed: false, exitCode: 1, benign: true })).toMatchObject({
      outcome: 'ok',
      errorClass: null,
    }))
})

describe('checks', () => {
  test('a failing one is a tool that works', () =>
    expect(bash('npm test', { output: 'Exit code 1\nTests: 1 failed, 2 passed, 3 total', failed: true })).toMatchObject(
      {
        outcome: 'error',
        errorClass: 'check_failed',
        check: { key: 'npm test', verdict: 'fail', passed: 2, failed: 1 },
        facets: ['exec', 'check'],
      },
    ))

  test('a pipe hides the exit code, not the summary', () => {
    expect(bash('mix test | tail -3', { output: '3 tests, 0 failures', failed: false })).toMatchObject({
      exitMasked: true,
      check: { verdict: 'pass' },
    })
    expect(bash('mix compile | tail', { failed: false })).toMatchObject({
      exitMasked: true,
      check: { verdict: 'unknown' },
    })
    expect(bash('mix compile', { failed: false })).toMatchObject({ exitMasked: false, check: { verdict: 'pass' } })
  })

  test('what goes on in the background is not known', () =>
    expect(
      bash('npm test', { output: 'Running in background', failed: false, backgrounded: true }).check?.verdict,
    ).toBe('unknown'))

  test('one that was refused or stopped checked nothing', () => {
    expect(bash('npm test', { outcome: 'denied' }).check).toBeNull()
    expect(bash('npm test', { output: 'Command timed out after 2m', failed: true }).check).toBeNull()
    expect(bash('npm test', { output: null }).check).toBeNull()
  })

  test('a commit is one where a hook stops it', () => {
    const commit = 'git add -A && git commit -m "npm test"'
    const stopped = {
      check: { key: 'gate', verdict: 'fail' },
      outcome: 'error',
      errorClass: 'check_failed',
      facets: ['exec', 'check', 'gate'],
    }
    expect(bash(commit, { output: 'husky - pre-commit hook exited with code 1', failed: true })).toMatchObject(stopped)
    expect(
      bash(commit, { output: 'PreToolUse:Bash hook error: pre-commit checks failed', failed: true }),
    ).toMatchObject(stopped)
    expect(bash(commit, { output: 'nothing to commit', failed: true })).toMatchObject({ check: null, outcome: 'error' })
    expect(bash(commit, { output: '[main 1c0ffee] x', failed: false }).condition).toBe('gate')
  })

  test('a script is one only if the agent wrote it', () =>
    expect(bash('python3 try/check.py', { failed: false })).toMatchObject({
      check: { key: 'check.py', verdict: 'pass' },
      condition: { script: 'try/check.py' },
    }))
})

describe('facets', () => {
  test.each([
    ['Read', { file_path: 'a' }, ['read']],
    ['Grep', { pattern: 'a' }, ['read']],
    ['mcp__fs__read_file', { path: 'a' }, ['read']],
    ['Edit', { file_path: 'a', old_string: 'b', new_string: 'c' }, ['edit']],
    ['str_replace_editor', { command: 'view', path: 'a' }, ['read']],
    ['str_replace_editor', { command: 'create', path: 'a', file_text: 'b' }, ['edit']],
    ['str_replace_editor', { command: 'undo_edit', path: 'a' }, ['revert']],
    ['apply_patch', { input: '*** Add File: a\n+b' }, ['edit']],
    ['TodoWrite', { todos: [] }, ['plan_update']],
    ['update_plan', { plan: [{ step: 'a', status: 'pending' }] }, ['plan_update']],
    ['Task', { prompt: 'a' }, ['delegate']],
    ['spawn_agent', { message: 'a' }, ['delegate']],
    ['transfer_to_writer', {}, ['delegate']],
    ['TaskOutput', { task_id: 'a' }, ['wait']],
    ['execute_bash', { command: 'ls' }, ['exec']],
    ['shell', { command: ['bash', '-lc', 'git restore a.py'] }, ['exec', 'revert']],
    ['Bash', { command: 'git checkout -- a.py' }, ['exec', 'revert']],
    ['Bash', { command: 'git reset --hard HEAD~1' }, ['exec', 'revert']],
    ['Bash', { command: 'git checkout -b release/v1.x' }, ['exec']],
    ['Bash', { command: 'git restore --staged a.py' }, ['exec']],
    ['Bash', { command: 'cat > a.py <<EOF\nx\nEOF' }, ['exec', 'edit']],
    ['execute_ipython_cell', { code: 'npm test' }, ['exec']],
    ['python', 'python a.py', ['exec', 'check']],
    ['Frobnicate', {}, []],
  ])('of %s %j', (tool, args, facets) =>
    expect(classify(tool, args, { output: 'x', failed: false }).facets).toEqual(facets),
  )

  test('waiting for a command is not waiting for an agent', () =>
    expect(classify('TaskOutput', {}, { output: '<task_type>local_bash</task_type>', failed: false }).facets).toEqual(
      [],
    ))

  test('a list of words is a command line', () => {
    expect(classify('shell', { command: ['bash', '-lc', 'ls -la'] }, null).command).toBe('ls -la')
    expect(classify('shell', { command: ['rg', "it's", 'a b'] }, null).command).toBe(`rg 'it'\\''s' 'a b'`)
  })
})
