import { notApplicable } from '../../core/exhibit.ts'
import { isTimeToEvent, type Metric } from '../../core/metric.ts'
import { defineFamily } from '../exhibits/define.ts'
import { common } from '../exhibits/figure-columns.ts'
import { finite, present } from '../exhibits/rows.ts'
import { sentences, sizeText } from '../narrative/subtitles.ts'
import { titleOf } from '../narrative/words.ts'
import { conditionsOf } from '../plot/conditions.ts'
import { configurationOf } from '../plot/configurations.ts'
import { rangeMessage } from '../plot/message.ts'
import { covering } from '../plot/reach.ts'
import { type NumberScale, numberScale } from '../plot/scale.ts'
import { spreadPlaces, spreadPlot } from '../plot/spread-plot.ts'

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
    const found = analysis.exhibited.distributions(metric).filter(({ group }) => group.key.tier !== null)
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
