import { expect, test } from 'vitest'
import { cells } from '../../../test/support/cells.ts'
import { json } from '../../../test/support/importers/fixture.ts'
import { temporaryFolder } from '../../../test/support/temporary.ts'
import { load } from './load.ts'

const report = json({
  submitted_ids: ['a__a-1', 'a__a-2', 'a__a-3'],
  resolved_ids: ['a__a-1'],
  unresolved_ids: ['a__a-2', 'a__a-3'],
})

const table = (agent: string, ...tasks: readonly string[]) =>
  ['task,experiment,agent_model,agent,passed,cost_usd', ...tasks.map(task => `${task},e,m,${agent},True,1`)].join('\n')

const loaded = async (files: Readonly<Record<string, string>>, importer?: string) => {
  await using folder = await temporaryFolder(files)
  const { tables, problems } = await load([folder.path], { jobs: 0, ...(importer && { importer }) })
  return {
    runs: cells(tables.runs, 'task', 'agent', 'folder'),
    codes: problems.map(({ code, file }) => [code, file]),
  }
}

test('runs that two kinds of files tell count once, as the one says that knows agent and model', async () => {
  const files = { 'report.json': report, 'runs.csv': table('one', 'a__a-1', 'a__a-2', 'a__a-3') }
  const { runs, codes } = await loaded(files)
  expect(runs.map(({ task, agent }) => [task, agent])).toEqual([
    ['a__a-1', 'one'],
    ['a__a-2', 'one'],
    ['a__a-3', 'one'],
  ])
  expect(codes).toEqual([['source-twice', 'report.json']])
  expect((await loaded(files, 'swe-bench')).runs.map(({ agent }) => agent)).toEqual([null, null, null])
})

test('runs of other agents or of other tasks all count', async () => {
  const named = json({ name: 'two + m', per_instance_details: { 'a__a-1': { resolved: true } } })
  const agents = await loaded({ 'one.json': named, 'runs.csv': table('one', 'a__a-1', 'a__a-2') })
  expect(agents.runs).toHaveLength(3)
  expect(agents.codes).toEqual([])
  const tasks = await loaded({ 'report.json': report, 'runs.csv': table('one', 'b__b-1', 'a__a-2') })
  expect(tasks.runs).toHaveLength(5)
  expect(tasks.codes).toEqual([])
})
