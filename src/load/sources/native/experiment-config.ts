import { createHash } from 'node:crypto'
import { mostRepetitions } from '../../../core/importer.ts'
import { problem } from '../../../core/problem.ts'
import type { Experiment, RubricCategory } from '../../../core/record.ts'
import { type Disk, largestSmall } from '../../io/disk.ts'
import { Fields, FileAccount, type Findings, isObject } from '../../io/fields.ts'
import { readJson } from '../../io/json.ts'
import { yamlValue } from '../../io/yaml.ts'
import { importedFrom, namesOf, type VariantNames } from './import-record.ts'
import { readMilestones } from './milestones-file.ts'
import { modelIn } from './model-name.ts'
import type { Attempt, SubtestFolder } from './run-layout.ts'

export interface ExperimentPlan {
  readonly experiment: Experiment
  readonly tiersToRun: readonly string[]
  readonly names: VariantNames
}

export const readExperiment = (
  disk: Disk,
  attempt: Attempt,
  subtests: readonly SubtestFolder[],
  findings: Findings,
): ExperimentPlan => {
  disk.begin(attempt.path)
  const within = (name: string) => (attempt.label === '' ? name : `${attempt.label}/${name}`)
  const config = readConfig(disk, new FileAccount(within('config/experiment.json'), findings))
  const imported = importedFrom(config)
  const { rubricHash, passThreshold, rubric } = readRubric(
    disk,
    new FileAccount(within('rubric.yaml'), findings),
    imported === null,
  )
  const milestones = readMilestones(disk, 'milestones.yaml', new FileAccount(within('milestones.yaml'), findings))
  const model = config?.words('models')[0] ?? firstAgentModel(disk, subtests, findings)
  if (!model && !imported)
    findings.add(
      problem(
        'model-unknown',
        attempt.label,
        'Neither config/experiment.json nor an agent/MODEL.md names the model.',
        'Add models to config/experiment.json.',
      ),
    )
  const plan = {
    experiment: {
      name: imported?.experiment ?? attempt.experiment,
      task: config?.word('experiment_id') ?? attempt.experiment,
      family: config?.word('task_family') ?? null,
      model,
      language: config?.word('language') ?? null,
      runsPerSubtest: config ? repetitions(config) : NaN,
      timeoutSeconds: config?.amount('timeout_seconds') ?? NaN,
      judgeModels: config?.words('judge_models') ?? [],
      rubricHash,
      passThreshold,
      rubric,
      ...(milestones && { milestones }),
    },
    tiersToRun: config?.words('tiers_to_run') ?? [],
    names: namesOf(config),
  }
  config?.account.close()
  return plan
}

const repetitions = (config: Fields): number => {
  const runs = config.amount('runs_per_subtest')
  if (Number.isNaN(runs) || (Number.isInteger(runs) && runs <= mostRepetitions)) return runs
  const message = `runs_per_subtest is ${runs}, but should be a whole number up to ${mostRepetitions}.`
  config.account.report('number-out-of-range', message, 'It counts as not known.', 'runs_per_subtest')
  return NaN
}

const readConfig = (disk: Disk, account: FileAccount): Fields | null => {
  const config = readJson(disk, 'config/experiment.json', account)
  if (config === 'absent') {
    const message = 'There is no config/experiment.json.'
    const hint = 'Without it the task is named after the folder, and planned runs that never started cannot be told.'
    account.report('config-missing', message, hint)
  }
  return config instanceof Fields ? config : null
}

const firstAgentModel = (disk: Disk, subtests: readonly SubtestFolder[], findings: Findings): string | null => {
  for (const { runs } of subtests)
    for (const run of runs) {
      disk.begin(run.path)
      const model = modelIn(disk, 'agent/MODEL.md', new FileAccount(`${run.label}/agent/MODEL.md`, findings))
      if (model) return model
    }
  return null
}

type Rubric = Pick<Experiment, 'rubricHash' | 'passThreshold' | 'rubric'>

const noRubric: Rubric = { rubricHash: null, passThreshold: NaN, rubric: [] }

/** Sources that were imported mostly have no rubric, which is no loss. */
const readRubric = (disk: Disk, account: FileAccount, expected: boolean): Rubric => {
  const read = disk.read('rubric.yaml', account.file, largestSmall)
  if (read === 'absent') {
    if (expected)
      account.report('rubric-missing', 'There is no rubric.yaml.', 'Copy the rubric of the task beside the runs.')
    return noRubric
  }
  if ('problem' in read) {
    account.findings.add(read.problem)
    return noRubric
  }
  let value: unknown
  let rubricHash: string
  try {
    value = yamlValue(read.text)
    rubricHash = createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16)
  } catch (error) {
    const message = error instanceof Error ? error.message.split('\n')[0] : String(error)
    account.report(
      'yaml-invalid',
      `Not valid YAML: ${message}`,
      'Correct the rubric; until then names cannot be matched.',
    )
    return noRubric
  }
  const fields = new Fields(isObject(value) ? value : {}, account)
  const categories = fields.object('categories')
  const rubric = Object.keys(categories?.value ?? {}).flatMap(name => {
    const category = categories?.object(name)
    return category ? [readCategory(name, category)] : []
  })
  if (rubric.length === 0)
    account.report('rubric-missing', 'The rubric has no categories.', 'Write them under `categories:`.')
  const passThreshold = fields.object('grading')?.number('pass_threshold') ?? NaN
  account.close()
  return { rubricHash, passThreshold, rubric }
}

const readCategory = (name: string, category: Fields): RubricCategory => ({
  name,
  weight: category.number('weight'),
  items: category.objects('items').map(item => ({
    id: item.word('id') ?? '',
    check: item.word('check'),
    points: item.points('points'),
  })),
})
