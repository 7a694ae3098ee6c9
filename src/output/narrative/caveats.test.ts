import { expect, test } from 'vitest'
import { analysisOf, foundRun, judgeOf } from '../../../test/support/chunks.ts'
import { usual } from '../../../test/support/fixtures/studies.ts'
import { analyseStudy } from '../../../test/support/fixtures/study.ts'
import { runOf } from '../../../test/support/runs.ts'
import { problem } from '../../core/problem.ts'
import type { JudgeRecord } from '../../core/record.ts'
import { doubts } from './caveats.ts'

test('a single run says nothing about the agreement of judges', () => {
  const one = { tasks: ['task-1'], models: ['kestrel-medium-4'], tiers: ['T0'], subtests: ['00'], runs: 1 }
  const analysis = analyseStudy({ ...usual, ...one })
  expect(analysis.judges().alphas()[0].value).toBeLessThan(0.667)
  const texts = doubts(analysis).map(({ text }) => text)
  expect(texts.join('\n')).not.toContain('agree little')
  expect(texts.join('\n')).toContain('a single task')
})

test('an option without an effect is told by its name', () => {
  const analysis = analyseStudy({ ...usual, tasks: ['task-1'], tiers: ['T0'] })
  const told = problem('option-without-effect', '--outcome exact_mach', 'It changes nothing.', 'Check the spelling.')
  const texts = doubts({ ...analysis, problems: [told] }).map(({ text }) => text)
  expect(texts).toContain('--outcome exact_mach: It changes nothing.')
})

test('one judge alone cannot say how far judges agree', () => {
  const rated = (...judges: JudgeRecord[]) =>
    doubts(analysisOf([1, 2, 3].map(run => foundRun({ ...runOf({ run, cost: run }), judges })))).map(({ text }) => text)
  const text = 'One judge alone rated the runs: how far judges agree cannot be known.'
  expect(rated(judgeOf())).toContain(text)
  expect(rated(judgeOf(), judgeOf({ model: 'other', number: 2 }))).not.toContain(text)
  expect(rated(judgeOf(), judgeOf({ number: 2 }))).not.toContain(text)
  expect(rated()).not.toContain(text)
})

test('tells in how many runs judges disagree on the verdict, however many of them fail it', () => {
  const verdicts = (...passed: boolean[]) =>
    passed.map((each, i) => judgeOf({ model: `judge-${i}`, number: i + 1, passed: each }))
  const doubtsOf = (...runs: JudgeRecord[][]) =>
    doubts(analysisOf(runs.map((judges, i) => foundRun({ ...runOf({ run: i + 1, cost: 1 }), judges })))).map(
      ({ text }) => text,
    )
  const [passes, fails] = [verdicts(true, true, true), verdicts(false, false, false)]
  const texts = doubtsOf(passes, verdicts(true, true, false), verdicts(true, false, false), fails)
  expect(texts).toContain('Judges disagree on the verdict in 2 of 4 runs.')
  expect(doubtsOf(passes, fails).join(' ')).not.toContain('disagree on the verdict')
})
