import { frontierOf } from '../../analysis/pareto-frontier.ts'
import { notApplicable } from '../../core/exhibit.ts'
import { formatNumber } from '../../core/format.ts'
import type { MethodId } from '../../core/methods.ts'
import type { Settings } from '../../core/settings.ts'
import { defineFigure } from '../exhibits/define.ts'
import { common } from '../exhibits/figure-columns.ts'
import { finite, metricOf } from '../exhibits/row-values.ts'
import { barsOf, frontierTitle, samePointText, unnamedText } from '../narrative/frontier-title.ts'
import { intervalNote } from '../narrative/interval-words.ts'
import { text } from '../narrative/messages.ts'
import { notes, sentences, sizeText } from '../narrative/subtitles.ts'
import { axisTitle, numbersAcross, numbersUp } from '../plot/axis.ts'
import {
  type Configuration,
  configurationName,
  configurationOf,
  configurationWord,
  levelsOf,
  tellingField,
} from '../plot/configuration-labels.ts'
import { crossLayers } from '../plot/cross.ts'
import { marksFor, withKey } from '../plot/key.ts'
import { labelLayers, placeLabels } from '../plot/labels.ts'
import { panelWidth, plotOf } from '../plot/panels.ts'
import { reachingScale, roomAbove } from '../plot/reach.ts'
import { numberScale } from '../plot/scale.ts'
import { seriesBy, withoutLegend } from '../plot/series.ts'
import { plotted, stepStrokes } from '../plot/strokes.ts'
import { ink } from '../plot/theme.ts'
import { labelWidth } from '../plot/ticks.ts'

type Row = {
  readonly number: number
  readonly configuration: string
  readonly tier: string
  readonly cost_usd: number
  readonly cost_usd_low: number | null
  readonly cost_usd_high: number | null
  readonly cost_usd_method: MethodId | null
  readonly score: number
  readonly score_low: number | null
  readonly score_high: number | null
  readonly score_method: MethodId | null
  readonly runs: number
  readonly on_frontier: boolean
  /** The share of resampled studies in which it is on the frontier. */
  readonly probability: number | null
  readonly resampled: string
  /** How many lie at its point, where these are too many for a label each; else 1. */
  readonly here: number
  /** Beside the point: its tier or model, or the letter of that, and how likely it is on the frontier; one for all where many lie there. */
  readonly label: string
}

/** Where there are more than this, what is hardly ever on the frontier is a small mark: without bars, and then without a name. */
const mostBars = 8
const mostNamed = 14
const leastNear = 0.02

