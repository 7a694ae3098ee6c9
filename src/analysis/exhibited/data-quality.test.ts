import { expect, test } from 'vitest'
import { studyAnalysis } from '../../../test/support/fixtures/studies.ts'
import { problem } from '../../core/problem.ts'
import { dataQualityOf } from './data-quality.ts'

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
