import type { Experiment, RubricCategory, RunKey, VariantComponents } from '../../../core/record.ts'
import { unknownExperiment } from '../../logs/planner.ts'
import { parseStrict } from '../../transcripts/shared/whole.ts'
import type { Sheet } from './result-sheet.ts'
import type { ResultsFolder } from './results-input.ts'

type ExperimentKey = Pick<RunKey, 'experiment' | 'model'>

const identity = ({ experiment, model }: ExperimentKey): string => JSON.stringify([experiment, model])

export class Experiments {
  readonly #known = new Map<string, Experiment>()
  readonly #rubrics: ReadonlyMap<string, RubricCategory[]>

  constructor(folder: ResultsFolder) {
    this.#rubrics = readRubrics(folder.table('rubric'))
    const sheet = folder.table('experiments')
    if (!sheet) return
    for (const experiment of sheet.all(experimentIn)) this.#add(experiment)
  }

  of({ experiment, model, task, family }: RunKey): Experiment {
    return (
      this.#known.get(identity({ experiment, model })) ??
      this.#add({ ...unknownExperiment, name: experiment, model, task, family })
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

const experimentIn = (row: Sheet): Experiment => ({
  name: row.text('experiment'),
  task: row.word('task'),
  family: row.word('family'),
  model: row.word('agent_model'),
  language: row.word('language'),
  runsPerSubtest: row.number('runs_per_subtest'),
  timeoutSeconds: row.number('timeout_seconds'),
  judgeModels: wordsIn(row, 'judge_models'),
  rubricHash: row.word('rubric_hash'),
  passThreshold: row.number('pass_threshold'),
  rubric: [],
})

const wordsIn = (row: Sheet, name: string): string[] => {
  const list = parseList(row.word(name) ?? '[]')
  if (list) return list
  const message = `${name} is not a list in {count} rows: not known there.`
  row.count(name, message, 'Write it as ["first", "second"].', row.current)
  return []
}

const parseList = (text: string): string[] | null => {
  const list = parseStrict(text)?.value
  return Array.isArray(list) && list.every(entry => typeof entry === 'string') ? list : null
}

type Category = RubricCategory & { items: RubricCategory['items'][number][] }

const readRubrics = (sheet: Sheet | null): Map<string, Category[]> => {
  const rubrics = new Map<string, Category[]>()
  for (const { of, name, weight, item } of sheet?.all(rubricRowIn) ?? []) {
    const key = identity(of)
    const rubric = rubrics.get(key) ?? []
    rubrics.set(key, rubric)
    if (rubric.at(-1)?.name !== name) rubric.push({ name, weight, items: [] })
    // A category without items has one row that names none.
    if (item.id !== null) rubric.at(-1)?.items.push({ ...item, id: item.id })
  }
  return rubrics
}

const rubricRowIn = (row: Sheet) => ({
  of: { experiment: row.text('experiment'), model: row.word('agent_model') },
  name: row.text('criterion'),
  weight: row.number('weight'),
  item: { id: row.word('item_id'), check: row.word('check'), points: row.number('points') },
})

export const readComponents = (sheet: Sheet | null): VariantComponents[] => {
  const variants = new Map<string, VariantComponents & { components: string[] }>()
  for (const { variant, component } of sheet?.all(componentIn) ?? []) {
    const id = JSON.stringify(Object.values(variant))
    const known = variants.get(id)
    if (known) known.components.push(component)
    else variants.set(id, { ...variant, components: [component] })
  }
  return [...variants.values()]
}

const componentIn = (row: Sheet) => ({
  variant: {
    experiment: row.text('experiment'),
    model: row.word('agent_model'),
    tier: row.text('tier'),
    subtest: row.text('subtest'),
  },
  component: row.text('component'),
})
