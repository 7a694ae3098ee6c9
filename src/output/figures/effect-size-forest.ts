import type { Comparison } from '../../analysis/comparisons/index.ts'
import { tierPairKey } from '../../analysis/tier-pair.ts'
import type { Layer } from '../../core/exhibit.ts'
import type { MethodId } from '../../core/methods.ts'
import type { Metric } from '../../core/metric.ts'
import { noReasons, type Reason } from '../../core/reasons.ts'
import { headlinesAndTime, withoutStandIns } from '../../core/roles.ts'
import { defineFigure } from '../exhibits/define.ts'
import { common, limits } from '../exhibits/figure-columns.ts'
import { present } from '../exhibits/row-values.ts'
import { disagreeText, effectsTitle, hasInterval, unitsText, whyBare } from '../narrative/effect-sizes.ts'
import { intervalNote } from '../narrative/interval-words.ts'
import { text } from '../narrative/messages.ts'
import { notes, sentences, sizeText } from '../narrative/subtitles.ts'
import { named, titleOf } from '../narrative/words.ts'
import { levelsDown, numbersAcross } from '../plot/axis.ts'
import { labelLookup } from '../plot/expression.ts'
import { intervalLayers, referenceLayer } from '../plot/interval-marks.ts'
import { panels, silent } from '../plot/panels.ts'
import { numberScale } from '../plot/scale.ts'
import { type SeriesShape, seriesBy } from '../plot/series.ts'
import { shortenAll } from '../plot/shorten-all.ts'
import { widestOf } from '../plot/text-width.ts'

type Row = {
  readonly metric: string
  readonly metric_title: string
  readonly agent_model: string
  readonly comparison: string
  readonly tier1: string
  readonly tier2: string
  /** Whether it compares the first tier with the last, beside the steps between them. */
  readonly overall: boolean
  readonly cliffs_delta: number
  readonly low: number | null
  readonly high: number | null
  readonly p_adjusted: number | null
  readonly significant: boolean | null
  /** How many tests were adjusted together. */
  readonly tests: number
  readonly n1: number
  readonly n2: number
  /** What varies by itself: tasks, subtests or runs; how many of it the smaller side has; how many tasks were compared. */
  readonly unit: string
  readonly units: number | null
  readonly tasks: number
  /** How its limits were found. */
  readonly method: MethodId | null
  /** What to know of its limits, or why there are none. */
  readonly reasons: readonly Reason[]
  /** How many agents are taken together in it. */
  readonly agents: number
}

/** What tiers are compared in first, of what every run has. */
const shownOf = (metrics: readonly Metric[]): Metric[] =>
  withoutStandIns(headlinesAndTime(metrics)).filter(({ per }) => per === 'run')

/** With title, key and caption such a plot still leaves room on a page of two columns. */
const highest = 400

