import type { Analysis } from '../../analysis/analysis.ts'
import { appliesTo } from '../../analysis/estimates/summarize.ts'
import { linksOf } from '../../analysis/shared-tasks.ts'
import { placeOf, testedPairs } from '../../analysis/tested-pairs.ts'
import { type Drawing, type ExhibitContext, type ExhibitRow, type Layer, notApplicable } from '../../core/exhibit.ts'
import { formatNumber } from '../../core/format.ts'
import { type MethodId, resampledBy } from '../../core/methods.ts'
import { type Group, isTimeToEvent, type Metric, type MetricInfo, type Variant } from '../../core/metric.ts'
import { noReasons, type Reason } from '../../core/reasons.ts'
import { numbers } from '../../core/table.ts'
import { defineFamily } from '../exhibits/define.ts'
import { common, limits } from '../exhibits/figure-columns.ts'
import { littleText } from '../exhibits/little-text.ts'
import { finite, present } from '../exhibits/row-values.ts'
import { intervalNote, withoutIntervals } from '../narrative/interval-words.ts'
import { text } from '../narrative/messages.ts'
import {
  notes,
  sentences,
  shownText,
  sizeWithin,
  unestimatedText,
  untestedText,
  weighedText,
} from '../narrative/subtitles.ts'
import { testsText, unjudged, type Verdict, verdictsOn } from '../narrative/title-claims.ts'
import { againstTitle } from '../narrative/uplift.ts'
import { named, titleOf } from '../narrative/words.ts'
import { axisTitle, besideNumbers, heightAbove, levelsAcross, numbersUp, numbersUpTurned } from '../plot/axis.ts'
import { columnsFor as besideFor, panelRows } from '../plot/condition-notes.ts'
import { configurationWord, countedWord, levelsOf, unitWord } from '../plot/configuration-labels.ts'
import { extremesMessage, isLong } from '../plot/fitted-message.ts'
import { intervalLayers } from '../plot/interval-marks.ts'
import { limitLevels } from '../plot/limit.ts'
import { beyondText, estimateScale } from '../plot/metric-scale.ts'
import { ownScalesText, panelScales } from '../plot/panel-scales.ts'
import { besidePanel, panels, panelWidth, silent } from '../plot/panels.ts'
import type { NumberScale } from '../plot/scale.ts'
import { seriesBy } from '../plot/series.ts'
import { labelWidth } from '../plot/ticks.ts'

