import type { Analysis } from '../../analysis/analysis.ts'
import { type Drawing, type ExhibitContext, notApplicable } from '../../core/exhibit.ts'
import { type Group, isTimeToEvent, type Metric, type MetricInfo } from '../../core/metric.ts'
import { numbers } from '../../core/table.ts'
import { measured } from '../../statistics/describe.ts'
import { defineFamily } from '../exhibits/define.ts'
import { common } from '../exhibits/figure-columns.ts'
import { finite, present } from '../exhibits/row-values.ts'
import { sentences, sizeText } from '../narrative/subtitles.ts'
import { titleOf } from '../narrative/words.ts'
import { axisTitle, besideNumbers, heightAbove, numbersUp, numbersUpTurned } from '../plot/axis.ts'
import { columnsFor, conditionsOf, limitedPlaces, panelRows } from '../plot/condition-notes.ts'
import { type Configuration, configurationOf } from '../plot/configuration-labels.ts'
import { rangeMessage } from '../plot/fitted-message.ts'
import { besidePanel, panels, panelWidth, silent } from '../plot/panels.ts'
import { covering } from '../plot/reach.ts'
import { type NumberScale, numberScale } from '../plot/scale.ts'
import { seriesBy } from '../plot/series.ts'
import { wrap } from '../plot/text-width.ts'
import { lineHeight } from '../plot/theme.ts'
import { labelWidth } from '../plot/ticks.ts'
import { placesAcross, violinLayers } from '../plot/violin.ts'

type Row = {
  /** A group of runs, one step of its distribution, or one of its runs. */
  readonly what: 'group' | 'bin' | 'run'
  readonly configuration: string
  readonly tier: string
  /** Where it stands across: tiers are 0, 1, 2 …; models where there is but one tier. */
  readonly place: number
  readonly n: number | null
  readonly q1: number | null
  readonly median: number | null
  readonly q3: number | null
  readonly from: number | null
  readonly to: number | null
  readonly share: number | null
  /** Of a run, or of all runs in a step. */
  readonly value: number | null
  /** Sideways, so that equal runs can be told apart. */
  readonly nudge: number | null
  readonly shown: boolean
}

const empty = {
  n: null,
  q1: null,
  median: null,
  q3: null,
  from: null,
  to: null,
  share: null,
  value: null,
  nudge: null,
}

/** From this many runs on their spread says more than the runs themselves. */
const mostRuns = 29

/** The first stands in the middle, and neighbours never on top of each other. */
const nudgeOf = (i: number): number => Number(((((i * 0.618034 + 0.5) % 1) - 0.5) * 1.4).toFixed(4))

export default defineFamily<Row>({
  id: 'metric-distribution',
  title: 'The spread of a metric',
  description:
    'How the runs of every tier are spread over the values of a metric: a shape, the median and the quartiles; single runs where there are fewer than 30.',
  needs: { tier: 1 },
  memberTitle: title => `${title}: how runs are spread`,
  forEach: metric => metric.per === 'run' && !metric.binary && metric.better !== 'neither',

  columns: metric => ({
    ...common('agent', 'agent_model', 'tier', 'n'),
    q1: { title: 'Lower quartile', metric: metric.id },
    median: { title: 'Median', metric: metric.id },
    q3: { title: 'Upper quartile', metric: metric.id },
    from: { title: 'From', metric: metric.id },
    to: { title: 'To', metric: metric.id },
    share: { title: 'Share', format: 'percent' },
    value: { metric: metric.id },
  }),

  rows(analysis, metric) {
    const found = distributionsOf(analysis, metric).filter(({ group }) => group.key.tier !== null)
    if (found.length > 0 && isTimeToEvent(metric))
      return notApplicable('runs that never got there have no place in a spread of values')
    const { placeOf, isShown } = spreadPlaces(
      analysis,
      found.map(({ group }) => configurationOf(group)),
    )
    return found.flatMap(({ group, values, bins }): Row[] => {
      const configuration = configurationOf(group)
      const summary = analysis.result(metric.id, group)?.summary
      const place = { ...configuration, place: placeOf(configuration), shown: isShown(configuration) }
      const quartiles = { q1: finite(summary?.q1), median: finite(summary?.median), q3: finite(summary?.q3) }
      const shape =
        values.length > mostRuns
          ? bins
              .filter(({ runs }) => runs > 0)
              .map(({ from, to, value, runs }) => ({
                ...empty,
                what: 'bin' as const,
                ...place,
                from,
                to,
                value,
                share: runs / values.length,
              }))
          : [...values].map((value, i) => ({ ...empty, what: 'run' as const, ...place, value, nudge: nudgeOf(i) }))
      return [...shape, { ...empty, what: 'group', ...place, n: values.length, ...quartiles }]
    })
  },

  draw(rows, context, metric) {
    const groups = rows.filter(({ what }) => what === 'group')
    const shown = rows.filter(row => row.shown)
    const { panels, place, text } = conditionsOf(rows, context)
    return {
      title: rangeMessage(
        `Median ${titleOf(metric, context.settings).toLowerCase()}`,
        groups.map(row => ({ value: row.median, place: place(row) })),
        metric.format,
      ),
      subtitle: sentences(
        `Circles: medians; bars: middle half of the runs; ${sizeText(
          groups.map(({ n }) => n ?? 0),
          'run',
        )}`,
        rows.some(({ what }) => what === 'run') && 'Points: single runs',
        rows.some(({ what }) => what === 'bin') && 'Shapes: share of runs at each value',
        text,
      ),
      ...spreadPlot(
        {
          models: panels,
          tiers: present(context.levels.tier, shown, 'tier'),
          metric,
          scale: scaleOf(shown, metric),
          widest: Math.max(...shown.map(({ share }) => share ?? 0), 0.01),
        },
        context,
      ),
    }
  },
})

