import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commandHere } from '../support/command.ts'
import { whenShared } from '../support/shared.ts'
import { type TemporaryFolder, temporaryFolder } from '../support/temporary.ts'

let folder: TemporaryFolder
const at = (name: string) => join(folder.path, name)
const run = (...args: readonly string[]) => commandHere(args, { cwd: folder.path })

const usual = [
  'task,model,success,cost,latency',
  'a,big,true,0.50,10',
  'b,big,true,1.50,20',
  'c,big,true,0.50,30',
  'd,big,false,1.50,40',
  'a,small,true,0.25,1',
  'b,small,false,0.25,2',
  'c,small,false,0.25,3',
  'd,small,false,0.25,6',
  '',
].join('\n')

const other = usual.replace('success,cost,latency', 'fine,spend,wait')

beforeAll(async () => {
  folder = await temporaryFolder({ 'usual.csv': usual, 'other.csv': other, 'empty/keep': '' })
})
afterAll(() => folder[Symbol.asyncDispose]())

const expected = {
  big: { pass_rate: 0.75, mean_cost: 1, mean_duration: 25 },
  small: { pass_rate: 0.25, mean_cost: 0.25, mean_duration: 3 },
}

describe('a table of task, model, success, cost and latency', () => {
  test('gives the right answer with one command and no option', async () => {
    const { code, stdout } = await run('analyze', 'usual.csv', '--json', '--only', 'data')
    expect(code).toBe(0)
    expect(JSON.parse(stdout).by_model).toMatchObject(expected)
  })

  test('has nothing that is wrong', async () => {
    const { code, stdout } = await run('check', 'usual.csv', '--json', '--quiet')
    expect(code).toBe(0)
    expect(JSON.parse(stdout).problems).toEqual([])
  })
})

describe('a table of other names', () => {
  const given = ['--columns', 'passed=fine,cost_usd=spend', '--columns', 'duration_seconds=wait']

  test('is an error that prints the columns and the option to paste', async () => {
    const { code, stdout, stderr } = await run('analyze', 'other.csv', '--quiet')
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr.match(/\w+ \([\w?]+\)/g)).toEqual([
      'task (task)',
      'model (agent_model)',
      'fine (passed?)',
      'spend (?)',
      'wait (?)',
    ])
    expect(stderr).toContain('--columns passed=fine')
  })

  test('is read as --columns says', async () => {
    const { stdout } = await run('analyze', 'other.csv', '--json', '--only', 'data', '--out', 'given', ...given)
    expect(JSON.parse(stdout).by_model).toMatchObject(expected)
  })

  test('is read as the settings file says, unless the command line says otherwise', async () => {
    writeFileSync(at('other.yaml'), 'columns: { passed: model, cost_usd: spend, duration_seconds: wait }\n')
    const args = ['--config', 'other.yaml', '--columns', 'passed=fine']
    const { stdout } = await run('analyze', 'other.csv', '--json', '--only', 'data', '--out', 'set', ...args)
    expect(JSON.parse(stdout).by_model).toMatchObject(expected)
  })

  test.each([
    ['check', 'other.csv', '--json', '--quiet'],
    ['compare', 'other.csv', '--by', 'model', '--json', '--quiet'],
    ['gate', 'other.csv', '--min', 'pass_rate:0.01', '--json', '--quiet'],
    ['baseline', 'save', 'other.csv', '--out', 'baseline.json', '--quiet'],
    ['import', 'other.csv', '--out', 'imported', '--quiet'],
  ])('%s takes --columns, too', async (...args) => {
    const without = await run(...args)
    expect(without.code).toBe(2)
    expect(without.stderr).toContain('--columns passed=fine')
    const { code, stderr } = await run(...args, ...given)
    expect(stderr).not.toContain('error:')
    expect(code).not.toBe(2)
  })

  test.each([
    ['passd=fine', /"passd"/],
    ['passed=fien', /\bfien\b.*\bfine\?.*task, model, fine, spend, wait/s],
    ['passed', /column=yours/],
  ])('--columns %s is an error that says what there is', async (columns, words) => {
    const { code, stderr } = await run('analyze', 'other.csv', '--columns', columns)
    expect(code).toBe(2)
    expect(stderr).toMatch(words)
  })
})

whenShared('results as vexp-swe-bench publishes them', shared => {
  test('are a table without an option: 100 runs, 73 resolved, with cost and time', async () => {
    const path = join(shared, 'data/wild/swe-bench-vexp/results.jsonl')
    const rows = readFileSync(path, 'utf8')
      .trim()
      .split('\n')
      .map(line => JSON.parse(line))
    const sum = (name: string) => rows.reduce((total, row) => total + row[name], 0)
    const { code, stdout } = await run('analyze', path, '--json', '--only', 'data', '--out', 'vexp')
    expect(code).toBe(0)
    const { total_runs, overall_stats } = JSON.parse(stdout)
    expect(rows.filter(({ resolved }) => resolved)).toHaveLength(73)
    expect(total_runs).toBe(100)
    expect(overall_stats.pass_rate).toBeCloseTo(0.73, 10)
    expect(overall_stats.mean_cost).toBeCloseTo(sum('costUsd') / 100, 10)
    expect(overall_stats.mean_duration).toBeCloseTo(sum('durationMs') / 100_000, 8)
    const { stdout: checked } = await run('check', path, '--json', '--quiet')
    expect(JSON.parse(checked).problems).toEqual([])
  })
})
