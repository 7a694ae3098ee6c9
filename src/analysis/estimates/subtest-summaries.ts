import { plainGrades } from '../../core/grade.ts'
import { type Group, isTimeToEvent, type Metric } from '../../core/metric.ts'
import type { ColumnSpec } from '../../core/schema.ts'
import type { Cell } from '../../core/table.ts'
import { words } from '../../core/table.ts'
import type { Analysis } from '../analysis.ts'

/** A column of the subtests table: how it is called and what stands in it. */
interface SubtestColumn extends ColumnSpec {
  readonly cell: (analysis: Analysis, group: Group) => Cell
}

const orNull = (value: number): number | null => (Number.isNaN(value) ? null : value)

const summaryOf = (analysis: Analysis, group: Group, metric: string) => analysis.result(metric, group)?.summary

const number = (name: string, title: string, cell: SubtestColumn['cell']): SubtestColumn => ({
  name,
  type: 'number',
  title,
  cell,
})

type Described = 'mean' | 'median' | 'sd'

const described = (name: string, metric: string, statistic: Described): SubtestColumn =>
  number(name, `${statistic} of ${metric}`, (analysis, group) =>
    orNull(summaryOf(analysis, group, metric)?.[statistic] ?? NaN),
  )

const threeOf = (metric: string): SubtestColumn[] => [
  described(`mean_${metric}`, metric, 'mean'),
  described(`median_${metric}`, metric, 'median'),
  described(`std_${metric}`, metric, 'sd'),
]

const groupValue = (name: string, metric: string, title: string): SubtestColumn =>
  number(name, title, (analysis, group) => orNull(summaryOf(analysis, group, metric)?.overRuns ?? NaN))

const keyColumn = (name: string, title: string): SubtestColumn => ({
  name,
  type: 'string',
  title,
  cell: (_, group) => group.key[name] ?? null,
})

const agentColumn = keyColumn('agent', 'Agent that ran, where there are several')

const gradeCount = (grade: string): SubtestColumn => ({
  name: `grade_${grade}`,
  type: 'integer',
  title: `Runs with grade ${grade}`,
  cell: (_, group) => {
    const given = words(group.rows, 'grade').filter(each => each !== null)
    return given.length === 0 ? null : given.filter(each => each === grade).length
  },
})

/** The most frequent grade; of several the alphabetically first. */
const modalGrade = ({ rows }: Group): string | null => {
  const counts = new Map<string, number>()
  for (const grade of words(rows, 'grade')) if (grade !== null) counts.set(grade, (counts.get(grade) ?? 0) + 1)
  const most = Math.max(...counts.values())
  return (
    [...counts]
      .filter(([, count]) => count === most)
      .map(([grade]) => grade)
      .sort()[0] ?? null
  )
}

const onlyTask = ({ rows }: Group): string | null => {
  const [first = null, ...others] = new Set(words(rows, 'task'))
  return others.length === 0 ? first : null
}

const fixedColumns: readonly SubtestColumn[] = [
  keyColumn('experiment', 'Experiment folder'),
  keyColumn('agent_model', 'Model the agent ran on'),
  keyColumn('tier', 'Tier: level of the ablation ladder'),
  keyColumn('subtest', 'Subtest: variant within the tier'),
  described('pass_rate', 'pass_rate', 'mean'),
  ...threeOf('score'),
  ...threeOf('impl_rate'),
  groupValue('consistency', 'consistency', 'Consistency of the score'),
  described('mean_cost', 'cost_usd', 'mean'),
  number('total_cost', 'Total cost in US dollars', (analysis, group) => orNull(analysis.facts(group).totalCost)),
  described('mean_duration', 'duration_seconds', 'mean'),
  groupValue('cop', 'cost_of_pass', 'Cost of pass in US dollars'),
  ...threeOf('r_prog'),
  ...threeOf('cfp'),
  ...threeOf('pr_revert_rate'),
  ...threeOf('strategic_drift'),
  ...plainGrades.map(gradeCount),
  { name: 'modal_grade', type: 'string', title: 'Most frequent grade', cell: (_, group) => modalGrade(group) },
  {
    name: 'task',
    type: 'string',
    title: 'What was attempted; empty where it was several tasks',
    cell: (_, group) => onlyTask(group),
  },
  { name: 'runs', type: 'integer', title: 'Runs', cell: (_, group) => group.rows.rows.length },
  {
    name: 'missing_runs',
    type: 'integer',
    title: 'Runs missing',
    cell: (analysis, group) => analysis.facts(group).missingRuns,
  },
]

/**
 * The fixed columns, then the mean of every other metric per run (the median of what counts until something happens)
 * the value of every other metric per group, and the agent, which was told last.
 */
export const subtestColumns = (metrics: readonly Metric[]): readonly SubtestColumn[] => {
  const taken = new Set(fixedColumns.map(({ name }) => name))
  const others = metrics.flatMap(metric => {
    const { id, per, title } = metric
    if (per === 'contrast') return []
    if (isTimeToEvent(metric)) return [described(`median_${id}`, id, 'median')]
    return [per === 'run' ? described(`mean_${id}`, id, 'mean') : groupValue(id, id, title)]
  })
  return [...fixedColumns, ...others.filter(({ name }) => !taken.has(name)), agentColumn]
}
