import { expect, test } from 'vitest'
import { cells } from '../../../test/support/cells.ts'
import { loadRuns } from '../../../test/support/raw.ts'

test('a sound run has no problems', async () => {
  const { tables, problems } = await loadRuns({})
  expect(problems).toEqual([])
  console.log(cells(tables.runs, ...Object.keys(tables.runs.columns)))
})
