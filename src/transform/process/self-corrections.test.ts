import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  check,
  type EventSpec,
  edit,
  failed,
  human,
  says,
  shell,
  tool,
  transcriptOf,
} from '../../../test/support/transcript.ts'
import { findCorrections } from './self-corrections.ts'

/** The labels of a run, each with the place of its event and of the one it answers. */
const labelsOf = (...specs: EventSpec[]) =>
  findCorrections(transcriptOf(specs).events).marks.map(({ kind, seq, answers }) => [kind, seq, answers])

const line = 'const answer = computeAnswer()'

describe('a retry', () => {
  test('tries again what failed, with much the same words', () =>
    expect(labelsOf(failed(shell('git push')), shell('git push --set-upstream origin main'))).toEqual([
      ['retry', 1, 0],
    ]))

  test('may follow a denial by a rule', () => {
    const denied = failed(shell('cd "/app" && ls -la 2>nul'), {
      outcome: 'denied',
      output: 'requires explicit approval',
    })
    expect(labelsOf(denied, shell('ls "/app"'))).toEqual([['retry', 1, 0]])
  })

  test('is another program or other words: no retry', () => {
    expect(labelsOf(failed(shell('git push')), shell('git status'))).toEqual([])
    expect(labelsOf(failed(shell('cat a/b/one.ts')), shell('cat other.md x.md y.md'))).toEqual([])
  })

  test('is the same tool on the same file, not on another', () => {
    const read = (path: string) => tool('Read', { file_path: path })
    expect(labelsOf(failed(read('/a')), read('/a'))).toEqual([['retry', 1, 0]])
    expect(labelsOf(failed(read('/a')), read('/b'))).toEqual([])
  })

  test('is any edit of the file that could not be edited', () => {
    const written = tool('Write', { file_path: 'a.ts', content: 'all new' }, { facets: ['edit'] })
    const rejected = failed(tool('Edit', { file_path: 'a.ts', old_string: 'x' }, { facets: ['edit'] }))
    expect(labelsOf(rejected, written)).toEqual([['retry', 1, 0]])
  })

  test('looks back over five own actions', () => {
    const others = (count: number) => Array.from({ length: count }, (_, i) => tool('Read', { file_path: `/${i}` }))
    const foreign = others(9).map(spec => ({ ...spec, agentId: 'sub' }))
    expect(labelsOf(failed(shell('git push')), ...others(4), shell('git push'))).toEqual([['retry', 5, 0]])
    expect(labelsOf(failed(shell('git push')), ...others(5), shell('git push'))).toEqual([])
    expect(labelsOf(failed(shell('git push')), ...foreign, shell('git push'))).toEqual([['retry', 10, 0]])
  })

  test('is by the agent that failed', () =>
    expect(labelsOf(failed(shell('git push')), shell('git push', { agentId: 'sub' }))).toEqual([]))

  test('answers a failure once', () =>
    expect(
      labelsOf(
        failed(shell('sed -n 1p a.ts')),
        failed(shell('sed -n 1p b.ts')),
        shell('sed -n 1p c.ts'),
        shell('sed -n 1p d.ts'),
      ),
    ).toEqual([
      ['retry', 1, 0],
      ['retry', 2, 1],
    ]))

  test('cannot stand in the step that failed', () =>
    expect(labelsOf(failed(shell('ls a')), failed(shell('ls a'), { step: 'step-0' }))).toEqual([]))

  test('is not verifying an edit by a check or a commit', () => {
    expect(labelsOf(check('pytest', 'fail'), edit('a.py'), check('pytest', 'pass'))).toEqual([['fix', 1, 0]])
    expect(labelsOf(check('pytest', 'fail'), check('pytest', 'pass'))).toEqual([['retry', 1, 0]])
    const commit = shell('git commit -m "x"')
    expect(labelsOf(failed(commit), edit('a.py'), commit)).toEqual([])
  })

  test('is not what was cancelled because of another call', () => {
    const read = (path: string, step: string) => shell(`cat src/deep/folder/${path}`, { step })
    const cancelled = failed(read('b b b b', 'one'), { outcome: 'cancelled' })
    expect(labelsOf(failed(read('a b b b', 'one')), cancelled, read('b b b b', 'two'))).toEqual([])
  })

  test('is not a search that found nothing before', () =>
    expect(
      labelsOf(failed(shell('grep -rn foo src'), { errorClass: 'benign_nonzero' }), shell('grep -rn fob src')),
    ).toEqual([]))

  test('is not known of a call of which only the result was recorded', () => {
    const orphan = failed(tool('terminal', null))
    expect(labelsOf(orphan, orphan)).toEqual([])
  })

  test('is the wish of a person who turned the first one down', () => {
    const refused = failed(shell('git push'), {
      outcome: 'denied',
      output: "The user doesn't want to proceed with this",
    })
    expect(labelsOf(refused, shell('git push origin'))).toEqual([['user_rework', 1, 0]])
    const denied = failed(shell('git push'), { outcome: 'denied', output: 'not allowed' })
    expect(labelsOf(denied, human('use the other remote'), shell('git push origin'))).toEqual([['user_rework', 2, 0]])
  })
})

describe('a revert', () => {
  test('restores files', () => {
    const restore = shell('git restore a.ts', { facets: ['exec', 'revert'] })
    expect(labelsOf(edit('a.ts'), restore)).toEqual([['revert', 1, null]])
    expect(labelsOf(edit('a.ts'), failed(restore))).toEqual([])
  })
})

