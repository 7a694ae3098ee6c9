import { expect, test } from 'vitest'
import { cells } from '../../../test/support/cells.ts'
import { assembled, chunkOf, foundRun, judgeOf } from '../../../test/support/chunks.ts'
import { ratedRun } from '../../../test/support/run.ts'
import { problem } from '../../core/problem.ts'

test('runs, missing runs, problems and tallies each go to their place, and what was looked at is kept', () => {
  const { key } = ratedRun()
  const oops = problem('wrong-type', 'f', 'm', 'h')
  const chunk = chunkOf([
    { kind: 'problem', problem: oops },
    foundRun({ ...ratedRun(), judges: [judgeOf()] }),
    {
      kind: 'missing',
      missing: { key: { ...key, run: 2 }, folder: 'e/2', reason: 'not finished', filesPresent: ['agent', 'a b'] },
      seen: { files: 'run_result.json\n.', stamp: 7 },
    },
  ])
  const { tables, problems } = assembled(chunk)
  expect(cells(tables.runs, 'run_number', 'score')).toEqual([{ run_number: 1, score: 0.8 }])
  expect(cells(tables.missing_runs, 'run_number', 'reason', 'files_present')).toEqual([
    { run_number: 2, reason: 'not finished', files_present: 'agent a b' },
  ])
  expect(problems).toEqual([oops])
  const { size, columns } = chunk.tables.sources
  expect(cells({ size, columns }, 'path', 'files', 'stamp')).toEqual([
    { path: '/data/run', files: 'e/T0/00/run_01', stamp: 1 },
    { path: '/data/run', files: 'run_result.json\n.', stamp: 7 },
  ])
})