export default defineFigure<Row>({
  id: 'effect-size-forest',
  title: 'Effect sizes between tiers',
  description:
    "Cliff's delta of every tier over the one before, and of the last over the first, with its interval: how often a run of the later tier is higher, minus how often it is lower; with too few tasks to compare within them, how often the mean of a subtest is.",
  needs: { tier: 2 },

  columns: {
    ...common('metric_title', 'agent_model'),
    comparison: { title: 'Comparison' },
    cliffs_delta: { title: 'Cliff’s delta', interval: limits },
    ...common('p_adjusted'),
    significant: { title: 'Significant' },
    ...common('tasks'),
  },

  rows: analysis => {
    const pairs = analysis.groups('by_agent_and_model')
    const agentsOf = (model: string | null) => pairs.filter(({ key }) => key.agent_model === model).length
    const { effect_sizes: effects, pairwise_comparisons: tests } = analysis.statisticalResults()
    const sizes = new Map(effects.map(each => [tierPairKey(each, each.model), each]))
    // Of two tiers the step between them is the whole way.
    const steps = new Set(tests.filter(each => !each.overall_contrast).map(each => familyOf(each, each.model)))
    const overall = new Set(
      tests
        .filter(each => each.overall_contrast && steps.has(familyOf(each, each.model)))
        .map(each => tierPairKey(each, each.model)),
    )
    // The tests of the published profile take runs as they come; its lists name no method.
    const overRuns = analysis.settings.profile === 'published'
    const isStep = stepsAmong(
      analysis.comparisons(),
      analysis.groups('by_tier').map(({ key }) => key.tier),
    )
    const shown = shownOf(analysis.metrics)
    return analysis.comparisons().flatMap(each => {
      const metric = shown.find(({ id }) => id === each.metric)
      if (each.scope !== 'tiers' || !metric || each.cliffs_delta === null) return []
      if (!isStep(each) && !each.overall_contrast) return []
      const size = sizes.get(tierPairKey(each, each.model1))
      return [
        {
          metric: metric.id,
          metric_title: titleOf(metric, analysis.settings),
          agent_model: named(each.model1),
          comparison: `${each.tier1} to ${each.tier2}`,
          tier1: named(each.tier1),
          tier2: named(each.tier2),
          overall: overall.has(tierPairKey(each, each.model1)),
          cliffs_delta: each.cliffs_delta,
          low: each.delta_low,
          high: each.delta_high,
          p_adjusted: each.p_adjusted,
          significant: each.significant,
          tests: each.family_size ?? 0,
          n1: each.n1,
          n2: each.n2,
          unit: overRuns ? 'run' : (size?.unit ?? each.unit),
          units: size?.units ?? null,
          tasks: each.tasks,
          method: size?.method ?? (overRuns ? 'BCa over runs' : null),
          reasons: size?.reasons ?? noReasons,
          agents: Math.max(1, agentsOf(each.model1)),
        },
      ]
    })
  },

  draw(rows, context) {
    const models = present(context.levels.model, rows, 'agent_model')
    const metrics = shownOf(context.metrics).flatMap(
      ({ id }) => rows.find(({ metric }) => metric === id)?.metric_title ?? [],
    )
    const ordered = inOrder(rows, context.levels.tier)
    const pairs = [...new Set(ordered.map(row => row.comparison))]
    const ends = new Set(rows.filter(({ overall }) => overall).map(row => row.comparison)).size
    const columns = metrics.length
    const width = columns > 1 ? context.width.page : context.width.column
    const scale = numberScale([-1, 1], { range: [-1, 1], count: 2 })
    const labels = pairLabels(ordered, width / 3)
    const extent = widestOf(labels) + 8
    const { color, shape } = seriesBy(
      'model',
      { field: 'agent_model', levels: models, title: 'Model', width: width - extent },
      context,
    )
    const step = Math.max(11, 4 + 5 * models.length)
    return {
      title: text(effectsTitle(rows)),
      subtitle: sentences(
        `Cliff's delta: right of 0 the later tier is higher; tiers of ${sizeText(
          rows.flatMap(({ n1, n2 }) => [n1, n2]),
          'run',
        )}${unitsText(rows)}`,
        intervalNote('Lines', rows, context.settings),
        rows.some(({ significant }) => significant) && notes.filled,
        whyBare(rows),
        rows.some(hasInterval) && notes.unadjusted,
        disagreeText(rows),
        rows.length < metrics.length * models.length * pairs.length && notes.unmarked,
        ends > 0 &&
          `${ends === 1 ? 'The last row compares' : `The last ${ends} rows compare`} the first tier with the last`,
        rows.some(({ agents }) => agents > 1) && notes.agentsTogether,
      ),
      width,
      view: panels({
        field: 'metric_title',
        levels: metrics,
        width,
        height: Math.min(highest, Math.max(40, step * pairs.length)),
        columns,
        extent,
        panel: ({ isLeft, width: plot }) => {
          const x = numbersAcross({ field: 'cliffs_delta', scale, format: 'score', title: "Cliff's delta" }, plot)
          const y = levelsDown({ field: 'comparison', levels: pairs, title: null }, width)
          const written = labelLookup(
            pairs,
            labels.map(label => [label]),
          )
          return {
            layer: [
              referenceLayer('x', 0),
              {
                encoding: {
                  x: { ...x, axis: { ...x.axis, labelFlush: true, tickCount: scale.ticks.length } },
                  y: { ...y, axis: { ...y.axis, ...written, ...(!isLeft && silent) } },
                  yOffset: { field: 'agent_model', type: 'nominal', scale: { domain: models } },
                  color,
                },
                layer: [...intervalLayers({ on: 'x', scale, value: 'cliffs_delta', shape }), hollow(shape)],
              },
            ],
          }
        },
      }),
    }
  },
})

/** Holes in the points of what is not significant. */
const hollow = (shape: SeriesShape): Layer => ({
  transform: [{ filter: '!datum.significant' }],
  mark: { type: 'point', size: 9 },
  encoding: { x: { field: 'cliffs_delta', type: 'quantitative' }, color: { value: 'white' }, shape },
})

const familyOf = ({ metric }: { readonly metric: string }, model: string | null): string =>
  JSON.stringify([metric, model])

/** Tells pairs of consecutive tiers, of those in which a model has the metric, from others with the baseline. */
const stepsAmong = (comparisons: readonly Comparison[], tiers: readonly (string | null)[]) => {
  const measured = new Map<string, Set<number>>()
  const places = ({ tier1, tier2 }: Comparison) => [tiers.indexOf(tier1), tiers.indexOf(tier2)]
  for (const row of comparisons.filter(({ scope }) => scope === 'tiers')) {
    const key = familyOf(row, row.model1)
    measured.set(key, new Set([...(measured.get(key) ?? []), ...places(row)]))
  }
  return (row: Comparison): boolean => {
    const [from, to] = places(row)
    return ![...(measured.get(familyOf(row, row.model1)) ?? [])].some(place => place > from && place < to)
  }
}

/** Each tier shortened by itself, so that both can still be told. */
const pairLabels = (ordered: readonly Row[], width: number): string[] => {
  const pairs = [...new Map(ordered.map(row => [row.comparison, row])).values()]
  const tiers = [...new Set(pairs.flatMap(({ tier1, tier2 }) => [tier1, tier2]))]
  const isLong = widestOf(pairs.map(({ comparison }) => comparison)) > width
  const short = isLong ? shortenAll(tiers, (width - widestOf([' to '])) / 2) : shortenAll(tiers, width)
  const named = (tier: string) => short[tiers.indexOf(tier)]
  return pairs.map(({ tier1, tier2 }) => `${named(tier1)} to ${named(tier2)}`)
}

/** By tier, and what compares the first with the last below. */
const inOrder = (rows: readonly Row[], tiers: readonly string[]): Row[] =>
  [...rows].sort(
    (a, b) =>
      Number(a.overall) - Number(b.overall) ||
      tiers.indexOf(a.tier1) - tiers.indexOf(b.tier1) ||
      tiers.indexOf(a.tier2) - tiers.indexOf(b.tier2),
  )
