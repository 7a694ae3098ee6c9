import type { Analysis } from '../../analysis/analysis.ts'
import { subjectsOf } from '../../analysis/study-places.ts'
import type { ExhibitContext, TableColumn } from '../../core/exhibit.ts'
import { type Format, formatAlike, formatFixed } from '../../core/format.ts'
import { gather } from '../../core/gather.ts'
import type { Better, Group, MetricInfo } from '../../core/metric.ts'
import type { Settings } from '../../core/settings.ts'
import { columnNumbers } from '../../core/table.ts'
import { type Moments, moments } from '../../statistics/describe.ts'
import { numbers } from '../exhibits/cell-columns.ts'
import { defineTable } from '../exhibits/define.ts'
import { placeColumns, placeNotes, subjectCells } from '../exhibits/place-columns.ts'
import { finite, metricOf } from '../exhibits/row-values.ts'
import { nameWidth } from '../exhibits/short-names.ts'
import { counted, titleOf } from '../narrative/words.ts'

type Row = {
  readonly metric: string
  /** Null where the runs of all are taken together. */
  readonly agent: string | null
  readonly agent_model: string | null
  readonly n: number
  readonly missing: number
  readonly mean: number | null
  readonly sd: number | null
  readonly min: number | null
  readonly q1: number | null
  readonly median: number | null
  readonly q3: number | null
  readonly max: number | null
  readonly skewness: number | null
  readonly kurtosis: number | null
}

const titles = { mean: 'Mean', sd: 'SD', min: 'Min.', q1: 'Q1', median: 'Median', q3: 'Q3', max: 'Max.' } as const
type Statistic = keyof typeof titles
const statistics = Object.keys(titles) as readonly Statistic[]

/** What was achieved, then what it took, then what is neither good nor bad. */
const order: readonly Better[] = ['higher', 'lower', 'neither']

export default defineTable<Row>({
  id: 'summary-statistics',
  title: 'Summary statistics of single runs',
  description:
    'How every metric of a run is spread over the runs of each model: mean, standard deviation, quartiles, extremes, skewness and kurtosis.',

  rows(analysis) {
    const groups = subjectsOf(analysis)
    return analysis.metrics
      .filter(({ per }) => per === 'run')
      .sort((a, b) => order.indexOf(a.better) - order.indexOf(b.better))
      .flatMap(({ id }) => groups.flatMap(group => rowOf(analysis, id, group)))
  },

  columns: (rows, context) => [
    {
      title: 'Metric',
      align: 'left',
      text: ({ metric }) => titleWithUnit(metricOf(context, metric), context.settings),
    },
    ...placeColumns(rows, context, nameWidth.tight),
    numbers('n', 'n', 'count'),
    ...statistics.map(statistic => statisticColumn(statistic, context)),
    { title: 'Skew.', align: 'right', text: ({ skewness }) => twoDecimals(skewness) },
    { title: 'Kurt.', align: 'right', text: ({ kurtosis }) => twoDecimals(kurtosis) },
  ],

  notes(rows, context) {
    const missing = rows.filter(row => row.missing > 0)
    const most = missing.reduce((largest, row) => Math.max(largest, row.missing), 0)
    return [
      'Every run weighs alike here. SD: sample standard deviation; Q1 and Q3: quartiles (type 7); skewness and excess kurtosis are corrected for bias and need variation.',
      missing.length === 0
        ? 'Every run has all of these.'
        : `n counts runs in which the metric was measured; up to ${counted(most, 'run')} per row could not be (${counted(new Set(missing.map(({ metric }) => metric)).size, 'metric')}).`,
      ...placeNotes(rows, context, nameWidth.tight),
    ]
  },

  block: row => (row.agent === null && row.agent_model === null ? '' : row.metric),
})

const twoDecimals = (value: number | null): string => (value === null ? '–' : formatFixed(value, 2))

const rowOf = (analysis: Analysis, metric: string, group: Group): Row[] => {
  const found = analysis.result(metric, group)?.summary
  if (!found || found.n === 0) return []
  const { skewness, kurtosis } = shapeOf(metric, group)
  return [
    {
      metric,
      ...subjectCells(group),
      n: found.n,
      missing: found.missing,
      mean: finite(found.mean),
      sd: finite(found.sd),
      min: finite(found.min),
      q1: finite(found.q1),
      median: finite(found.median),
      q3: finite(found.q3),
      max: finite(found.max),
      skewness: finite(skewness),
      kurtosis: finite(kurtosis),
    },
  ]
}

const statisticColumn = (statistic: Statistic, context: ExhibitContext): TableColumn<Row> => ({
  title: titles[statistic],
  align: 'right',
  text: row =>
    bareTexts(
      statistics.map(each => row[each]),
      metricOf(context, row.metric).format,
    )[statistics.indexOf(statistic)],
})

/** Skewness and kurtosis of a metric over the runs of a group. */
const shapeOf = (metric: string, { rows: { table, rows } }: Group): Moments => {
  const column = columnNumbers(table, metric)
  return moments(gather(column, rows))
}

const units: Record<Format, string> = {
  percent: '%',
  score: '',
  usd: 'USD',
  seconds: 's',
  count: '',
  ratio: '%',
  'p-value': '',
}

/** `Duration (s)`: the title of a row or column whose numbers go without their unit. */
export const titleWithUnit = (metric: MetricInfo, settings: Settings): string => {
  const unit = units[metric.format]
  return unit === '' ? titleOf(metric, settings) : `${titleOf(metric, settings)} (${unit})`
}

/** Numbers that are read together, without their unit. */
export const bareTexts = (values: readonly (number | null)[], format: Format): string[] =>
  formatAlike(
    values.map(value => value ?? NaN),
    format,
  ).map(text => text.replace(/[$%]| s$/g, ''))