type Row = Verdict & {
  /** The estimate of a group, or one of its runs. */
  readonly what: 'estimate' | 'run'
  readonly configuration: string
  readonly tier: string
  readonly value: number | null
  readonly low: number | null
  readonly high: number | null
  readonly n: number | null
  readonly method: MethodId | null
  /** What the interval comes from: tasks, subtests or runs. */
  readonly units: number | null
  /** What there is to say of the interval, or why there is none. */
  readonly reasons: readonly Reason[]
  /** Which value of a metric that has several. */
  readonly variant: string | null
  /** Those with the same number tried tasks in common, or are linked by others that did. */
  readonly linked: number
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
  memberTitle: title => `${title} by tier`,
  forEach: () => true,

  columns: metric => ({
    ...common('agent', 'agent_model', 'tier'),
    value: { metric: metric.id, interval: limits },
    ...common('n', 'p_adjusted'),
  }),

  rows(analysis, metric) {
    if (!appliesTo(metric, 'by_configuration_and_tier'))
      return notApplicable('one number for all tiers together, not one for each')
    const linked = linksOf(analysis.groups('by_configuration_and_tier'))
    const found = analysis
      .groups('by_configuration_and_tier')
      .map(group => ({ group, rows: rowsOf(analysis, group, metric), linked: linked.get(group) ?? 0 }))
    const all = found.flatMap(({ rows }) => rows)
    if (!all.some(isKnown)) return notApplicable('no tier has an estimate')
    const places = found.filter(({ rows }) => rows.length > 0).length
    const variants = [...new Set(all.filter(isKnown).flatMap(({ variant }) => variant ?? []))]
    const shown = shownOf(variants, all, mostTierPanels(places))
    const isShown = ({ variant }: Found) => variant === null || shown.has(variant)
    const verdictOn = verdictsOn(
      found.flatMap(({ group, rows }) =>
        rows
          .filter(isShown)
          .flatMap(({ what, of, value }) => (what === 'estimate' ? [{ ...placeOf(group), of, value }] : [])),
      ),
      testedPairs(analysis, metric.id),
    )
    return found.flatMap(({ group, rows, linked: link }) =>
      rows.map(found => {
        const { of, standing: _, ...row } = found
        const shown = isShown(found)
        const judged = row.what === 'estimate' && shown
        return { ...row, ...(judged ? verdictOn({ ...placeOf(group), of }) : unjudged), linked: link, shown }
      }),
    )
  },

  draw(rows, context, metric) {
    const drawn = rows.filter(({ shown }) => shown)
    const estimates = drawn.filter(({ what }) => what === 'estimate')
    const several = drawn.some(({ variant }) => variant !== null)
    const [variants, known, all] = [drawn, rows.filter(isKnown), rows].map(some => [
      ...new Set(some.flatMap(({ variant }) => variant ?? [])),
    ])
    const empty = all.filter(variant => !known.includes(variant))
    const models = present(context.levels.configuration, rows, 'configuration')
    const hasLimits = estimates.some(({ low, high }) => low !== null || high !== null)
    const placeText = ({ tier, configuration: model, variant }: Row) => {
      if (models.length === 1) return variant === null ? `in ${tier}` : `for ${variant} in ${tier}`
      return variant === null ? `for ${model} in ${tier}` : `for ${variant} with ${model} in ${tier}`
    }
    const everyWord = configurationWord(levelsOf(rows, context))
    const told = steadyOnce(estimates, metric).map(row => ({
      ...row,
      of: row.variant,
      place: row.isSteady ? `for ${row.variant} in every ${everyWord}` : placeText(row),
    }))
    const title = titleOf(metric, context.settings)
    const scales = panelScales(drawn, variants, metric)
    return {
      title: isAgainstAnother(metric)
        ? text(
            againstTitle(
              `${title} (${context.settings.baselineTier ?? context.levels.tier[0]})`,
              estimates.map(row => ({ ...row, place: placeText({ ...row, variant: null }) })),
              metric.format,
              isLong,
            ),
          )
        : extremesMessage(title, told, metric),
      subtitle: sentences(
        sizeWithin(
          estimates.map(({ n }) => n ?? 0),
          countedWord(metric, context),
          estimates.map(({ method }) => method && resampledBy(method)),
        ),
        intervalNote('Lines', estimates, context.settings),
        littleText(estimates, metric),
        hasLimits && withoutIntervals(estimates),
        !isAgainstAnother(metric) && testsText(estimates),
        untestedText(estimates, ({ variant }) => variant),
        weighedText(estimates, metric),
        estimates.some(({ low, high }) => (low === null) !== (high === null)) && notes.open,
        scales.isCut && beyondText('upper'),
        isTimeToEvent(metric) && notReached(estimates),
        scales.areOwn && ownScalesText,
        drawn.length > estimates.length && `Thin marks: single runs${isTimeToEvent(metric) ? ' that got there' : ''}`,
        empty.length > 0 && unestimatedText(empty),
        variants.length < known.length &&
          shownText(`${restsOnAll(metric, context)} ${variants.length} of ${known.length}`),
      ),
      ...(several ? tierPanels(drawn, variants, context, metric) : tierPlot(drawn, context, metric)),
    }
  },
})

/**
 * The panels that there is room for: first the value that stands for the others, then those before it. What leaves out
 * subtests has none.
 */
const shownOf = (variants: readonly string[], found: readonly Found[], most: number): ReadonlySet<string> => {
  const standing = new Map(found.map(each => [each.variant, each.standing]))
  const whole = variants.filter(variant => standing.get(variant) !== 'partial')
  const weight = (variant: string) => (standing.get(variant) === 'default' ? 1 : -whole.indexOf(variant))
  return new Set(limitLevels(whole, most, weight, '').levels)
}

