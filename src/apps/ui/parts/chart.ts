import type { TopLevelSpec } from 'vega-lite'
import type { FigureColumns } from '../../../core/exhibit.ts'
import type { Format } from '../../../core/format.ts'
import type { ReportDimension, ReportMetric } from '../../../core/report-data.ts'
import type { Rows } from '../data/page-rows.ts'

/** Beyond this many points nothing more can be seen, and drawing takes long. */
const mostPoints = 2000

const patterns: Record<Format, string> = {
  percent: '.0%',
  score: '.2f',
  usd: '$,.2f',
  seconds: ',.0f',
  count: ',.0f',
  ratio: '+.0%',
  'p-value': '.3f',
}

const axisOf = ({ title, format }: ReportMetric) => ({
  title: format === 'seconds' ? `${title} (seconds)` : title,
  format: patterns[format],
})

/** The first can be told apart by everybody; a study that varies more things needs the others, too. */
const palette = [
  ...['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#56b4e9', '#e69f00', '#7f7f7f', '#222222'],
  ...['#7b52ab', '#b2df8a', '#8c3d00', '#00bfc4', '#f4a6a0', '#5b7f00', '#bfbfbf', '#a8006d'],
]

/** In quotes, since a name with a number in it is measured wrongly without. */
const font = "'Source Sans 3'"
const config = {
  axis: { labelFont: font, titleFont: font },
  legend: { labelFont: font, titleFont: font },
} as const

/** Below the plot, where long names have room. */
const legend = { orient: 'bottom', columns: 2, labelLimit: 190 } as const

/** Every k-th row, so that a sample is spread over the whole study and always the same. */
const sampleOf = (size: number): number[] => {
  const step = Math.max(1, Math.ceil(size / mostPoints))
  return Array.from({ length: Math.ceil(size / step) }, (_, i) => i * step)
}

const colorOf = (dimension: ReportDimension | undefined) =>
  dimension
    ? {
        color: {
          field: dimension.id,
          type: 'nominal' as const,
          title: dimension.title,
          scale: { domain: [...dimension.levels], range: palette },
          legend,
        },
      }
    : {}

/** A picture that the page makes itself, with what its tooltips tell. */
interface Chart {
  readonly spec: TopLevelSpec
  readonly columns: FigureColumns
}

/** What both kinds of picture have: a row per run, with its values under these names and its level. */
const pictureOf = (
  runs: Rows,
  dimension: ReportDimension | undefined,
  values: Readonly<Record<string, ReportMetric>>,
) => ({
  config,
  width: 420,
  data: {
    values: sampleOf(runs.size).map(row => ({
      ...Object.fromEntries(Object.entries(values).map(([name, { id }]) => [name, runs.number(id, row)])),
      ...(dimension && { [dimension.id]: runs.word(dimension.column, row) }),
    })),
  },
  transform: Object.keys(values).map(name => ({ filter: `isValid(datum.${name}) && isFinite(datum.${name})` })),
})

const columnOf = (dimension: ReportDimension | undefined): FigureColumns =>
  dimension ? { [dimension.id]: { title: dimension.title } } : {}

/** How the values of a metric are spread, by the first thing that was varied. */
export const distributionChart = (runs: Rows, metric: ReportMetric, dimension: ReportDimension | undefined): Chart => ({
  spec: {
    ...pictureOf(runs, dimension, { value: metric }),
    height: 200,
    mark: 'bar',
    encoding: {
      x: { field: 'value', type: 'quantitative', bin: { maxbins: 30 }, axis: axisOf(metric) },
      y: { aggregate: 'count', type: 'quantitative', title: 'Runs' },
      ...colorOf(dimension),
    },
  },
  columns: {
    ...columnOf(dimension),
    // Vega names the ends of a bin after how it was made.
    bin_maxbins_30_value: { title: 'From', metric: metric.id },
    bin_maxbins_30_value_end: { title: 'To', metric: metric.id },
    __count: { title: 'Runs' },
  },
})

/** Two metrics, one point per run. */
export const pairChart = (
  runs: Rows,
  across: ReportMetric,
  up: ReportMetric,
  dimension: ReportDimension | undefined,
): Chart => ({
  spec: {
    ...pictureOf(runs, dimension, { across, up }),
    height: 280,
    mark: { type: 'point', filled: true, size: 30 },
    encoding: {
      x: { field: 'across', type: 'quantitative', axis: axisOf(across) },
      y: { field: 'up', type: 'quantitative', axis: axisOf(up) },
      ...colorOf(dimension),
      opacity: { value: 0.7 },
    },
  },
  columns: { ...columnOf(dimension), across: { metric: across.id }, up: { metric: up.id } },
})
