import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commandHere } from '../support/command.ts'
import { readBack } from '../support/csv.ts'
import { type TemporaryFolder, temporaryFolder } from '../support/temporary.ts'

let folder: TemporaryFolder
const at = (...names: string[]) => join(folder.path, ...names)
const run = (...args: string[]) => commandHere([...args, '--quiet'], { cwd: folder.path })

beforeAll(async () => {
  folder = await temporaryFolder()
  const size = ['--tasks', '6', '--tiers', '2', '--subtests', '1', '--runs', '3']
  await run('simulate', '--out', 'runs', ...size)
}, 120_000)
afterAll(() => folder[Symbol.asyncDispose]())

const sides = ['--base', 'tier=T0', '--candidate', 'tier=T1']

describe('compare and plan write what they print, where they are told to', () => {
  test('compare: data, tables and figures in every format, the same bytes again', async () => {
    const compare = (out: string) => run('compare', 'runs', ...sides, '--out', out, '--json')
    const { code, stdout } = await compare('compared')
    expect(code).toBe(0)
    expect(readFileSync(at('compared/comparison.json'), 'utf8')).toBe(stdout)
    expect(readFileSync(at('compared/report.html'), 'utf8')).toMatch(/^<!doctype html>/)
    expect(readdirSync(at('compared/tables')).sort()).toEqual(
      ['changes', 'comparison'].flatMap(id => ['csv', 'html', 'md', 'tex'].map(ending => `${id}.${ending}`)),
    )
    expect(readdirSync(at('compared/figures')).sort()).toEqual(
      ['comparison-effects', 'task-changes'].flatMap(id =>
        ['csv', 'pdf', 'png', 'svg', 'tex', 'vl.json'].map(ending => `${id}.${ending}`),
      ),
    )
    await compare('again')
    for (const file of readdirSync(at('compared/figures')))
      expect(readFileSync(at('again/figures', file)).equals(readFileSync(at('compared/figures', file))), file).toBe(
        true,
      )
    const { metrics } = JSON.parse(stdout)
    const rows = readBack(at('compared/tables/comparison.csv'))
    expect(rows.map(({ metric }) => metric)).toEqual(metrics.map(({ metric }: { metric: string }) => metric))
    expect(Number(rows[0].low)).toBe(metrics[0].low)
  })

  test('plan: its table and its figure, only in the formats asked for', async () => {
    const { code } = await run(
      'plan',
      'runs',
      ...sides,
      '--metric',
      'impl_rate',
      '--out',
      'plan',
      '--figure-formats',
      'vl',
    )
    expect(code).toBe(0)
    expect(readdirSync(at('plan/figures')).sort()).toEqual(['plan-power.csv', 'plan-power.vl.json'])
    const plan = JSON.parse(readFileSync(at('plan/plan.json'), 'utf8'))
    const sizes = readBack(at('plan/tables/plan-sizes.csv'))
    expect(sizes.map(({ tasks }) => Number(tasks))).toEqual(
      plan.sizes.map(({ tasks }: { tasks: { about: number } }) => tasks.about),
    )
  })

  test('without --out nothing is written', async () => {
    const before = readdirSync(folder.path)
    await run('compare', 'runs', ...sides)
    await run('gate', 'runs', ...sides, '--min', 'impl_rate:0.1')
    await run('plan', 'runs', '--metric', 'impl_rate')
    expect(readdirSync(folder.path)).toEqual(before)
  })

  test('results of an analysis are left as they are', async () => {
    await run('analyze', 'runs', '--out', 'results', '--only', 'data')
    const before = readdirSync(at('results'))
    const { code, stderr } = await run('compare', 'runs', ...sides, '--out', 'results')
    expect(code).toBe(2)
    expect(stderr).toMatch(/^error: .*\bresults\b/)
    expect(readdirSync(at('results'))).toEqual(before)
  })

  test('a place that cannot be written is an error, and leaves nothing half-written', async () => {
    const { code, stderr } = await run(
      'gate',
      'runs',
      '--min',
      'impl_rate:0.1',
      '--junit',
      'runs/simulation.json/gate.xml',
    )
    expect(code).toBe(2)
    expect(stderr).toMatch(/^error: .*gate\.xml/)
    expect(existsSync(at('runs/simulation.json/gate.xml'))).toBe(false)
  })
})

test('two reports do not take the same file', async () => {
  const reports = ['--junit', 'report.xml', '--markdown', './report.xml']
  const { code, stderr } = await run('gate', 'runs', '--min', 'impl_rate:0.1', ...reports)
  expect(code).toBe(2)
  for (const named of ['--junit', '--markdown', 'report.xml']) expect(stderr).toContain(named)
  expect(existsSync(at('report.xml'))).toBe(false)
})
