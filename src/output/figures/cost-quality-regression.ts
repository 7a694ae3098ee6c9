import { fewestRelated } from '../../analysis/exhibited/limits.ts'
import { notApplicable } from '../../core/exhibit.ts'
import type { Resampled } from '../../core/unit.ts'
import { defineFigure } from '../exhibits/define.ts'
import { finite, metricOf, present } from '../exhibits/rows.ts'
import { hasLimits, intervalText, narrowText } from '../narrative/intervals.ts'
import { text } from '../narrative/messages.ts'
import { pointsTitle, resampledText, slopesTitle, slopeText, spanText } from '../narrative/relations.ts'
import { impossibleText, leftOutRuns, notes, sentences, sizeWithin } from '../narrative/subtitles.ts'
import { named, titleOf } from '../narrative/words.ts'
import { numbersAcross, numbersUpTurned } from '../plot/axis.ts'
import { unitWord } from '../plot/configurations.ts'
import { panels, panelWidth, silent } from '../plot/panels.ts'
import { type NumberScale, numberScale } from '../plot/scale.ts'
import { shorten, wrap } from '../plot/text.ts'
import { colorOf, ink } from '../plot/theme.ts'
import { labelWidth } from '../plot/ticks.ts'

type Row = {
  /** A subtest (several where they would stand on each other), or a place on the line. */
  readonly what: 'point' | 'line'
  readonly configuration: string
  readonly metric: string
  readonly cost_usd: number
  readonly quality: number
  readonly low: number | null
  readonly high: number | null
  readonly subtests: number | null
  /** Of the whole model: how much better twice the cost goes with. */
  readonly per_doubling: number | null
  readonly per_doubling_low: number | null
  readonly per_doubling_high: number | null
  readonly r_squared: number | null
  readonly model_subtests: number
  /** What limits come from: so many of what were drawn anew. */
  readonly units: number
  readonly resampled: Resampled
  /** Runs of the whole study whose cost or quality is not known. */
  readonly runs_without: number
  readonly shown: boolean
}

const mostModels = 6

/** Fewer points are better told than drawn. */
const fewestPoints = 3

/** Headings may be wider than their plot by so much. */
const besideHeading = 8