export default defineFigure<Row>({
  id: 'cost-quality-pareto',
  title: 'Cost against quality',
  description:
    'Mean cost against mean score of every tier and model, with the frontier of those that none beats in both, and how often each is on it when the study is resampled.',

  columns: {
    ...common('agent', 'agent_model', 'tier', 'cost_usd'),
    score: { metric: 'score', interval: ['score_low', 'score_high'] },
    ...common('runs', 'on_frontier'),
    probability: { title: 'How often worth its cost', format: 'percent' },
  },

  rows(analysis) {
    const { places, unit, draws } = frontierOf(analysis, 'score')
    if (places.length < 2) return notApplicable('needs cost and score of 2 tiers or 2 models')
    const found = places.map(({ group }) => configurationOf(group))
    const names = found.map(place => place[tellingField(found)])
    const marks = marksFor(names)
    const labels = frontierLabels(
      places.map(({ cost: x, quality: y, probability }, i) => {
        return { x, y, name: marks.get(names[i]) ?? names[i], probability: finite(probability) }
      }),
    )
    return places.map(({ group, cost, quality, runs, onFrontier, probability }, i) => {
      const costs = analysis.result('cost_usd', group)?.summary
      const scores = analysis.result('score', group)?.summary
      return {
        number: i + 1,
        ...found[i],
        cost_usd: cost,
        cost_usd_low: finite(costs?.low),
        cost_usd_high: finite(costs?.high),
        cost_usd_method: costs?.method ?? null,
        score: quality,
        score_low: finite(scores?.low),
        score_high: finite(scores?.high),
        score_method: scores?.method ?? null,
        runs,
        on_frontier: onFrontier,
        probability: finite(probability),
        resampled: unit === 'none' ? 'nothing' : `${draws} times by ${unit}`,
        ...labels[i],
      }
    })
  },

  draw(rows, context) {
    const [cost, score] = [metricOf(context, 'cost_usd'), metricOf(context, 'score')]
    const levels = levelsOf(rows, context)
    const field = tellingField(rows)
    const isMany = rows.length > mostNamed
    const width = isMany ? context.width.page : context.width.column
    const height = isMany ? 170 : 130
    const best = rows.filter(row => row.on_frontier)
    const byChance = [...rows].sort((a, b) => (b.probability ?? 0) - (a.probability ?? 0))
    const near = [...best, ...byChance.filter(row => !row.on_frontier && (row.probability ?? 0) >= leastNear)]
    const barred = rows.length > mostBars ? best : rows
    const labelled = isMany ? near : rows
    const across = reachingScale(
      rows.map(row => row.cost_usd),
      barred.flatMap(row => [row.cost_usd_low, row.cost_usd_high]),
      { range: cost.range, log: true },
    )
    const up = roomAbove(
      numberScale(
        rows.map(row => row.score),
        { range: score.range, limits: barred.flatMap(row => [row.score_low, row.score_high]) },
      ),
    )
    const extent = labelWidth(up, score.format) + 8
    const plot = panelWidth(width, 1, extent)
    const about = {
      field: context.subject.column,
      levels: levels.models,
      title: context.subject.title,
      width: width - extent,
    }
    const series = seriesBy('configuration', about, context)
    // Names beside the points say which model is which.
    const { color, shape } = field === 'tier' ? series : withoutLegend(series)
    const channels = [
      { field: 'cost_usd', scale: across },
      { field: 'score', scale: up },
    ] as const
    const { at, bars } = plotted(...channels)
    const placed = placeLabels(
      [...new Set([...best, ...byChance])].map(row => ({
        key: row.number,
        ...at(row),
        text: labelled.includes(row) ? row.label : '',
        isNeeded: barred.includes(row),
      })),
      plot,
      height,
      [...barred.flatMap(bars), ...stepStrokes(best.map(at))],
    )
    const isBarred = { field: 'number', oneOf: barred.map(row => row.number) }
    const marks = marksFor(rows.map(row => row[field]))
    const name = (row: Configuration) => configurationName(row, levels)
    // By the letter beside its point, where the figure has one.
    const isNamed = (row: Row) => placed.has(row.number) && row.here === 1
    const shown = (row: Row) => name(isNamed(row) ? { ...row, [field]: marks.get(row[field]) } : row)
    const unnamed = rows.filter(row => !placed.has(row.number) && row.here === 1)
    const onLine = unnamed.filter(row => row.on_frontier)
    return {
      title: text(frontierTitle(rows, best, name, configurationWord(levels))),
      subtitle: sentences(
        !isOnePoint(best.map(pointOf)) && notes.frontier,
        byChance[0].probability !== null && 'In brackets: how often none beats it in both when the study is resampled',
        sizeText(
          rows.map(({ runs }) => runs),
          'run',
        ),
        barsText(barred.length, rows, context.settings),
        across.isCut && 'Bars that end at the edge go on beyond it',
        onLine.length > 0 &&
          `On the line without a name: ${onLine.map(row => `${name(row)} at ${formatNumber(row.cost_usd, cost.format)}`).join(', ')}`,
        samePointText(namesByPoint(rows.map(row => ({ ...pointOf(row), name: shown(row) })))),
        unnamedText(unnamed.length - onLine.length, rows.length - best.length),
      ),
      width,
      view: withKey(
        plotOf(plot, height, {
          encoding: {
            x: numbersAcross(
              { field: 'cost_usd', scale: across, format: cost.format, title: axisTitle(cost, context.settings) },
              plot,
            ),
            y: numbersUp({
              field: 'score',
              scale: up,
              format: score.format,
              title: axisTitle(score, context.settings),
            }),
          },
          layer: [
            { transform: [{ filter: { not: isBarred } }], ...pointsLayer({ color, shape }, 14, 0.5) },
            { transform: [{ filter: isBarred }], layer: crossLayers(...channels, color) },
            {
              transform: [{ filter: { field: 'on_frontier', equal: true } }],
              mark: { type: 'line', interpolate: 'step-after', color: ink.text, strokeDash: [3, 2] },
            },
            { transform: [{ filter: isBarred }], ...pointsLayer({ color, shape }, 24, 1) },
            ...labelLayers(placed, labelFields),
          ],
        }),
        {
          title: field === 'tier' ? 'Tier' : context.subject.title,
          names: rows.filter(isNamed).map(row => row[field]),
          marks,
          width: width - extent,
        },
      ),
    }
  },
})