/** Which of several values are shown. */
const restsOnAll = (metric: Metric, context: ExhibitContext): string =>
  metric.per === 'contrast' && metric.interval?.rule === 'subtests'
    ? `what every ${unitWord(context)} has runs enough for,`
    : 'the first'

const isKnown = ({ value, low, high }: Pick<Row, 'value' | 'low' | 'high'>): boolean =>
  value !== null || low !== null || high !== null

/** Of a value that looks the same in every tier one estimate, which then speaks for all of them. */
const steadyOnce = (estimates: readonly Row[], { format }: Metric): (Row & { readonly isSteady: boolean })[] => {
  const areKnown = estimates.every(({ value }) => value !== null)
  const steady = new Set(
    [...new Set(estimates.map(({ variant }) => variant))].filter(variant => {
      const own = estimates.filter(row => row.variant === variant)
      const texts = new Set(own.map(({ value }) => formatNumber(value ?? NaN, format)))
      const isTold = own.some(({ settled }) => settled !== null)
      return areKnown && variant !== null && own.length > 1 && texts.size === 1 && !isTold
    }),
  )
  const isFirst = (row: Row) => estimates.find(({ variant }) => variant === row.variant) === row
  return estimates
    .map(row => ({ ...row, isSteady: steady.has(row.variant) }))
    .filter(({ isSteady }, i) => !isSteady || isFirst(estimates[i]))
}

/** `Median not reached, only limits: T0, T1`: places where fewer than half of the runs got there. */
const notReached = (estimates: readonly Row[]): string | null => {
  const places = estimates.flatMap(({ value, tier }) => (value === null ? [tier] : []))
  return places.length === 0 ? null : `Median not reached, only limits: ${[...new Set(places)].join(', ')}`
}

type Place = Pick<Row, 'configuration' | 'tier'>

/** A row before it is judged, with what its variant is. */
type Found = Omit<Row, 'linked' | 'shown' | keyof Verdict> & {
  readonly of: string | null
  readonly standing: Variant['standing']
}

/** Every value that a metric has in a group, after the runs of the group. */
const rowsOf = (analysis: Analysis, group: Group, metric: Metric): Found[] => {
  const { tier } = group.key
  const found = analysis.results(group).filter(result => result.metric.id === metric.id && result.summary.n > 0)
  if (tier === null || found.length === 0) return []
  const place = { configuration: named(group.key.configuration), tier }
  const estimates = found.map(({ variant, summary: { value, low, high, n, method, units, reasons } }) => ({
    what: 'estimate' as const,
    ...place,
    value: finite(value),
    low: finite(low),
    high: finite(high),
    n,
    method,
    units,
    reasons,
    variant: variant?.title ?? null,
    of: variant?.id ?? null,
    standing: variant?.standing,
  }))
  return [...runsOf(analysis, group, metric, place), ...estimates]
}

const runsOf = (analysis: Analysis, { rows }: Group, metric: Metric, place: Place): Found[] => {
  if (metric.per !== 'run' || metric.binary || rows.rows.length > mostRuns) return []
  const unknown = {
    low: null,
    high: null,
    n: null,
    method: null,
    units: null,
    reasons: noReasons,
    variant: null,
    of: null,
    standing: undefined,
  }
  return [...numbers({ table: analysis.tables.runs, rows: rows.rows }, metric.id)]
    .filter(value => !Number.isNaN(value))
    .map(value => ({ what: 'run', ...place, value, ...unknown }))
}

/** An estimate of a model in a tier, or one of its runs. */
interface TierPoint {
  readonly [field: string]: ExhibitRow[string]
  readonly what: 'estimate' | 'run'
  readonly variant: string | null
  readonly configuration: string
  readonly tier: string
  readonly value: number | null
  readonly low: number | null
  readonly high: number | null
}

/** What goes into a column of a paper, or side by side into a page. */
const mostInColumn = 16
const mostInThird = 8

const columnsFor = (places: number): number => (places > mostInColumn ? 1 : places > mostInThird ? 2 : 3)

const panelHeight = 86

/** How many panels a page has room for, with so many models and tiers in each. */
const mostTierPanels = (places: number): number => columnsFor(places) * panelRows(panelHeight)

