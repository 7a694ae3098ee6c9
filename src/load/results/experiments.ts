import type { Experiment, RubricCategory, RunKey, VariantComponents } from '../../core/record.ts'
import type { CsvRow } from '../csv.ts'
import type { ResultsFolder } from './folder.ts'
import type { Reader, Sheet } from './sheet.ts'

type ExperimentKey = Pick<RunKey, 'experiment' | 'model'>

const identity = ({ experiment, model }: ExperimentKey): string => JSON.stringify([experiment, model])

/** The experiments of a results folder with their rubrics. */
export class Experiments {
  readonly #known = new Map<string, Experiment>()
  readonly #rubrics: ReadonlyMap<string, RubricCategory[]>

  constructor(folder: ResultsFolder) {
    this.#rubrics = readRubrics(folder.table('rubric'))
    const sheet = folder.table('experiments')
    if (!sheet) return
    const read = experimentReader(sheet)
    for (const row of sheet.rows()) this.#add(read(row))
  }

  /** The experiment of a run; of one that experiments.csv does not list, only what the run itself says is known. */
  of({ experiment, model, task, family }: RunKey): Experiment {
    return (
      this.#known.get(identity({ experiment, model })) ??
      this.#add({ ...unknown, name: experiment, model, task, family })
    )
  }

  get all(): Experiment[] {
    return [...this.#known.values()]
  }

  #add(experiment: Experiment): Experiment {
    const id = identity({ experiment: experiment.name, model: experiment.model })
    const whole = { ...experiment, rubric: this.#rubrics.get(id) ?? [] }
    this.#known.set(id, whole)
    return whole
  }
}

const unknown = {
  language: null,
  runsPerSubtest: NaN,
  timeoutSeconds: NaN,
  judgeModels: [],
  rubricHash: null,
  passThreshold: NaN,
  rubric: [],
} as const

const experimentReader = (sheet: Sheet): Reader<Experiment> => {
  const name = sheet.text('experiment')
  const model = sheet.word('agent_model')
  const task = sheet.word('task')
  const family = sheet.word('family')
  const language = sheet.word('language')
  const runsPerSubtest = sheet.number('runs_per_subtest')
  const timeoutSeconds = sheet.number('timeout_seconds')
  const judgeModels = listReader(sheet, 'judge_models')
  const rubricHash = sheet.word('rubric_hash')
  const passThreshold = sheet.number('pass_threshold')
  return row => ({
    name: name(row),
    task: task(row),
    family: family(row),
    model: model(row),
    language: language(row),
    runsPerSubtest: runsPerSubtest(row),
    timeoutSeconds: timeoutSeconds(row),
    judgeModels: judgeModels(row),
    rubricHash: rubricHash(row),
    passThreshold: passThreshold(row),
    rubric: [],
  })
}

/** A list of words, written as JSON. */
const listReader = (sheet: Sheet, name: string): Reader<string[]> => {
  const word = sheet.word(name)
  return row => {
    const list = parseList(word(row) ?? '[]')
    if (list) return list
    sheet.count(
      name,
      `${name} is not a list in {count} rows: not known there.`,
      'Write it as ["first", "second"].',
      row,
    )
    return []
  }
}

const parseList = (text: string): string[] | null => {
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) && list.every(entry => typeof entry === 'string') ? list : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

type Category = RubricCategory & { items: RubricCategory['items'][number][] }

const readRubrics = (sheet: Sheet | null): Map<string, Category[]> => {
  const rubrics = new Map<string, Category[]>()
  if (!sheet) return rubrics
  const experiment = sheet.text('experiment')
  const model = sheet.word('agent_model')
  const criterion = sheet.text('criterion')
  const weight = sheet.number('weight')
  const id = sheet.word('item_id')
  const points = sheet.number('points')
  const check = sheet.word('check')
  for (const row of sheet.rows()) {
    const key = identity({ experiment: experiment(row), model: model(row) })
    const rubric = rubrics.get(key) ?? []
    rubrics.set(key, rubric)
    const name = criterion(row)
    if (rubric.at(-1)?.name !== name) rubric.push({ name, weight: weight(row), items: [] })
    const item = id(row)
    // A category without items has one row that names none.
    if (item !== null) rubric.at(-1)?.items.push({ id: item, check: check(row), points: points(row) })
  }
  return rubrics
}

export const readComponents = (sheet: Sheet | null): VariantComponents[] => {
  if (!sheet) return []
  const experiment = sheet.text('experiment')
  const model = sheet.word('agent_model')
  const tier = sheet.text('tier')
  const subtest = sheet.text('subtest')
  const component = sheet.text('component')
  const variants = new Map<string, VariantComponents & { components: string[] }>()
  const variantOf = (row: CsvRow) => ({
    experiment: experiment(row),
    model: model(row),
    tier: tier(row),
    subtest: subtest(row),
  })
  for (const row of sheet.rows()) {
    const variant = variantOf(row)
    const id = JSON.stringify(Object.values(variant))
    const known = variants.get(id)
    if (known) known.components.push(component(row))
    else variants.set(id, { ...variant, components: [component(row)] })
  }
  return [...variants.values()]
}
