import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { format } from 'node:util'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { writeSimulation } from '../../src/apps/simulate-writer.ts'
import { defaultSimulation } from '../../src/simulate/options.ts'
import { runChild } from '../support/child.ts'
import { entries, examplesIn, exportsOf, textOf } from '../support/library-examples.ts'
import { projectRoot } from '../support/project.ts'
import { type TemporaryFolder, temporaryFolder } from '../support/temporary.ts'

const api = Object.entries(entries).flatMap(([entry, file]) =>
  entry === 'tiercel/statistics' ? [] : exportsOf(file).map(each => ({ entry, ...each })),
)
const examples = [
  ...new Map(api.map(({ name, file, comment }) => [`${file} ${name}`, examplesIn(name, comment ?? '')])).values(),
  examplesIn('statistics', textOf(entries['tiercel/statistics'])),
  examplesIn('README', textOf('README.md')),
  examplesIn('docs/library.md', textOf('docs/library.md')),
].flat()

let folder: TemporaryFolder

beforeAll(async () => {
  folder = await temporaryFolder({
    'nightly/a.nightly': '#nightly\nsort big ok 0.2\nsort small failed 0.1\nparse big ok 0.3\nparse small ok 0.1\n',
  })
  const small = { ...defaultSimulation, tasks: 2, tiers: 3, subtests: 2, runs: 2 }
  for (const [i, name] of ['runs', 'baseline', 'candidate'].entries())
    await writeSimulation(join(folder.path, name), { ...small, seed: 42 + i })
  await mkdir(join(folder.path, 'results'))
})

afterAll(() => folder[Symbol.asyncDispose]())

test('about 25 names are exported', () => {
  const names = exportsOf(entries.tiercel).map(({ name }) => name)
  expect(names.length).toBeGreaterThanOrEqual(20)
  expect(names.length).toBeLessThanOrEqual(30)
})

test('package.json offers these entries, built', () => {
  const offered: Record<string, unknown> = JSON.parse(textOf('package.json')).exports
  for (const [entry, file] of Object.entries(entries)) {
    const built = file.replace(/^src/, './dist').replace(/\.ts$/, '')
    const key = entry.replace(/^tiercel/, '.')
    expect(offered[key]).toEqual({ types: `${built}.d.ts`, default: `${built}.js` })
  }
})

test.each(api)('$name of $entry has a comment with an example, or a link to one', ({ comment, name }) => {
  expect(comment, name).not.toBeNull()
  const [, linked = name] = /\{@link (\w+)\}/.exec(comment ?? '') ?? []
  const shown = api.find(each => each.name === linked)?.comment ?? ''
  expect(linked === name || !comment?.includes('@example') ? shown : comment).toContain('@example')
})

test('every statistical function is in an example', () => {
  const code = examples.map(example => example.code).join('\n')
  const functions = exportsOf(entries['tiercel/statistics']).filter(({ file, name }) =>
    new RegExp(`export (const|function) ${name}\\b`).test(textOf(file)),
  )
  expect(functions.map(({ name }) => name).filter(name => !new RegExp(`\\b${name}\\b`).test(code))).toEqual([])
})

/** `console.log(x) // → 3` becomes a check of what it prints. */
const checked = (code: string): string =>
  code.replace(
    /console\.log\((.*)\) \/\/ → (.*)$/gm,
    (_, shown, wanted) => `shows(${JSON.stringify(wanted)}, ${shown})`,
  )

const shows = (wanted: string, ...shown: readonly unknown[]): void => expect(format(...shown)).toBe(wanted)

describe('examples', () => {
  test('are right about types', async () => {
    await using project = await temporaryFolder(
      Object.fromEntries(examples.map(({ code }, i) => [`example-${i}.ts`, `${code}\nexport {}\n`])),
    )
    await symlink(join(projectRoot, 'node_modules'), join(project.path, 'node_modules'))
    const paths = Object.fromEntries(Object.entries(entries).map(([entry, file]) => [entry, [join(projectRoot, file)]]))
    const settings = {
      extends: join(projectRoot, 'tsconfig.json'),
      compilerOptions: { rootDir: '/', paths, typeRoots: [join(projectRoot, 'node_modules/@types')] },
      include: ['*.ts', join(projectRoot, 'src/**/*.d.ts')],
    }
    await writeFile(join(project.path, 'tsconfig.json'), JSON.stringify(settings))
    await writeFile(join(project.path, 'package.json'), '{ "type": "module" }')
    const tsc = join(projectRoot, 'node_modules/typescript/bin/tsc')
    const { code, stdout } = await runChild(process.execPath, [tsc, '-p', project.path])
    expect(stdout).toBe('')
    expect(code).toBe(0)
  })

  test.each(examples.map((example, i) => ({ ...example, i })))('$title runs', async ({ code, i }) => {
    const file = join(folder.path, `example-${i}.ts`)
    const local = Object.entries(entries).reduce(
      (text, [entry, source]) => text.replaceAll(`from '${entry}'`, `from '${join(projectRoot, source)}'`),
      checked(code),
    )
    await writeFile(file, local)
    const before = process.cwd()
    const log = vi.spyOn(console, 'log').mockImplementation(() => {})
    vi.stubGlobal('shows', shows)
    process.chdir(folder.path)
    try {
      await import(pathToFileURL(file).href)
    } finally {
      process.chdir(before)
      vi.unstubAllGlobals()
      log.mockRestore()
    }
  })
})
