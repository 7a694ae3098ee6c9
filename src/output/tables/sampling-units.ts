import type { Analysis } from '../../analysis/analysis.ts'
import { type Estimate, estimateMeans, layoutOf, type Sample, sampleOf } from '../../analysis/inference/index.ts'
import { runValues } from '../../analysis/inference/unit-sample.ts'
import { kindOf } from '../../analysis/kind.ts'
import { type Place, placesOf } from '../../analysis/study-places.ts'
import { notApplicable } from '../../core/exhibit.ts'
import { qualityMetrics } from '../../core/roles.ts'
import { columnNumbers, type Rows, splitBy, words } from '../../core/table.ts'
import { mean } from '../../statistics/sum.ts'
import { estimates, numbers } from '../exhibits/cell-columns.ts'
import { defineTable } from '../exhibits/define.ts'
import { placeCells, placeColumns, placeNotes } from '../exhibits/place-columns.ts'
import { finite, metricOf } from '../exhibits/row-values.ts'
import { intervalText } from '../narrative/interval-words.ts'
import { titleOf } from '../narrative/words.ts'

export default defineTable({
  id: 'sampling-units',
  title: 'What intervals rest on',
  description:
    'The same number with its interval over tasks, over families of tasks (a coarser unit, where tasks have some) and as if all runs were independent, for every configuration.',
  needs: { task: 2 },

  rows(analysis) {
    const { metric, found } = firstMeasured(analysis)
    if (found.every(({ overTasks }) => Number.isNaN(overTasks.low)))
      return notApplicable('needs a pass rate or score with an interval')
    return found.map(({ place, runs, tasks, families, overTasks, overRuns, overFamilies }) => ({
      ...placeCells(place),
      metric,
      runs,
      tasks,
      families,
      value: finite(overTasks.value),
      value_low: finite(overTasks.low),
      value_high: finite(overTasks.high),
      unit: overTasks.unit,
      family_value: finite(overFamilies?.value),
      family_value_low: finite(overFamilies?.low),
      family_value_high: finite(overFamilies?.high),
      run_value: finite(overRuns),
      run_value_low: finite(overTasks.naive.low),
      run_value_high: finite(overTasks.naive.high),
      design_effect: finite(overTasks.designEffect),
    }))
  },

  columns(rows, context) {
    const { format } = metricOf(context, String(rows[0].metric))
    const hasFamilies = rows.some(row => row.family_value !== null)
    return [
      ...placeColumns(rows, context),
      numbers('runs', 'Runs', 'count'),
      numbers('tasks', 'Tasks', 'count'),
      estimates('value', 'Over tasks', format),
      ...(hasFamilies
        ? [numbers('families', 'Families', 'count'), estimates('family_value', 'Over families', format)]
        : []),
      estimates('run_value', 'Runs as independent', format),
      numbers('design_effect', 'Design effect', 'count', rows),
    ]
  },

  notes(rows, context) {
    const metric = metricOf(context, String(rows[0].metric))
    const units = new Set(rows.map(({ unit }) => unit))
    return [
      `${titleOf(metric, context.settings)}. In brackets: ${intervalText(context.settings)}.`,
      ...(units.size === 1 && units.has('task')
        ? []
        : ['Where there are fewer than 5 tasks, what varies over tasks is subtests or runs within them.']),
      ...(rows.some(row => row.family_value !== null)
        ? ['Over families: every family of tasks weighs alike, and within it every task.']
        : []),
      'Runs as independent: every run weighs alike, and the limits ignore that runs of one task resemble each other; the design effect says how many times too small their variance is.',
      ...placeNotes(rows, context),
    ]
  },
})

/** A metric of a configuration, judged by what its interval takes to vary: tasks, families of tasks, or runs. */
interface SamplingUnits {
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

/** The first metric of quality that any configuration has. */
const firstMeasured = (analysis: Analysis): { readonly metric: string; readonly found: readonly SamplingUnits[] } => {
  for (const { id: metric } of qualityMetrics(analysis.metrics)) {
    const found = samplingUnitsOf(analysis, metric)
    if (found.length > 0) return { metric, found }
  }
  return { metric: '', found: [] }
}

/** Fewer say nothing of families like them. */
const fewestFamilies = 5

export const samplingUnitsOf = (analysis: Analysis, metricId: string): SamplingUnits[] => {
  const metric = analysis.metrics.find(({ id }) => id === metricId)
  if (!metric) return []
  const column = columnNumbers(analysis.tables.runs, metricId)
  const kind = kindOf(metric)
  return configurationsOf(analysis).flatMap(place => {
    const sample = sampleOf(layoutOf(place.group.rows), column)
    if (sample.n === 0) return []
    const byFamily = familySample(place.group.rows, sample)
    const families = byFamily.tasks.length
    const isCoarser = families >= fewestFamilies && families < sample.tasks.length
    const [overTasks, overFamilies = null] = estimateMeans(
      [sample, ...(isCoarser ? [byFamily] : [])].map(each => ({ sample: each, kind })),
      analysis.settings,
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
const configurationsOf = (analysis: Analysis): readonly Place[] => {
  const { by, places } = placesOf(analysis)
  if (!by.includes('task')) return places
  return analysis.groups('overall').map(group => ({ group, missingRuns: analysis.facts(group).missingRuns }))
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