/** Steps around single numbers reach beyond what there can be; ticks do not, nor do they stand between such numbers. */
const scaleOf = (shown: readonly Row[], { range }: Metric): NumberScale => {
  const whole = shown.flatMap(({ what, value }) => (what === 'bin' && value !== null ? [value] : []))
  const count = whole.length > 0 ? Math.max(1, Math.min(5, Math.max(...whole) - Math.min(...whole))) : 5
  const values = shown.flatMap(({ q1, q3, from, to, value }) => (value === null ? [q1, q3, from, to] : [q1, q3, value]))
  const around = shown
    .flatMap(({ from, to, value }) => (value === null ? [] : [from, to]))
    .filter(each => each !== null)
  return covering(numberScale(values, { range, count }), around)
}

/** The measured runs of a configuration in a tier, counted in steps that all groups share. */
interface Distribution {
  readonly group: Group
  readonly values: Float64Array
  readonly bins: readonly Bin[]
}

interface Bin {
  readonly from: number
  readonly to: number
  /** What all its runs have, where a step is of a single number. */
  readonly value: number | null
  readonly runs: number
}

/** About how many steps the whole width has: enough to see a shape, few enough to see it in 50 runs. */
const steps = 24

/** How the runs of every configuration and tier are spread over the values of a metric. */
export const distributionsOf = (analysis: Analysis, metric: Metric): Distribution[] => {
  if (metric.per !== 'run') return []
  const found = analysis
    .groups('by_configuration_and_tier')
    .map(group => ({ group, values: measured(numbers(group.rows, metric.id)) }))
    .filter(({ values }) => values.length > 0)
  const samples = found.map(({ values }) => values)
  const [whole, edges] = [wholeNumbers(samples), edgesOf(samples)]
  return found.map(({ group, values }) => ({
    group,
    values,
    bins: whole.length > 0 ? wholeBins(values, whole) : binsOf(values, edges),
  }))
}

/** Every whole number from the least to the largest, where there is nothing else and they are few. */
export const wholeNumbers = (samples: readonly Float64Array[]): readonly number[] => {
  const { low, high, whole } = limitsOf(samples)
  return whole && high > low && high - low <= steps ? Array.from({ length: high - low + 1 }, (_, i) => low + i) : []
}

/** A step around each number that leaves a gap to the next, since there is nothing between them. */
const wholeBins = (values: Float64Array, whole: readonly number[]): Distribution['bins'] => {
  const half = Math.min(0.4, (whole.length - 1) / 8)
  const counts = new Map<number, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return whole.map(value => ({ from: value - half, to: value + half, value, runs: counts.get(value) ?? 0 }))
}

const limitsOf = (samples: readonly Float64Array[]) => {
  let [low, high, whole] = [Infinity, -Infinity, true]
  for (const values of samples)
    for (const value of values) {
      low = Math.min(low, value)
      high = Math.max(high, value)
      whole &&= Number.isInteger(value)
    }
  return { low, high, whole }
}

/** Edges at round numbers; numbers that are all whole get steps that are whole, and rounding errors none. */
export const edgesOf = (samples: readonly Float64Array[]): readonly number[] => {
  const { low, high, whole } = limitsOf(samples)
  const spread = high - low
  if (!(spread > Math.max(1e-300, 1e-9 * Math.max(Math.abs(low), Math.abs(high))))) return []
  const rough = spread / steps
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(whole ? 1 : 0, ([1, 2, 2.5, 5, 10].find(factor => factor * power >= rough) ?? 10) * power)
  const first = Math.floor(low / step + 1e-9)
  const count = Math.max(1, Math.ceil(high / step - 1e-9) - first)
  return Array.from({ length: count + 1 }, (_, i) => Number(((first + i) * step).toPrecision(12)))
}

