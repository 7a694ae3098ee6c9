import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { analysisOf, foundRun, judgeOf } from '../../../test/support/chunks.ts'
import { ratedRun } from '../../../test/support/run.ts'
import { studyRuns } from '../../../test/support/study.ts'
import type { Found } from '../../core/importer.ts'
import { problem } from '../../core/problem.ts'
import type { RunRecord } from '../../core/record.ts'
import { derivedFiles, rawFiles } from './data.ts'

const filesOf = (found: readonly Found[]) => {
  const analysis = analysisOf(found)
  return new Map([...rawFiles(analysis), ...derivedFiles(analysis)].map(file => [file.path, file]))
}

const rowsOf = (found: readonly Found[], path: string): Record<string, string>[] =>
  parse([...(filesOf(found).get(path)?.pieces() ?? [])].join(''), { columns: true })

const typeOf = (run: Partial<RunRecord>, path: string, column: string) =>
  filesOf([foundRun({ ...ratedRun(), ...run })])
    .get(path)
    ?.columns.find(({ name }) => name === column)?.type

test('a number over runs that is not there has the reason that belongs to it', () => {
  const failed = [1, 2, 3].map(run =>
    foundRun({
      ...ratedRun(),
      key: { ...ratedRun().key, run },
      costUsd: 1,
      judges: [judgeOf({ score: 0, passed: false })],
      recorded: { ...ratedRun().recorded, score: 0, passed: false },
    }),
  )
  const rows = rowsOf(failed, 'data/estimates.csv').filter(
    ({ metric, grouping, statistic }) =>
      metric === 'cost_of_pass' && grouping === 'overall' && statistic === 'over_runs',
  )
  expect(rows).toEqual([
    expect.objectContaining({ value: expect.stringMatching(/^(inf)?$/), reason: expect.stringContaining('pass') }),
  ])
})

describe('the data files', () => {
  test('are one per table, and those of subtests, estimates, comparisons and problems', () =>
    expect([...filesOf([foundRun(ratedRun())]).keys()]).toEqual([
      ...[
        'runs',
        'judges',
        'criteria',
        'items',
        'usage',
        'steps',
        'changes',
        'process',
        'tools',
        'actions',
        'missing_runs',
        'experiments',
        'rubric',
      ].map(name => `data/${name}.csv`),
      'data/components.csv',
      'data/subtests.csv',
      'data/estimates.csv',
      'data/comparisons.csv',
      'problems.csv',
    ]))

  test('declare whole numbers only where all are, also of the rows above', () => {
    const tokens = { input: 1.5, output: 2, cacheCreation: 1e21, cacheRead: NaN }
    expect(typeOf({ tokens }, 'data/runs.csv', 'input_tokens')).toBe('number')
    expect(typeOf({ tokens }, 'data/runs.csv', 'output_tokens')).toBe('integer')
    expect(typeOf({ tokens }, 'data/runs.csv', 'cache_creation_tokens')).toBe('number')
    expect(typeOf({ tokens }, 'data/runs.csv', 'cache_read_tokens')).toBe('integer')
    const criteria = [{ name: 'c', score: 1, achieved: 1, max: 1, items: [] }]
    expect(typeOf({ judges: [judgeOf({ number: 1.5, criteria })] }, 'data/criteria.csv', 'judge_number')).toBe('number')
    expect(typeOf({ judges: [judgeOf({ number: 2, criteria })] }, 'data/criteria.csv', 'judge_number')).toBe('integer')
  })

  test('runs have a column for every metric of runs, those that are not counts as numbers', () => {
    expect(typeOf({}, 'data/runs.csv', 'judge_seconds')).toBe('number')
    expect(rowsOf([foundRun({ ...ratedRun(), judges: [judgeOf({ seconds: 20 })] })], 'data/runs.csv')).toMatchObject([
      { judge_seconds: '20' },
    ])
  })
})

describe('estimates', () => {
  const rows = rowsOf(studyRuns().map(foundRun), 'data/estimates.csv')

  test('are one row per metric, variant, grouping, group and statistic', () => {
    const id = ({
      metric,
      variant,
      grouping,
      experiment,
      task,
      agent_model,
      tier,
      subtest,
      statistic,
    }: (typeof rows)[number]) =>
      JSON.stringify([metric, variant, grouping, experiment, task, agent_model, tier, subtest, statistic])
    expect(rows.length).toBeGreaterThan(1000)
    expect(new Set(rows.map(id)).size).toBe(rows.length)
  })

  test('give a reason wherever there is no value', () =>
    expect(rows.filter(({ value, reason }) => value === '' && reason === '')).toEqual([]))

  test('have the mean of the runs of each tier', () => {
    const runs = studyRuns().filter(({ key, costUsd }) => key.tier === 'T2' && !Number.isNaN(costUsd))
    const [row] = rows.filter(
      ({ metric, grouping, tier, statistic }) =>
        metric === 'cost_usd' && grouping === 'by_tier' && tier === 'T2' && statistic === 'mean',
    )
    expect(Number(row.value)).toBeCloseTo(runs.reduce((sum, { costUsd }) => sum + costUsd, 0) / runs.length, 12)
    expect(row).toMatchObject({ key: 'T2', n: String(runs.length), missing: String(60 - runs.length) })
  })
})

test('problems have a row each, with an empty place for those about a whole file', () => {
  const found: Found[] = [
    foundRun({ ...ratedRun(), judges: [judgeOf()] }),
    { kind: 'problem', problem: problem('wrong-type', 'a,b', 'x should be "y"', 'Make it\nso.', 'x') },
    { kind: 'problem', problem: problem('json-invalid', 'c', 'No.', 'Yes.') },
  ]
  expect(rowsOf(found, 'problems.csv')).toEqual([
    { code: 'json-invalid', severity: 'error', file: 'c', at: '', message: 'No.', hint: 'Yes.' },
    { code: 'wrong-type', severity: 'error', file: 'a,b', at: 'x', message: 'x should be "y"', hint: 'Make it\nso.' },
  ])
})
