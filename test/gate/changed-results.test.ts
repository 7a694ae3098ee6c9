import { appendFileSync, copyFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { commandHere } from '../support/command.ts'
import { type TemporaryFolder, temporaryFolder } from '../support/temporary.ts'

let folder: TemporaryFolder
const at = (...names: string[]) => join(folder.path, ...names)
const run = (...args: string[]) => commandHere([...args, '--quiet'], { cwd: folder.path })

beforeAll(async () => {
  folder = await temporaryFolder()
  const size = ['--tasks', '6', '--tiers', '2', '--subtests', '1', '--runs', '3']
  for (const [name, seed] of [
    ['old', '1'],
    ['new', '2'],
  ]) {
    await run('simulate', '--out', `runs-${name}`, ...size, '--seed', seed)
    await run('analyze', `runs-${name}`, '--out', name, '--only', 'data')
  }
}, 120_000)
afterAll(() => folder[Symbol.asyncDispose]())

/** The old results, with something done to them. */
const changed = (change: () => void): void => {
  rmSync(at('mixed'), { recursive: true, force: true })
  cpSync(at('old'), at('mixed'), { recursive: true })
  change()
}

const judging = [
  ['gate', 'new', 'mixed', '--no-worse', 'pass_rate:0.1'],
  ['gate', 'mixed', '--min', 'impl_rate:0'],
  ['compare', 'mixed', 'new'],
  ['baseline', 'save', 'mixed', '--out', 'saved.json'],
  ['plan', 'mixed', '--effect', '0.1'],
]

test('results whose publishing was killed half-way are refused by what judges', async () => {
  for (const file of ['data/runs.csv', 'data/judges.csv', 'problems.csv']) {
    changed(() => {
      if (file === 'problems.csv') appendFileSync(at('mixed', file), '\n')
      else copyFileSync(at('new', file), at('mixed', file))
    })
    for (const command of judging) {
      const { code, stdout, stderr } = await run(...command)
      expect(code, `${file}: ${command.join(' ')}`).toBe(2)
      expect(stdout).toBe('')
      expect(stderr).toContain(file)
      expect(stderr).toContain('tiercel analyze')
    }
  }
}, 60_000)

test('so are those that lack a file, or have one more', async () => {
  changed(() => rmSync(at('mixed/data/judges.csv')))
  expect((await run(...judging[0])).code).toBe(2)
  changed(() => {
    const manifest = JSON.parse(readFileSync(at('mixed/manifest.json'), 'utf8'))
    delete manifest.outputs['data/judges.csv']
    writeFileSync(at('mixed/manifest.json'), JSON.stringify(manifest))
  })
  expect((await run(...judging[0])).code).toBe(2)
})

test('so are those of a first analysis that was killed before its manifest was there', async () => {
  changed(() => {
    rmSync(at('mixed/manifest.json'))
    mkdirSync(at('mixed/.tiercel'), { recursive: true })
    writeFileSync(at('mixed/.tiercel/publishing.json'), '["data/runs.csv", "manifest.json"]')
  })
  for (const command of judging) expect((await run(...command)).code, command.join(' ')).toBe(2)
})

test('what is not read for a comparison may be anything', async () => {
  changed(() => {
    for (const file of ['data/items.csv', 'data/summary.json']) appendFileSync(at('mixed', file), '\n')
    writeFileSync(at('mixed/report.html'), 'mine')
  })
  expect((await run(...judging[1])).code).not.toBe(2)
})

test('whole results are taken', async () => {
  changed(() => {})
  for (const command of judging) expect((await run(...command)).code, command.join(' ')).not.toBe(2)
})

test('analyze and check read on, and say it', async () => {
  changed(() => appendFileSync(at('mixed/data/runs.csv'), '\n'))
  const { stdout } = await run('check', 'mixed', '--json')
  const { problems } = JSON.parse(stdout)
  expect(problems).toContainEqual(
    expect.objectContaining({ code: 'results-changed', severity: 'error', file: 'data/runs.csv' }),
  )
})

test('results that were made from some of the runs are refused, unless the same are chosen here', async () => {
  writeFileSync(at('runs-old/tiercel.yaml'), 'exclude: [task=test-001]\n')
  const made = await run('analyze', 'runs-old', '--out', 'chosen', '--only', 'data')
  expect(made.code, made.stderr).toBe(0)
  const gate = ['gate', 'new', 'chosen', '--no-worse', 'pass_rate:0.1']
  expect(await run(...gate)).toMatchObject({ code: 2, stderr: expect.stringContaining('task=test-001') })
  expect([0, 1, 4]).toContain((await run(...gate, '--exclude', 'task=test-001')).code)
})
