import type { Analysis } from '../../analysis/analysis.ts'
import { notApplicable } from '../../core/exhibit.ts'
import { type Group, isWaiting, type Metric } from '../../core/metric.ts'
import { numbers } from '../../core/table.ts'
import { defineFamily } from '../define.ts'
import { axisTitle, levelsAcross, numbersUp, titleOf } from '../drawing/axis.ts'
import { intervalLayers } from '../drawing/intervals.ts'
import { extremesMessage } from '../drawing/message.ts'
import { numberScale } from '../drawing/scale.ts'
import { seriesBy } from '../drawing/series.ts'
import { intervalText, methodsText, sentences, sizeText } from '../drawing/words.ts'
import { finite, named, present } from '../rows.ts'

type Row = {
  /** The estimate of a group, or one of its runs. */
  readonly what: 'estimate' | 'run'
  readonly agent_model: string
  readonly tier: string
  readonly value: number | null
  readonly low: number | null
  readonly high: number | null
  readonly n: number | null
  readonly method: string | null
}

/** From this many runs on an interval says more than the runs themselves. */
const mostRuns = 29

export default defineFamily<Row>({
  id: 'metric-by-tier',
  title: 'A metric by tier',
  description:
    'The estimate of a metric in every tier with its interval, models side by side; single runs where there are fewer than 30 of them.',
  needs: { tier: 1 },
  forEach: metric => metric.per !== 'contrast',

  data(analysis, metric) {
    const rows = analysis.groups('by_model_and_tier').flatMap((group): Row[] => {
      const found = analysis.result(metric.id, group)?.summary
      if (group.key.tier === null || !found || found.n === 0) return []
      const place = { agent_model: named(group.key.agent_model), tier: group.key.tier }
      const { value, low, high, n, method } = found
      const estimate = { value: finite(value), low: finite(low), high: finite(high), n, method }
      return [...runsOf(analysis, group, metric, place), { what: 'estimate', ...place, ...estimate }]
    })
    const isKnown = rows.some(({ value, low, high }) => value !== null || low !== null || high !== null)
    return isKnown ? rows : notApplicable('no tier has an estimate')
  },

  draw(rows, context, metric) {
    const estimates = rows.filter(({ what }) => what === 'estimate')
    const tiers = present(context.levels.tier, rows, 'tier')
    const models = present(context.levels.model, rows, 'agent_model')
    const isWide = tiers.length * models.length > 16
    const width = isWide ? context.width.page : context.width.column
    const scale = numberScale(
      rows.flatMap(({ value, low, high }) => [value, low, high, ...roomFor(low, high)]),
      { range: metric.range, log: true },
    )
    const title = titleOf(metric, context.settings)
    const hasLimits = estimates.some(({ low, high }) => low !== null || high !== null)
    const { color, shape, legendHeight } = seriesBy(
      'model',
      { field: 'agent_model', levels: models, title: 'Model', width },
      context,
    )
    return {
      title: extremesMessage(
        title,
        estimates.map(({ tier, agent_model: model, value }) => ({
          value,
          place: models.length > 1 ? `for ${model} in ${tier}` : `in ${tier}`,
        })),
        metric,
      ),
      subtitle: sentences(
        `${hasLimits ? intervalText(context.settings) : 'No intervals'}, ${sizeText(
          estimates.map(({ n }) => n ?? 0),
          'run',
        )}`,
        methodsText(estimates.map(({ method }) => method)),
        isWaiting(metric) && notReached(estimates),
        rows.length > estimates.length && `Thin marks: single runs${isWaiting(metric) ? ' that got there' : ''}`,
      ),
      width,
      view: {
        height: 150 + legendHeight,
        encoding: {
          x: levelsAcross({ field: 'tier', levels: tiers, title: 'Tier' }, width - 40),
          xOffset: {
            field: 'agent_model',
            type: 'nominal',
            scale: { domain: models, paddingOuter: models.length > 1 ? 0.6 : 0.2 },
          },
          y: numbersUp({ field: 'value', scale, format: metric.format, title: axisTitle(metric, context.settings) }),
          color,
        },
        layer: [
          {
            transform: [{ filter: { field: 'what', equal: 'run' } }],
            mark: {
              type: 'tick',
              orient: 'horizontal',
              size: models.length > 1 ? 6 : 12,
              thickness: 0.6,
              opacity: 0.6,
            },
          },
          {
            transform: [{ filter: { field: 'what', equal: 'estimate' } }],
            layer: intervalLayers({ on: 'y', scale, shape }),
          },
        ],
      },
    }
  },
})

/** `Not reached, only limits: T0, T1`: places where fewer than half of the runs got there. */
const notReached = (estimates: readonly Row[]): string | null => {
  const places = estimates.flatMap(({ value, tier }) => (value === null ? [tier] : []))
  return places.length === 0 ? null : `Median not reached, only limits: ${[...new Set(places)].join(', ')}`
}

/** An interval without an end runs out of the plot; there must be some plot for it. */
const roomFor = (low: number | null, high: number | null): number[] => (low !== null && high === null ? [2 * low] : [])

const runsOf = (
  analysis: Analysis,
  { rows }: Group,
  metric: Metric,
  place: Pick<Row, 'agent_model' | 'tier'>,
): Row[] => {
  if (metric.per !== 'run' || metric.binary || rows.rows.length > mostRuns) return []
  const values = numbers({ table: analysis.tables.runs, rows: rows.rows }, metric.id)
  return [...values].flatMap(value =>
    Number.isNaN(value)
      ? []
      : [{ what: 'run' as const, ...place, value, low: null, high: null, n: null, method: null }],
  )
}