export default defineFigure<Row>({
  id: 'cost-quality-regression',
  title: 'Quality over cost',
  description:
    'Every subtest of a model with its mean cost and its mean quality, and the straight line of quality over the logarithm of cost: whether dearer runs are better ones.',

  data(analysis) {
    const metric = analysis.exhibited.quality()
    const found = analysis.exhibited.costRegressions()
    const differing = found.map(({ points }) => new Set(points.map(({ cost }) => cost)).size)
    if (Math.max(0, ...differing) < fewestPoints)
      return notApplicable(`needs ${fewestPoints} subtests that differ in cost`)
    const without = analysis.tables.runs.size - found.reduce((sum, { runs }) => sum + runs, 0)
    return found.flatMap((each, i): Row[] => {
      const { configuration, points, line, perDoubling, low, high, rSquared, units, resampled } = each
      const about = {
        configuration: named(configuration),
        metric,
        per_doubling: finite(perDoubling),
        per_doubling_low: finite(low),
        per_doubling_high: finite(high),
        r_squared: finite(rSquared),
        model_subtests: points.reduce((sum, { subtests }) => sum + subtests, 0),
        units,
        resampled,
        runs_without: without,
        shown: i < mostModels,
      }
      return [
        ...points.map(({ cost, quality, subtests }) => ({
          what: 'point' as const,
          cost_usd: cost,
          quality,
          low: null,
          high: null,
          subtests,
          ...about,
        })),
        ...line.map(at => ({
          what: 'line' as const,
          cost_usd: at.cost,
          quality: at.quality,
          low: finite(at.low),
          high: finite(at.high),
          subtests: null,
          ...about,
        })),
      ]
    })
  },

  draw(rows, context) {
    const [cost, quality] = [metricOf(context, 'cost_usd'), metricOf(context, rows[0].metric)]
    const shown = rows.filter(row => row.shown)
    const models = present(context.levels.configuration, shown, 'configuration')
    const each = new Map(rows.map(row => [row.configuration, row]))
    const columns = models.length === 4 ? 2 : Math.min(models.length, 3)
    const width = columns > 1 ? context.width.page : context.width.column
    const across = numberScale(
      shown.map(row => row.cost_usd),
      { range: cost.range, log: true, count: 4 },
    )
    const up = numberScale(
      shown.flatMap(row => (row.what === 'point' ? [row.quality] : [])),
      {
        range: quality.range,
        limits: shown.flatMap(row => (row.what === 'point' ? [] : [row.quality, row.low, row.high])),
        count: 3,
      },
    )
    const extent = labelWidth(up, quality.format) + 24
    const plot = panelWidth(width, columns, extent)
    const name = titleOf(quality, context.settings).toLowerCase()
    const unit = unitWord(context)
    const hasLine = rows.some(({ what }) => what === 'line')
    const banded = shown.filter(hasLimits)
    const most = Math.max(...shown.map(({ subtests }) => subtests ?? 0))
    const x = numbersAcross(
      { field: 'cost_usd', scale: across, format: cost.format, title: `Mean cost of a ${unit} (US dollars)` },
      plot,
    )
    const y = numbersUpTurned({ field: 'quality', scale: up, format: quality.format, title: `Mean ${name}` })
    const isA = (what: Row['what']) => ({ filter: { field: 'what', equal: what } })
    return {
      title: text(
        hasLine
          ? slopesTitle([...each.values()], context.levels.configuration.length, name, quality.format, context.settings)
          : pointsTitle(rows, { cost: cost.format, quality: quality.format }, name, unit),
      ),
      subtitle: sentences(
        `${
          hasLine
            ? `Line: least squares of ${name} over the logarithm of cost`
            : `Without a line, which needs ${fewestRelated} ${unit}s that differ in cost`
        }; ${sizeWithin(
          [...each.values()].map(row => row.model_subtests),
          unit,
          banded.map(({ resampled }) => resampled),
        )}`,
        spanText(shown),
        hasLine && context.levels.task.length > 1 && notes.taskDifferences,
        banded.length > 0 &&
          `Bands: ${intervalText(context.settings)}, bootstrap percentiles, resampling ${resampledText(banded)}, which no simulation has checked`,
        narrowText(banded),
        leaves(shown, up) && impossibleText(name),
        rows[0].runs_without > 0 && leftOutRuns(rows[0].runs_without, `cost and ${name}`),
        most > 1 && `Larger points: more ${unit}s, up to ${most}`,
        models.length < each.size && `Shown: the first ${models.length} of ${each.size} ${context.subject.word}s`,
      ),
      width,
      view: panels({
        field: context.subject.column,
        levels: models,
        width,
        height: Math.min(plot, columns === 1 ? 140 : 115),
        columns,
        extent,
        heading: model => {
          const row = each.get(model)
          const slope = row ? slopeText(row, quality.format, unit) : ''
          const lines = wrap(slope, plot + besideHeading)
          return [...(models.length > 1 ? [shorten(model, plot)] : []), ...lines].filter(line => line !== '')
        },
        panel: ({ level, isLeft, isBottom }) => {
          const color = colorOf(Math.max(0, context.levels.configuration.indexOf(level)))
          return {
            encoding: {
              x: { ...x, axis: { ...x.axis, labelFlush: true, ...(!isBottom && silent) } },
              y: { ...y, axis: { ...y.axis, ...(!isLeft && silent) } },
            },
            layer: [
              {
                transform: [isA('point')],
                mark: { type: 'point', color, opacity: 0.45 },
                encoding: {
                  size: {
                    field: 'subtests',
                    type: 'quantitative',
                    scale: { domain: [0, most], range: [0, most > 1 ? 60 : 12] },
                    legend: null,
                  },
                },
              },
              {
                transform: [isA('line'), { filter: 'isValid(datum.low) && isValid(datum.high)' }],
                mark: { type: 'area', color: ink.text, opacity: 0.15, clip: true },
                encoding: { y: { field: 'low', type: 'quantitative' }, y2: { field: 'high' } },
              },
              { transform: [isA('line')], mark: { type: 'line', color: ink.text, strokeWidth: 1.2, clip: true } },
            ],
          }
        },
      }),
    }
  },
})

/** Whether a line or its band goes on to where no quality can be. */
const leaves = (rows: readonly Row[], { domain: [least, most] }: NumberScale): boolean =>
  rows.some(
    ({ quality, low, high }) => Math.min(quality, low ?? quality) < least || Math.max(quality, high ?? quality) > most,
  )
