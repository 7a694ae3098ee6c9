import { expect, test } from 'vitest'
import { analysisOf, foundRun, judgeOf } from '../../../test/support/chunks.ts'
import { studyAnalysis, usual } from '../../../test/support/fixtures/studies.ts'
import { analyzeStudy } from '../../../test/support/fixtures/study.ts'
import { runOf } from '../../../test/support/runs.ts'
import { problem } from '../../core/problem.ts'
import type { JudgeRecord } from '../../core/record.ts'
import { caveats } from './caveats.ts'

test('a single run says nothing about the agreement of judges', () => {
  const one = { tasks: ['task-1'], models: ['kestrel-medium-4'], tiers: ['T0'], subtests: ['00'], runs: 1 }
  const analysis = analyzeStudy({ ...usual, ...one })
  expect(analysis.judges().alphas()[0].value).toBeLessThan(0.667)
  const codes = caveats(analysis).map(({ code }) => code)
  expect(codes).not.toContain('low-agreement')
  expect(codes).toContain('one-task')
})

test('an option without an effect is told by its name', () => {
  const analysis = analyzeStudy({ ...usual, tasks: ['task-1'], tiers: ['T0'] })
  const told = problem('option-without-effect', '--outcome exact_mach', 'It changes nothing.', 'Check the spelling.')
  expect(caveats({ ...analysis, problems: [told] })).toContainEqual({
    code: 'problem-headline',
    params: { file: told.file, message: told.message },
    link: '#/quality',
  })
})

test('one judge alone cannot say how far judges agree', () => {
  const rated = (...judges: JudgeRecord[]) =>
    caveats(analysisOf([1, 2, 3].map(run => foundRun({ ...runOf({ run, cost: run }), judges })))).map(
      ({ code }) => code,
    )
  expect(rated(judgeOf())).toContain('one-judge')
  expect(rated(judgeOf(), judgeOf({ model: 'other', number: 2 }))).not.toContain('one-judge')
  expect(rated(judgeOf(), judgeOf({ number: 2 }))).not.toContain('one-judge')
  expect(rated()).not.toContain('one-judge')
})

test('tells in how many runs judges disagree on the verdict, however many of them fail it', () => {
  const verdicts = (...passed: boolean[]) =>
    passed.map((each, i) => judgeOf({ model: `judge-${i}`, number: i + 1, passed: each }))
  const splitOf = (...runs: JudgeRecord[][]) =>
    caveats(analysisOf(runs.map((judges, i) => foundRun({ ...runOf({ run: i + 1, cost: 1 }), judges })))).find(
      ({ code }) => code === 'split-verdicts',
    )?.params
  const [passes, fails] = [verdicts(true, true, true), verdicts(false, false, false)]
  const found = splitOf(passes, verdicts(true, true, false), verdicts(true, false, false), fails)
  expect(found).toEqual({ split: 2, runs: 4 })
  expect(splitOf(passes, fails)).toBeUndefined()
})

test('problems are counted by how bad they are, in one caveat', () => {
  const analysis = analyzeStudy({ ...usual, tasks: ['task-1'], tiers: ['T0'] })
  const told = { file: 'a.eval', at: '', message: 'm', hint: 'h' }
  const problems = [
    { ...told, code: 'log-incomplete' as const, severity: 'warning' as const },
    { ...told, code: 'log-twice' as const, severity: 'note' as const },
  ]
  expect(caveats({ ...analysis, problems }).at(-1)).toEqual({
    code: 'problems',
    params: { counts: [{ severity: 'warning', count: 1 }] },
    link: '#/quality',
  })
})

test('are computed once', () => {
  const analysis = studyAnalysis('usual')
  expect(caveats(analysis)).toBe(caveats(analysis))
})
