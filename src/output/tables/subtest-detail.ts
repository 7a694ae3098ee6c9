import type { SubtestValue } from '../../analysis/exhibited/subtest-details.ts'
import type { ExhibitContext, ExhibitRow, TableColumn } from '../../core/exhibit.ts'
import { notApplicable } from '../../core/exhibit.ts'
import type { MethodId } from '../../core/methods.ts'
import type { Metric } from '../../core/metric.ts'
import { byRole } from '../../core/roles.ts'
import { estimates, numbers } from '../exhibits/columns.ts'
import { defineTable } from '../exhibits/define.ts'
import { littleNotes } from '../exhibits/little-text.ts'
import { placeColumns, placeNotes } from '../exhibits/place-columns.ts'
import { finite } from '../exhibits/rows.ts'
import { shortNames } from '../exhibits/short-names.ts'
import { intervalText, methodsText } from '../narrative/intervals.ts'
import { counted, named, titleOf } from '../narrative/words.ts'

type Row = {
  readonly agent: string
  readonly agent_model: string
  readonly tier: string
  readonly subtest: string
  readonly tasks: number
  readonly runs: number
  readonly missing_runs: number
  readonly method: MethodId
  /** What was left out of the table, the same in all rows. */
  readonly subtests: number
  readonly chosen: string | null
} & ExhibitRow

export default defineTable<Row>({
  id: 'subtest-detail',
  title: 'Subtests one by one',
  description:
    'Every subtest of every agent, model and tier over the tasks in which it was tried: runs, pass rate with interval, score and its spread, cost and time.',
  needs: { subtest: 2 },

  rows(analysis) {
    const { details, all, chosen } = analysis.exhibited.subtestDetails()
    if (details.length === 0) return notApplicable('no run has a subtest')
    return details.map(detail => ({
      agent: named(detail.agent),
      agent_model: named(detail.model),
      tier: named(detail.tier),
      subtest: detail.subtest,
      tasks: detail.tasks,
      runs: detail.runs,
      missing_runs: detail.missingRuns,
      ...Object.fromEntries(detail.values.flatMap(value => Object.entries(cellsOf(value)))),
      method: detail.values.find(({ estimate }) => estimate !== null)?.estimate?.method ?? 'none',
      subtests: all,
      chosen,
    }))
  },

  columns(rows, context) {
    const measured = context.metrics.filter(({ id }) => rows.some(row => typeof row[id] === 'number'))
    const { text } = shortNames(context.levels.subtest, 'Subtest')
    return [
      ...placeColumns(rows, context),
      { title: 'Subtest', align: 'left', text: ({ subtest }) => text(subtest) },
      numbers('tasks', 'Tasks', 'count'),
      numbers('runs', 'Runs', 'count'),
      ...(rows.some(row => row.missing_runs > 0) ? [numbers<Row>('missing_runs', 'Missing', 'count')] : []),
      ...byRole(measured).flatMap(metric => columnsOf(metric, rows, context)),
    ]
  },

  notes(rows, context) {
    const [{ subtests, chosen }] = rows
    const methods = methodsText(rows.map(({ method }) => method))
    return [
      ...(chosen === null
        ? []
        : [`Of ${counted(subtests, 'subtest')} these are ${chosen}; data/subtests.csv has all.`]),
      `${methods === '' ? '' : `In brackets: ${intervalText(context.settings)} (${methods}). `}Means over tasks, each of which weighs alike; SD is that of single runs.`,
      ...littleNotes(
        rows,
        context.metrics.filter(({ binary }) => binary).map(({ id }) => id),
        context,
      ),
      ...placeNotes(rows, context),
      ...[shortNames(context.levels.subtest, 'Subtest').note].filter(note => note !== null),
    ]
  },

  block: row => `${row.agent} ${row.agent_model} ${row.tier}`,
})

/** Verdicts have an interval, and scores a spread. */
const cellsOf = ({ metric: { id, format, binary }, mean, sd, estimate }: SubtestValue): ExhibitRow => ({
  [id]: finite(estimate?.value ?? mean),
  ...(binary && { [`${id}_low`]: finite(estimate?.low), [`${id}_high`]: finite(estimate?.high) }),
  ...(format === 'score' && { [`${id}_sd`]: finite(sd) }),
})

const columnsOf = (metric: Metric, rows: readonly Row[], { settings }: ExhibitContext): TableColumn<Row>[] => {
  const { id, format, better, binary } = metric
  const title = titleOf(metric, settings)
  const column = binary ? estimates<Row>(id, title, format) : numbers<Row>(id, title, format, rows)
  return [{ ...column, better }, ...(format === 'score' ? [numbers<Row>(`${id}_sd`, 'SD', format)] : [])]
}
