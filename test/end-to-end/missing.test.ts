import { afterAll, beforeAll, expect, test } from 'vitest'
import { tiercel } from '../support/cli.ts'
import { type TemporaryFolder, temporaryFolder } from '../support/temporary.ts'

/** Tasks with a run each, of which so many were scored and so many passed. */
const table = (model: string, planned: number, scored: number, passed: number): string => {
  const verdict = (i: number) => (i < passed ? 'true' : i < scored ? 'false' : '')
  const rows = Array.from({ length: planned }, (_, i) => `t${i},${model},${verdict(i)}`)
  return ['task,agent_model,passed', ...rows, ''].join('\n')
}

let folder: TemporaryFolder
const run = (...args: string[]) => tiercel(args, { cwd: folder.path })
beforeAll(async () => {
  folder = await temporaryFolder({
    'seed.csv': table('seed', 50, 16, 4),
    'other.csv': table('other', 52, 52, 32),
    'tiercel.yaml': 'missing: drop\n',
    'fail.yaml': 'missing: fail\n',
  })
})
afterAll(() => folder[Symbol.asyncDispose]())

test.each([
  [['--missing', 'fail'], 'fail', 0.08],
  [['--missing', 'recorded'], 'recorded', 0.25],
  [['--config', 'fail.yaml'], 'fail', 0.08],
  [['--config', 'fail.yaml', '--missing', 'drop'], 'drop', 0.25],
  [[], 'drop', 0.25],
])('analyze %j', async (options, rule, rate) => {
  const out = `out-${options.join('')}`
  const { stdout } = await run('analyze', 'seed.csv', '--json', '--only', 'data', '--out', out, ...options)
  expect(JSON.parse(stdout)).toMatchObject({
    overall_stats: { pass_rate: rate, total_runs: 50 },
    missing: { counted_as: rule, configurations: [{ runs: 50, without_outcome: 34, fail: 0.08, drop: 0.25 }] },
  })
})

test('the screen says how many runs have no outcome, and what the rules make of it', async () => {
  const { stdout } = await run('analyze', 'seed.csv', 'other.csv', '--only', 'data', '--missing', 'fail')
  const text = stdout.replaceAll(/\s+/g, ' ')
  expect(text).toMatch(/34 of 50 .*8\.0%.*25\.0%/)
  expect(text).toMatch(/68\.0% of seed, 0\.0% of other/)
  expect(text).toContain('--missing fail')
})

test('compare and gate take the same rule, and say which tasks they used', async () => {
  for (const [rule, base] of [
    ['fail', 0.08],
    ['drop', 0.25],
  ] as const) {
    const sides = ['seed.csv', 'other.csv', '--json', '--missing', rule]
    const compared = JSON.parse((await run('compare', ...sides)).stdout)
    expect(compared).toMatchObject({
      missing: rule,
      base: { missing_runs: { without_outcome: 34, if_failed: 0.08, if_dropped: 0.25 } },
      tasks: { base: 50, candidate: 52, shared: 50, only_base: 0, only_candidate: 2 },
      metrics: [{ metric: 'pass_rate', base }],
    })
    const judged = JSON.parse((await run('gate', ...sides, '--no-worse', 'pass_rate:0.1')).stdout)
    expect(judged).toMatchObject({ missing: rule, verdict: 'pass' })
  }
  const { stdout } = await run('compare', 'seed.csv', 'other.csv')
  expect(stdout.replaceAll(/\s+/g, ' ')).toMatch(/\b50 shared .*\b2 only .*\b16 of /)
})

test('a rule that does not exist is wrong usage', async () => {
  const { code, stderr } = await run('analyze', 'seed.csv', '--missing', 'dropped')
  expect(code).toBe(2)
  expect(stderr).toMatch(/--missing: "dropped".*recorded, fail or drop/)
})
