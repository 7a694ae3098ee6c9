import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { commandHere } from '../support/command.ts'
import { temporaryFolder } from '../support/temporary.ts'

const stamp = '2025-01-01T00-00-00'
const cut = '{"run_number": 1, "exit_'

/** Two runs of which neither can be read, and one that never began to be written. */
const unusable = () =>
  temporaryFolder({
    [`my runs/exp/${stamp}/T0/00/run_01/run_result.json`]: cut,
    [`my runs/exp/${stamp}/T0/00/run_02/run_result.json`]: cut,
    [`my runs/exp/${stamp}/T1/00/run_01/agent/result.json`]: '{}',
    'tiercel.yaml': 'baseline_tier: T0\n',
  })

interface Checked {
  readonly runs: number
  readonly problems: readonly { readonly code: string; readonly file: string }[]
  readonly missing_runs: readonly object[]
}

describe('where no run can be used', () => {
  test('check says what is wrong with each, by code, and that there is nothing to analyse', async () => {
    await using folder = await unusable()
    const { code, stdout, stderr } = await commandHere(['check', 'my runs', '--quiet'], { cwd: folder.path })
    expect(code).toBe(2)
    expect(stdout).toMatch(/^error json-invalid \(2\)$/m)
    expect(stdout).toMatch(/^warning run-not-finished \(3\)$/m)
    for (const run of ['T0/00/run_01', 'T0/00/run_02', 'T1/00/run_01']) expect(stdout).toContain(run)
    expect(stdout + stderr).not.toContain('tiercel check')
  })

  test('check tells a program the same', async () => {
    await using folder = await unusable()
    const { code, stdout } = await commandHere(['check', 'my runs', '--json', '--quiet'], { cwd: folder.path })
    expect(code).toBe(2)
    const checked: Checked = JSON.parse(stdout)
    expect(checked.runs).toBe(0)
    expect(checked.missing_runs).toHaveLength(3)
    expect(checked.problems.filter(({ code }) => code === 'json-invalid')).toHaveLength(2)
  })

  test('check names every problem where not even a run could be listed', async () => {
    const log = (id: number) =>
      JSON.stringify({
        version: 2,
        status: 'success',
        eval: { task: `t${id}`, model: 'm' },
        plan: { name: 'plan', steps: [] },
      })
    await using folder = await temporaryFolder({ 'logs/a.json': log(1), 'logs/b.json': log(2) })
    const { code, stdout } = await commandHere(['check', 'logs', '--quiet'], { cwd: folder.path })
    expect(code).toBe(2)
    for (const name of ['a.json', 'b.json']) expect(stdout).toContain(name)
  })

  test.each([
    ['analyze', 'my runs', '--out', 'out'],
    ['compare', 'my runs', 'my runs'],
    ['gate', 'my runs', 'my runs', '--min', 'pass_rate:0.1'],
    ['baseline', 'save', 'my runs', '--out', 'base.json'],
    ['plan', 'my runs', '--metric', 'pass_rate', '--effect', '0.1'],
  ])('%s refuses and gives the command that says why, as a shell takes it', async (...args) => {
    await using folder = await unusable()
    const { code, stderr } = await commandHere([...args, '--quiet'], { cwd: folder.path })
    expect(code).toBe(2)
    expect(stderr).toContain("tiercel check 'my runs'")
  })

  test('check still says that filters leave nothing', async () => {
    await using folder = await unusable()
    const { code, stderr } = await commandHere(['check', 'my runs', '--where', 'tier=T9', '--quiet'], {
      cwd: folder.path,
    })
    expect(code).toBe(2)
    expect(stderr).toContain('--where'.slice(2))
  })
})

test('check reads more tiers than can be analyzed, and analyze refuses them before it writes', async () => {
  const rows = Array.from({ length: 5001 }, (_, i) => `t1,T${i},m,1,1\n`)
  await using folder = await temporaryFolder({
    'runs.csv': `task,tier,agent_model,run_number,passed\n${rows.join('')}`,
  })
  const checked = await commandHere(['check', 'runs.csv', '--quiet'], { cwd: folder.path })
  expect([checked.code, checked.stdout]).toEqual([0, expect.stringContaining('5,001 tiers')])
  const analyzed = await commandHere(['analyze', 'runs.csv', '--out', 'out', '--quiet'], { cwd: folder.path })
  expect([analyzed.code, analyzed.stderr]).toEqual([2, expect.stringContaining('5,001 tiers')])
  expect(readdirSync(folder.path)).toEqual(['runs.csv'])
})