/** What all plots of these points share. */
const partsOf = (points: readonly TierPoint[], context: ExhibitContext, metric: MetricInfo, width: number) => {
  const models = present(context.levels.configuration, points, 'configuration')
  const { scale } = estimateScale(points, metric)
  const room = width - labelWidth(scale, metric.format) - 16
  const series = { field: context.subject.column, levels: models, title: context.subject.title, width: room }
  return {
    tiers: present(context.levels.tier, points, 'tier'),
    models,
    scale,
    ...seriesBy('configuration', series, context),
  }
}

type Parts = ReturnType<typeof partsOf>

const sideBySide = (models: readonly string[], { subject }: ExhibitContext) => ({
  field: subject.column,
  type: 'nominal' as const,
  scale: { domain: [...models], paddingOuter: models.length > 1 ? 0.6 : 0.2 },
})

const layersOf = (scale: NumberScale, { models, shape }: Parts): Layer[] => [
  {
    transform: [{ filter: { field: 'what', equal: 'run' } }],
    mark: { type: 'tick', orient: 'horizontal', size: models.length > 1 ? 6 : 12, thickness: 0.6, opacity: 0.6 },
  },
  { transform: [{ filter: { field: 'what', equal: 'estimate' } }], layer: intervalLayers({ on: 'y', scale, shape }) },
]

const placesIn = (points: readonly TierPoint[], context: ExhibitContext): number =>
  present(context.levels.tier, points, 'tier').length *
  present(context.levels.configuration, points, 'configuration').length

/** Tiers across, models side by side. */
const tierPlot = (
  points: readonly TierPoint[],
  context: ExhibitContext,
  metric: MetricInfo,
): Pick<Drawing, 'width' | 'view'> => {
  const width = placesIn(points, context) > mostInColumn ? context.width.page : context.width.column
  const parts = partsOf(points, context, metric, width)
  const { tiers, models, scale, color, legendHeight } = parts
  const beside = besideNumbers(scale, metric.format)
  const plot = panelWidth(width, 1, beside)
  return {
    width,
    view: {
      height: heightAbove(tiers, plot, beside) + legendHeight,
      encoding: {
        x: levelsAcross({ field: 'tier', levels: tiers, title: 'Tier' }, plot, beside),
        xOffset: sideBySide(models, context),
        y: numbersUp({ field: 'value', scale, format: metric.format, title: axisTitle(metric, context.settings) }),
        color,
      },
      layer: layersOf(scale, parts),
    },
  }
}

/** The same in small, for each of several values. */
const tierPanels = (
  points: readonly TierPoint[],
  variants: readonly string[],
  context: ExhibitContext,
  metric: MetricInfo,
): Pick<Drawing, 'width' | 'view'> => {
  const columns = Math.min(columnsFor(placesIn(points, context)), besideFor(variants.length))
  const width = columns > 1 || placesIn(points, context) > mostInColumn ? context.width.page : context.width.column
  const parts = partsOf(points, context, metric, width)
  const { tiers, models, color } = parts
  const { areOwn, scaleOf } = panelScales(points, variants, metric)
  const widest = Math.max(...variants.map(variant => labelWidth(scaleOf(variant), metric.format)))
  const extent = Math.ceil(widest) + 10
  return {
    width,
    view: panels({
      field: 'variant',
      levels: variants,
      width,
      height: panelHeight,
      columns,
      ...(areOwn ? { extent: 0, margin: extent } : { extent }),
      panel: ({ level, isLeft, isBottom, width: plot }) => {
        const scale = scaleOf(level)
        const x = levelsAcross({ field: 'tier', levels: tiers, title: 'Tier' }, plot, besidePanel(columns, extent))
        const y = numbersUpTurned({ field: 'value', scale, format: metric.format, title: '' })
        return {
          encoding: {
            x: { ...x, axis: { ...x.axis, ...(!isBottom && silent) } },
            xOffset: sideBySide(models, context),
            y: { ...y, axis: { ...y.axis, ...(!isLeft && !areOwn && silent) } },
            color,
          },
          layer: layersOf(scale, parts),
        }
      },
    }),
  }
}
