import type { StudyPlan } from '../../../analysis/plan/study-plan.ts'
import type { Extent } from '../../../analysis/versus/extent.ts'
import type { DrawnTable, TableColumn } from '../../../core/exhibit.ts'
import { type Format, formatNumber } from '../../../core/format.ts'
import { assembleTable } from '../exhibit-context.ts'
import { finite } from '../row-values.ts'
import { rangeText } from './range-text.ts'

type SizeRow = {
  readonly runs_per_task: number
  readonly tasks: number | null
  readonly tasks_low: number | null
  readonly tasks_high: number | null
  readonly runs: number | null
  readonly runs_low: number | null
  readonly runs_high: number | null
  readonly cost_usd: number | null
  readonly cost_usd_low: number | null
  readonly cost_usd_high: number | null
}

const nothing: Extent = { low: NaN, about: NaN, high: NaN }

const rowOf = ({ runs, tasks, runsInAll, cost }: StudyPlan['sizes'][number]): SizeRow => {
  const price = cost ?? nothing
  return {
    runs_per_task: runs,
    tasks: finite(tasks.about),
    tasks_low: finite(tasks.low),
    tasks_high: finite(tasks.high),
    runs: finite(runsInAll.about),
    runs_low: finite(runsInAll.low),
    runs_high: finite(runsInAll.high),
    cost_usd: finite(price.about),
    cost_usd_low: finite(price.low),
    cost_usd_high: finite(price.high),
  }
}

/** What was not found is beyond every number. */
const orInfinite = (value: number | null): number => value ?? Infinity

const ranged = (field: 'tasks' | 'runs' | 'cost_usd', title: string, format: Format): TableColumn<SizeRow> => ({
  title,
  align: 'right',
  text: row => {
    const [low, about, high] = [row[`${field}_low`], row[field], row[`${field}_high`]].map(orInfinite)
    return rangeText({ low, about, high }, format)
  },
})

/** How many tasks find the effect, by runs of each. `notes` say what the numbers rest on. */
export const sizesTable = (plan: StudyPlan, effect: string, notes: readonly string[]): DrawnTable => {
  const rows = plan.sizes.map(rowOf)
  return assembleTable<SizeRow>({
    id: 'plan-sizes',
    title: `Studies that find a difference of ${effect} in ${plan.basis.metric.title.toLowerCase()}`,
    rows,
    columns: [
      { title: 'Runs of each task', align: 'right', text: ({ runs_per_task: runs }) => formatNumber(runs, 'count') },
      ranged('tasks', 'Tasks', 'count'),
      ranged('runs', 'Runs in all', 'count'),
      ...(rows.some(row => row.cost_usd !== null) ? [ranged('cost_usd', 'Cost', 'usd')] : []),
    ],
    notes: [`Found ${Math.round(100 * plan.question.power)} % of the time.`, ...notes],
  })
}
