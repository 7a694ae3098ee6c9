import type { Analysis } from '../../analysis/analysis.ts'
import { appliesTo } from '../../analysis/summarise.ts'
import { notApplicable } from '../../core/exhibit.ts'
import { formatNumber } from '../../core/format.ts'
import { listed } from '../../core/listed.ts'
import { type Group, isWaiting, type Metric } from '../../core/metric.ts'
import { numbers } from '../../core/table.ts'
import { defineFamily } from '../define.ts'
import { titleOf } from '../drawing/axis.ts'
import { countedWord } from '../drawing/configurations.ts'
import { intervalNote, withoutIntervals } from '../drawing/interval-note.ts'
import { limitLevels } from '../drawing/limit.ts'
import { extremesMessage, rangeMessage } from '../drawing/message.ts'
import { beyondText, estimateScale } from '../drawing/metric-scale.ts'
import { mostTierPanels, tierPanels, tierPlot } from '../drawing/tier-plot.ts'
import { sentences, sizeText } from '../drawing/words.ts'
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
  /** Which value of a metric that has several. */
  readonly variant: string | null
  readonly shown: boolean
}

/** From this many runs on an interval says more than the runs themselves. */
const mostRuns = 29

/** Whether tiers are set against another one: that is tested, and what tests settle is not for intervals to say. */
const isAgainstAnother = (metric: Metric): boolean =>
  metric.per === 'contrast' && metric.interval?.rule === 'totals' && metric.interval.over !== undefined

export default defineFamily<Row>({
  id: 'metric-by-tier',
  title: 'A metric by tier',
  description:
    'The estimate of a metric in every tier with its interval, models side by side, a panel for each value where it has several; single runs where there are fewer than 30 of them.',
  needs: { tier: 1 },
  forEach: () => true,

  data(analysis, metric) {
    if (!appliesTo(metric, 'by_model_and_tier'))
      return notApplicable('one number for all tiers together, not one for each')
    const rows = analysis.groups('by_model_and_tier').flatMap(group => rowsOf(analysis, group, metric))
    if (!rows.some(isKnown)) return notApplicable('no tier has an estimate')
    const places = new Set(rows.map(({ agent_model: model, tier }) => `${model}\n${tier}`)).size
    const variants = [...new Set(rows.filter(isKnown).flatMap(({ variant }) => variant ?? []))]
    const { isShown } = limitLevels(variants, mostTierPanels(places), variant => -variants.indexOf(variant), '')
    return rows.map(row => ({
      ...row,
      shown: row.variant === null || (variants.includes(row.variant) && isShown(row.variant)),
    }))
  },

  draw(rows, context, metric) {
    const drawn = rows.filter(({ shown }) => shown)
    const estimates = drawn.filter(({ what }) => what === 'estimate')
    const several = drawn.some(({ variant }) => variant !== null)
    const [variants, known, all] = [drawn, rows.filter(isKnown), rows].map(some => [
      ...new Set(some.flatMap(({ variant }) => variant ?? [])),
    ])
    const empty = all.filter(variant => !known.includes(variant))
    const models = present(context.levels.model, rows, 'agent_model')
    const hasLimits = estimates.some(({ low, high }) => low !== null || high !== null)
    const placeOf = ({ tier, agent_model: model, variant }: Row) => {
      if (models.length === 1) return variant === null ? `in ${tier}` : `for ${variant} in ${tier}`
      return variant === null ? `for ${model} in ${tier}` : `for ${variant} with ${model} in ${tier}`
    }
    const told = steadyOnce(estimates, metric).map(row => ({
      ...row,
      of: row.variant,
      place: row.isSteady ? `for ${row.variant} everywhere` : placeOf(row),
    }))
    const title = titleOf(metric, context.settings)
    return {
      title: isAgainstAnother(metric) ? rangeMessage(title, told, metric.format) : extremesMessage(title, told, metric),
      subtitle: sentences(
        sizeText(
          estimates.map(({ n }) => n ?? 0),
          countedWord(metric, context),
        ),
        intervalNote('Lines', estimates, context.settings),
        hasLimits && withoutIntervals(estimates),
        estimates.some(({ low, high }) => (low === null) !== (high === null)) &&
          'Lines that end at the edge have no limit there: they go on beyond it',
        estimateScale(drawn, metric).isCut && beyondText,
        isWaiting(metric) && notReached(estimates),
        drawn.length > estimates.length && `Thin marks: single runs${isWaiting(metric) ? ' that got there' : ''}`,
        empty.length > 0 && `Left out, since no tier has an estimate: ${listed(empty, 'and')}`,
        variants.length < known.length &&
          `Shown: the first ${variants.length} of ${known.length}; the others are in the CSV`,
      ),
      ...(several ? tierPanels(drawn, variants, context, metric) : tierPlot(drawn, context, metric)),
    }
  },
})