describe('a fix', () => {
  test('is the first edit after a failed check', () =>
    expect(
      labelsOf(check('pytest', 'fail'), edit('a.py'), edit('b.py'), check('pytest', 'pass'), edit('c.py')),
    ).toEqual([['fix', 1, 0]]))

  test('is due until the same check passes', () => {
    expect(labelsOf(check('pytest', 'fail'), check('ruff', 'pass'), edit('a.py'))).toEqual([['fix', 2, 0]])
    expect(labelsOf(check('pytest', 'fail'), check('pytest', 'pass', { step: 'step-0' }), edit('a.py'))).toEqual([])
  })

  test('is due again when the check fails again', () =>
    expect(labelsOf(check('pytest', 'fail'), edit('a.py'), check('pytest', 'fail'), edit('a.py'))).toEqual([
      ['fix', 1, 0],
      ['fix', 3, 2],
    ]))

  test('is an edit that was applied', () =>
    expect(labelsOf(check('pytest', 'fail'), failed(edit('a.py')), edit('b.py'))).toEqual([['fix', 2, 0]]))

  test('does not answer a check of unknown verdict, nor with notes elsewhere', () => {
    expect(labelsOf(check('pytest', 'unknown'), edit('a.py'))).toEqual([])
    expect(labelsOf(check('pytest', 'fail'), edit('/elsewhere/notes.md'))).toEqual([])
  })
})

describe('a rework', () => {
  test('removes lines that the run added', () =>
    expect(labelsOf(edit('a.ts', [line]), edit('a.ts', ['const answer = 42'], [line]))).toEqual([['rework', 1, 0]]))

  test('is about the same file', () =>
    expect(labelsOf(edit('a.ts', [line]), edit('b.ts', ['const answer = 42'], [line]))).toEqual([]))

  test('is not about short lines, nor about lines that were there before', () => {
    expect(labelsOf(edit('a.ts', ['}', 'end   end']), edit('a.ts', [], ['}', 'end   end']))).toEqual([])
    expect(labelsOf(edit('a.ts', ['something else entirely']), edit('a.ts', [], [line]))).toEqual([])
  })

  test('is not about lines that an edit only moves or indents', () =>
    expect(labelsOf(edit('a.ts', [line]), edit('a.ts', ['if (ready) {', `  ${line}`, '}'], [line]))).toEqual([]))

  test('is the wish of a person who spoke since the lines were written', () => {
    expect(labelsOf(edit('a.ts', [line]), human('call it otherwise'), edit('a.ts', [], [line]))).toEqual([
      ['user_rework', 2, 0],
    ])
    expect(labelsOf(edit('a.ts', [line]), says('context', { role: 'user' }), edit('a.ts', [], [line]))).toEqual([
      ['rework', 2, 0],
    ])
  })

  test('is hierarchical where another agent wrote the lines', () =>
    expect(labelsOf(edit('a.ts', [line], [], { agentId: 'sub' }), edit('a.ts', [], [line]))).toEqual([
      ['hierarchical', 1, 0],
    ]))

  test('comes after the other labels', () => {
    const again = edit('a.ts', [], [line])
    expect(labelsOf(edit('a.ts', [line]), check('pytest', 'fail'), again)).toEqual([['fix', 2, 1]])
    expect(labelsOf(edit('a.ts', [line]), failed(again), again)).toEqual([['retry', 2, 1]])
  })

  test('is no rework where nothing was applied', () =>
    expect(labelsOf(edit('a.ts', [line]), failed(edit('a.ts', [], [line])), shell('ls'))).toEqual([]))
})

test('an agent that owns up is marked apart', () => {
  const { marks, steps } = findCorrections(transcriptOf([says('Oops, let me fix that.'), says('I fixed it.')]).events)
  expect(marks).toMatchObject([{ kind: 'explicit', seq: 0, tool: null, src: { file: 'run.jsonl', line: 1 } }])
  expect(steps).toBe(0)
})

test('a step with several corrections counts once', () => {
  const inStep = (spec: EventSpec) => ({ ...spec, step: 'same' })
  const { steps, stepsByKind } = findCorrections(
    transcriptOf([
      failed(shell('git push')),
      edit('a.ts', [line]),
      check('pytest', 'fail'),
      inStep(shell('git push')),
      inStep(edit('a.ts', [], [line])),
    ]).events,
  )
  expect(steps).toBe(1)
  expect(stepsByKind).toEqual({ retry: 1, revert: 0, fix: 1, rework: 0 })
})

const lines = fc.subarray(['a line of some length', 'another long line', 'the third long line', '}'])
const anyEvent: fc.Arbitrary<EventSpec> = fc.oneof(
  fc.tuple(fc.constantFrom('a.ts', 'b.ts'), lines, lines).map(([path, added, removed]) => edit(path, added, removed)),
  fc
    .tuple(fc.constantFrom('pytest', 'ruff'), fc.constantFrom('pass', 'fail', 'unknown'))
    .map(([key, verdict]) => check(key, verdict)),
  fc.constantFrom('git push', 'ls src', 'cat a b c').map(command => failed(shell(command))),
  fc.constantFrom('git push', 'ls src', 'cat a b d').map(command => shell(command)),
  fc.constant(shell('git checkout -- a.ts', { facets: ['revert'] })),
  fc.constant(human('please do it otherwise')),
)

test('whatever happens, an action has at most one label and corrective steps are steps', () =>
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 40 }), specs => {
      const { events } = transcriptOf(specs)
      const { marks, steps, stepsByKind } = findCorrections(events)
      const labelled = marks.filter(({ kind }) => kind !== 'explicit').map(({ seq }) => seq)
      expect(new Set(labelled).size).toBe(labelled.length)
      expect(steps).toBeLessThanOrEqual(events.filter(({ kind }) => kind === 'tool').length)
      expect(Math.max(...Object.values(stepsByKind))).toBeLessThanOrEqual(steps)
      expect(marks.every(({ seq, answers }) => answers === null || answers < seq)).toBe(true)
    }),
    { numRuns: 300, seed: 42 },
  ))
