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
    'test/contracts/transcripts.test.ts',
    'docs/formats.md',
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

interface Kind {
  readonly kind: string
  /** Its file, without the ending, and the list that it is added to. */
  readonly file: string
  readonly registry: string
  /** What is created and updated besides the file, its test, and the registry. */
  readonly created?: readonly string[]
  readonly updated?: readonly string[]
}

const sources = 'src/load/sources'
const kinds: readonly Kind[] = [
  { kind: 'metric', file: 'src/transform/metrics/quite-new-2', registry: 'src/transform/metrics/all.gen.ts' },
  { kind: 'importer', file: `${sources}/quite-new-2/importer`, registry: `${sources}/importers.gen.ts` },
  { kind: 'figure', file: 'src/output/figures/quite-new-2', registry: 'src/output/figures/all.gen.ts' },
  { kind: 'table', file: 'src/output/tables/quite-new-2', registry: 'src/output/tables/all.gen.ts' },
  { kind: 'command', file: 'src/apps/cli/commands/quite-new-2', registry: 'src/apps/cli/commands/all.gen.ts' },
  {
    kind: 'transcript',
    file: `${sources}/quite-new-2/transcript`,
    registry: `${sources}/transcripts.gen.ts`,
    created: ['test/support/transcripts/quite-new-2.ts'],
    updated: ['src/core/transcript-formats.gen.ts', 'test/support/transcripts/all.gen.ts', 'docs/formats.md'],
  },
]

describe('npm run new', () => {
  let copy: TemporaryFolder
  beforeAll(async () => {
    copy = await projectCopy()
  })
  afterAll(() => copy[Symbol.asyncDispose]())

  test.each(kinds)('makes a new $kind that is formatted and registered', async ({ kind, file, registry, ...more }) => {
    const created = [`${file}.ts`, `${file}.test.ts`, ...(more.created ?? [])]
    const updated = [registry, ...(more.updated ?? [])]
    const lines = [...created.map(path => `created  ${path}\n`), ...updated.map(path => `updated  ${path}\n`)]
    expect(await make(copy.path, kind, 'quite-new-2')).toEqual({ code: 0, stderr: '', stdout: lines.join('') })
    expect(await readFile(join(copy.path, registry), 'utf8')).toMatch(/'\.\/quite-new-2(\/\w+)?\.ts'/)
    const code = [...created, ...updated].filter(path => path.endsWith('.ts'))
    const format = await tool(copy.path, 'biome', 'check', '--vcs-enabled=false', ...code)
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

  test('the new command and the new format pass the tests that all of them must pass', async () => {
    const names = 'quite-new-2|names every command|row for every format|every format has a parser'
    const suites = ['cli/program.test', 'transcripts/recognition.test', 'contracts/transcripts.test']
    const tests = await tool(copy.path, 'vitest', 'run', ...suites, '-t', names, '--reporter=json')
    expect(JSON.parse(tests.stdout)).toMatchObject({ numPassedTests: 17, numFailedTests: 0, success: true })
  })

  test('refuses with a sentence, exit code 2 and nothing written', async () => {
    const refusals = [
      [[], 'one of metric, importer, figure, table, command, transcript'],
      [['widget', 'a'], 'one of metric, importer, figure, table, command, transcript'],
      [['metric'], 'what to call it'],
      [['metric', 'ToolErrors'], 'lower-case words joined by hyphens'],
      [['metric', '../escape'], 'lower-case words joined by hyphens'],
      [['importer', 'native'], 'src/load/sources/native/importer.ts exists already'],
      [['command', 'analyze'], 'src/apps/cli/commands/analyze.ts exists already'],
    ] as const
    for (const [words, sentence] of refusals) {
      const { code, stdout, stderr } = await make(copy.path, ...words)
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
      expect(stderr).toContain(sentence)
    }
  })
})
