import { randomFor } from '../core/random.ts'
import { type AgentModel, agentModels, type Judge, judgesOf } from './models.ts'
import type { SimulationOptions } from './options.ts'
import { drawTaskEffects, type TaskEffects } from './simulated-quality.ts'
import { type Rubric, rubricFor } from './simulated-rubric.ts'
import { type TaskText, taskTexts } from './task-texts.ts'

export interface Task {
  readonly id: string
  readonly text: TaskText
  readonly rubric: Rubric
  readonly effects: TaskEffects
}

/** One task tried with one model: what an experiment folder holds. */
export interface ExperimentPlan {
  readonly options: SimulationOptions
  readonly name: string
  /** The name of the attempt's folder within the experiment's. */
  readonly attempt: string
  /** When it began, in milliseconds since 1970. */
  readonly start: number
  readonly task: Task
  readonly model: AgentModel
  readonly judges: readonly Judge[]
}

export interface World {
  readonly tasks: readonly Task[]
  readonly models: readonly AgentModel[]
  readonly judges: readonly Judge[]
  readonly experiments: readonly ExperimentPlan[]
}

export const worldOf = (options: SimulationOptions): World => {
  const tasks = Array.from({ length: options.tasks }, (_, i) => taskOf(options, i + 1))
  const models = agentModels(options.models)
  const experiments = tasks.flatMap(task =>
    models.map(model => planExperiment(options, `${task.id.replace('-', '')}-${model.short}`, task, model)),
  )
  return { tasks, models, judges: judgesOf(options.judges), experiments }
}

export const taskOf = (options: SimulationOptions, number: number): Task => {
  const id = `test-${String(number).padStart(3, '0')}`
  const text = taskTexts[(number - 1) % taskTexts.length]
  const rubric = rubricFor(text.artefact, options.items)
  const random = randomFor(options.seed, `task ${id}`)
  return { id, text, rubric, effects: drawTaskEffects(random, options.tiers, rubric.items.length) }
}

const firstDay = Date.UTC(2026, 0, 5)
const day = 24 * 60 * 60 * 1000

export const planExperiment = (
  options: SimulationOptions,
  name: string,
  task: Task,
  model: AgentModel,
): ExperimentPlan => {
  const random = randomFor(options.seed, `start ${name}`)
  const start = firstDay + 1000 * random.randint(0, (28 * day) / 1000)
  const stamp = new Date(start).toISOString().slice(0, 19).replaceAll(':', '-')
  return { options, name, attempt: `${stamp}-${task.id}`, start, task, model, judges: judgesOf(options.judges) }
}

export const tierName = (tier: number): string => `T${tier}`
