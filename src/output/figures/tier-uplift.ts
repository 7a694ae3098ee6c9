import type { Analysis } from '../../analysis/analysis.ts'
import type { Comparison } from '../../analysis/comparisons/index.ts'
import { configurationsOf } from '../../analysis/configuration-groups.ts'
import { type Difference, estimateDifference, layoutOf, sampleOf } from '../../analysis/inference/index.ts'
import { kindOf } from '../../analysis/kind.ts'
import { tierPairKey } from '../../analysis/tier-pair.ts'
import { notApplicable } from '../../core/exhibit.ts'
import { type Format, formatAlike } from '../../core/format.ts'
import type { MethodId } from '../../core/methods.ts'
import type { Better, MetricInfo } from '../../core/metric.ts'
import type { Reason } from '../../core/reasons.ts'
import { columnNumbers } from '../../core/table.ts'
import { baselineTier } from '../../transform/metrics/shared/tiers.ts'
import { defineFigure } from '../exhibits/define.ts'
import { common, limits } from '../exhibits/figure-columns.ts'
import { finite, metricOf, present } from '../exhibits/row-values.ts'
import { intervalNote, withoutIntervals } from '../narrative/interval-words.ts'
import { text } from '../narrative/messages.ts'
import { sentences, sizeText } from '../narrative/subtitles.ts'
import { upliftTitle, withoutChange } from '../narrative/uplift.ts'
import { named, rangeText, titleOf } from '../narrative/words.ts'
import { levelsDown } from '../plot/axis.ts'
import { conditionsOf, limitedPlaces } from '../plot/condition-notes.ts'
import { differencesAcross } from '../plot/difference-axis.ts'
import { intervalLayers, referenceLayer } from '../plot/interval-marks.ts'
import { areBeyond, beyondIn, withinReach } from '../plot/metric-scale.ts'
import { panels, panelWidth, silent } from '../plot/panels.ts'
import { type NumberScale, numberScale } from '../plot/scale.ts'
import { seriesBy } from '../plot/series.ts'
import { shortenAll } from '../plot/shorten-all.ts'
import { shorten, textWidth, widestOf } from '../plot/text-width.ts'

type Row = {
  readonly metric: string
  readonly metric_title: string
  readonly better: Better
  readonly configuration: string
  readonly tier: string
  /** Relative to the baseline, as the metric of this name has it; nothing can be relative to 0. */
  readonly uplift: number | null
  /** How much more it has, on the scale on which it was tested: points of rates, and how many times as much of amounts, less 1. */
  readonly change: number | null
  readonly low: number | null
  readonly high: number | null
  readonly scale: 'difference' | 'ratio'
  readonly n: number
  readonly method: MethodId | null
  /** Why there is no uplift. */
  readonly reasons: readonly Reason[]
  /** What the baseline tier has. */
  readonly baseline: number | null
  /** Of the change: p, the Holm-adjusted p among so many tests, and which way it is significant. */
  readonly p: number | null
  readonly p_adjusted: number | null
  readonly tests: number
  readonly settled: 'higher' | 'lower' | null
  readonly shown: boolean
}

const mostModels = 8
/** Of a plot, so that the figure fits a page. */
const mostHeight = 520

/** How high the row of a tier is, with its models below each other. */
const stepFor = (models: number): number => Math.max(11, 4 + 5 * models)

const directions: Record<Better, string> = { higher: 'higher is better', lower: 'lower is better', neither: '' }

