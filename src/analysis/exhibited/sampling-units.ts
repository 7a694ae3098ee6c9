import { columnNumbers, type Rows, splitBy, words } from '../../core/table.ts'
import { mean } from '../../statistics/sum.ts'
import type { Answers } from '../answers.ts'
import { type Estimate, estimateMeans, layoutOf, type Sample, sampleOf } from '../inference/index.ts'
import { runValues } from '../inference/sample.ts'
import { kindOf } from '../kind.ts'
import { type Place, placesOf } from './places.ts'

/** A metric of a configuration, judged by what its interval takes to vary: tasks, families of tasks, or runs. */
export interface SamplingUnits {
  readonly place: Place
  readonly runs: number
  readonly tasks: number
  readonly families: number
  readonly overTasks: Estimate
  /** The mean over runs, to which the limits belong that take runs as independent. */
  readonly overRuns: number
  /** Null where families are no coarser than tasks, or too few to be told from. */
  readonly overFamilies: Estimate | null
}

/** Fewer say nothing of families like them. */
const fewestFamilies = 5

export const samplingUnitsOf = (answers: Answers, metricId: string): SamplingUnits[] => {
  const metric = answers.metrics.find(({ id }) => id === metricId)
  if (!metric) return []
  const column = columnNumbers(answers.tables.runs, metricId)
  const kind = kindOf(metric)
  return configurationsOf(answers).flatMap(place => {
    const sample = sampleOf(layoutOf(place.group.rows), column)
    if (sample.n === 0) return []
    const byFamily = familySample(place.group.rows, sample)
    const families = byFamily.tasks.length
    const isCoarser = families >= fewestFamilies && families < sample.tasks.length
    const [overTasks, overFamilies = null] = estimateMeans(
      [sample, ...(isCoarser ? [byFamily] : [])].map(each => ({ sample: each, kind })),
      answers.settings,
    )
    return [
      {
        place,
        runs: sample.n,
        tasks: sample.tasks.length,
        families,
        overTasks,
        overRuns: mean(runValues(sample)),
        overFamilies,
      },
    ]
  })
}

/** Where there is but one configuration, places are its tasks: then all runs are wanted together. */
const configurationsOf = (answers: Answers): readonly Place[] => {
  const { by, places } = placesOf(answers)
  if (!by.includes('task')) return places
  return answers.groups('overall').map(group => ({ group, missingRuns: answers.facts(group).missingRuns }))
}

/** The same runs under coarser units: tasks weigh alike within their family, and families among each other. */
const familySample = (rows: Rows, { tasks, n, missing }: Sample): Sample => {
  const familyOf = new Map(
    splitBy(rows, ['task']).map(({ key: [task], rows: own }) => [task ?? '', words(own, 'family')[0] ?? null]),
  )
  const families = new Map<string, Sample['tasks'][number][]>()
  for (const task of tasks) {
    // A task of no family stands for itself.
    const family = familyOf.get(task.task) ?? task.task
    families.set(family, [...(families.get(family) ?? []), task])
  }
  const grouped = [...families].map(([family, own]) => ({
    task: family,
    value: mean(own.map(({ value }) => value)),
    subtests: own.flatMap(({ task, subtests }) => subtests.map(each => ({ ...each, id: `${task} ${each.id}` }))),
  }))
  return { tasks: grouped, n, missing }
}
