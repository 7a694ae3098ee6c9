import type { Analysis } from '../../analysis/analysis.ts'
import { subjectsOf } from '../../analysis/study-places.ts'
import { type ExhibitContext, type ExhibitRow, notApplicable, type TableColumn } from '../../core/exhibit.ts'
import { isMethod } from '../../core/methods.ts'
import type { Group } from '../../core/metric.ts'
import { noReasons } from '../../core/reasons.ts'
import { ablationsOf } from '../../transform/metrics/shared/ablations.ts'
import { performanceMetrics } from '../../transform/metrics/shared/performance.ts'
import { numbers } from '../exhibits/cell-columns.ts'
import { defineTable } from '../exhibits/define.ts'
import { differenceText } from '../exhibits/difference-text.ts'
import { placeColumns, placeNotes, subjectCells } from '../exhibits/place-columns.ts'
import { finite, metricOf } from '../exhibits/row-values.ts'
import { nameWidth } from '../exhibits/short-names.ts'
import { intervalText, methodsText } from '../narrative/interval-words.ts'
import { titleOf } from '../narrative/words.ts'
import { shortenAll } from '../plot/shorten-all.ts'

const widestName = 130

export default defineTable<ExhibitRow>({
  id: 'ablation',
  title: 'What each tier and component adds',
  description:
    'Performance with a tier or component minus performance without it, with interval, and whether it is critical, harmful or redundant, per model.',

  rows(analysis) {
    const { tables, settings } = analysis
    const asked = [...ablationsOf({ runs: tables.runs, components: tables.components, settings }).values()]
    const questions = [...new Map(asked.map(({ ablation }) => [ablation.id, ablation])).values()]
    if (questions.length === 0) return notApplicable('needs 2 tiers, or subtests with and without a component')
    const groups = subjectsOf(analysis)
    const rows = groups.flatMap(group =>
      questions.map(({ id, title, withinTiers }) => ({
        ...subjectCells(group),
        question: title,
        kind: withinTiers ? 'component' : 'tier',
        ...answersOf(analysis, id, group),
      })),
    )
    return rows.some(isAnswered)
      ? rows.filter(isAnswered)
      : notApplicable('no task has runs with and without the same thing')
  },

  columns: (rows, context) => [
    ...placeColumns(rows, context, nameWidth.tight),
    questionColumn(rows),
    numbers('places', 'n', 'count'),
    ...performanceMetrics
      .filter(({ id }) => rows.some(row => row[id] !== null))
      .map(({ id }) => differenceColumn(id, context)),
    { title: 'Verdict', align: 'left', text: verdictText },
  ],

  notes(rows, context) {
    const methods = methodsText(
      rows.flatMap(row => performanceMetrics.map(({ id }) => row[`${id}_method`]).filter(isMethod)),
    )
    return [
      `Differences with minus without${methods === '' ? '' : `; in brackets: ${intervalText(context.settings)} (${methods})`}. Percentages differ by points.`,
      'n: tasks with both tiers; of components, tiers of tasks with subtests both with and without it. A component may differ from others in more than its name says: subtests are not drawn by lot.',
      'Critical: it adds a tenth or more of the performance, and the interval is above zero. Harmful: it takes away a tenth or more, and the interval is below zero. Redundant: it changes a hundredth or less, and the interval lies within a twentieth. In brackets: in how many of the measures. Intervals are not corrected for the number of rows: what is tested with a correction is in tier-comparison.',
      ...placeNotes(rows, context, nameWidth.tight),
    ]
  },

  block: row => `${row.agent} ${row.agent_model} ${row.kind}`,
})

/** What was asked, shortened so that every question of the table can be told from the others. */
const questionColumn = (rows: readonly ExhibitRow[]): TableColumn<ExhibitRow> => {
  const questions = [...new Set(rows.map(({ question }) => String(question)))]
  const short = shortenAll(questions, widestName)
  return { title: 'Compared', align: 'left', text: ({ question }) => short[questions.indexOf(String(question))] }
}

const isAnswered = (row: ExhibitRow): boolean => performanceMetrics.some(({ id }) => row[id] !== null)

/** What a component adds to each measure of performance. */
const answersOf = (analysis: Analysis, question: string, group: Group): ExhibitRow => {
  const found = performanceMetrics.map(({ id }) => ({
    id,
    summary: analysis.result('ablation_score', group, `${id}:${question}`)?.summary,
  }))
  return {
    places: Math.max(...found.map(({ summary }) => summary?.n ?? 0)),
    ...Object.fromEntries(
      found.flatMap(({ id, summary }) => [
        [id, finite(summary?.value)],
        [`${id}_low`, finite(summary?.low)],
        [`${id}_high`, finite(summary?.high)],
        [`${id}_label`, summary?.label ?? null],
        [`${id}_method`, summary?.method ?? null],
        [`${id}_reasons`, summary?.reasons ?? noReasons],
      ]),
    ),
  }
}

const differenceColumn = (id: string, context: ExhibitContext): TableColumn<ExhibitRow> => {
  const metric = metricOf(context, id)
  const number = (cell: ExhibitRow[string]) => (typeof cell === 'number' ? cell : null)
  return {
    title: titleOf(metric, context.settings),
    align: 'right',
    text: row =>
      differenceText(
        number(row[id]),
        { low: number(row[`${id}_low`]), high: number(row[`${id}_high`]), scale: 'difference' },
        metric,
      ),
  }
}

/** `critical (2 of 3)` */
const verdictText = (row: ExhibitRow): string => {
  const labels = performanceMetrics.filter(({ id }) => row[id] !== null).map(({ id }) => String(row[`${id}_label`]))
  const words = ['critical', 'harmful', 'redundant'].flatMap(word => {
    const count = labels.filter(label => label.startsWith(`${word},`)).length
    return count === 0 ? [] : [`${word} (${count} of ${labels.length})`]
  })
  return words.length === 0 ? 'neither' : words.join(', ')
}
