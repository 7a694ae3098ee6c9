import { expect, test } from 'vitest'
import { json, lines } from '../../../test/support/importers/fixture.ts'
import { temporaryFolder } from '../../../test/support/temporary.ts'
import type { Importer } from '../../core/importer.ts'
import harbor from '../sources/harbor/importer.ts'
import promptfoo from '../sources/promptfoo/importer.ts'
import table from '../sources/table/importer.ts'
import terminalBench from '../sources/terminal-bench/importer.ts'

const planOf = async (importer: Importer, files: Readonly<Record<string, string>>) => {
  await using folder = await temporaryFolder(files)
  const { parts, problems, experiments } = importer.plan({ path: folder.path, label: '' })
  return {
    runs: parts.flatMap(({ runs }) => runs),
    problems: problems.map(({ code, file, at }) => `${code} ${file} ${at}`.trim()),
    experiments: experiments.map(({ name }) => name),
  }
}

const trial = (agent: string, reward: number): string =>
  json({ id: 'same', task_name: 'sums', agent_info: { name: agent }, verifier_result: { rewards: { reward } } })

test('one name for runs of two agents is two runs', async () => {
  const { runs, problems } = await planOf(harbor, {
    'job/a/result.json': trial('one', 1),
    'job/b/result.json': trial('two', 1),
  })
  expect(runs.map(({ key }) => key.agent)).toEqual(['one', 'two'])
  expect(problems).toEqual([])
  const resolved = (is_resolved: boolean) => json({ results: [{ id: 'same', task_id: 'sums', is_resolved }] })
  const submissions = await planOf(terminalBench, {
    '20260101_one_m/results.json': resolved(true),
    '20260101_two_m/results.json': resolved(false),
  })
  expect(submissions.runs.map(({ key }) => key.agent)).toEqual(['one', 'two'])
  expect(submissions.problems).toEqual([])
})

test('one name for two outcomes is an error, and the first counts', async () => {
  const { runs, problems } = await planOf(harbor, {
    'job/a/result.json': trial('one', 1),
    'job/b/result.json': trial('one', 0),
  })
  expect(runs.map(({ content }) => content?.recorded.passed)).toEqual([true])
  expect(problems).toEqual(['run-twice job/b/result.json'])
})

test('the same again counts once, also where the experiment is named after the file', async () => {
  const result = { id: 'r', testIdx: 0, provider: 'm', gradingResult: { pass: true }, success: true, score: 1 }
  const { runs, problems, experiments } = await planOf(promptfoo, {
    'first.json': json({ results: [result] }),
    'second.json': json({ results: [result] }),
  })
  expect(runs).toHaveLength(1)
  expect(experiments).toEqual(['first'])
  expect(problems).toEqual(['log-twice first.json'])
})

test('one number in one file is one run; in two files it is two repetitions', async () => {
  const row = { task: 'sums', experiment: 'e', agent_model: 'm', run_number: 3, score: 1 }
  const within = await planOf(table, { 'a.jsonl': lines(row, { ...row, score: 0 }, { ...row, run_number: 4 }) })
  expect(within.runs.map(({ key }) => key.run)).toEqual([3, 4])
  expect(within.problems).toEqual(['run-twice a.jsonl line 2'])
  const across = await planOf(table, { 'a.jsonl': lines(row), 'b.jsonl': lines({ ...row, score: 0 }) })
  expect(across.runs.map(({ key }) => key.run)).toEqual([1, 2])
  expect(across.problems).toEqual([])
})

test('numbers that are no places in a row are told, and the runs are kept apart', async () => {
  const rows = ['9007199254740993', '9007199254740992', '1.5', '-3'].map((run, i) => `sums,${run},0.${i}\n`)
  const { runs, problems } = await planOf(table, { 'runs.csv': `task,run_number,score\n${rows.join('')}` })
  expect(runs.map(({ key }) => key.run)).toEqual([1, 2, 3, 4])
  expect(problems).toEqual(rows.map((_, i) => `number-out-of-range runs.csv line ${i + 2}.run_number`))
})
