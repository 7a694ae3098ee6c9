import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commandHere } from '../support/command.ts'
import type { Files } from '../support/raw.ts'
import { rawStudy } from '../support/raw-study.ts'
import { type TemporaryFolder, temporaryFolder } from '../support/temporary.ts'

/** Ten tasks of three runs, of which the first always passes. */
const rows = (passes: (task: number, run: number) => boolean) =>
  Array.from({ length: 10 }, (_, t) => [1, 2, 3].map(run => `task-${t},m,${run},${run === 1 || passes(t, run)}`)).flat()
const table = (...parts: readonly string[][]) => ['task,model,run_number,passed', ...parts.flat()].join('\n')
const never = rows(() => false)
const always = rows(() => true)

const tasks = Array.from({ length: 10 }, (_, i) => `task-${i}`)
const sound = rawStudy({ tasks, score: (t, r) => 0.5 + 0.02 * t + 0.01 * r })
const scoreWritten = '"score":0.5,'

/** The same raw runs, in which the first judgment says its score twice. */
const withKeyTwice = (): Files => {
  const [path] = Object.keys(sound).filter(name => name.endsWith('judgment.json'))
  const text = String(sound[path])
  expect(text).toContain(scoreWritten)
  return { ...sound, [path]: text.replace(scoreWritten, `"score":0,${scoreWritten}`) }
}

/** The same raw runs, of which one is there by two spellings of its number. */
const withRunTwice = (): Files => {
  const again = Object.entries(sound)
    .filter(([path]) => /task-3\/.*\/run_01\//.test(path))
    .map(([path, text]) => [path.replace('/run_01/', '/run_001/'), String(text).replaceAll('0.56', '0.26')] as const)
  expect(again.length).toBeGreaterThan(1)
  return { ...sound, ...Object.fromEntries(again) }
}

let folder: TemporaryFolder
const run = (...args: string[]) => commandHere([...args, '--quiet'], { cwd: folder.path })

beforeAll(async () => {
  const studies: Record<string, Files> = {
    never: { 'runs.csv': table(never) },
    always: { 'runs.csv': table(always) },
    both: { 'runs.csv': table(always, never) },
    again: { 'runs.csv': table(always, always) },
    sound,
    keys: withKeyTwice(),
    runs: withRunTwice(),
  }
  const files = Object.entries(studies).flatMap(([name, study]) =>
    Object.entries(study).map(([path, text]) => [`${name}/${path}`, text] as const),
  )
  folder = await temporaryFolder(Object.fromEntries(files))
}, 120_000)
afterAll(() => folder[Symbol.asyncDispose]())

const pass = ['--no-worse', 'pass_rate:0.9']

describe('data that contradicts itself', () => {
  test.each([
    ['a table that says of a run that it passed and that it failed', 'never', 'both', 'run-twice (20)', pass],
    ['a base that does', 'both', 'always', 'run-twice (20)', pass],
    ['a judgment with a key twice', 'sound', 'keys', 'key-twice (1)', ['--min', 'impl_rate:0.1']],
    ['a run in two folders', 'sound', 'runs', 'run-twice (1)', ['--min', 'impl_rate:0.1']],
  ])('does not pass: %s', async (_, base, candidate, said, rule) => {
    const { code, stdout } = await run('gate', base, candidate, ...rule, '--json')
    const { rules, warnings } = JSON.parse(stdout)
    expect({ code, rules }).toMatchObject({ code: 4, rules: [{ verdict: 'inconclusive' }] })
    expect(rules[0].reason).toContain(said)
    expect(warnings).toContainEqual(expect.objectContaining({ code: 'data-contradictions' }))
    expect((await run('gate', base, candidate, ...rule, '--inconclusive', 'pass')).code).toBe(4)
    expect((await run('compare', base, candidate)).stdout).toMatch(/^! /m)
    const compared = JSON.parse((await run('compare', base, candidate, '--json')).stdout)
    const contradicted = compared.warnings.filter(({ code }: { code: string }) => code === 'data-contradictions')
    expect(contradicted).toMatchObject([{ message: expect.stringContaining(said) }])
  })

  test('does not pass on its own, as results, or as a baseline', async () => {
    const rule = ['--min', 'pass_rate:0.5']
    expect((await run('gate', 'both', ...rule)).code).toBe(4)
    await run('analyze', 'both', '--only', 'data', '--out', 'results')
    expect((await run('gate', 'results', ...rule)).code).toBe(4)
    await run('baseline', 'save', 'both', '--out', 'both.json')
    expect((await run('gate', 'both.json', 'always', ...pass)).code).toBe(4)
  })

  test('still fails', async () => {
    const { code, stdout } = await run('gate', 'both', 'never', '--no-worse', 'pass_rate:0.1', '--json')
    expect({ code, rules: JSON.parse(stdout).rules }).toMatchObject({ code: 1, rules: [{ verdict: 'fail' }] })
  })
})

test('what is there twice with the same content passes', async () => {
  expect((await run('gate', 'never', 'always', ...pass)).code).toBe(0)
  expect((await run('gate', 'never', 'again', ...pass)).code).toBe(0)
  expect((await run('gate', 'sound', '--min', 'impl_rate:0.1')).code).toBe(0)
})
