import { cp, readFile, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runChild } from '../support/child.ts'
import { projectRoot } from '../support/project.ts'
import { type TemporaryFolder, temporaryFolder } from '../support/temporary.ts'

/** A copy of everything that making something new needs, so that the tree itself stays as it is. */
const projectCopy = async () => {
  const folder = await temporaryFolder()
  for (const name of [
    'scripts',
    'src',
    'test/support',
    'package.json',
    'tsconfig.json',
    'vitest.config.ts',
    'biome.json',
  ])
    await cp(join(projectRoot, name), join(folder.path, name), { recursive: true })
  for (const name of ['node_modules', 'dist']) await symlink(join(projectRoot, name), join(folder.path, name))
  return folder
}

const make = (cwd: string, ...words: string[]) => runChild(process.execPath, ['scripts/new.mjs', ...words], { cwd })
const tool = (cwd: string, name: string, ...args: string[]) =>
  runChild(join(projectRoot, 'node_modules/.bin', name), args, { cwd })

const kinds = [
  ['metric', 'metrics'],
  ['importer', 'load/importers'],
  ['figure', 'exhibits/figures'],
  ['table', 'exhibits/tables'],
] as const

const filesOf = (folder: string) =>
  ['quite-new-2.ts', 'quite-new-2.test.ts', 'all.gen.ts'].map(name => `src/${folder}/${name}`)

describe('npm run new', () => {
  let copy: TemporaryFolder
  beforeAll(async () => {
    copy = await projectCopy()
  })
  afterAll(() => copy[Symbol.asyncDispose]())

  test.each(kinds)('makes a new %s that is formatted and registered', async (kind, folder) => {
    const changed = filesOf(folder)
    expect(await make(copy.path, kind, 'quite-new-2')).toEqual({
      code: 0,
      stderr: '',
      stdout: `created  ${changed[0]}\ncreated  ${changed[1]}\nupdated  ${changed[2]}\n`,
    })
    const registry = await readFile(join(copy.path, changed[2]), 'utf8')
    expect(registry).toContain("import quiteNew2 from './quite-new-2.ts'")
    const format = await tool(copy.path, 'biome', 'check', '--vcs-enabled=false', ...changed)
    expect(format).toMatchObject({ code: 0 })
  })

  test('what it makes type-checks and passes its tests', async () => {
    const types = await tool(copy.path, 'tsc', '-p', '.')
    expect(types).toMatchObject({ code: 0, stdout: '' })
    const tests = await tool(copy.path, 'vitest', 'run', 'quite-new-2', '--reporter=json')
    expect(JSON.parse(tests.stdout)).toMatchObject({
      numPassedTests: 2 * kinds.length,
      numFailedTests: 0,
      success: true,
    })
  }, 180_000)

  test('refuses with a sentence, exit code 2 and nothing written', async () => {
    const refusals = [
      [[], 'one of metric, importer, figure, table'],
      [['widget', 'a'], 'one of metric, importer, figure, table'],
      [['metric'], 'what to call it'],
      [['metric', 'ToolErrors'], 'lower-case words joined by hyphens'],
      [['metric', '../escape'], 'lower-case words joined by hyphens'],
      [['importer', 'native'], 'src/load/importers/native.ts exists already'],
    ] as const
    for (const [words, sentence] of refusals) {
      const { code, stdout, stderr } = await make(copy.path, ...words)
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
      expect(stderr).toContain(sentence)
    }
  })
})
