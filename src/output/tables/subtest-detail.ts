import type { Analysis } from '../../analysis/analysis.ts'
import { type Estimate, estimateMeans, layoutOf, sampleOf } from '../../analysis/inference/index.ts'
import { taskValues } from '../../analysis/inference/unit-sample.ts'
import { kindOf } from '../../analysis/kind.ts'
import { qualityOf } from '../../analysis/quality.ts'
import { nullableOrder } from '../../core/dimensions.ts'
import { type ExhibitContext, type ExhibitRow, notApplicable, type TableColumn } from '../../core/exhibit.ts'
import type { MethodId } from '../../core/methods.ts'
import type { Metric } from '../../core/metric.ts'
import { byRole, headlinesAndTime } from '../../core/roles.ts'
import { allRows, columnNumbers, type Rows, splitBy } from '../../core/table.ts'
import { describe, measured } from '../../statistics/describe.ts'
import { positionsBy } from '../../statistics/resample.ts'
import { mean } from '../../statistics/sum.ts'
import { estimates, numbers } from '../exhibits/cell-columns.ts'
import { defineTable } from '../exhibits/define.ts'
import { littleNotes } from '../exhibits/little-text.ts'
import { placeColumns, placeNotes } from '../exhibits/place-columns.ts'
import { finite } from '../exhibits/row-values.ts'
import { shortNames } from '../exhibits/short-names.ts'
import { intervalText, methodsText } from '../narrative/interval-words.ts'
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
    const { details, all, chosen } = subtestDetailsOf(analysis)
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

/** A subtest of a model and tier, and of an agent where there are several, over all tasks in which it was tried. */
interface SubtestDetail {
  readonly agent: string | null
  readonly model: string | null
  readonly tier: string | null
  readonly subtest: string
  readonly tasks: number
  readonly runs: number
  readonly missingRuns: number
  readonly values: readonly SubtestValue[]
}

/** The mean of a metric over tasks. */
interface SubtestValue {
  readonly metric: Metric
  readonly mean: number
  /** Of single runs. */
  readonly sd: number
  /** Of verdicts. */
  readonly estimate: Estimate | null
}

interface SubtestDetails {
  readonly details: readonly SubtestDetail[]
  /** How many subtests there are, and which of them are here where these are too many. */
  readonly all: number
  readonly chosen: string | null
}

/** More rows than this nobody reads: the best and the worst are told. */
const mostRows = 200

const subtestDetailsOf = (analysis: Analysis): SubtestDetails => {
  const { tables } = analysis
  const columns = ['agent', 'agent_model', 'tier', 'subtest']
  const gone = new Map(
    splitBy(allRows(tables.missing_runs), columns).map(({ key, rows }) => [JSON.stringify(key), rows.rows.length]),
  )
  const found = splitBy(allRows(tables.runs), columns)
    .flatMap(({ key: [agent, model, tier, subtest], rows }) =>
      subtest === null ? [] : [{ agent, model, tier, subtest, rows }],
    )
    .sort(
      (a, b) =>
        nullableOrder(a.agent, b.agent) ||
        nullableOrder(a.model, b.model) ||
        nullableOrder(a.tier, b.tier) ||
        nullableOrder(a.subtest, b.subtest),
    )
  const qualities = columnNumbers(tables.runs, qualityOf(analysis).id)
  const { kept, chosen } = readable(found, rows => mean(taskValues(sampleOf(layoutOf(rows), qualities))))
  const columnsOfValues = headlinesAndTime(analysis.metrics)
    .filter(({ per }) => per === 'run')
    .map(metric => valuesOf(metric, kept, analysis))
  const details = kept.map(({ agent, model, tier, subtest, rows }, i) => ({
    agent,
    model,
    tier,
    subtest,
    tasks: layoutOf(rows).tasks.length,
    runs: rows.rows.length,
    missingRuns: gone.get(JSON.stringify([agent, model, tier, subtest])) ?? 0,
    values: columnsOfValues.map(values => values[i]),
  }))
  return { details, all: found.length, chosen }
}

/** A metric in each of them. */
const valuesOf = (metric: Metric, found: readonly Found[], { tables, settings }: Analysis): SubtestValue[] => {
  const column = columnNumbers(tables.runs, metric.id)
  const samples = found.map(({ rows }) => sampleOf(layoutOf(rows), column))
  const estimates = metric.binary
    ? estimateMeans(
        samples.map(sample => ({ sample, kind: kindOf(metric) })),
        settings,
      )
    : null
  return found.map(({ rows }, i) => ({
    metric,
    mean: mean(taskValues(samples[i])),
    sd: describe(measured(Float64Array.from(rows.rows, row => column[row]))).sd,
    estimate: estimates?.[i] ?? null,
  }))
}

interface Found {
  readonly agent: string | null
  readonly model: string | null
  readonly tier: string | null
  readonly rows: Rows
}

/** All of them, or those of every model and tier that stand out; of very many tiers those that stand out at all. */
const readable = <Each extends Found>(found: readonly Each[], quality: (rows: Rows) => number) => {
  if (found.length <= mostRows) return { kept: found, chosen: null }
  const tiers = positionsBy(found, ({ agent, model, tier }) => JSON.stringify([agent, model, tier]))
  const each = Math.floor(mostRows / tiers.length / 2)
  const parts = each > 0 ? tiers.map(positions => positions.map(i => found[i])) : [found]
  const number = each > 0 ? each : mostRows / 2
  const kept = new Set(parts.flatMap(part => extremes(part, number, quality)))
  const where = each > 0 ? ' of every tier' : ''
  return { kept: found.filter(one => kept.has(one)), chosen: `the ${number} best and the ${number} worst${where}` }
}

const extremes = <Each extends Found>(
  part: readonly Each[],
  number: number,
  quality: (rows: Rows) => number,
): Each[] => {
  if (part.length <= 2 * number) return [...part]
  const ranked = part
    .map(one => ({ one, value: quality(one.rows) }))
    .filter(({ value }) => !Number.isNaN(value))
    .sort((a, b) => b.value - a.value)
    .map(({ one }) => one)
  return [...ranked.slice(0, number), ...ranked.slice(-number)]
}
