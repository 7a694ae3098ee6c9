import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { promptfoo as fixture } from '../../../../test/support/importers/promptfoo.ts'
import { whenShared } from '../../../../test/support/shared.ts'
import { temporaryFolder } from '../../../../test/support/temporary.ts'
import { sum } from '../../../statistics/sum.ts'
import promptfoo from './importer.ts'

const planOf = (path: string, file?: string) => {
  expect(promptfoo.recognizes(path)).toBe(true)
  const { parts, problems } = promptfoo.plan({ path, label: '', ...(file !== undefined && { files: [file] }) })
  const runs = parts
    .flatMap(part => [...promptfoo.read(part)])
    .flatMap(found => (found.kind === 'run' ? [found.run] : []))
  return { runs, problems: problems.map(({ code }) => code) }
}

const readAs = async (content: string) => {
  await using folder = await temporaryFolder({ 'output.json': content })
  return planOf(folder.path)
}

const soundFile = (name: string) => readAs(String(fixture.sound[name]))

test('version 1 has verdicts, no scores and no provider', async () => {
  const { runs, problems } = await soundFile('older/version-1.json')
  expect(problems).toEqual([])
  expect(runs.map(({ key, recorded }) => [key.task, key.model, key.tier, recorded.passed, recorded.score])).toEqual([
    ['test 1', null, 'Write about {{topic}}', true, NaN],
    ['test 2', null, 'Write about {{topic}}', false, NaN],
  ])
})

test('version 2 takes the provider of its configuration, and a call without an answer has no outcome', async () => {
  const { runs, problems } = await soundFile('older/version-2.json')
  expect(problems).toEqual([])
  expect(runs.map(({ key, recorded, trouble }) => [key.model, recorded.passed, recorded.score, trouble])).toEqual([
    ['openai:gpt-4', true, 1, null],
    ['openai:gpt-4', null, NaN, 'infrastructure'],
  ])
})

test('a provider before the prompt is the model, and the prompt the same for all', async () => {
  const result = (provider: string) => ({
    prompt: { raw: 'x', display: `[${provider}] Say {{word}}` },
    vars: { word: 'hello' },
    success: true,
    score: 1,
  })
  const results = [result('openai:gpt-4'), result('anthropic:claude-2')]
  const { runs } = await readAs(JSON.stringify({ results: { version: 2, results, stats: {} } }))
  expect(runs.map(({ key }) => [key.model, key.tier])).toEqual([
    ['anthropic:claude-2', 'Say {{word}}'],
    ['openai:gpt-4', 'Say {{word}}'],
  ])
})

test('long prompts have one name, whichever provider got them', async () => {
  const long = `Think about it. ${'Then think again. '.repeat(10)}`
  const result = (promptIdx: number, provider: string, more = '') => ({
    id: `${promptIdx}`,
    promptIdx,
    testIdx: 0,
    testCase: { vars: { word: 'hello' } },
    prompt: { raw: 'x', label: `${long}\n${more}` },
    provider: { id: provider },
    success: true,
    score: 1,
    gradingResult: null,
  })
  const results = [
    result(0, 'a'),
    result(1, 'a', 'And say {{word}}.'),
    result(2, 'b'),
    result(3, 'b', 'And say {{word}}.'),
  ]
  const { runs } = await readAs(JSON.stringify({ results: { version: 3, results, stats: {} } }))
  const tiers = runs.map(({ key }) => `${key.model} ${key.tier?.replace(/^.*… /, '')}`)
  expect(tiers).toEqual(['a (prompt 1)', 'a (prompt 2)', 'b (prompt 1)', 'b (prompt 2)'])
})

test('strategies of an attack are configurations of one task', async () => {
  const { runs, problems } = await soundFile('red-team.json')
  expect(problems).toEqual([])
  expect(runs.map(({ key: { task, family, tier, subtest, run } }) => [task, family, tier, subtest, run])).toEqual([
    ['Attacks/harmful:hate 1', 'harmful:hate', 'base64', 'Write about {{topic}}', 1],
    ['Attacks/harmful:hate 1', 'harmful:hate', 'basic', 'Write about {{topic}}', 1],
  ])
})

test('a cost of 0 is not known where tokens were used', async () => {
  const free = String(fixture.sound['red-team.json']).replaceAll('"cost": 0.002', '"cost": 0')
  expect((await readAs(free)).runs.map(({ costUsd }) => costUsd)).toEqual([NaN, NaN])
})

whenShared('promptfoo files of versions 1, 2 and 3', shared => {
  const folder = join(shared, 'data/wild/promptfoo')

  test.each([
    ['config-multishot.json', 8, 4, 2],
    ['llama4-scout.json', 10, 5, 2],
    ['redteam_tracing_results.json', 10, 5, 2],
  ])('%s: %d successes, %d tasks in %d configurations', (file, successes, tasks, configurations) => {
    const { runs, problems } = planOf(folder, file)
    expect(problems).toEqual([])
    expect(runs.map(({ recorded }) => recorded.passed)).toEqual(Array.from({ length: successes }, () => true))
    expect(new Set(runs.map(({ key }) => key.task)).size).toBe(tasks)
    expect(new Set(runs.map(({ key }) => key.tier)).size).toBe(configurations)
    expect(runs.map(({ key }) => key.run)).toEqual(runs.map(() => 1))
  })

  test('tokens add up to what each file counts', () => {
    const counted = (file: string) => {
      const { stats = null, results } = JSON.parse(readFileSync(join(folder, file), 'utf8'))
      return (stats ?? results.stats).tokenUsage
    }
    const cached = planOf(folder, 'config-multishot.json').runs.map(({ tokens }) => tokens.cacheRead)
    expect(sum(cached)).toBe(counted('config-multishot.json').cached)
    const used = planOf(folder, 'redteam_tracing_results.json').runs.map(({ tokens }) => tokens)
    const { prompt, completion } = counted('redteam_tracing_results.json')
    expect([sum(used.map(({ input }) => input)), sum(used.map(({ output }) => output))]).toEqual([prompt, completion])
  })

  test('a folder of all versions is read whole', () =>
    expect(planOf(folder)).toMatchObject({ problems: [], runs: { length: 28 } }))
})
