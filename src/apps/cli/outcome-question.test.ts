import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { defaultSettings, type Settings } from '../../core/settings.ts'
import { UnclearTable } from '../../load/unknown-table.ts'
import { type Terminal, withOutcome } from './outcome-question.ts'

const unclear = new UnclearTable('runs.csv is a table.', 'Say which.', [
  { name: 'points', ours: 'score' },
  { name: 'fine', ours: 'passed' },
])

const terminal = (answer: string, isTTY = true): Terminal => {
  const input = new PassThrough()
  input.end(answer)
  return { input: Object.assign(input, { isTTY }), output: Object.assign(new PassThrough(), { isTTY }) }
}

const columnsAfter = async (where: Terminal): Promise<Settings['columns']> => {
  const { columns } = await withOutcome(
    { ...defaultSettings, columns: { task: 'name' } },
    settings =>
      'task' in settings.columns && Object.keys(settings.columns).length === 1
        ? Promise.reject(unclear)
        : Promise.resolve(settings),
    where,
  )
  return columns
}

test('a number or a name says which column is the outcome', async () => {
  expect(await columnsAfter(terminal('1\n'))).toEqual({ task: 'name', score: 'points' })
  expect(await columnsAfter(terminal('fine\n'))).toEqual({ task: 'name', passed: 'fine' })
})

test('no answer, another one, and the end of the input leave the error as it is', async () => {
  for (const answer of ['\n', '', '3\n', 'other\n']) await expect(columnsAfter(terminal(answer))).rejects.toBe(unclear)
})

test('nobody is asked where nobody can answer', async () =>
  expect(columnsAfter(terminal('1\n', false))).rejects.toBe(unclear))
