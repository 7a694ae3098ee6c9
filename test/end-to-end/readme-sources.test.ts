import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allImporters } from '../../src/load/sources/importers.gen.ts'
import { importerFixtures } from '../contracts/importer-fixtures.ts'
import { tiercel } from '../support/cli.ts'
import { readBack } from '../support/csv.ts'
import { projectRoot } from '../support/project.ts'
import { type TemporaryFolder, temporaryFolder } from '../support/temporary.ts'

/** What the README calls the folder of each source. */
const folders: Readonly<Record<string, string>> = {
  inspect: 'inspect-logs',
  'terminal-bench': 'terminal-bench',
  harbor: 'harbor-jobs',
  'tau-bench': 'tau-bench',
  metr: 'metr',
  'swe-bench': 'swe-bench',
  promptfoo: 'promptfoo',
  'lm-eval': 'lm-eval',
  helm: 'helm',
  deepeval: 'deepeval',
  openhands: 'openhands',
  table: 'my-runs',
}

const section =
  /^## Works with what you have\n([\s\S]*?)^## /m.exec(readFileSync(join(projectRoot, 'README.md'), 'utf8'))?.[1] ?? ''
const commands = [...section.matchAll(/^\| .* \| `npx tiercel (.*)` \|$/gm)].map(([, command]) => command)

let home: TemporaryFolder
beforeAll(async () => {
  home = await temporaryFolder()
  for (const [id, folder] of Object.entries(folders)) {
    await using fixture = await importerFixtures[id]()
    cpSync(fixture.path, join(home.path, folder), { recursive: true })
  }
})
afterAll(() => home[Symbol.asyncDispose]())

test('the README has a command for every source that there is', () => {
  const named = (folder: string) => commands.some(command => command.split(' ')[1].split('/')[0] === folder)
  const others = ['native', 'results']
  for (const { id } of allImporters) expect(others.includes(id) || named(folders[id]), id).toBe(true)
})

test.each(commands)('tiercel %s', async command => {
  const [name, ...args] = command.split(' ')
  const own = name === 'analyze' ? ['--only', 'data', '--out', `results ${commands.indexOf(command)}`] : []
  const { code, stderr } = await tiercel([name, ...args, ...own, '--quiet'], { cwd: home.path })
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  if (name !== 'analyze') return
  const runs = readBack(join(home.path, own[3], 'data/runs.csv'))
  expect(runs.length).toBeGreaterThan(1)
  for (const [, dimension, value] of command.matchAll(/--set (\w+)=(\S+)/g))
    expect(runs.map(run => run[dimension])).toContain(value)
})
