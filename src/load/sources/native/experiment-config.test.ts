import { describe, expect, test } from 'vitest'
import { cells } from '../../../../test/support/cells.ts'
import {
  attempt,
  codesOf,
  type Files,
  loadFiles,
  type RawExperiment,
  rawExperiment,
  rawRun,
  runFolder,
  withCode,
} from '../../../../test/support/raw.ts'
import type { ProblemCode } from '../../../core/problem-codes.ts'

const load = (experiment: RawExperiment, more: Files = {}) =>
  loadFiles({ ...rawExperiment(experiment), ...rawRun(), ...more })

const experimentOf = async (experiment: RawExperiment, more: Files = {}) => {
  const { tables, problems } = await load(experiment, more)
  const [row] = cells(tables.experiments, ...Object.keys(tables.experiments.columns))
  return { row, problems }
}

describe('the configuration', () => {
  test('says task, family, model, plan and judges', async () => {
    const config = { task_family: 'web', runs_per_subtest: 1, timeout_seconds: 600, judge_models: ['judge-1'] }
    const { row, problems } = await experimentOf({ config })
    expect(problems).toEqual([])
    expect(row).toMatchObject({
      experiment: 'exp',
      agent_model: 'model-1',
      task: 'task-1',
      family: 'web',
      language: 'python',
      runs_per_subtest: 1,
      timeout_seconds: 600,
      judge_models: '["judge-1"]',
      pass_threshold: 0.6,
    })
  })

  test('two experiments with one experiment_id share the task', async () => {
    const other = 'exp-2/2026'
    const files = { ...rawExperiment({ at: other, config: { models: ['model-2'] } }), ...rawRun({ at: other }) }
    const { tables } = await load({}, files)
    expect(cells(tables.runs, 'experiment', 'task', 'agent_model')).toEqual([
      { experiment: 'exp', task: 'task-1', agent_model: 'model-1' },
      { experiment: 'exp-2', task: 'task-1', agent_model: 'model-2' },
    ])
  })

  test('without it the task is named after the folder and the model comes from the first MODEL.md', async () => {
    const models = {
      [`${runFolder()}/agent/MODEL.md`]: '# Agent\r\n\r\n**Model**: model "x", 1 \r\n**Date**: today\r\n',
    }
    const { row, problems } = await experimentOf({ config: null }, models)
    expect(row).toMatchObject({ task: 'exp', agent_model: 'model "x", 1', runs_per_subtest: null })
    expect(codesOf(problems)).toEqual(['config-missing'])
  })

  test('where nothing names the model it is not known', async () => {
    const { row, problems } = await experimentOf({ config: { models: [] } })
    expect(row.agent_model).toBeNull()
    expect(codesOf(problems)).toEqual(['model-unknown'])
  })

  test.each<[string, string, ProblemCode]>([
    ['truncated', '{"experiment_id": "task', 'json-invalid'],
    ['empty', '', 'json-invalid'],
    ['a list', '[]', 'wrong-type'],
  ])('%s: the runs are read nevertheless', async (_, config, code) => {
    const { row, problems } = await experimentOf({ config })
    expect(row).toMatchObject({ experiment: 'exp', task: 'exp', agent_model: null })
    expect(withCode(problems, code)).toMatchObject([{ file: `${attempt}/config/experiment.json` }])
  })

  test('fields of the wrong type are reported one by one, and numbers in text are converted', async () => {
    const config = { experiment_id: 7, models: 'model-1', timeout_seconds: '600', language: null }
    const { row, problems } = await experimentOf({ config })
    expect(row).toMatchObject({ task: 'exp', agent_model: null, timeout_seconds: 600, language: null })
    expect(withCode(problems, 'wrong-type').map(({ at }) => at)).toEqual(['experiment_id', 'models'])
    expect(withCode(problems, 'number-as-text')).toHaveLength(1)
  })

  test.each([1e12, 2.5, -1])('%d runs per subtest are no plan', async runs_per_subtest => {
    const { tables, problems } = await load({ config: { runs_per_subtest } })
    expect(cells(tables.experiments, 'runs_per_subtest')).toEqual([{ runs_per_subtest: null }])
    expect(tables.missing_runs.size).toBe(0)
    expect(codesOf(problems)).toEqual(['number-out-of-range'])
  })
})