const pointOf = (row: Row) => ({ x: row.cost_usd, y: row.score })
const labelFields = { key: 'number', x: 'cost_usd', y: 'score', text: { field: 'label', type: 'nominal' } } as const

const pointsLayer = (
  encoding: Pick<ReturnType<typeof seriesBy>, 'color' | 'shape'>,
  size: number,
  opacity: number,
) => ({
  mark: { type: 'point' as const, size, opacity },
  encoding,
})

/** `Bars, of the 7 on the line only: 95% intervals` */
const barsText = (barred: number, rows: readonly Row[], settings: Settings): string =>
  intervalNote(
    barsOf(barred, rows.length),
    rows.flatMap(row => [
      { low: row.cost_usd_low, high: row.cost_usd_high, method: row.cost_usd_method },
      { low: row.score_low, high: row.score_high, method: row.score_method },
    ]),
    settings,
  )

interface Point {
  readonly x: number
  readonly y: number
}

/** A number without the dust of sums. */
const clean = (value: number): string => value.toPrecision(12)

const keyOf = ({ x, y }: Point): string => `${clean(x)} ${clean(y)}`

/** More labels than this around one point could be those of others, and say no longer what is whose. */
const mostLabels = 2

/** Of every point how many lie where it does, where these are too many for a label each; 1 of all others. */
const crowdedPoints = (points: readonly Point[]): number[] => {
  const counts = new Map<string, number>()
  for (const point of points) counts.set(keyOf(point), (counts.get(keyOf(point)) ?? 0) + 1)
  return points.map(point => counts.get(keyOf(point)) ?? 1).map(count => (count > mostLabels ? count : 1))
}

/** Whether all lie at one point. */
export const isOnePoint = (points: readonly Point[]): boolean => new Set(points.map(keyOf)).size === 1

/** The names of all that lie at each point. */
export const namesByPoint = (points: readonly (Point & { readonly name: string })[]): string[][] => {
  const names = new Map<string, string[]>()
  for (const point of points) names.set(keyOf(point), [...(names.get(keyOf(point)) ?? []), point.name])
  return [...names.values()]
}

/** Less often than this goes without saying. */
const leastSaid = 0.005

/** `T3 (84%)`: a name, and how likely it is on the frontier. */
const frontierLabel = (name: string, probability: number | null): string =>
  probability === null || probability < leastSaid ? name : `${name} (${Math.round(100 * probability)}%)`

/** What stands beside each point: its own label or, where too many lie there, one for all of them, `6 here (100%)`. */
export const frontierLabels = (
  points: readonly (Point & { readonly name: string; readonly probability: number | null })[],
): { readonly here: number; readonly label: string }[] => {
  const crowds = crowdedPoints(points)
  return points.map((point, i) => {
    if (crowds[i] === 1) return { here: 1, label: frontierLabel(point.name, point.probability) }
    const there = points.filter(other => isOnePoint([other, point]))
    const isAlike = there.every(({ probability }) => probability === point.probability)
    const label = frontierLabel(`${there.length} here`, isAlike ? point.probability : null)
    return { here: there.length, label: there[0] === point ? label : '' }
  })
}
