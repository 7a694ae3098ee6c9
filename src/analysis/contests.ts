import { type RandomState, randomFor } from '../core/random.ts'
import { columnNumbers } from '../core/table.ts'
import { remembered } from '../transform/metrics/shared/remembered.ts'
import type { Answers } from './answers.ts'
import { layoutOf, sampleOf } from './inference/index.ts'
import { leastTasks } from './inference/scope.ts'
import type { TaskSample } from './inference/unit-sample.ts'
import { mostDraws } from './percentile-limits.ts'
import { qualityOf } from './quality.ts'

/** What meets in every task: the tiers of one configuration, or all configurations where there are no tiers to compare. */
export interface Contest {
  readonly among: 'tier' | 'model'
  /** Whose tiers they are; null where configurations meet, or the source names none. */
  readonly configuration: string | null
  readonly contestants: readonly string[]
  /** Tasks that at least two of them were tried in. */
  readonly tasks: readonly ContestTask[]
  readonly runs: number
}

/** How good each contestant is in one task; NaN where it was not tried. */
export interface ContestTask {
  readonly task: string
  readonly values: Float64Array
  /** What varies within the task for each contestant: subtest means, or runs where there is one subtest. */
  readonly units: readonly Float64Array[]
}

/** Who meets whom, by the metric that says how good a run is. */
export const contestsOf = remembered((answers: Answers): readonly Contest[] => {
  const { runs } = answers.tables
  const quality = columnNumbers(runs, qualityOf(answers).id)
  const among = answers.groups('by_tier').length >= 2 ? 'tier' : 'model'
  const groups = answers.groups(among === 'tier' ? 'by_configuration_and_tier' : 'by_configuration')
  const entries = groups.flatMap(({ key, rows }) => {
    const name = among === 'tier' ? key.tier : key.configuration
    const sample = sampleOf(layoutOf(rows), quality)
    const entry = { name: name ?? '', configuration: among === 'tier' ? key.configuration : null, sample }
    return name === null || sample.n === 0 ? [] : [entry]
  })
  const configurations = [...new Set(entries.map(({ configuration }) => configuration))]
  return configurations.flatMap(configuration => {
    const own = entries.filter(entry => entry.configuration === configuration)
    const tasks = tasksOf(own.map(({ sample }) => sample.tasks))
    if (own.length < 2 || tasks.length === 0) return []
    const total = own.reduce((sum, { sample }) => sum + sample.n, 0)
    return { among, configuration, contestants: own.map(({ name }) => name), tasks, runs: total }
  })
})

const tasksOf = (entries: readonly (readonly TaskSample[])[]): ContestTask[] => {
  const byTask = entries.map(tasks => new Map(tasks.map(task => [task.task, task])))
  const names = [...new Set(entries.flatMap(tasks => tasks.map(({ task }) => task)))]
  return names.flatMap(task => {
    const found = byTask.map(tasks => tasks.get(task))
    if (found.filter(each => each !== undefined).length < 2) return []
    return { task, values: Float64Array.from(found, each => each?.value ?? NaN), units: found.map(unitsIn) }
  })
}

const unitsIn = (task: TaskSample | undefined): Float64Array => {
  if (!task) return new Float64Array()
  const [first, ...others] = task.subtests
  return others.length > 0 ? Float64Array.from(task.subtests, subtest => subtest.mean) : first.values
}

/** A contest as it might have come out. */
export interface Redrawn {
  /** What was drawn anew: tasks, units within each of few tasks, or nothing where nothing varies. */
  readonly unit: 'tasks' | 'subtests or runs within each task' | 'nothing'
  /** How many; within tasks the fewest that a contestant has in one of them. */
  readonly units: number
  /** The tasks of each draw. */
  readonly draws: readonly (readonly ContestTask[])[]
}

/** Many redrawn contests: with enough tasks these are drawn anew, else what varies within each of them. */
const redrawContest = ({ configuration, tasks }: Contest, { settings }: Answers): Redrawn => {
  const length = Math.min(mostDraws, settings.resamples)
  const random = randomFor(settings.seed, `contest ${configuration}`)
  if (tasks.length >= leastTasks(settings))
    return {
      unit: 'tasks',
      units: tasks.length,
      draws: Array.from({ length }, () => tasks.map(() => tasks[random.randint(0, tasks.length)])),
    }
  if (!tasks.some(({ units }) => units.some(values => values.length > 1)))
    return { unit: 'nothing', units: 0, draws: [] }
  const means = tasks.map(({ units }) => units.map(values => drawnMeans(values, length, random)))
  const drawnTask = ({ task, units }: ContestTask, place: number, draw: number): ContestTask => ({
    task,
    units,
    values: Float64Array.from(means[place], drawn => drawn[draw]),
  })
  return {
    unit: 'subtests or runs within each task',
    units: Math.min(...tasks.flatMap(({ units }) => units.flatMap(({ length: own }) => (own > 0 ? [own] : [])))),
    draws: Array.from({ length }, (_, draw) => tasks.map((task, place) => drawnTask(task, place, draw))),
  }
}

/** Redraws a contest of some analysis, each once. */
export const redrawOf = remembered((answers: Answers) =>
  remembered((contest: Contest) => redrawContest(contest, answers)),
)

/** The means of so many draws of as many values as there are. */
const drawnMeans = (values: Float64Array, draws: number, random: RandomState): Float64Array => {
  const means = new Float64Array(draws)
  if (values.length === 0) return means.fill(NaN)
  const places = new Uint32Array(draws * values.length)
  random.fillBelow(values.length, places)
  for (let draw = 0; draw < draws; draw++) {
    let sum = 0
    for (let i = draw * values.length; i < (draw + 1) * values.length; i++) sum += values[places[i]]
    means[draw] = sum / values.length
  }
  return means
}