export default defineFigure<Row>({
  id: 'tier-uplift',
  title: 'Uplift over the baseline tier',
  about: ['tier_uplift'],
  description:
    'How much more of pass rate, score, implementation rate and cost every tier has than the baseline tier, with the interval: points of rates, relative change of amounts.',
  needs: { tier: 2 },
  isAgainstBaseline: true,

  columns: {
    ...common('metric_title', 'agent', 'agent_model', 'tier'),
    uplift: { title: 'Relative change', format: 'ratio' },
    change: { title: 'Change', interval: limits },
    ...common('n', 'p_adjusted'),
  },

  rows(analysis) {
    const found = analysis.groups('by_configuration_and_tier').flatMap(group =>
      analysis
        .results(group)
        .filter(({ metric, summary }) => metric.id === 'tier_uplift' && summary.n > 0)
        .map(({ variant, summary }) => ({ group, variant, summary })),
    )
    const tested = new Map(
      [...new Set(found.map(({ variant }) => variant?.id ?? ''))].flatMap(id =>
        againstBaselineOf(analysis, id).map(each => [keyOf(id, each.configuration, each.tier), each]),
      ),
    )
    const models = Math.min(mostModels, new Set(found.map(({ group }) => group.key.configuration)).size)
    const changed = new Set(
      [...tested.values()]
        .filter(({ change }) => Number.isFinite(change))
        .map(each => keyOf('', named(each.configuration), named(each.tier))),
    )
    const isShown = limitedPlaces(
      analysis,
      Math.floor(mostHeight / stepFor(models)),
      () => mostModels,
      ({ configuration: model, tier }) => changed.has(keyOf('', model, tier)),
    )
    const rows = found.map(({ group, variant, summary }) => {
      const id = variant?.id ?? ''
      const test = tested.get(keyOf(id, group.key.configuration, group.key.tier))
      const place = { configuration: named(group.key.configuration), tier: named(group.key.tier) }
      return {
        metric: id,
        metric_title: variant ? titleOf(metricOf(analysis, id), analysis.settings) : '',
        better: variant?.better ?? 'neither',
        ...place,
        uplift: finite(summary.value),
        change: finite(test?.change),
        low: finite(test?.low),
        high: finite(test?.high),
        scale: test?.scale ?? 'difference',
        n: summary.n,
        method: test?.method ?? null,
        reasons: summary.reasons,
        baseline: finite(test?.baseline),
        p: finite(test?.p),
        p_adjusted: finite(test?.adjusted),
        tests: test?.tests ?? 0,
        settled: test?.way ?? null,
        shown: Number.isFinite(test?.change) && isShown(place),
      }
    })
    return rows.some(({ change }) => change !== null)
      ? rows
      : notApplicable('needs a baseline tier in which something was measured')
  },

  draw(rows, context) {
    const { settings } = context
    const drawn = rows.filter(({ shown }) => shown)
    const baseline = settings.baselineTier ?? context.levels.tier[0]
    const tiers = present(context.levels.tier, drawn, 'tier')
    const models = present(context.levels.configuration, drawn, 'configuration')
    const known = new Set(drawn.map(row => row.metric_title))
    const metrics = [...new Map(rows.map(row => [row.metric_title, row])).values()].filter(row =>
      known.has(row.metric_title),
    )
    const width = metrics.length > 1 ? context.width.page : context.width.column
    const extent = Math.ceil(widestOf(shortenAll(tiers, width / 3))) + 10
    const rowsOf = ({ metric }: Pick<Row, 'metric'>) => rows.filter(row => row.metric === metric)
    const [lead] = metrics
    const tests = rowsOf(lead).flatMap(row => (row.p_adjusted === null ? [] : [row.tests]))
    const { color, shape } = seriesBy(
      'configuration',
      { field: context.subject.column, levels: models, title: context.subject.title, width: width - extent },
      context,
    )
    return {
      title: text(
        upliftTitle(
          `${lead.metric_title} vs. ${baseline}`,
          rowsOf(lead),
          changeFormat(lead.scale, metricOf(context, lead.metric)),
          models.length > 1 ? 'configuration' : 'tier',
        ),
      ),
      subtitle: sentences(
        `Change against ${baseline}; ${sizeText(
          drawn.map(({ n }) => n),
          'run',
        )}`,
        tests.length > 0 && `${rangeText(tests, String)} Holm-adjusted tests in all`,
        intervalNote('Lines, unadjusted', drawn, settings),
        drawn.some(({ low }) => low !== null) &&
          withoutIntervals(drawn.map(({ change, low, high }) => ({ value: change, low, high }))),
        withoutChange(rows),
        beyondIn(
          [...known].filter(title => changeScale(drawn.filter(row => row.metric_title === title)).isCut),
          'right',
        ),
        conditionsOf(rows, context).text,
      ),
      width,
      view: panels({
        field: 'metric_title',
        levels: metrics.map(row => row.metric_title),
        heading: level => {
          const direction = directions[metrics.find(row => row.metric_title === level)?.better ?? 'neither']
          const own = drawn.filter(row => row.metric_title === level)
          return [
            level,
            ...(direction === '' ? [] : [`(${direction})`]),
            ...baselineText(
              own.flatMap(row => row.baseline ?? []),
              metricOf(context, own[0].metric).format,
              baseline,
              panelWidth(width, metrics.length, extent),
            ),
          ]
        },
        width,
        height: Math.max(40, stepFor(models.length) * tiers.length),
        columns: metrics.length,
        extent,
        panel: ({ level, isLeft, width: plot }) => {
          const own = drawn.filter(row => row.metric_title === level)
          const format = changeFormat(own[0].scale, metricOf(context, own[0].metric))
          const { scale } = changeScale(own)
          const title = `Against ${shorten(baseline, plot - 65)}`
          const x = differencesAcross({ field: 'change', scale, format, title }, plot)
          const y = levelsDown({ field: 'tier', levels: tiers, title: null }, width)
          return {
            layer: [
              referenceLayer('x', 0),
              {
                encoding: {
                  x: { ...x, axis: { ...x.axis, labelFlush: true } },
                  y: { ...y, axis: { ...y.axis, ...(!isLeft && silent) } },
                  yOffset: { field: context.subject.column, type: 'nominal', scale: { domain: models } },
                  color,
                },
                layer: intervalLayers({ on: 'x', scale, value: 'change', shape }),
              },
            ],
          }
        },
      }),
    }
  },
})

