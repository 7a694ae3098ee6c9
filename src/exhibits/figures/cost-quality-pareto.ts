import { notApplicable } from '../../core/exhibit.ts'
import { defineFigure } from '../define.ts'
import { axisTitle, labelWidth, numbersAcross, numbersUp } from '../drawing/axis.ts'
import { intervalNote } from '../drawing/interval-note.ts'
import { labelLayers, placeLabels, type Stroke, shareOf } from '../drawing/labels.ts'
import { numberScale } from '../drawing/scale.ts'
import { seriesBy } from '../drawing/series.ts'
import { sentences, sizeText } from '../drawing/words.ts'
import { finite, metricOf, named, present } from '../rows.ts'
import { ink } from '../theme.ts'

type Row = {
  readonly number: number
  readonly agent_model: string
  readonly tier: string
  readonly cost_usd: number
  readonly cost_usd_low: number | null
  readonly cost_usd_high: number | null
  readonly cost_usd_method: string | null
  readonly score: number
  readonly score_low: number | null
  readonly score_high: number | null
  readonly score_method: string | null
  readonly runs: number
  readonly on_frontier: boolean
  /** The share of resampled studies in which it is on the frontier. */
  readonly probability: number | null
  readonly resampled: string
}

const height = 170

/** A configuration that is hardly ever worth its cost needs no name where there are many. */
const leastNamed = 0.02
const mostNamed = 14
/** Less often than this goes without saying. */
const leastSaid = 0.005

export default defineFigure<Row>({
  id: 'cost-quality-pareto',
  title: 'Cost against quality',
  description:
    'Mean cost against mean score of every tier and model, with the frontier of those that none beats in both, and how often each is on it when the study is resampled.',
  needs: { tier: 2 },

  data(analysis) {
    const { places, unit, draws } = analysis.exhibited.frontier('score')
    if (places.length < 2) return notApplicable('needs cost and score in 2 tiers')
    return places.map(({ group, cost, quality, runs, onFrontier, probability }, i) => {
      const costs = analysis.result('cost_usd', group)?.summary
      const scores = analysis.result('score', group)?.summary
      return {
        number: i + 1,
        agent_model: named(group.key.agent_model),
        tier: named(group.key.tier),
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
      }
    })
  },

  draw(rows, context) {
    const [cost, score] = [metricOf(context, 'cost_usd'), metricOf(context, 'score')]
    const models = present(context.levels.model, rows, 'agent_model')
    const width = rows.length > 14 ? context.width.page : context.width.column
    const across = numberScale(
      rows.flatMap(row => [row.cost_usd, row.cost_usd_low, row.cost_usd_high]),
      { range: cost.range, log: true },
    )
    const up = numberScale(
      rows.flatMap(row => [row.score, row.score_low, row.score_high]),
      { range: score.range },
    )
    const { color, shape, legendHeight } = seriesBy(
      'model',
      {
        field: 'agent_model',
        levels: models,
        title: context.subject.title,
        width: width - labelWidth(up, score.format) - 16,
      },
      context,
    )
    const best = rows.filter(row => row.on_frontier)
    const isNamed = (row: Row) => rows.length <= mostNamed || row.on_frontier || (row.probability ?? 0) >= leastNamed
    const at = (row: Row) => ({ x: shareOf(row.cost_usd, across), y: shareOf(row.score, up) })
    const labels = [...rows]
      .sort((a, b) => Number(b.on_frontier) - Number(a.on_frontier))
      .map(row => ({ key: row.number, ...at(row), text: isNamed(row) ? labelText(row) : '' }))
    const bars = rows.flatMap((row): Stroke[] => {
      const { x, y } = at(row)
      const [left, right] = [row.cost_usd_low, row.cost_usd_high].map(limit => shareOf(limit ?? row.cost_usd, across))
      const [low, high] = [row.score_low, row.score_high].map(limit => shareOf(limit ?? row.score, up))
      return [
        { x: [left, right], y: [y, y] },
        { x: [x, x], y: [low, high] },
      ]
    })
    const frontier = [...best].sort((a, b) => a.cost_usd - b.cost_usd).map(at)
    const steps = frontier.slice(1).flatMap((end, i): Stroke[] => {
      const start = frontier[i]
      return [
        { x: [start.x, end.x], y: [start.y, start.y] },
        { x: [end.x, end.x], y: [start.y, end.y] },
      ]
    })
    const placed = placeLabels(labels, width - labelWidth(up, score.format) - 16, height - 45, [...bars, ...steps])
    const byChance = [...rows].sort((a, b) => (b.probability ?? 0) - (a.probability ?? 0))
    const [likely, next] = byChance
    const name = (row: Row) => (models.length > 1 ? `${row.agent_model} in ${row.tier}` : row.tier)
    return {
      title:
        best.length === 1
          ? `${name(best[0])} ${leadText(best[0], rows)}`
          : `${best.length} of ${rows.length} ${models.length > 1 ? 'configurations' : 'tiers'} are worth their cost${likely.probability === next.probability ? '' : `, most surely ${name(likely)}`}`,
      subtitle: sentences(
        `Line: those that none beats in both${likely.probability === null ? '' : '; in brackets: how often when the study is resampled'}`,
        sizeText(
          rows.map(({ runs }) => runs),
          'run',
        ),
        intervalNote(
          'Bars',
          rows.flatMap(row => [
            { low: row.cost_usd_low, high: row.cost_usd_high, method: row.cost_usd_method },
            { low: row.score_low, high: row.score_high, method: row.score_method },
          ]),
          context.settings,
        ),
        placed.size < rows.length && `Names of ${rows.length - placed.size} are in the CSV only`,
      ),
      width,
      view: {
        height: height + legendHeight,
        encoding: {
          x: numbersAcross({
            field: 'cost_usd',
            scale: across,
            format: cost.format,
            title: axisTitle(cost, context.settings),
          }),
          y: numbersUp({ field: 'score', scale: up, format: score.format, title: axisTitle(score, context.settings) }),
        },
        layer: [
          ...(['x', 'y'] as const).map(on => {
            const field = on === 'x' ? 'cost_usd' : 'score'
            return {
              mark: { type: 'rule' as const, strokeWidth: 0.7, opacity: 0.6, clip: true },
              encoding: {
                [on]: { field: `${field}_low`, type: 'quantitative' as const },
                [`${on}2`]: { field: `${field}_high` },
                color,
              },
            }
          }),
          {
            transform: [{ filter: { field: 'on_frontier', equal: true } }],
            mark: { type: 'line', interpolate: 'step-after', color: ink.text, strokeDash: [3, 2] },
          },
          { mark: { type: 'point' }, encoding: { color, shape } },
          ...labelLayers(placed, 'number', { field: 'label', type: 'nominal' }),
        ],
        transform: [
          {
            calculate: `datum.probability >= ${leastSaid} ? datum.tier + ' (' + format(datum.probability, '.0%') + ')' : datum.tier`,
            as: 'label',
          },
        ],
      },
    }
  },
})

const labelText = ({ tier, probability }: Row): string =>
  probability === null || probability < leastSaid ? tier : `${tier} (${Math.round(100 * probability)}%)`

/** In what the only one on the frontier is ahead: others may be as good, or as cheap. */
const leadText = (best: Row, rows: readonly Row[]): string => {
  const rivals = rows.filter(row => row !== best)
  if (rivals.some(({ score }) => score >= best.score)) return 'is cheapest, and none is better'
  return rivals.some(row => row.cost_usd <= best.cost_usd)
    ? 'is best, and none is cheaper'
    : 'is both cheapest and best'
}
