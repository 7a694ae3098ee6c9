import { describe, expect, test } from 'vitest'
import { check, type EventSpec, edit, failed, shell, tool, transcriptOf } from '../../../test/support/transcript.ts'
import type { Milestone, MilestonePredicate, Milestones } from '../../core/milestones.ts'
import type { Transcript } from '../../core/transcript.ts'
import { measureMilestones } from './milestone-progress.ts'
import { isTool } from './transcript-actions.ts'

const when = (predicate: MilestonePredicate, pattern: string, weight = 1): Milestone => ({
  id: pattern,
  weight,
  predicate,
  pattern,
})

const measure = (specs: readonly EventSpec[], declared: Partial<Milestones>, more: Partial<Transcript> = {}) => {
  const transcript = transcriptOf(specs, more)
  return measureMilestones(transcript, transcript.events.filter(isTool), {
    milestones: [],
    minefields: [],
    ...declared,
  })
}

/** Whether a milestone is reached in a run. */
const reaches = (milestone: Milestone, specs: readonly EventSpec[], more: Partial<Transcript> = {}) =>
  measure(specs, { milestones: [milestone] }, more).reached === 1

test('progress is the weight reached, and earlier is more', () => {
  const milestones = [when('ran', 'one'), when('ran', 'two', 3)]
  const run = (...commands: string[]) =>
    measure(
      commands.map(command => shell(command)),
      { milestones },
    )
  expect(run('one', 'other', 'two', 'other')).toEqual({ reached: 4, total: 4, auc: (1 + 1 + 4 + 4) / 16 })
  expect(run('two', 'one', 'other', 'other')).toEqual({ reached: 4, total: 4, auc: (3 + 4 + 4 + 4) / 16 })
  expect(run('other')).toEqual({ reached: 0, total: 4, auc: 0 })
})

test('minefields take weight off, never below nothing', () => {
  const declared = { milestones: [when('ran', 'one', 2), when('ran', 'two', 2)], minefields: [when('ran', 'mine', 1)] }
  const run = (...commands: string[]) =>
    measure(
      commands.map(command => shell(command)),
      declared,
    )
  expect(run('one', 'mine')).toEqual({ reached: 1, total: 4, auc: (2 + 1) / 8 })
  expect(run('mine', 'mine')).toEqual({ reached: 0, total: 4, auc: 0 })
})

test('without milestones nothing is measured', () =>
  expect(measure([shell('ls')], {})).toEqual({ reached: NaN, total: NaN, auc: NaN }))

describe('edited', () => {
  test('is about applied edits of files by glob, relative to the working folder', () => {
    const run = [edit('/work/app/src/deep/a.ts')]
    const cwd = '/work/app'
    expect(reaches(when('edited', 'src/**/*.ts'), run, { cwd })).toBe(true)
    expect(reaches(when('edited', 'a.ts'), run, { cwd })).toBe(true)
    expect(reaches(when('edited', 'deep/*.ts'), run, { cwd })).toBe(false)
    expect(reaches(when('edited', 'lib/**'), run, { cwd })).toBe(false)
    expect(reaches(when('edited', 'src/**/*.ts'), run)).toBe(true)
    expect(reaches(when('edited', 'a.ts'), [failed(edit('a.ts'))])).toBe(false)
    expect(reaches(when('edited', 'src/*.ts'), [edit('c:\\app\\src\\a.ts')], { cwd: 'c:\\app' })).toBe(true)
  })

  test('an empty file is not an edited one, unless lines are never recorded', () => {
    expect(reaches(when('edited', 'new.py'), [edit('new.py', []), edit('other.py')])).toBe(false)
    expect(reaches(when('edited', 'new.py'), [edit('new.py', []), edit('other.py', [])])).toBe(true)
  })
})