const keyOf = (metric: string, model: string | null, tier: string | null): string =>
  JSON.stringify([metric, model, tier])

/** How a tier of a configuration differs from the baseline tier in a metric. */
interface AgainstBaseline {
  readonly configuration: string | null
  readonly tier: string
  /** What the baseline tier has, every task counting alike. */
  readonly baseline: number
  /** How much more the tier has, as it was tested: in the unit of the metric or, of all tiers alike, relative to the baseline. */
  readonly change: number
  readonly low: number
  readonly high: number
  readonly scale: 'difference' | 'ratio'
  /** Unadjusted. */
  readonly p: number
  /** That of the same pair among the comparisons, with the number of tests of its family; NaN and 0 where it is exploratory. */
  readonly adjusted: number
  readonly tests: number
  /** Which way the tier differs, where that is significant. */
  readonly way: 'higher' | 'lower' | null
  readonly method: MethodId
}

/**
 * Every tier against the baseline tier of its configuration by the tests that other comparisons take: a bootstrap of few tasks
 * or subtests finds far too much.
 */
export const againstBaselineOf = (analysis: Analysis, id: string): AgainstBaseline[] => {
  const { tables, settings } = analysis
  const metric = analysis.metrics.find(each => each.id === id)
  const baseline = baselineTier(tables.runs, settings)
  if (metric?.per !== 'run' || baseline === null) return []
  const column = columnNumbers(tables.runs, id)
  const groups = analysis.groups('by_configuration_and_tier').flatMap(({ key, rows }) => {
    const sample = sampleOf(layoutOf(rows), column)
    return key.tier === null || sample.n === 0 ? [] : [{ configuration: key.configuration, tier: key.tier, sample }]
  })
  const all = [...new Set(groups.map(({ configuration }) => configuration))].flatMap(configuration => {
    const own = groups.filter(group => group.configuration === configuration)
    const base = own.find(({ tier }) => tier === baseline)
    if (!base) return []
    const among = own.map(({ sample }) => sample)
    return own
      .filter(group => group !== base)
      .map(group => ({
        ...group,
        found: estimateDifference(base.sample, group.sample, kindOf(metric), settings, { among }),
      }))
  })
  const rowOf = comparisonsWith(analysis, id, baseline)
  const isRelative = all.every(({ found }) => found.ratio !== null)
  return all.map(({ configuration, tier, found }) => {
    const row = rowOf(configuration, tier)
    const way = (found.direction ?? found.value) > 0 ? ('higher' as const) : ('lower' as const)
    return {
      configuration,
      tier,
      baseline: found.sides.a,
      ...changeOf(found, isRelative),
      scale: isRelative ? 'ratio' : 'difference',
      p: found.p,
      adjusted: row?.p_adjusted ?? NaN,
      tests: row?.family_size ?? 0,
      way: row?.significant ? way : null,
      method: found.method,
    }
  })
}

