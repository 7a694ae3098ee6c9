import { describe, expect, test } from 'vitest'
import { cells } from '../../../test/support/cells.ts'
import {
  loadFiles,
  loadRuns,
  type RawRun,
  rawExperiment,
  rawRun,
  runFolder,
  withCode,
} from '../../../test/support/raw.ts'
import { defineMetric } from '../../core/metric.ts'
import { defaultSettings, type Settings } from '../../core/settings.ts'

const ratedAs = (consensus: Settings['consensus'], ...runs: RawRun[]) =>
  loadFiles(
    { ...rawExperiment(), ...Object.assign({}, ...runs.map(rawRun)) },
    { settings: { ...defaultSettings, consensus } },
  )

/** Recorded with 0.8, a pass, where the median of the judges is 0.55, their mean 0.7, and most say no. */
const disputed = (place: Partial<RawRun>): RawRun => ({
  judges: [{ score: 0.55 }, { score: 1 }, { score: 0.55 }],
  result: { judge_score: 0.8, judge_passed: true, judge_grade: 'B' },
  ...place,
})

test('a score outside 0 to 1 is kept and reported', async () => {
  const { tables, problems } = await ratedAs('median', { judges: [{ score: 5 }], result: { judge_score: 5 } })
  expect(cells(tables.runs, 'score')).toEqual([{ score: 5 }])
  expect(withCode(problems, 'score-out-of-range')).toMatchObject([{ file: runFolder() }])
})

test('a judge with a scale of its own is told once, also where the consensus looks sound', async () => {
  const judges = [{ score: 0.5 }, { score: 0.6 }, { score: 85 }]
  const sound = { judge_score: 0.6 }
  const { tables, problems } = await ratedAs('median', { judges, result: sound }, { run: 2, judges, result: sound })
  expect(cells(tables.runs, 'score')).toEqual([{ score: 0.6 }, { score: 0.6 }])
  const told = withCode(problems, 'score-out-of-range')
  expect(told).toMatchObject([{ file: runFolder(), at: 'judge 3', message: expect.stringContaining('2 (first: 85)') }])
  expect(told[0].message).toContain('judge-3')
})

test('a recorded score outside 0 to 1 is told once per experiment where it is what counts', async () => {
  const result = { judge_score: 85 }
  const { problems } = await ratedAs('recorded', { result }, { run: 2, result })
  expect(withCode(problems, 'score-out-of-range')).toMatchObject([
    { file: runFolder(), message: expect.stringContaining('2 (first: 85)') },
  ])
})

test('scores of a table outside 0 to 1 are kept, and told once with their number', async () => {
  const rows = ['a,1.5', 'b,-2', 'c,1', 'd,0'].map(row => `${row}\n`)
  const { tables, problems } = await loadFiles({ 'mine.csv': `task,score\n${rows.join('')}` })
  expect(cells(tables.runs, 'score').map(({ score }) => score)).toEqual([1.5, -2, 1, 0])
  expect(withCode(problems, 'score-out-of-range')).toMatchObject([
    { file: 'mine.csv:2', message: expect.stringContaining('2 (first: 1.5)') },
  ])
})

describe('recorded and computed consensus', () => {
  test('scores that differ are one note per tier with a count; changed verdicts are listed run by run', async () => {
    const runs = [disputed({ run: 1 }), disputed({ run: 2 }), disputed({ tier: 'T1' }), { tier: 'T1', run: 2 }]
    const { tables, problems } = await ratedAs('median', ...runs)
    expect(cells(tables.runs, 'score', 'passed', 'grade', 'recorded_score', 'recorded_grade')[0]).toEqual({
      score: 0.55,
      passed: false,
      grade: 'C',
      recorded_score: 0.8,
      recorded_grade: 'B',
    })
    expect(withCode(problems, 'score-differs')).toMatchObject([
      {
        severity: 'note',
        file: 'exp',
        at: 'T0',
        message: expect.stringContaining('neither the median nor the mean of the judges: 2 '),
      },
      {
        severity: 'note',
        file: 'exp',
        at: 'T1',
        message: expect.stringContaining('neither the median nor the mean of the judges: 1 '),
      },
    ])
    expect(withCode(problems, 'verdict-differs').map(({ file }) => file)).toEqual([
      runFolder({ run: 1 }),
      runFolder({ run: 2 }),
      runFolder({ tier: 'T1' }),
    ])
  })

  test.each(['median', 'mean'] as const)('a recorded %s is no fault under either rule', async recorded => {
    const result = { judge_score: { median: 0.55, mean: 0.7 }[recorded], judge_passed: false }
    for (const rule of ['median', 'mean'] as const) {
      const { tables, problems } = await ratedAs(rule, disputed({ result }))
      expect(cells(tables.runs, 'score')).toEqual([{ score: expect.closeTo(rule === 'mean' ? 0.7 : 0.55, 12) }])
      expect(problems).toEqual([])
    }
  })

  test('the verdict differs under any rule; with the recorded values nothing does', async () => {
    const mean = await ratedAs('mean', disputed({ result: { judge_score: 0.7, judge_passed: true, judge_grade: 'B' } }))
    expect(cells(mean.tables.runs, 'score', 'passed')).toEqual([{ score: expect.closeTo(0.7, 12), passed: false }])
    expect(mean.problems).toMatchObject([{ code: 'verdict-differs' }])
    const recorded = await ratedAs('recorded', disputed({}))
    expect(cells(recorded.tables.runs, 'score', 'passed', 'grade')).toEqual([{ score: 0.8, passed: true, grade: 'B' }])
    expect(recorded.problems).toEqual([])
  })
})

describe('a run without a valid judge', () => {
  const invalid = [{ score: 0.9, judgment: { is_valid: false } }]

  test('takes the recorded values, and is flagged', async () => {
    const { tables, problems } = await loadRuns({ judges: invalid, result: { judge_score: 0.4, judge_passed: false } })
    expect(cells(tables.runs, 'score', 'passed', 'grade', 'judges', 'impl_rate')).toEqual([
      { score: 0.4, passed: false, grade: 'C', judges: 0, impl_rate: null },
    ])
    expect(withCode(problems, 'no-valid-judge')).toMatchObject([
      { severity: 'warning', message: expect.stringContaining('the recorded values are used') },
    ])
  })

  test('with nothing recorded is not measured, and flagged', async () => {
    const result = { judge_score: null, judge_passed: undefined }
    const { tables, problems } = await loadRuns({ judges: invalid, result })
    expect(cells(tables.runs, 'score', 'passed', 'grade')).toEqual([{ score: null, passed: null, grade: null }])
    expect(withCode(problems, 'no-valid-judge')).toMatchObject([
      { message: expect.stringContaining('nothing was recorded') },
    ])
  })
})

test('every metric of runs becomes a column, also one that is handed over', async () => {
  const turnsPerDollar = defineMetric({
    id: 'turns_per_dollar',
    per: 'run',
    role: 'diagnostic',
    title: 'Turns per dollar',
    description: '',
    formula: '',
    format: 'ratio',
    better: 'higher',
    range: [0, Infinity],
    value: run => run.turns / run.costUsd,
  })
  const { tables } = await loadFiles({ ...rawExperiment(), ...rawRun() }, { metrics: [turnsPerDollar] })
  expect(cells(tables.runs, 'turns_per_dollar')).toEqual([{ turns_per_dollar: 10 }])
  expect(tables.runs.columns.score).toBeDefined()
})
