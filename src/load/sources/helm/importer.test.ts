import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { whenShared } from '../../../../test/support/shared.ts'
import { temporaryFolder } from '../../../../test/support/temporary.ts'
import { mean } from '../../../statistics/sum.ts'
import helm from './importer.ts'

interface Study {
  readonly name?: string
  readonly groups?: readonly string[]
  readonly scenario?: object
  readonly outcome?: string
}

interface Stat {
  readonly name: { readonly name: string; readonly split: string; readonly perturbation?: object }
  readonly mean: number
}

/** A run of one instance whose every metric has a value of its own. */
const values = { exact_match: 0, quasi_exact_match: 0.25, f1_score: 0.5, rouge_l: 0.75 }

const filesOf = ({ name = 'made_up', groups = [], scenario = {} }: Study) => ({
  'run_spec.json': JSON.stringify({
    name: `${name}:model=m_one`,
    adapter_spec: { model: 'm/one' },
    metric_specs: [{ args: { names: Object.keys(values) } }],
    groups,
  }),
  'scenario.json': JSON.stringify(scenario),
  'per_instance_stats.json': JSON.stringify([
    {
      instance_id: 'id1',
      train_trial_index: 0,
      stats: Object.entries(values).map(([metric, value]) => ({
        name: { name: metric, split: 'test' },
        count: 1,
        mean: value,
      })),
    },
  ]),
})

const readAt = (path: string, outcome: string | null = null) => {
  const overrides = { set: {}, pathPattern: null, outcome, columns: {} }
  const { parts, problems } = helm.plan({ path, label: '', overrides })
  const runs = parts.flatMap(part => [...helm.read(part)]).flatMap(found => (found.kind === 'run' ? [found.run] : []))
  return { runs, scores: runs.map(({ recorded }) => recorded.score), problems }
}

const readRun = async (study: Study, outcome: string | null = null) => {
  await using folder = await temporaryFolder(filesOf(study))
  return readAt(folder.path, outcome)
}

test('the main metric that the scenario names decides', async () =>
  expect(await readRun({ name: 'mmlu', scenario: { main_metric: 'rouge_l' } })).toMatchObject({
    scores: [0.75],
    problems: [],
  }))

test('a known scenario has its own main metric, by its name or its group', async () => {
  expect(await readRun({ name: 'narrative_qa' })).toMatchObject({ scores: [0.5], problems: [] })
  expect(await readRun({ name: 'imdb,split=valid', groups: ['imdb'] })).toMatchObject({ scores: [0.25], problems: [] })
})

test('--outcome chooses another', async () =>
  expect(await readRun({ name: 'narrative_qa' }, 'rouge_l')).toMatchObject({ scores: [0.75], problems: [] }))

test('a metric that grades by degrees gives scores and no verdicts', async () => {
  const passed = async (outcome: string) => (await readRun({}, outcome)).runs.map(({ recorded }) => recorded.passed)
  expect([await passed('f1_score'), await passed('rouge_l'), await passed('exact_match')]).toEqual([
    [null],
    [null],
    [false],
  ])
})

test('where nothing names it the first metric decides, and one note names the others for all runs', async () => {
  const { scores, problems } = await readRun({})
  expect(scores).toEqual([0])
  expect(problems).toMatchObject([
    { code: 'outcome-chosen', hint: expect.stringMatching(/--outcome.*quasi_exact_match, f1_score, rouge_l/) },
  ])
  const runs = ['a', 'b'].flatMap(run => Object.entries(filesOf({})).map(([name, text]) => [`${run}/${name}`, text]))
  await using folder = await temporaryFolder(Object.fromEntries(runs))
  expect(readAt(folder.path).problems).toHaveLength(1)
})

whenShared('HELM, narrative_qa', shared => {
  const folder = join(shared, 'data/wild/helm/narrative_qa-model=openai_gpt2')

  test('gives the F1 that HELM sums up for each split', () => {
    const { runs, problems } = readAt(folder)
    expect(problems).toEqual([])
    const stats: readonly Stat[] = JSON.parse(readFileSync(join(folder, 'stats.json'), 'utf8'))
    const summed = (split: string) =>
      stats.find(({ name }) => name.name === 'f1_score' && name.split === split && !name.perturbation)?.mean
    const found = (isValid: boolean) =>
      mean(
        runs.filter(({ key }) => key.experiment.endsWith('(valid)') === isValid).map(({ recorded }) => recorded.score),
      )
    expect(found(false)).toBeCloseTo(summed('test') ?? NaN, 12)
    expect(found(true)).toBeCloseTo(summed('valid') ?? NaN, 12)
    expect(found(false)).toBeGreaterThan(0)
  })
})
