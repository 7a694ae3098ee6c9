import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commandHere } from '../support/command.ts'
import { type TemporaryFolder, temporaryFolder } from '../support/temporary.ts'

/** Runs of two tiers of ten tasks as a table; a tier and a task decide what passes. */
const runs = (passes: (task: number, tier: number, run: number) => boolean) =>
  [
    'experiment,task,model,tier,run_number,passed',
    ...Array.from({ length: 10 }, (_, t) =>
      [0, 1].flatMap(tier =>
        [1, 2, 3].map(run => `${tier === 0 ? 'first' : 'second'},task-${t},m,T${tier},${run},${passes(t, tier, run)}`),
      ),
    ).flat(),
  ].join('\n')

let folder: TemporaryFolder
const run = (...args: string[]) => commandHere([...args, '--quiet'], { cwd: folder.path })

beforeAll(async () => {
  folder = await temporaryFolder({
    'base/runs.csv': runs((t, tier, r) => (t + tier + r) % 3 > 0),
    'same/runs.csv': runs((t, tier, r) => (t + 2 * tier + 2 * r) % 3 > 0),
    'settings/tiercel.yaml': 'exclude: [experiment=second, task=task-3]\n',
  })
  await run('baseline', 'save', 'base', '--out', 'base.json')
}, 120_000)
afterAll(() => folder[Symbol.asyncDispose]())

const numbers = async (base: string, ...args: string[]) => {
  const { code, stdout, stderr } = await run('compare', base, 'same', ...args, '--json')
  expect(stderr).toBe('')
  const { tasks, metrics, warnings, missing, base: taken } = JSON.parse(stdout)
  return { code, tasks, metrics, warnings, missing, runs: taken.runs }
}

describe('runs of a saved baseline are chosen as those of its folder', () => {
  test.each([
    ['--exclude', 'task=task-1,task=task-2'],
    ['--where', 'tier=T1'],
    ['--where', 'task=task-1,task=task-2,task=task-7,task=task-8,task=task-9'],
    ['--where', 'tier=T0', '--exclude', 'task=task-0'],
  ])('%s %s', async (...args) => {
    const chosen = await numbers('base.json', ...args)
    expect(chosen).toEqual(await numbers('base', ...args))
    expect(chosen).not.toEqual(await numbers('base.json'))
  })

  test('nothing is left of it', async () => {
    await run('baseline', 'save', 'base', '--where', 'tier=T0', '--out', 'first.json')
    const { code, stderr } = await run('compare', 'first.json', 'same', '--where', 'tier=T1')
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: expect.stringMatching(/^error: .*first\.json/),
    })
  })
})

describe('what a baseline does not know of its runs', () => {
  const rule = ['--no-worse', 'pass_rate:0.5']

  test.each([
    ['--where', 'experiment=second'],
    ['--where', 'second'],
    ['--exclude', 'family=x'],
    ['--outcome', 'passed'],
  ])('cannot be asked for: %s %s', async (...args) => {
    const { code, stdout, stderr } = await run('gate', 'base.json', 'same', ...rule, ...args)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    for (const named of ['base.json', args.join(' ')]) expect(stderr).toContain(named)
  })

  test('is as it was saved with the same settings', async () => {
    const config = ['--config', 'settings/tiercel.yaml']
    await run('baseline', 'save', 'base', '--out', 'chosen.json', ...config)
    const gate = async (base: string, ...args: string[]) => {
      const { code, stdout } = await run('gate', base, 'same', ...rule, '--json', ...args)
      const { rules, warnings } = JSON.parse(stdout)
      return { code, rules, warnings }
    }
    expect(await gate('chosen.json', ...config)).toEqual(await gate('base', ...config))
    expect((await run('gate', 'chosen.json', 'same', ...rule, '--exclude', 'experiment=first')).code).toBe(2)
  })
})
