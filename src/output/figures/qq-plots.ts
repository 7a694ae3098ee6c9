import type { Analysis } from '../../analysis/analysis.ts'
import { normalityOf } from '../../analysis/normality-tests.ts'
import { notApplicable } from '../../core/exhibit.ts'
import { formatNumber } from '../../core/format.ts'
import { isTimeToEvent, type Metric } from '../../core/metric.ts'
import { spreadTierMetrics } from '../../core/roles.ts'
import { numbers } from '../../core/table.ts'
import { measured } from '../../statistics/describe.ts'
import { betaQuantile, normalLower, normalQuantile } from '../../statistics/distributions.ts'
import { isConstant } from '../../statistics/interval.ts'
import { mean, variance } from '../../statistics/sum.ts'
import { defineFigure } from '../exhibits/define.ts'
import { common } from '../exhibits/figure-columns.ts'
import { present } from '../exhibits/row-values.ts'
import { anyOne, sentences, sizeText } from '../narrative/subtitles.ts'
import { counted, named, rangeText, titleOf, withOthers } from '../narrative/words.ts'
import { numbersAcross, numbersUpTurned } from '../plot/axis.ts'
import { limitLevels } from '../plot/limit.ts'
import { panels, panelWidth, silent } from '../plot/panels.ts'
import { numberScale } from '../plot/scale.ts'
import { seriesBy } from '../plot/series.ts'
import { shorten } from '../plot/text-width.ts'
import { ink } from '../plot/theme.ts'

type Row = {
  readonly metric: string
  readonly metric_title: string
  readonly configuration: string
  /** In standard deviations from the mean of the tier. */
  readonly expected: number
  readonly found: number
  /** Where such a point lies, if runs are normal and independent. */
  readonly low: number
  readonly high: number
  readonly runs: number
  /** Groups of runs that Shapiro-Wilk tested, and those it found not to be normal. */
  readonly tested: number
  readonly rejected: number
  readonly shown: boolean
}

const mostModels = 4

/** More models than this need larger plots. */
const mostTogether = 2