const isKnown = ({ value, low, high }: Pick<Row, 'value' | 'low' | 'high'>): boolean =>
  value !== null || low !== null || high !== null

/** Of a value that looks the same in every tier one estimate, which then speaks for all of them, as do its limits. */
const steadyOnce = (estimates: readonly Row[], { format }: Metric): (Row & { readonly isSteady: boolean })[] => {
  const areKnown = estimates.every(({ value }) => value !== null)
  const steady = new Set(
    [...new Set(estimates.map(({ variant }) => variant))].filter(variant => {
      const own = estimates.filter(row => row.variant === variant)
      const texts = new Set(own.map(({ value }) => formatNumber(value ?? NaN, format)))
      return areKnown && variant !== null && own.length > 1 && texts.size === 1
    }),
  )
  const isFirst = (row: Row) => estimates.find(({ variant }) => variant === row.variant) === row
  return estimates
    .map(row => {
      const isSteady = steady.has(row.variant)
      return { ...row, ...(isSteady && hullOf(estimates.filter(({ variant }) => variant === row.variant))), isSteady }
    })
    .filter(({ isSteady }, i) => !isSteady || isFirst(estimates[i]))
}

/** What all intervals together reach over. */
const hullOf = (rows: readonly Row[]): Pick<Row, 'low' | 'high'> => ({
  low: rows.some(({ low }) => low === null) ? null : Math.min(...rows.map(({ low }) => low ?? NaN)),
  high: rows.some(({ high }) => high === null) ? null : Math.max(...rows.map(({ high }) => high ?? NaN)),
})

/** `Median not reached, only limits: T0, T1`: places where fewer than half of the runs got there. */
const notReached = (estimates: readonly Row[]): string | null => {
  const places = estimates.flatMap(({ value, tier }) => (value === null ? [tier] : []))
  return places.length === 0 ? null : `Median not reached, only limits: ${[...new Set(places)].join(', ')}`
}

type Place = Pick<Row, 'agent_model' | 'tier'>

/** Every value that a metric has in a group, after the runs of the group. */
const rowsOf = (analysis: Analysis, group: Group, metric: Metric): Omit<Row, 'shown'>[] => {
  const { tier } = group.key
  const found = analysis.results(group).filter(result => result.metric.id === metric.id && result.summary.n > 0)
  if (tier === null || found.length === 0) return []
  const place = { agent_model: named(group.key.agent_model), tier }
  const estimates = found.map(({ variant, summary: { value, low, high, n, method } }) => ({
    what: 'estimate' as const,
    ...place,
    value: finite(value),
    low: finite(low),
    high: finite(high),
    n,
    method,
    variant: variant?.title ?? null,
  }))
  return [...runsOf(analysis, group, metric, place), ...estimates]
}

const runsOf = (analysis: Analysis, { rows }: Group, metric: Metric, place: Place): Omit<Row, 'shown'>[] => {
  if (metric.per !== 'run' || metric.binary || rows.rows.length > mostRuns) return []
  const unknown = { low: null, high: null, n: null, method: null, variant: null }
  return [...numbers({ table: analysis.tables.runs, rows: rows.rows }, metric.id)]
    .filter(value => !Number.isNaN(value))
    .map(value => ({ what: 'run', ...place, value, ...unknown }))
}
