import { notApplicable } from '../../core/exhibit.ts'
import { isWaiting } from '../../core/metric.ts'
import { defineFamily } from '../define.ts'
import { axisTitle, labelWidth, leastBeside, numbersUp, titleOf } from '../drawing/axis.ts'
import { rangeMessage } from '../drawing/message.ts'
import { numberScale } from '../drawing/scale.ts'
import { seriesBy } from '../drawing/series.ts'
import { placeOf, placesAcross, violinLayers } from '../drawing/violin.ts'
import { sentences, sizeText } from '../drawing/words.ts'
import { finite, named, present } from '../rows.ts'

type Row = {
  /** A group of runs, one step of its distribution, or one of its runs. */
  readonly what: 'group' | 'bin' | 'run'
  readonly agent_model: string
  readonly tier: string
  /** Where it stands across: tiers are 0, 1, 2 …, models side by side. */
  readonly place: number
  readonly n: number | null
  readonly q1: number | null
  readonly median: number | null
  readonly q3: number | null
  readonly from: number | null
  readonly to: number | null
  readonly share: number | null
  readonly value: number | null
  /** Sideways, so that equal runs can be told apart. */
  readonly nudge: number | null
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
  forEach: metric => metric.per === 'run' && !metric.binary && metric.better !== 'neither',

  data(analysis, metric) {
    const found = analysis.exhibited.distributions(metric).filter(({ group }) => group.key.tier !== null)
    if (found.length > 0 && isWaiting(metric))
      return notApplicable('runs that never got there have no place in a spread of values')
    const tiers = [...new Set(found.map(({ group }) => group.key.tier))]
    const models = [...new Set(found.map(({ group }) => group.key.agent_model))]
    return found.flatMap(({ group, values, bins }): Row[] => {
      const { tier, agent_model: model } = group.key
      const summary = analysis.result(metric.id, group)?.summary
      const place = {
        agent_model: named(model),
        tier: named(tier),
        place: placeOf(tiers.indexOf(tier), models.indexOf(model), models.length),
      }
      const quartiles = { q1: finite(summary?.q1), median: finite(summary?.median), q3: finite(summary?.q3) }
      const shape =
        values.length > mostRuns
          ? bins
              .filter(({ runs }) => runs > 0)
              .map(({ from, to, runs }) => ({
                ...empty,
                what: 'bin' as const,
                ...place,
                from,
                to,
                share: runs / values.length,
              }))
          : [...values].map((value, i) => ({ ...empty, what: 'run' as const, ...place, value, nudge: nudgeOf(i) }))
      return [...shape, { ...empty, what: 'group', ...place, n: values.length, ...quartiles }]
    })
  },

  draw(rows, context, metric) {
    const groups = rows.filter(({ what }) => what === 'group')
    const models = present(context.levels.model, rows, 'agent_model')
    const tiers = present(context.levels.tier, rows, 'tier')
    const width = groups.length > 10 ? context.width.page : context.width.column
    const scale = numberScale(
      rows.flatMap(({ q1, q3, from, to, value }) => [q1, q3, from, to, value]),
      { range: metric.range, log: false },
    )
    const { color, legendHeight } = seriesBy(
      'model',
      {
        field: 'agent_model',
        levels: models,
        title: context.subject.title,
        width: width - labelWidth(scale, metric.format) - 16,
      },
      context,
    )
    return {
      title: rangeMessage(
        `Median ${titleOf(metric, context.settings).toLowerCase()}`,
        groups.map(({ agent_model: model, tier, median }) => ({
          value: median,
          place: models.length > 1 ? `for ${model} in ${tier}` : `in ${tier}`,
        })),
        metric.format,
      ),
      subtitle: sentences(
        `Circles: medians; bars: middle half of the runs; ${sizeText(
          groups.map(({ n }) => n ?? 0),
          'run',
        )}`,
        rows.some(({ what }) => what === 'run') && 'Points: single runs',
        rows.some(({ what }) => what === 'bin') && 'Shapes: share of runs at each value',
      ),
      width,
      view: {
        height: 150 + legendHeight,
        encoding: {
          x: placesAcross(tiers, 'Tier', width - 40, leastBeside),
          y: numbersUp({ field: 'value', scale, format: metric.format, title: axisTitle(metric, context.settings) }),
          color,
        },
        layer: violinLayers({ series: models.length, widest: Math.max(...rows.map(({ share }) => share ?? 0), 0.01) }),
      },
    }
  },
})
