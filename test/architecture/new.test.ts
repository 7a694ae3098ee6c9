import { cp, readFile, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { runChild } from '../support/child.ts'
import { projectRoot } from '../support/project.ts'
import { temporaryFolder } from '../support/temporary.ts'

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

describe('npm run new', () => {
  test.each([
    ['metric', 'metrics'],
    ['importer', 'load/importers'],
    ['figure', 'exhibits/figures'],
    ['table', 'exhibits/tables'],
  ])('makes a new %s that type-checks, is formatted, passes its test and is registered', async (kind, folder) => {
    await using copy = await projectCopy()
    const changed = ['quite-new-2.ts', 'quite-new-2.test.ts', 'all.gen.ts'].map(name => `src/${folder}/${name}`)
    const made = await make(copy.path, kind, 'quite-new-2')
    expect(made).toEqual({
      code: 0,
      stderr: '',
      stdout: `created  ${changed[0]}\ncreated  ${changed[1]}\nupdated  ${changed[2]}\n`,
    })
    const registry = await readFile(join(copy.path, changed[2]), 'utf8')
    expect(registry).toContain("import quiteNew2 from './quite-new-2.ts'")
    const types = await tool(copy.path, 'tsc', '-p', '.')
    expect(types).toMatchObject({ code: 0, stdout: '' })
    const format = await tool(copy.path, 'biome', 'check', '--vcs-enabled=false', ...changed)
    expect(format).toMatchObject({ code: 0 })
    const tests = await tool(copy.path, 'vitest', 'run', 'quite-new-2', '--reporter=json')
    expect(JSON.parse(tests.stdout)).toMatchObject({ numPassedTests: 2, numFailedTests: 0, success: true })
  })

  test('refuses with a sentence, exit code 2 and nothing written', async () => {
    await using copy = await projectCopy()
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
