import { notApplicable } from '../../core/exhibit.ts'
import { qualityMetrics } from '../../core/roles.ts'
import { estimates, numbers } from '../exhibits/columns.ts'
import { defineTable } from '../exhibits/define.ts'
import { placeCells, placeColumns, placeNotes } from '../exhibits/place-columns.ts'
import { finite, metricOf } from '../exhibits/rows.ts'
import { intervalText } from '../narrative/intervals.ts'
import { titleOf } from '../narrative/words.ts'

export default defineTable({
  id: 'sampling-units',
  title: 'What intervals rest on',
  description:
    'The same number with its interval over tasks, over families of tasks (a coarser unit, where tasks have some) and as if all runs were independent, for every configuration.',
  needs: { task: 2 },

  rows(analysis) {
    const qualities = qualityMetrics(analysis.metrics).map(({ id }) => id)
    const metric = qualities.find(id => analysis.exhibited.samplingUnits(id).length > 0)
    const found = metric ? analysis.exhibited.samplingUnits(metric) : []
    if (metric === undefined || found.every(({ overTasks }) => Number.isNaN(overTasks.low)))
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
