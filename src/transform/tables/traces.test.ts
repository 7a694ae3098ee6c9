import { expect, test } from 'vitest'
import { cells } from '../../../test/support/cells.ts'
import { assembled, chunkOf, foundRun } from '../../../test/support/chunks.ts'
import { ratedRun } from '../../../test/support/run.ts'

test('models used, steps and changes hang below their runs, in their order', () => {
  const tokens = { input: 1, output: 2, cacheCreation: NaN, cacheRead: 0 }
  const record = (run: number) =>
    foundRun({
      ...ratedRun(),
      key: { ...ratedRun().key, run },
      usage: [
        { model: `big-${run}`, tokens, costUsd: 0.5 },
        { model: 'small', tokens, costUsd: NaN },
      ],
      steps: [{ id: `s${run}`, description: null, weight: 1, completed: null, alignment: 0.5 }],
      changes: [{ id: `c${run}`, description: 'moved', succeeded: null, causedFailure: true, reverted: false }],
    })
  const { tables } = assembled(chunkOf([record(2), record(1)]))
  expect(cells(tables.usage, 'run_number', 'model', 'input_tokens', 'cache_creation_tokens', 'cost_usd')).toEqual(
    [1, 2].flatMap(run => [
      { run_number: run, model: `big-${run}`, input_tokens: 1, cache_creation_tokens: null, cost_usd: 0.5 },
      { run_number: run, model: 'small', input_tokens: 1, cache_creation_tokens: null, cost_usd: null },
    ]),
  )
  expect(cells(tables.steps, 'run_number', 'step_id', 'step_weight', 'step_completed')).toEqual(
    [1, 2].map(run => ({ run_number: run, step_id: `s${run}`, step_weight: 1, step_completed: null })),
  )
  expect(cells(tables.changes, 'run_number', 'change_id', 'change_caused_failure', 'change_reverted')).toEqual(
    [1, 2].map(run => ({ run_number: run, change_id: `c${run}`, change_caused_failure: true, change_reverted: false })),
  )
})