describe('the rubric', () => {
  test('gives categories, weights and items, in its order', async () => {
    const rubric = `
      categories:
        zeta: { weight: 0.7, items: [{ id: Z1, check: "Is it, \\"really\\"?", points: 2 }, { id: Z2, points: "1.5" }] }
        alpha: { weight: 0.3 }`
    const { tables, problems } = await load({ rubric })
    expect(cells(tables.rubric, 'criterion', 'weight', 'item_id', 'points', 'check')).toEqual([
      { criterion: 'zeta', weight: 0.7, item_id: 'Z1', points: 2, check: 'Is it, "really"?' },
      { criterion: 'zeta', weight: 0.7, item_id: 'Z2', points: 1.5, check: null },
      { criterion: 'alpha', weight: 0.3, item_id: null, points: null, check: null },
    ])
    expect(withCode(problems, 'number-as-text')).toMatchObject([{ file: `${attempt}/rubric.yaml` }])
  })

  test('the fingerprint is that of what it says, not of how it is written', async () => {
    const hash = async (rubric: string) => (await experimentOf({ rubric })).row.rubric_hash
    const written = await hash('categories: { a: { weight: 1 } }\n')
    expect(written).toMatch(/^[0-9a-f]{16}$/)
    expect(await hash('# The same.\ncategories:\n  a:\n    weight: 1.0\n')).toBe(written)
    expect(await hash('categories: { a: { weight: 2 } }\n')).not.toBe(written)
  })

  test.each([
    ['missing', null, ['rubric-missing']],
    ['unreadable as YAML', 'categories: [', ['yaml-invalid']],
    ['with a key that is there twice', 'categories: { a: { weight: 1 }, a: { weight: 2 } }', ['yaml-invalid']],
    ['larger than any rubric', `categories: { a: {} }\n${'#'.repeat(2 ** 20)}`, ['file-too-large']],
    ['that contains itself', 'categories: &all { a: *all }', ['yaml-invalid']],
    ['empty', '', ['rubric-missing']],
    ['a list', '- a\n- b\n', ['rubric-missing']],
    ['with categories of the wrong type', 'categories: [a, b]', ['rubric-missing', 'wrong-type']],
  ])('%s: names are not matched, and nothing is reported about them', async (_, rubric, codes) => {
    const { tables, problems } = await load({ rubric })
    expect(tables.rubric.size).toBe(0)
    expect(codesOf(problems).sort()).toEqual(codes)
    expect(cells(tables.criteria, 'criterion')).toEqual([{ criterion: 'functional' }])
  })

  test('a category with two weights is a warning that names both; each experiment keeps its own', async () => {
    const other = 'exp-2/2026'
    const rubric = (weight: number) => `categories: { functional: { weight: ${weight} } }`
    const files = { ...rawExperiment({ at: other, rubric: rubric(0.5) }), ...rawRun({ at: other }) }
    const { tables, problems } = await load({ rubric: rubric(0.35) }, files)
    expect(cells(tables.rubric, 'experiment', 'weight')).toEqual([
      { experiment: 'exp', weight: 0.35 },
      { experiment: 'exp-2', weight: 0.5 },
    ])
    expect(problems).toMatchObject([
      {
        code: 'rubric-conflict',
        severity: 'warning',
        message: expect.stringMatching(/functional .*0\.5 .*exp-2 .*0\.35 .*exp\b/),
      },
    ])
  })

  test('categories without weights are no conflict', async () => {
    const rubric = 'categories: { functional: {} }'
    const files = { ...rawExperiment({ at: 'exp-2/1', rubric }), ...rawRun({ at: 'exp-2/1' }) }
    expect((await load({ rubric }, files)).problems).toEqual([])
  })
})