/** The comparison of a tier of a configuration with the baseline, whichever of the two comes first. */
const comparisonsWith = (analysis: Analysis, metric: string, baseline: string) => {
  const known = new Map<string, Comparison>()
  for (const row of analysis.comparisons())
    if (row.scope === 'tiers' && row.metric === metric) {
      const sides = configurationsOf(row, analysis)
      if (sides) known.set(tierPairKey(row, sides[0]), row)
    }
  return (configuration: string | null, tier: string): Comparison | undefined =>
    known.get(tierPairKey({ metric, tier1: baseline, tier2: tier }, configuration)) ??
    known.get(tierPairKey({ metric, tier1: tier, tier2: baseline }, configuration))
}

/** A factor less 1, or the difference; one that was tested as a factor has no limits as a difference. */
const changeOf = (found: Difference, isRelative: boolean): Pick<AgainstBaseline, 'change' | 'low' | 'high'> => {
  const { value, low, high, ratio, sides } = found
  if (ratio === null) return { change: value, low, high }
  if (!isRelative) return { change: sides.b - sides.a, low: NaN, high: NaN }
  return { change: ratio.value - 1, low: ratio.low - 1, high: ratio.high - 1 }
}

/** `T0: 2.2%`, or what it ranges over where models differ, as a line above a plot; no line where nothing is known. */
export const baselineText = (values: readonly number[], format: Format, baseline: string, width: number): string[] => {
  if (values.length === 0) return []
  const range = [...new Set(formatAlike([Math.min(...values), Math.max(...values)], format))].join(' to ')
  return [`${shorten(baseline, width - textWidth(`: ${range}`))}: ${range}`]
}

interface Changed {
  readonly change: number | null
  readonly low: number | null
  readonly high: number | null
  readonly scale: 'difference' | 'ratio'
}

/** How changes are written: those of amounts relative to the baseline, all others in the unit of the metric. */
const changeFormat = (scale: Changed['scale'], { format }: Pick<MetricInfo, 'format'>): Format =>
  scale === 'ratio' ? 'ratio' : format

/** A scale for changes with their intervals, and whether some intervals go on beyond it, as those of amounts may. */
export const changeScale = (rows: readonly Changed[]): { readonly scale: NumberScale; readonly isCut: boolean } => {
  const [changes, limits] = [rows.map(({ change }) => change), rows.flatMap(({ low, high }) => [low, high])]
  if (rows[0].scale === 'difference')
    return { scale: numberScale([0, ...changes, ...limits], { count: 3 }), isCut: false }
  const near = withinReach(limits.map(asTimes), [1, ...changes.map(asTimes)]).map(times => times && times - 1)
  const scale = fromNothing(numberScale([0, ...changes, ...near], { count: 3 }))
  return { scale, isCut: areBeyond(limits, scale) }
}

/** How many times as much. */
const asTimes = (change: number | null): number | null => (change === null ? null : 1 + change)

/** Nothing can fall by more than all of it, so the axis need not go on where round numbers would. */
const fromNothing = (scale: NumberScale): NumberScale =>
  scale.domain[0] >= -1
    ? scale
    : { ...scale, domain: [-1, scale.domain[1]], ticks: scale.ticks.filter(tick => tick >= -1) }
