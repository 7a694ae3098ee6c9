import { join } from 'node:path'
import { expect, test } from 'vitest'
import { deepeval as fixture } from '../../../../test/support/importers/deepeval.ts'
import { whenShared } from '../../../../test/support/shared.ts'
import { temporaryFolder } from '../../../../test/support/temporary.ts'
import { countsOf, toolsIn } from '../../../../test/support/transcript-counts.ts'
import type { RunRecord } from '../../../core/record.ts'
import importer from './importer.ts'

const read = (path: string) => {
  const { parts, problems } = importer.plan({ path, label: '' })
  const found = parts.flatMap(part => [...importer.read(part)])
  return { runs: found.flatMap(each => (each.kind === 'run' ? [each.run] : [])), problems }
}

const readFixture = async (): Promise<readonly RunRecord[]> => {
  await using folder = await temporaryFolder(fixture.sound)
  const { runs, problems } = read(folder.path)
  expect(problems).toEqual([])
  return runs
}

const named = (runs: readonly RunRecord[], tier: string, task: string): RunRecord => {
  const [run, ...others] = runs.filter(({ key }) => key.tier === tier && key.task === task)
  if (!run || others.length > 0) throw new Error(`${others.length} more runs of ${tier}, ${task}`)
  return run
}

test('a case is a run of its task, with what was varied', async () => {
  const runs = await readFixture()
  expect(runs.map(({ key }) => [key.experiment, key.task, key.tier, key.model, key.run])).toEqual([
    ['Talks', 'talk', null, null, 1],
    ['test_insects.py', 'test_case_0', 'temperature=0.5', 'model-1', 1],
    ['test_insects.py', 'test_case_0', 'with tools', 'model-1', 1],
    ['test_insects.py', 'test_case_1', 'temperature=0.5', 'model-1', 1],
    ['test_insects.py', 'test_case_1', 'with tools', 'model-1', 1],
    ['test_insects.py', 'test_case_2', 'temperature=0.5', 'model-1', 1],
  ])
})

test('metrics are criteria; scores that are better when low count from the other end', async () => {
  const run = named(await readFixture(), 'temperature=0.5', 'test_case_0')
  expect(run).toMatchObject({
    costUsd: 0.125,
    seconds: { total: 1.5, judge: 2.5 },
    tokens: { input: 20, output: 10 },
    trouble: null,
    recorded: { passed: true, score: NaN },
    judges: [
      {
        model: 'judge-1',
        costUsd: 0.75,
        passed: true,
        criteria: [
          { name: 'Answer Relevancy', score: 0.75, achieved: 0.75, max: 1 },
          { name: 'Hallucination', score: 0.125, achieved: 0.875, max: 1 },
        ],
      },
    ],
    extra: { threshold_answer_relevancy: 0.5, threshold_hallucination: 0.5 },
  })
  expect(run.judges[0]?.criteria[1]?.items).toMatchObject([{ reason: 'Nothing invented.' }])
})

test('a case that failed because its metric broke has no verdict', async () => {
  const runs = await readFixture()
  expect(named(runs, 'temperature=0.5', 'test_case_1')).toMatchObject({ trouble: null, recorded: { passed: false } })
  expect(named(runs, 'temperature=0.5', 'test_case_2')).toMatchObject({
    trouble: 'infrastructure',
    recorded: { passed: null },
    judges: [{ criteria: [{ score: NaN, achieved: NaN, max: NaN }, { score: 0.75 }] }],
  })
})

test('the trace of a case is its transcript and tells its tokens and duration', async () => {
  const run = named(await readFixture(), 'with tools', 'test_case_0')
  // 80 tokens at 0.125 and 10 at 0.5.
  expect(run).toMatchObject({ tokens: { input: 80, output: 10 }, seconds: { total: 4 }, costUsd: 15 })
  const { transcript } = run
  if (!transcript) throw new Error('no transcript')
  expect(countsOf(transcript)).toMatchObject({ calls: 2, ok: 1, error: 1, steps: 2, agents: 1 })
  expect(toolsIn(transcript).map(({ tool, args, output }) => [tool, args, output])).toEqual([
    ['search', { query: 'bee' }, 'An insect'],
    ['sum', null, 'no numbers'],
  ])
  expect(transcript).toMatchObject({ goal: 'What is a bee?', toolsAvailable: ['search', 'sum'] })
})

test('without a trace, the tools that a case lists are its calls', async () => {
  const { transcript } = named(await readFixture(), 'with tools', 'test_case_1')
  expect(transcript && toolsIn(transcript)).toMatchObject([
    { tool: 'search', args: { query: 'wasp' }, output: 'An insect', outcome: 'ok', evidence: 'text' },
  ])
})

test('names that stand for different inputs are different tasks, the same input is a repetition', async () => {
  const cases = ['a', 'b', 'a'].map(input => ({ name: 'test_it', input, success: true, metricsData: [] }))
  await using folder = await temporaryFolder({ 'run.json': JSON.stringify({ testCases: cases }) })
  expect(read(folder.path).runs.map(({ key }) => [key.task, key.run])).toEqual([
    ['test_it', 1],
    ['test_it', 2],
    ['test_it (2)', 1],
  ])
})

whenShared('the sample of DeepEval', shared => {
  test('has one case, which failed', () => {
    const { runs, problems } = read(join(shared, 'data/wild/deepeval'))
    expect(problems).toEqual([])
    expect(runs).toMatchObject([
      {
        key: { task: 'sample_test_case', run: 1 },
        recorded: { passed: false },
        // Two of the four calls of models have no price.
        costUsd: NaN,
        seconds: { total: 11.42 },
        // 1200 + 2200 + 540 + 880 and 48 + 0 + 180 + 64, by its four calls of models.
        tokens: { input: 4820, output: 292 },
        judges: [
          {
            model: 'gpt-5.4',
            criteria: [
              { name: 'Answer Relevancy', score: 0.92, achieved: 0.92 },
              { name: 'Faithfulness', score: 0.45, achieved: 0.45 },
            ],
          },
        ],
        extra: { threshold_answer_relevancy: 0.5, threshold_faithfulness: 0.7 },
      },
    ])
    expect(runs[0]?.judges[0]?.costUsd).toBeCloseTo(0.0042 + 0.0061, 12)
    // Two agents, four calls of models of which one failed, one tool.
    const transcript = runs[0]?.transcript
    expect(transcript && countsOf(transcript)).toMatchObject({ calls: 1, ok: 1, agents: 2 })
    expect(transcript?.agents.map(({ usage }) => usage?.costUsd)).toEqual([null, null])
  })
})