/** A value on an edge belongs to the step above it; the largest of all to the last one. */
const binsOf = (values: Float64Array, edges: readonly number[]): Distribution['bins'] => {
  const counts = new Array<number>(Math.max(0, edges.length - 1)).fill(0)
  if (counts.length === 0) return []
  const step = edges[1] - edges[0]
  for (const value of values)
    counts[Math.min(counts.length - 1, Math.max(0, Math.floor((value - edges[0]) / step + 1e-9)))]++
  return counts.map((runs, i) => ({ from: edges[i], to: edges[i + 1], value: null, runs }))
}

/** Narrower shapes cannot be seen. */
const mostTiers = 24
/** With more tiers than this, two plots side by side fill a page. */
const mostInThird = 8
/** More shapes than this need a page. */
const mostInColumn = 10

const height = 92

const columnsBy = (models: number, tiers: number): number => Math.min(tiers > mostInThird ? 2 : 3, columnsFor(models))

/** What is drawn of configurations, and where. */
interface Places {
  isShown(place: Configuration): boolean
  placeOf(place: Configuration): number
}

/** Where shapes stand across, and which are drawn: tiers in a plot for each model; models, where there is but one tier. */
const spreadPlaces = (analysis: Analysis, found: readonly Configuration[]): Places => {
  const levels = (field: keyof Configuration) => [...new Set(found.map(place => place[field]))]
  const isShown = limitedPlaces(analysis, mostTiers, tiers => columnsBy(Infinity, tiers) * panelRows(height))
  const [across, names]: [keyof Configuration, string[]] =
    levels('tier').length > 1 ? ['tier', levels('tier')] : ['configuration', levels('configuration')]
  const drawn = names.filter(name => found.some(place => place[across] === name && isShown(place)))
  return { isShown, placeOf: place => Math.max(0, drawn.indexOf(place[across])) }
}

interface Spread {
  /** Those drawn, in the order of the study. */
  readonly models: readonly string[]
  readonly tiers: readonly string[]
  readonly metric: MetricInfo
  readonly scale: NumberScale
  /** The largest share of runs in one step of a shape. */
  readonly widest: number
}

/** Shapes of distributions, told apart by where they stand and not only by colour. */
const spreadPlot = (spread: Spread, context: ExhibitContext): Pick<Drawing, 'width' | 'view'> =>
  spread.models.length > 1 && spread.tiers.length > 1 ? byModel(spread, context) : inOne(spread, context)

const coloured = (models: readonly string[], width: number, context: ExhibitContext) => {
  const series = { field: context.subject.column, levels: models, title: context.subject.title, width }
  return { ...seriesBy('configuration', series, context).color, legend: null }
}

const inOne = ({ models, tiers, metric, scale, widest }: Spread, context: ExhibitContext) => {
  const [levels, title] =
    tiers.length > 1 ? [tiers, 'Tier'] : models.length > 1 ? [models, context.subject.title] : [tiers, 'Tier']
  const width = levels.length > mostInColumn ? context.width.page : context.width.column
  const beside = besideNumbers(scale, metric.format)
  const plot = panelWidth(width, 1, beside)
  return {
    width,
    view: {
      height: heightAbove(levels, plot, beside),
      encoding: {
        x: placesAcross(levels, title, plot, beside),
        y: numbersUp({ field: 'value', scale, format: metric.format, title: axisTitle(metric, context.settings) }),
        color: coloured(models, width, context),
      },
      layer: violinLayers(widest),
    },
  }
}

const byModel = ({ models, tiers, metric, scale, widest }: Spread, context: ExhibitContext) => {
  const width = context.width.page
  const columns = columnsBy(models.length, tiers.length)
  const title = wrap(axisTitle(metric, context.settings), height)
  const extent = Math.ceil(labelWidth(scale, metric.format)) + 14 + lineHeight * title.length
  return {
    width,
    view: panels({
      field: context.subject.column,
      levels: models,
      width,
      height,
      columns,
      extent,
      panel: ({ isLeft, isBottom, width: plot }) => {
        const x = placesAcross(tiers, 'Tier', plot, besidePanel(columns, extent))
        const y = numbersUpTurned({ field: 'value', scale, format: metric.format, title: '' })
        return {
          encoding: {
            x: { ...x, axis: { ...x.axis, ...(!isBottom && silent) } },
            y: { ...y, title, axis: { ...y.axis, ...(!isLeft && silent) } },
            color: coloured(models, width, context),
          },
          layer: violinLayers(widest),
        }
      },
    }),
  }
}
