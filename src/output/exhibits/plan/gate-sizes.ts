import type { GatePlan } from '../../../analysis/plan/gate-plan.ts'
import type { StudyPlan } from '../../../analysis/plan/study-plan.ts'
import type { Extent } from '../../../analysis/versus/extent.ts'
import type { DrawnTable, TableColumn } from '../../../core/exhibit.ts'
import { type Format, formatNumber } from '../../../core/format.ts'
import { assembleTable } from '../exhibit-context.ts'
import { finite } from '../row-values.ts'
import { rangeText } from './range-text.ts'

type Ranged<Name extends string> = { readonly [Key in Name | `${Name}_low` | `${Name}_high`]: number | null }

type GateSizeRow = { readonly runs_per_task: number } & Ranged<'tasks_to_pass'> &
  Ranged<'tasks_to_fail'> &
  Ranged<'runs'> &
  Ranged<'cost_usd'>

const nothing: Extent = { low: NaN, about: NaN, high: NaN }

const rowOf = ({ runs, pass, fail, runsInAll, cost }: GatePlan['sizes'][number]): GateSizeRow => {
  const price = cost ?? nothing
  return {
    runs_per_task: runs,
    tasks_to_pass: finite(pass.about),
    tasks_to_pass_low: finite(pass.low),
    tasks_to_pass_high: finite(pass.high),
    tasks_to_fail: finite(fail.about),
    tasks_to_fail_low: finite(fail.low),
    tasks_to_fail_high: finite(fail.high),
    runs: finite(runsInAll.about),
    runs_low: finite(runsInAll.low),
    runs_high: finite(runsInAll.high),
    cost_usd: finite(price.about),
    cost_usd_low: finite(price.low),
    cost_usd_high: finite(price.high),
  }
}

const ranged = (
  field: 'tasks_to_pass' | 'tasks_to_fail' | 'runs' | 'cost_usd',
  title: string,
  format: Format,
): TableColumn<GateSizeRow> => ({
  title,
  align: 'right',
  text: row => {
    // What was not found is beyond every number.
    const [low, about, high] = [row[`${field}_low`], row[field], row[`${field}_high`]].map(value => value ?? Infinity)
    return rangeText({ low, about, high }, format)
  },
})

/** How many tasks a gate takes, by runs of each. `margin` and `effect` are written out, `notes` say what they rest on. */
export const gateSizesTable = (
  { basis, question }: StudyPlan,
  { sizes, leastTasks }: GatePlan,
  { margin, effect }: { readonly margin: string; readonly effect: string },
  notes: readonly string[],
): DrawnTable => {
  const rows = sizes.map(rowOf)
  const often = `${Math.round(100 * question.power)}% of the time`
  return assembleTable<GateSizeRow>({
    id: 'plan-gate-sizes',
    title: `Gates on ${basis.metric.title.toLowerCase()} with a margin of ${margin}`,
    rows,
    columns: [
      { title: 'Runs of each task', align: 'right', text: ({ runs_per_task: runs }) => formatNumber(runs, 'count') },
      ranged('tasks_to_pass', 'Tasks to pass', 'count'),
      ranged('tasks_to_fail', 'Tasks to fail', 'count'),
      ranged('runs', 'Runs in all', 'count'),
      ...(rows.some(row => row.cost_usd !== null) ? [ranged('cost_usd', 'Cost', 'usd')] : []),
    ],
    notes: [
      `An unchanged candidate passes, and one that is worse by ${effect} fails, ${often}.`,
      ...(leastTasks === null ? [] : [`At least ${leastTasks} tasks rule out rare breakage as large as the margin.`]),
      ...notes,
    ],
  })
}