export default defineFigure<Row>({
  id: 'qq-plots',
  title: 'Normal quantile plots',
  description:
    'Runs, in standard deviations from the mean of their tier, against where a normal distribution would have them: on the diagonal they are normal.',

  columns: {
    ...common('metric_title', 'agent', 'agent_model'),
    expected: { title: 'Expected' },
    found: { title: 'Found' },
    ...common('runs'),
  },

  rows(analysis) {
    const quantilesOf = normalQuantilesOf(analysis)
    const found = spreadTierMetrics(analysis.metrics).map(metric => ({
      metric,
      quantiles: quantilesOf(metric),
    }))
    const plotsOf = new Map<string, number>()
    for (const { quantiles } of found)
      for (const { configuration } of quantiles)
        plotsOf.set(named(configuration), (plotsOf.get(named(configuration)) ?? 0) + 1)
    const { isShown } = limitLevels([...plotsOf.keys()], mostModels, model => plotsOf.get(model) ?? 0, '')
    const rows = found.flatMap(({ metric, quantiles }) => {
      const own = normalityOf(analysis, metric.id)
      return quantiles.flatMap(({ configuration, runs, points }) =>
        points.map(({ expected, found, low, high }) => ({
          metric: metric.id,
          metric_title: titleOf(metric, analysis.settings),
          configuration: named(configuration),
          expected,
          found,
          low,
          high,
          runs,
          tested: own.length,
          rejected: own.filter(test => !test.isNormal).length,
          shown: isShown(named(configuration)),
        })),
      )
    })
    return rows.length > 0 ? rows : notApplicable('needs tiers with 3 runs that differ')
  },

  draw(rows, context) {
    const shown = rows.filter(row => row.shown)
    const models = present(context.levels.configuration, shown, 'configuration')
    const all = present(context.levels.configuration, rows, 'configuration')
    const each = [...new Map(shown.map(row => [row.metric_title, row])).values()]
    const columns = columnsFor(each.length, models.length)
    const width = columns > 1 ? context.width.page : context.width.column
    const extent = 34
    const plot = panelWidth(width, columns, extent)
    const widest = Math.max(...shown.map(row => Math.abs(row.expected)))
    const across = numberScale([-widest, widest], { count: 4 })
    // A few runs far out would press all others together.
    const farthest = Math.min(5, Math.max(widest, ...shown.map(row => Math.abs(row.found))))
    const scale = numberScale([-farthest, farthest], { count: 4 })
    const beyond = shown.filter(({ found }) => Math.abs(found) > scale.domain[1]).length
    const x = numbersAcross({ field: 'expected', scale: across, format: 'count', title: 'Normal quantile' }, plot)
    const y = numbersUpTurned({ field: 'found', scale, format: 'count', title: 'Found, in standard deviations' })
    const { color, shape } = seriesBy(
      'configuration',
      { field: context.subject.column, levels: models, title: context.subject.title, width: width - extent },
      context,
    )
    const firstIn = (title: string) => shown.find(row => row.metric_title === title)?.configuration ?? models[0]
    const isGrouped = models.length > 1
    const { word } = context.subject
    return {
      title: messageOf(each),
      subtitle: sentences(
        `Runs of ${anyOne(word)}, in standard deviations from the mean of their ${context.levels.tier.length > 0 ? 'tier' : word}; ${sizeText(
          [...new Map(rows.map(row => [JSON.stringify([row.metric, row.configuration]), row.runs])).values()],
          'run',
        )}`,
        `Grey band: where ${formatNumber(context.settings.confidence, 'percent').replace('.0', '')} of normal, independent runs would lie`,
        `Above the plots: groups${models.length < all.length ? ` of all ${word}s` : ''} that Shapiro-Wilk rejects at ${context.settings.alpha}`,
        thinnedText(rows),
        beyond > 0 && `${counted(beyond, 'point')} beyond the axis`,
        models.length < all.length &&
          `Shown: the ${models.length} ${word}s with the most metrics of ${all.length}; the others are in the CSV`,
      ),
      width,
      view: panels({
        field: 'metric_title',
        levels: each.map(row => row.metric_title),
        width,
        height: Math.min(plot, models.length > mostTogether ? 140 : 110),
        columns,
        extent,
        heading: title => {
          const row = each.find(({ metric_title }) => metric_title === title)
          return [shorten(title, plot), row ? `${row.rejected} of ${counted(row.tested, 'group')} rejected` : '']
        },
        panel: ({ level, isLeft, isBottom }) => ({
          encoding: {
            x: { ...x, axis: { ...x.axis, labelFlush: true, ...(!isBottom && silent) } },
            y: { ...y, axis: { ...y.axis, ...(!isLeft && silent) } },
          },
          layer: [
            {
              transform: [{ filter: { field: context.subject.column, equal: firstIn(level) } }],
              mark: { type: 'area', color: ink.raw, opacity: 0.25, clip: true },
              encoding: { y: { field: 'low', type: 'quantitative' }, y2: { field: 'high' } },
            },
            {
              mark: { type: 'line', color: ink.axis, strokeWidth: 0.8 },
              encoding: { y: { field: 'expected', type: 'quantitative' } },
            },
            {
              mark: { type: 'point', size: 10, opacity: 0.8, clip: true },
              encoding: isGrouped ? { color, shape } : { color },
            },
          ],
        }),
      }),
    }
  },
})

/** Points of many models lie on each other unless plots are large, which a page has room for where metrics are few. */
const columnsFor = (metrics: number, models: number): number =>
  Math.min(metrics, models <= mostTogether ? 4 : metrics <= 4 ? 2 : 3)

/** `Points: 32 of 315 runs each`: of many runs only some are drawn, which are also those of the CSV. */
const thinnedText = (rows: readonly Row[]): string | null => {
  const plots = new Map<string, { points: number; runs: number }>()
  for (const { metric, configuration, runs } of rows) {
    const key = JSON.stringify([metric, configuration])
    plots.set(key, { points: (plots.get(key)?.points ?? 0) + 1, runs })
  }
  const thinned = [...plots.values()].filter(({ points, runs }) => points < runs)
  if (thinned.length === 0) return null
  const points = rangeText(
    thinned.map(each => each.points),
    String,
  )
  const runs = sizeText(
    thinned.map(each => each.runs),
    'run',
  )
  return `Points: ${points} of ${runs}, evenly along the axis, with the outermost`
}

