import type { Analysis } from '../../analysis/analysis.ts'
import type { ExhibitContext, ExhibitRow, TableColumn } from '../../core/exhibit.ts'
import { formatNumber } from '../../core/format.ts'
import type { MethodId } from '../../core/methods.ts'
import type { Group } from '../../core/metric.ts'
import { qualityMetrics } from '../../core/roles.ts'
import { allRows, splitBy, words } from '../../core/table.ts'
import { estimates, numbers } from '../exhibits/cell-columns.ts'
import { defineTable } from '../exhibits/define.ts'
import { littleNotes } from '../exhibits/little-text.ts'
import { finite, metricOf } from '../exhibits/row-values.ts'
import { nameWidth, type ShortNames, shortNames } from '../exhibits/short-names.ts'
import { intervalText, methodsText } from '../narrative/interval-words.ts'
import { named, titleOf } from '../narrative/words.ts'

type Row = {
  /** Null for all experiments together. */
  readonly experiment: string | null
  readonly task: string | null
  readonly tasks: number
  readonly agent: string | null
  readonly agents: number
  readonly agent_model: string | null
  readonly models: number
  readonly tiers: number
  readonly subtests: number
  readonly runs: number
  readonly missing_runs: number
  readonly judgments: number
  readonly pass_rate: number | null
  readonly pass_rate_low: number | null
  readonly pass_rate_high: number | null
  readonly score: number | null
  readonly score_low: number | null
  readonly score_high: number | null
  readonly total_cost_usd: number | null
  readonly total_hours: number | null
  readonly method: MethodId
}

export default defineTable<Row>({
  id: 'experiment-overview',
  title: 'The experiments',
  description:
    'Every experiment and all of them together: task, model, tiers, subtests, runs found and missing, judgments, outcome, cost and time.',

  rows(analysis) {
    const groups = analysis.groups('by_experiment')
    const judgments = judgmentsByRun(analysis)
    const missing = words(allRows(analysis.tables.missing_runs), 'experiment')
    const rowOf = (group: Group) => ({
      ...rowOfRuns(analysis, group, judgments),
      missing_runs: missing.filter(name => !('experiment' in group.key) || name === group.key.experiment).length,
    })
    const rows = groups.map(rowOf)
    return rows.length === 1 ? rows : [...rows, ...analysis.groups('overall').map(rowOf)]
  },

  columns(rows, context) {
    const some = (has: (row: Row) => boolean) => rows.some(has)
    const outcome = outcomeOf(rows, context)
    return [
      {
        title: 'Experiment',
        align: 'left',
        text: row => (row.experiment === null ? 'all' : namesOf('experiment', context).text(row.experiment)),
      },
      ...(some(row => row.task !== row.experiment) ? [oneOrCount('task', 'tasks', context)] : []),
      ...(context.levels.agent.length > 1 ? [oneOrCount('agent', 'agents', context)] : []),
      ...(context.levels.model.length > 1 ? [oneOrCount('agent_model', 'models', context)] : []),
      ...(some(row => row.tiers > 0) ? [numbers<Row>('tiers', 'Tiers', 'count')] : []),
      ...(context.levels.subtest.length > 0 ? [numbers<Row>('subtests', 'Subtests', 'count')] : []),
      numbers('runs', 'Runs', 'count'),
      ...(some(row => row.missing_runs > 0) ? [numbers<Row>('missing_runs', 'Missing', 'count')] : []),
      ...(some(row => row.judgments > 0) ? [numbers<Row>('judgments', 'Judgments', 'count')] : []),
      ...(outcome === null
        ? []
        : [
            estimates<ExhibitRow>(
              outcome,
              titleOf(metricOf(context, outcome), context.settings),
              metricOf(context, outcome).format,
            ),
          ]),
      ...(some(row => row.total_cost_usd !== null) ? [numbers<Row>('total_cost_usd', 'Cost in all', 'usd', rows)] : []),
      ...(some(row => row.total_hours !== null)
        ? [{ title: 'Time in all (h)', align: 'right' as const, text: hoursText }]
        : []),
    ]
  },

  notes(rows, context) {
    const methods = outcomeOf(rows, context) === null ? '' : methodsText(rows.map(({ method }) => method))
    return [
      ...(methods === ''
        ? []
        : [`In brackets: ${intervalText(context.settings)} (${methods}); every task weighs alike.`]),
      ...littleNotes(rows, [outcomeOf(rows, context) ?? []].flat(), context),
      `${context.levels.subtest.length > 0 ? 'Subtests: combinations of tier and subtest. ' : ''}Cost and time are plain sums over the runs in which they were measured; runs may have run side by side.`,
      ...(['experiment', 'task', 'agent', 'agent_model'] as const).flatMap(field =>
        rows.some(row => row[field] !== null) ? (namesOf(field, context).note ?? []) : [],
      ),
    ]
  },

  block: row => String(row.experiment === null),
})

