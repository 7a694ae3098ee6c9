import { expect, test } from 'vitest'
import { tableOf } from '../../../test/support/exhibits.ts'
import { studyAnalysis, usual } from '../../../test/support/fixtures/studies.ts'
import { analyzeStudy } from '../../../test/support/fixtures/study.ts'
import { problem } from '../../core/problem.ts'
import table, { dataQualityOf } from './data-quality.ts'

const key = { experiment: 'task-1', task: 'task-1', family: null, agent: null, model: 'm', subtest: '00' }

const broken = analyzeStudy({
  ...usual,
  models: ['m'],
  tiers: ['T0', 'T1'],
  missing: [
    { ...key, tier: 'T1', run: 4 },
    { ...key, tier: 'T2', run: 1 },
  ],
  // The second judge of every first run in T1 is not valid.
  adjust: run => ({
    ...run,
    judges: run.judges.map((judge, i) => ({ ...judge, valid: run.key.tier === 'T0' || run.key.run > 1 || i !== 1 })),
  }),
})
const { rows, cells, columns } = tableOf(table, broken)

test('counts runs, missing runs and judgments by tier, also where all runs of a tier are missing', () => {
  const count = (field: string) => rows.map(row => row[field])
  expect(count('tier')).toEqual(['T0', 'T1', 'T2', 'all tiers'])
  expect(count('runs')).toEqual([45, 45, 0, 90])
  expect(count('missing_runs')).toEqual([0, 1, 1, 2])
  expect(count('judgments')).toEqual([135, 135, 0, 270])
  expect(count('invalid_judgments')).toEqual([0, 15, 0, 15])
})

test('problems belong to the tier in whose folder they are', () => {
  const invalid = broken.problems.filter(({ code }) => code === 'judgment-invalid')
  expect(invalid.length).toBe(15)
  expect(rows.map(row => row.warnings)).toEqual([0, broken.problems.length, 0, broken.problems.length])
  expect(rows[3].problem_codes).toContain('judgment-invalid (15)')
  expect(rows[3].missing_because).toBe('not finished (2)')
})

test('what never happened has no column, but missing runs and errors always have', () => {
  const titles = columns.map(({ title }) => title)
  expect(titles).toEqual(expect.arrayContaining(['Tier', 'Runs', 'Missing', 'Not valid', 'Errors', 'Warnings']))
  expect(titles).not.toContain('No score')
  const sound = tableOf(table, studyAnalysis('tiny'))
  expect(sound.columns.map(({ title }) => title)).toContain('Missing')
  expect(sound.rows.at(-1)).toMatchObject({ missing_because: '', problem_codes: '' })
  expect(cells.length).toBe(4)
})

const analysis = studyAnalysis('tiny')
const about = (file: string) => problem('json-invalid', file, 'Broken.', 'Mend it.')
const problemsOf = (files: readonly string[]) =>
  dataQualityOf({ ...analysis, problems: files.map(about) }).map(({ place, problems }) => [
    place?.group.key.tier ?? 'elsewhere',
    problems.get('json-invalid') ?? 0,
  ])

test('a problem belongs to the runs whose folder it is in or above, as long as these are of one place', () =>
  expect(problemsOf(['task-1/T1/00/run_1/judge/judgment.json', 'task-1/T1/config.json', 'task-1/config.json'])).toEqual(
    [
      ['T0', 0],
      ['T1', 2],
      ['T2', 0],
      ['elsewhere', 1],
    ],
  ))

test('a name that only begins alike is another folder', () =>
  expect(problemsOf(['task-1/T1/00/run_12/agent.json', 'task-1/T10/x.json'])).toEqual([
    ['T0', 0],
    ['T1', 1],
    ['T2', 0],
    ['elsewhere', 1],
  ]))

test('without problems there is no place for them', () => expect(problemsOf([]).length).toBe(3))