describe('read', () => {
  test('is about files that were shown', () => {
    const wanted = when('read', '**/handler.py')
    expect(reaches(wanted, [tool('Read', { file_path: '/app/x/handler.py' }, { facets: ['read'] })])).toBe(true)
    expect(reaches(wanted, [shell('open x/handler.py 293')])).toBe(true)
    expect(reaches(wanted, [shell("cd /app && sed -n '1,20p' x/handler.py | head")])).toBe(true)
    expect(reaches(wanted, [shell('find_file "handler.py"')])).toBe(false)
    expect(reaches(wanted, [shell('grep -rn foo x/handler.py')])).toBe(false)
    expect(reaches(wanted, [failed(shell('cat x/handler.py'))])).toBe(false)
    expect(reaches(wanted, [edit('x/handler.py')])).toBe(false)
  })
})

test('checks are told by name or expression, and by verdict', () => {
  expect(reaches(when('check_passed', 'mix test'), [check('mix test', 'pass')])).toBe(true)
  expect(reaches(when('check_passed', '^(mix|npm) test$'), [check('npm test', 'pass')])).toBe(true)
  expect(reaches(when('check_passed', 'mix test'), [check('mix test', 'fail')])).toBe(false)
  expect(reaches(when('check_failed', 'mix test'), [check('mix test', 'fail')])).toBe(true)
  expect(reaches(when('check_failed', 'mix test'), [check('mix test', 'unknown')])).toBe(false)
})

test('ran is about commands that succeeded, or tools without one', () => {
  expect(reaches(when('ran', '^submit'), [shell('submit')])).toBe(true)
  expect(reaches(when('ran', '^submit'), [tool('submit')])).toBe(true)
  expect(reaches(when('ran', '^submit'), [failed(shell('submit'))])).toBe(false)
})

test('an item of a plan is done when it says so', () => {
  const plan = (status: 'completed' | 'pending') => tool('TodoWrite', {}, { plan: [{ text: 'Write tests', status }] })
  expect(reaches(when('plan_item_done', '[Tt]ests'), [plan('pending'), plan('completed')])).toBe(true)
  expect(reaches(when('plan_item_done', '[Tt]ests'), [plan('pending')])).toBe(false)
})

test('a file is there at the end if it was written and not removed', () => {
  const wanted = when('file_at_end', 'out/*.json')
  expect(reaches(wanted, [edit('out/a.json')])).toBe(true)
  expect(reaches(wanted, [edit('out/a.json'), shell('rm -f out/a.json')])).toBe(false)
  expect(reaches(wanted, [edit('out/a.json'), shell('git rm -r out')])).toBe(false)
  expect(reaches(wanted, [edit('out/a.json'), shell('mv out/a.json b.json')])).toBe(false)
  expect(reaches(wanted, [edit('out/a.json'), failed(shell('rm out/a.json'))])).toBe(true)
  expect(reaches(wanted, [edit('out/a.json'), shell('rm out/b.json')])).toBe(true)
  expect(measure([edit('out/a.json'), shell('ls')], { milestones: [wanted] }).auc).toBe(0.5)
})

describe('a test passes if a line of a check says so', () => {
  const passes = (output: string, test = 'test_add') =>
    reaches(when('test_passed', test), [check('pytest', 'fail', { output })])

  test.each([
    'tests/test_math.py::test_add PASSED  [ 50%]',
    'test math::test_add ... ok',
    '    ✓ test_add (3 ms)',
    '--- PASS: test_add (0.00s)',
    'ok 3 - test_add',
    'first\ntest_add PASSED\nlast',
  ])('%s', output => expect(passes(output)).toBe(true))

  test.each([
    'tests/test_math.py::test_add FAILED',
    'tests/test_math.py::test_add_two PASSED',
    'not ok 3 - test_add',
    'running test_add',
    'test_sub PASSED',
    '',
  ])('but not: %s', output => expect(passes(output)).toBe(false))

  test('the name of a test is no mark', () => expect(passes('✓ reports an error', 'reports an error')).toBe(true))
})