/** What says how the runs came out: verdicts or, where there are none, scores. */
const outcomeOf = (rows: readonly ExhibitRow[], { metrics }: ExhibitContext): string | null =>
  qualityMetrics(metrics).find(({ id }) => rows.some(row => typeof row[id] === 'number'))?.id ?? null

const judgmentsByRun = ({ tables: { runs, judges } }: Analysis): Int32Array => {
  const counts = new Int32Array(runs.size)
  for (const row of judges.parent?.rows ?? []) counts[row]++
  return counts
}

const rowOfRuns = (analysis: Analysis, group: Group, judgments: Int32Array): Omit<Row, 'missing_runs'> => {
  const { rows, key } = group
  const found = (id: string) => analysis.result(id, group)?.summary
  const total = (id: string) => {
    const { mean, n } = found(id) ?? { mean: NaN, n: 0 }
    return finite(mean * n)
  }
  const names = (column: string) => [...new Set(words(rows, column))].filter(name => name !== null)
  const [tasks, agents, models] = ['task', 'agent', 'agent_model'].map(names)
  const [passRate, score, seconds] = [found('pass_rate'), found('score'), total('duration_seconds')]
  return {
    experiment: 'experiment' in key ? named(key.experiment) : null,
    task: tasks.length === 1 ? tasks[0] : null,
    tasks: tasks.length,
    agent: agents.length === 1 ? agents[0] : null,
    agents: agents.length,
    agent_model: models.length === 1 ? models[0] : null,
    models: models.length,
    tiers: names('tier').length,
    subtests: splitBy(rows, ['tier', 'subtest']).length,
    runs: rows.rows.length,
    judgments: rows.rows.reduce((sum, row) => sum + judgments[row], 0),
    pass_rate: finite(passRate?.value),
    pass_rate_low: finite(passRate?.low),
    pass_rate_high: finite(passRate?.high),
    score: finite(score?.value),
    score_low: finite(score?.low),
    score_high: finite(score?.high),
    total_cost_usd: total('cost_usd'),
    total_hours: seconds === null ? null : seconds / 3600,
    method: (passRate && passRate.n > 0 ? passRate : score)?.method ?? 'none',
  }
}

const titles = { experiment: 'Experiment', task: 'Task', agent: 'Agent', agent_model: 'Model' } as const

/** Beside names of models or agents those of experiments and tasks have less room. */
const namesOf = (field: keyof typeof titles, { levels }: ExhibitContext): ShortNames => {
  const isCrowded = levels.model.length > 1 || levels.agent.length > 1
  const names = levels[field === 'agent_model' ? 'model' : field]
  return shortNames(names, titles[field], isCrowded ? nameWidth.tight : nameWidth.usual)
}

const oneOrCount = (
  field: 'task' | 'agent' | 'agent_model',
  count: 'tasks' | 'agents' | 'models',
  context: ExhibitContext,
): TableColumn<Row> => {
  const { text } = namesOf(field, context)
  return {
    title: titles[field],
    align: 'left',
    text: row => {
      const name = row[field]
      return name === null ? (row[count] === 0 ? '–' : `${formatNumber(row[count], 'count')} ${count}`) : text(name)
    },
  }
}

const hoursText = ({ total_hours: hours }: Row): string => (hours === null ? '–' : hours.toFixed(hours < 10 ? 2 : 1))
