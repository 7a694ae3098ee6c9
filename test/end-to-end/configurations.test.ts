import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { allRows, words } from '../../src/core/table.ts'
import { load } from '../../src/transform/loading/load.ts'
import { commandHere } from '../support/command.ts'
import { readBack } from '../support/csv.ts'
import { temporaryFolder } from '../support/temporary.ts'

const crossed = (agents: readonly string[]): string =>
  [
    'task,agent,model,run_number,passed',
    ...['t1', 't2'].flatMap(task =>
      agents.flatMap(agent => ['a', 'b'].map(model => `${task},${agent},${model},1,${agent === 'x'}`)),
    ),
    '',
  ].join('\n')

const configurationsIn = async (...paths: string[]) => {
  const { tables } = await load(paths, { jobs: 0 })
  const [names, agents, models] = ['configuration', 'agent', 'agent_model'].map(name =>
    words(allRows(tables.runs), name),
  )
  return names.map((name, i) => [agents[i], models[i], name])
}

test('runs.csv ends with the configuration, and gives it again, also where older results lack it', async () => {
  await using folder = await temporaryFolder({ 'all.csv': crossed(['x', 'y']) })
  const at = (...names: string[]) => join(folder.path, ...names)
  const { code } = await commandHere(['analyze', 'all.csv', '--out', 'out', '--only', 'data', '--quiet'], {
    cwd: folder.path,
  })
  expect(code).toBe(0)
  const rows = readBack(at('out/data/runs.csv'))
  expect(Object.keys(rows[0]).at(-1)).toBe('configuration')
  for (const row of rows) expect(row.configuration).toBe(`${row.agent}, ${row.agent_model}`)
  const found = rows.map(row => [row.agent, row.agent_model, row.configuration])
  expect(await configurationsIn(at('out'))).toEqual(found)
  expect(await configurationsIn(at('out/data/runs.csv'))).toEqual(found)
  const lines = readFileSync(at('out/data/runs.csv'), 'utf8').split('\n')
  const older = lines.map(line => line.replace(/,("[^"]*"|[^,"]*)$/, '')).join('\n')
  expect(older.split('\n')[0]).not.toContain('configuration')
  writeFileSync(at('out/data/runs.csv'), older)
  expect(await configurationsIn(at('out'))).toEqual(found)
})

test('sources that each have one agent give the names of all of them together', async () => {
  await using folder = await temporaryFolder({
    'all/runs.csv': crossed(['x', 'y']),
    'apart/x.csv': crossed(['x']),
    'apart/y.csv': crossed(['y']),
  })
  const at = (name: string) => join(folder.path, name)
  const together = await configurationsIn(at('all'))
  expect(together.map(([, , name]) => name)).toContain('x, a')
  const sorted = (found: readonly (readonly (string | null)[])[]) => found.map(each => each.join('|')).sort()
  expect(sorted(await configurationsIn(at('apart/y.csv'), at('apart/x.csv')))).toEqual(sorted(together))
  expect(sorted(await configurationsIn(at('apart/x.csv')))).toEqual(
    sorted(['a', 'b', 'a', 'b'].map(model => ['x', model, model])),
  )
})

test('in a table of somebody else a column of that name is what was varied', async () => {
  await using folder = await temporaryFolder({
    'runs.csv': 'task,model,configuration,passed\nt1,a,plain,true\nt1,a,tools,false\n',
  })
  const { tables } = await load([join(folder.path, 'runs.csv')], { jobs: 0 })
  expect(words(allRows(tables.runs), 'tier')).toEqual(['plain', 'tools'])
  expect(words(allRows(tables.runs), 'configuration')).toEqual(['a', 'a'])
})