/** Where normality is rejected most often, and where least. */
const messageOf = (metrics: readonly Row[]): string => {
  const share = ({ rejected, tested }: Row) => (tested === 0 ? 0 : rejected / tested)
  const ordered = [...metrics].sort((a, b) => share(b) - share(a))
  const [most, least] = [ordered[0], ordered[ordered.length - 1]]
  const groups = ({ rejected, tested }: Row) => `in ${rejected} of ${counted(tested, 'group')}`
  const text = (row: Row) => {
    const others = metrics.filter(other => share(other) === share(row)).length - 1
    return `${withOthers(row.metric_title.toLowerCase(), others)} ${groups(row)}`
  }
  if (most.rejected === 0) return 'Normality is rejected for no metric'
  if (most === least) return `Normality is rejected for ${text(most)}`
  if (share(most) === share(least)) {
    const isSame = metrics.every(row => row.tested === most.tested)
    const where = isSame ? groups(most) : share(most) === 1 ? 'in all its groups' : 'equally often'
    return `Normality is rejected for every metric ${where}`
  }
  return `Normality is rejected most often for ${text(most)}, least for ${text(least)}`
}

/** The runs of a configuration against the normal distribution, in standard deviations from the mean of their tier. */
interface NormalQuantiles {
  readonly configuration: string | null
  readonly runs: number
  /** Models and tiers in which runs vary at all. */
  readonly groups: number
  readonly points: readonly QuantilePoint[]
}

interface QuantilePoint {
  /** Where a normal distribution would have it. */
  readonly expected: number
  readonly found: number
  /** Where such a point of a normal sample of this size lies, if all runs are independent. */
  readonly low: number
  readonly high: number
}

/** With fewer runs in a tier their own mean and spread leave nothing to look at. */
const fewest = 3

/** Enough to see a line. */
const mostPoints = 32

/** Quantile by quantile: how the runs of each metric lie around the means of their tiers. */
export const normalQuantilesOf = (analysis: Analysis): ((metric: Metric) => NormalQuantiles[]) => {
  const limitsOf = normalLimits(analysis.settings.confidence)
  return metric => quantilesIn(analysis, metric, limitsOf)
}

const quantilesIn = (analysis: Analysis, metric: Metric, limitsOf: NormalLimits): NormalQuantiles[] => {
  if (metric.per !== 'run' || isTimeToEvent(metric)) return []
  const byConfiguration = new Map<string | null, number[][]>()
  for (const { key, rows } of analysis.groups('by_configuration_and_tier')) {
    const values = measured(numbers(rows, metric.id))
    if (values.length < fewest || isConstant(values)) continue
    const [centre, spread] = [mean(values), Math.sqrt(variance(values))]
    const known = byConfiguration.get(key.configuration) ?? []
    byConfiguration.set(key.configuration, known)
    known.push(Array.from(values, value => (value - centre) / spread))
  }
  return [...byConfiguration].map(([configuration, groups]) => {
    const sorted = Float64Array.from(groups.flat()).sort()
    const points = limitsOf(sorted.length).map(({ place, ...limits }) => ({ ...limits, found: sorted[place] }))
    return { configuration, runs: sorted.length, groups: groups.length, points }
  })
}

interface NormalPlace extends Omit<QuantilePoint, 'found'> {
  readonly place: number
}

/** Where the places of a normal sample of some size lie. */
type NormalLimits = (n: number) => readonly NormalPlace[]

/** Found once for a size: configurations and metrics often have as many runs. */
const normalLimits = (confidence: number): NormalLimits => {
  const known = new Map<number, readonly NormalPlace[]>()
  const tail = (1 - confidence) / 2
  return n => {
    const places =
      known.get(n) ??
      placesOf(n).map(place => ({
        place,
        expected: normalQuantile((place + 1 - 0.375) / (n + 0.25)),
        low: normalQuantile(betaQuantile(tail, place + 1, n - place)),
        high: normalQuantile(betaQuantile(1 - tail, place + 1, n - place)),
      }))
    known.set(n, places)
    return places
  }
}

/** Every place, or some that lie evenly along the axis of a normal distribution, so that the tails are kept. */
const placesOf = (n: number): number[] => {
  if (n <= mostPoints) return Array.from({ length: n }, (_, i) => i)
  const least = normalQuantile((1 - 0.375) / (n + 0.25))
  const even = Array.from({ length: mostPoints }, (_, i) => least * (1 - (2 * i) / (mostPoints - 1)))
  // The normal distribution turned around: what share lies below each of the even steps.
  return [...new Set(even.map(step => Math.round((n + 0.25) * normalLower(step) + 0.375 - 1)))].filter(
    place => place >= 0 && place < n,
  )
}
