import type { ExhibitContext, TableColumn } from '../../core/exhibit.ts'
import { notApplicable } from '../../core/exhibit.ts'
import { counted, named, titleOf } from '../../output/narrative/words.ts'
import { estimates, numbers } from '../columns.ts'
import { defineTable } from '../define.ts'
import { intervalText, methodsText } from '../drawing/words.ts'
import { littleNotes } from '../little-text.ts'
import { placeColumns, placeNotes } from '../place-columns.ts'
import { finite, metricOf } from '../rows.ts'
import { shortNames } from '../short-names.ts'

type Row = {
  readonly agent: string
  readonly agent_model: string
  readonly tier: string
  readonly subtest: string
  readonly tasks: number
  readonly runs: number
  readonly missing_runs: number
  readonly pass_rate: number | null
  readonly pass_rate_low: number | null
  readonly pass_rate_high: number | null
  readonly score: number | null
  readonly score_sd: number | null
  readonly impl_rate: number | null
  readonly cost_usd: number | null
  readonly duration_seconds: number | null
  readonly method: string
  /** What was left out of the table, the same in all rows. */
  readonly subtests: number
  readonly chosen: string | null
}

export default defineTable<Row>({
  id: 'subtest-detail',
  title: 'Subtests one by one',
  description:
    'Every subtest of every agent, model and tier over the tasks in which it was tried: runs, pass rate with interval, score and its spread, cost and time.',
  needs: { subtest: 2 },

  data(analysis) {
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
      pass_rate: finite(detail.passRate.value),
      pass_rate_low: finite(detail.passRate.low),
      pass_rate_high: finite(detail.passRate.high),
      score: finite(detail.score.mean),
      score_sd: finite(detail.score.sd),
      impl_rate: finite(detail.implRate),
      cost_usd: finite(detail.cost),
      duration_seconds: finite(detail.duration),
      method: detail.passRate.method,
      subtests: all,
      chosen,
    }))
  },

  columns(rows, context) {
    const isMeasured = (field: keyof Row) => rows.some(row => row[field] !== null)
    const { text } = shortNames(context.levels.subtest, 'Subtest')
    return [
      ...placeColumns(rows, context),
      { title: 'Subtest', align: 'left', text: ({ subtest }) => text(subtest) },
      numbers('tasks', 'Tasks', 'count'),
      numbers('runs', 'Runs', 'count'),
      ...(rows.some(row => row.missing_runs > 0) ? [numbers<Row>('missing_runs', 'Missing', 'count')] : []),
      ...(isMeasured('pass_rate')
        ? [
            {
              ...estimates<Row>('pass_rate', titleOf(metricOf(context, 'pass_rate'), context.settings), 'percent'),
              better: 'higher' as const,
            },
          ]
        : []),
      ...(isMeasured('score') ? [plain('score', rows, context), numbers<Row>('score_sd', 'SD', 'score')] : []),
      ...(['impl_rate', 'cost_usd', 'duration_seconds'] as const)
        .filter(isMeasured)
        .map(id => plain(id, rows, context)),
    ]
  },

  notes(rows, context) {
    const [{ subtests, chosen }] = rows
    const methods = methodsText(rows.map(({ method }) => (method === 'none' ? null : method)))
    return [
      ...(chosen === null
        ? []
        : [`Of ${counted(subtests, 'subtest')} these are ${chosen}; data/subtests.csv has all.`]),
      `${methods === '' ? '' : `In brackets: ${intervalText(context.settings)} (${methods}). `}Means over tasks, each of which weighs alike; SD is that of single runs.`,
      ...littleNotes(rows, ['pass_rate'], context),
      ...placeNotes(rows, context),
      ...[shortNames(context.levels.subtest, 'Subtest').note].filter(note => note !== null),
    ]
  },

  block: row => `${row.agent} ${row.agent_model} ${row.tier}`,
})

const plain = (
  id: 'score' | 'impl_rate' | 'cost_usd' | 'duration_seconds',
  rows: readonly Row[],
  context: ExhibitContext,
): TableColumn<Row> => {
  const metric = metricOf(context, id)
  return { ...numbers<Row>(id, titleOf(metric, context.settings), metric.format, rows), better: metric.better }
}
