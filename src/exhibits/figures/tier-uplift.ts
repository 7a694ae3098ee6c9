import { type ExhibitContext, notApplicable } from '../../core/exhibit.ts'
import { formatAlike } from '../../core/format.ts'
import type { Better } from '../../core/metric.ts'
import { defineFigure } from '../define.ts'
import { levelsDown, numbersAcross, titleOf } from '../drawing/axis.ts'
import { conditionsOf, limitedPlaces } from '../drawing/conditions.ts'
import { intervalNote, withoutIntervals } from '../drawing/interval-note.ts'
import { intervalLayers, referenceLayer } from '../drawing/intervals.ts'
import { panels, panelWidth, silent } from '../drawing/panels.ts'
import { type NumberScale, numberScale } from '../drawing/scale.ts'
import { seriesBy } from '../drawing/series.ts'
import { shortenAll } from '../drawing/shorten-all.ts'
import { shorten, textWidth, widestOf } from '../drawing/text.ts'
import { ticksThatFit } from '../drawing/ticks.ts'
import { areSteady, upliftMessage, withoutUplift } from '../drawing/uplift-words.ts'
import { methodsText, sentences, sizeText } from '../drawing/words.ts'
import { finite, metricOf, named, present } from '../rows.ts'

type Row = {
  readonly metric: string
  readonly metric_title: string
  readonly better: Better
  readonly agent_model: string
  readonly tier: string
  readonly uplift: number | null
  readonly low: number | null
  readonly high: number | null
  readonly n: number
  readonly method: string
  /** Why there is no uplift, or how its interval was found. */
  readonly reason: string | null
  /** What the baseline tier has. */
  readonly baseline: number | null
  /** Of the difference from the baseline, corrected for the other tiers of the model; and which way it is settled. */
  readonly p_adjusted: number | null
  readonly settled: 'higher' | 'lower' | null
  readonly test: string | null
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
  description:
    'How much more of pass rate, score, implementation rate and cost every tier has than the baseline tier, relative to it, with the interval.',
  needs: { tier: 2 },
  isAgainstBaseline: true,

  data(analysis) {
    const found = analysis.groups('by_model_and_tier').flatMap(group =>
      analysis
        .results(group)
        .filter(({ metric, summary }) => metric.id === 'tier_uplift' && summary.n > 0)
        .map(({ variant, summary }) => ({ group, variant, summary })),
    )
    if (!found.some(({ summary }) => Number.isFinite(summary.value)))
      return notApplicable('needs a baseline tier in which something was measured that is not 0')
    const models = Math.min(mostModels, new Set(found.map(({ group }) => group.key.agent_model)).size)
    const isShown = limitedPlaces(analysis, Math.floor(mostHeight / stepFor(models)), () => mostModels)
    return found.map(({ group, variant, summary }) => {
      const tested = analysis.exhibited
        .againstBaseline(variant?.id ?? '')
        .find(({ model, tier }) => model === group.key.agent_model && tier === group.key.tier)
      const place = { agent_model: named(group.key.agent_model), tier: named(group.key.tier) }
      return {
        metric: variant?.id ?? '',
        metric_title: variant ? titleOf(metricOf(analysis, variant.id), analysis.settings) : '',
        better: variant?.better ?? 'neither',
        ...place,
        uplift: finite(summary.value),
        low: finite(summary.low),
        high: finite(summary.high),
        n: summary.n,
        method: summary.method,
        reason: summary.reason,
        baseline: finite(tested?.baseline),
        p_adjusted: finite(tested?.adjusted),
        settled: tested?.way ?? null,
        test: tested?.method ?? null,
        shown: Number.isFinite(summary.value) && isShown(place),
      }
    })
  },

  draw(rows, context) {
    const { settings } = context
    const drawn = rows.filter(({ shown }) => shown)
    const baseline = settings.baselineTier ?? context.levels.tier[0]
    const tiers = present(context.levels.tier, drawn, 'tier')
    const models = present(context.levels.model, drawn, 'agent_model')
    const known = new Set(drawn.map(row => row.metric_title))
    const metrics = [...new Map(rows.map(row => [row.metric_title, row])).values()].filter(row =>
      known.has(row.metric_title),
    )
    const width = metrics.length > 1 ? context.width.page : context.width.column
    const extent = Math.ceil(widestOf(shortenAll(tiers, width / 3))) + 10
    const rowsOf = ({ metric }: Pick<Row, 'metric'>) => rows.filter(row => row.metric === metric)
    const lead = metrics.find(metric => areSteady(rowsOf(metric))) ?? metrics[0]
    const tests = rowsOf(lead).filter(({ p_adjusted: p }) => p !== null)
    const { color, shape } = seriesBy(
      'model',
      { field: 'agent_model', levels: models, title: context.subject.title, width: width - extent },
      context,
    )
    return {
      title: upliftMessage(
        `${lead.metric_title} against ${baseline}`,
        rowsOf(lead),
        models.length > 1 ? 'configuration' : 'tier',
      ),
      subtitle: sentences(
        `Change relative to ${baseline}; ${sizeText(
          drawn.map(({ n }) => n),
          'run',
        )}`,
        tests.length > 0 &&
          `In the title: differences at p below ${settings.alpha}, corrected for the tiers of a ${context.subject.word} (${methodsText(tests.map(({ test }) => test))})`,
        intervalNote('Lines', drawn, settings),
        drawn.some(({ low }) => low !== null) && 'Their coverage was not simulated',
        drawn.some(({ low }) => low !== null) &&
          withoutIntervals(drawn.map(({ uplift, low, high }) => ({ value: uplift, low, high }))),
        withoutUplift(rows),
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
            ...baselineText(own, baseline, context, panelWidth(width, metrics.length, extent)),
          ]
        },
        width,
        height: Math.max(40, stepFor(models.length) * tiers.length),
        columns: metrics.length,
        extent,
        panel: ({ level, isLeft, width: plot }) => {
          const scale = ticksThatFit(upliftScale(drawn.filter(row => row.metric_title === level)), 'ratio', plot)
          const x = numbersAcross({
            field: 'uplift',
            scale,
            format: 'ratio',
            title: `Against ${shorten(baseline, plot - 45)} (%)`,
          })
          const y = levelsDown({ field: 'tier', levels: tiers, title: null }, width)
          return {
            layer: [
              referenceLayer('x', 0),
              {
                encoding: {
                  x: { ...x, axis: { ...x.axis, labelFlush: true } },
                  y: { ...y, axis: { ...y.axis, ...(!isLeft && silent) } },
                  yOffset: { field: 'agent_model', type: 'nominal', scale: { domain: models } },
                  color,
                },
                layer: intervalLayers({ on: 'x', scale, value: 'uplift', shape }),
              },
            ],
          }
        },
      }),
    }
  },
})

/** `T0: 2.2%`, or what it ranges over where models differ: an uplift says little where there is little to begin with. */
const baselineText = (rows: readonly Row[], baseline: string, context: ExhibitContext, width: number): string[] => {
  const values = rows.flatMap(row => row.baseline ?? [])
  if (values.length === 0) return []
  const { format } = metricOf(context, rows[0].metric)
  const texts = formatAlike([Math.min(...values), Math.max(...values)], format)
  const range = [...new Set(texts)].join(' to ')
  return [`${shorten(baseline, width - textWidth(`: ${range}`))}: ${range}`]
}

/** Nothing can fall by more than all of it, so the axis need not go on where round numbers would. */
const upliftScale = (rows: readonly Row[]): NumberScale => {
  const scale = numberScale([0, ...rows.flatMap(({ uplift, low, high }) => [uplift, low, high])], { count: 3 })
  const [low, high] = scale.domain
  return low >= -1 ? scale : { ...scale, domain: [-1, high], ticks: scale.ticks.filter(tick => tick >= -1) }
}
