import { type Normality, normalityOf } from '../../analysis/normality-tests.ts'
import { type ExhibitContext, type ExhibitRow, notApplicable, type TableColumn } from '../../core/exhibit.ts'
import { formatNumber } from '../../core/format.ts'
import { spreadTierMetrics } from '../../core/roles.ts'
import { numbers } from '../exhibits/cell-columns.ts'
import { defineTable } from '../exhibits/define.ts'
import { placeColumns, placeNotes } from '../exhibits/place-columns.ts'
import { metricOf } from '../exhibits/row-values.ts'
import { nameWidth } from '../exhibits/short-names.ts'
import { named, rangeText, titleOf } from '../narrative/words.ts'

/** More of them would not fit a page. */
const mostShown = 5

export default defineTable<ExhibitRow>({
  id: 'normality',
  title: 'Could the values be normally distributed?',
  description:
    'Shapiro-Wilk test of the runs of every configuration: W with its p, per metric, and which are not normally distributed.',

  rows(analysis) {
    const shown = spreadTierMetrics(analysis.metrics).map(({ id }) => id)
    const found = shown.flatMap(id => normalityOf(analysis, id))
    const metrics = shown.filter(id => found.some(({ metric }) => metric === id)).slice(0, mostShown)
    if (metrics.length === 0) return notApplicable('needs 3 runs of a configuration')
    const places = new Map<string, Normality[]>()
    for (const test of found) {
      const place = JSON.stringify(Object.values(test.key))
      places.set(place, [...(places.get(place) ?? []), test])
    }
    return [...places.values()].map(tests => rowOf(tests, metrics))
  },

  columns: (rows, context) => [
    ...placeColumns(rows, context, nameWidth.tight),
    numbers('runs', 'Runs', 'count'),
    ...metricsIn(rows).map(id => testColumn(id, context)),
  ],

  notes(rows, context) {
    const tests = rows.flatMap(row =>
      metricsIn(rows)
        .filter(id => row[`${id}_p`] !== null)
        .map(id => row[`${id}_normal`]),
    )
    const rejected = tests.filter(isNormal => isNormal === false).length
    const alpha = context.settings.alpha
    return [
      `W of Shapiro-Wilk (1: perfectly normal) with its p in brackets. An asterisk: p of at most ${alpha}, which normally distributed values rarely give; that holds for ${rejected} of ${tests.length} tests, not corrected for their number.`,
      'Over single runs, which resemble each other within a task. The intervals and tests of the default profile do not rest on normal runs.',
      ...(rows.some(row => metricsIn(rows).some(id => row[`${id}_w`] === 1 && row[`${id}_p`] === 1))
        ? ['Constant: all values are equal.']
        : []),
      ...fewerNote(rows, context),
      ...placeNotes(rows, context, nameWidth.tight),
    ]
  },

  block: row => `${row.agent ?? ''} ${row.agent_model ?? ''}`,
})

const rowOf = (tests: readonly Normality[], metrics: readonly string[]): ExhibitRow => ({
  ...Object.fromEntries(Object.entries(tests[0].key).map(([column, name]) => [column, named(name)])),
  runs: Math.max(...tests.map(({ n }) => n)),
  ...Object.fromEntries(
    metrics.flatMap(id => {
      const found = tests.find(({ metric }) => metric === id)
      return [
        [`${id}_n`, found?.n ?? 0],
        [`${id}_w`, found?.w ?? null],
        [`${id}_p`, found?.p ?? null],
        [`${id}_normal`, found ? found.isNormal : null],
      ]
    }),
  ),
})

/** Metrics that some of the runs beside them do not have, with how many runs their tests rest on. */
const fewerNote = (rows: readonly ExhibitRow[], context: ExhibitContext): string[] => {
  const fewer = metricsIn(rows).flatMap(id => {
    const counts = rows.flatMap(row => (row[`${id}_p`] === null ? [] : [Number(row[`${id}_n`])]))
    if (rows.every(row => row[`${id}_p`] === null || row[`${id}_n`] === row.runs)) return []
    const range = rangeText(counts, count => formatNumber(count, 'count'))
    return [`${titleOf(metricOf(context, id), context.settings)} (${range})`]
  })
  return fewer.length === 0 ? [] : [`Measured in fewer runs than stand beside it: ${fewer.join(', ')}.`]
}

const metricsIn = ([row]: readonly ExhibitRow[]): string[] =>
  Object.keys(row).flatMap(field => (field.endsWith('_w') ? [field.slice(0, -'_w'.length)] : []))

const testColumn = (id: string, context: ExhibitContext): TableColumn<ExhibitRow> => ({
  title: titleOf(metricOf(context, id), context.settings),
  align: 'right',
  text: row => {
    const [w, p] = [row[`${id}_w`], row[`${id}_p`]]
    if (typeof w !== 'number' || typeof p !== 'number') return '–'
    if (w === 1 && p === 1) return 'constant'
    return `${w.toFixed(2)} (${p < 0.001 ? '< 0.001' : p.toFixed(3)})${row[`${id}_normal`] === false ? '*' : ''}`
  },
})
