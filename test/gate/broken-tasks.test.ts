import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { RandomState } from '../../src/core/random.ts'
import { commandHere } from '../support/command.ts'
import { type TemporaryFolder, temporaryFolder } from '../support/temporary.ts'

/** A name that no output may obey. */
const nasty = '<b>@everyone</b>|`x`'
const nameOf = (task: number): string => (task === 23 ? nasty : `task-${String(task).padStart(2, '0')}`)

/** 40 tasks of 3 runs that pass nine times out of ten, and some tasks that never do. */
const table = (seed: number, collapsed: readonly number[]): string => {
  const random = new RandomState(seed)
  const rows = Array.from({ length: 40 }, (_, i) => i + 1).flatMap(task =>
    [1, 2, 3].map(run => {
      // The tasks that may collapse pass every run as long as they do not.
      const sure = task === 7 || task === 23
      const isLucky = random.randomSample() < 0.9
      // Some tasks cost 1.4 times as much once others collapsed, as many 1.6 times.
      const dearer = collapsed.length === 0 ? 1 : 1.4 + 0.2 * (Math.floor((task - 1) / 4) % 2)
      const passed = !collapsed.includes(task) && (sure || isLucky)
      return `${nameOf(task)},${run},${passed},${(0.1 * (1 + (task % 4)) * dearer).toFixed(4)}`
    }),
  )
  return ['task,run_number,passed,cost_usd', ...rows, ''].join('\n')
}

let folder: TemporaryFolder
const run = (...args: string[]) => commandHere([...args, '--quiet'], { cwd: folder.path })

beforeAll(async () => {
  folder = await temporaryFolder({
    'base.csv': table(1, []),
    'same.csv': table(2, []),
    'candidate.csv': table(2, [7, 23]),
  })
})
afterAll(() => folder[Symbol.asyncDispose]())

describe('two collapsed tasks of 40', () => {
  test('compare lists them before its verdicts, with the number expected by chance', async () => {
    const { stdout } = await run('compare', 'base.csv', 'candidate.csv')
    const text = stdout.replace(/\s+/g, ' ')
    expect(text).toMatch(/✗ .*task-07.* 2 .* (< )?0\.0\d .*p = 0\.00\d/)
    expect(text).toContain(nasty)
    expect(text.indexOf('✗ ')).toBeLessThan(text.indexOf(' Metric '))
    const { broken_tasks: broken } = JSON.parse((await run('compare', 'base.csv', 'candidate.csv', '--json')).stdout)
    expect(broken).toMatchObject({ metric: 'pass_rate', examined: 40, p: expect.any(Number) })
    expect(broken.tasks.map(({ task }: { task: string }) => task).sort()).toEqual([nasty, 'task-07'])
    expect(broken.expected_by_chance).toBeLessThan(0.1)
  })

  test('gate --max-broken-tasks 0 fails and names them in every output', async () => {
    const files = ['--junit', 'gate.xml', '--markdown', 'gate.md']
    const { code, stdout } = await run('gate', 'base.csv', 'candidate.csv', '--max-broken-tasks', '0', ...files)
    expect(code).toBe(1)
    const said = /\b2 tasks .*(< |&lt; )?0\.0\d .*p = 0\.00\d/
    const texts = [
      stdout,
      ...['gate.xml', 'gate.md'].map(name => readFileSync(`${folder.path}/${name}`, 'utf8').replaceAll('\\', '')),
    ]
    for (const text of texts) {
      expect(text).toMatch(said)
      expect(text.replace(/&#45;/g, '-')).toContain('task-07')
    }
    for (const text of texts.slice(1)) expect(text).not.toMatch(/<b>|@everyone<\/b>/)
    expect(texts[2]).not.toMatch(/@everyone/)
    expect(texts[1]).toMatch(/<testcase [^>]*name="max-broken-tasks 0"/)
  })

  test('one more may break where two are allowed', async () => {
    expect((await run('gate', 'base.csv', 'candidate.csv', '--max-broken-tasks', '2')).code).toBe(0)
    expect((await run('gate', 'base.csv', 'same.csv', '--max-broken-tasks', '0')).code).toBe(0)
  })

  test('the rule stands in the settings file as well, and needs a base', async () => {
    await using own = await temporaryFolder({
      'base.csv': table(1, []),
      'candidate.csv': table(2, [7, 23]),
      'tiercel.yaml': 'gate: [max-broken-tasks 0]\n',
    })
    const here = (...args: string[]) => commandHere([...args, '--quiet'], { cwd: own.path })
    const { code, stdout } = await here('gate', 'base.csv', 'candidate.csv', '--json')
    expect(code).toBe(1)
    expect(JSON.parse(stdout).rules).toMatchObject([
      {
        rule: 'max-broken-tasks 0',
        metric: 'pass_rate',
        verdict: 'fail',
        of: 'broken tasks',
        value: 2,
        wanted: 'at most',
        line: 0,
        broken_tasks: { examined: 40 },
      },
    ])
    const alone = await here('gate', 'candidate.csv')
    expect(alone.code).toBe(2)
    expect(alone.stderr).toContain('max-broken-tasks 0')
  })
})

test('a rule about an amount shows what both sides spent', async () => {
  // Costs by hand: 10 tasks each of $0.1, $0.2, $0.3 and $0.4, three runs of each; of each ten, five cost 1.4 and
  // five 1.6 times that in the candidate.
  const { stdout } = await run('gate', 'base.csv', 'candidate.csv', '--max-increase', 'cost_usd:10%', '--json')
  expect(JSON.parse(stdout).rules).toMatchObject([
    {
      verdict: 'fail',
      base: { mean: expect.closeTo(0.25, 10), total: expect.closeTo(30, 10) },
      candidate: { mean: expect.closeTo(0.375, 10), total: expect.closeTo(45, 10) },
    },
  ])
  const text = (await run('gate', 'base.csv', 'candidate.csv', '--max-increase', 'cost_usd:10%')).stdout
  expect(text.replace(/\s+/g, ' ')).toMatch(/ \$0\.25 → \$0\.38, .*\$30\.00 \(120 .*→ \$45\.00 \(120 /)
})
