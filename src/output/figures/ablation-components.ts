import { notApplicable } from '../../core/exhibit.ts'
import type { MethodId } from '../../core/methods.ts'
import type { Settings } from '../../core/settings.ts'
import { defineFigure } from '../exhibits/define.ts'
import { common, limits } from '../exhibits/figure-columns.ts'
import { finite, metricOf } from '../exhibits/row-values.ts'
import { hasLimits, limitsMethod, linesText, uncorrected } from '../narrative/interval-words.ts'
import { type Message, text } from '../narrative/messages.ts'
import { ablationSizes, sentences, shownText, togetherText } from '../narrative/subtitles.ts'
import { titleOf } from '../narrative/words.ts'
import { levelsDown } from '../plot/axis.ts'
import { differencesAcross } from '../plot/difference-axis.ts'
import { intervalLayers, referenceLayer } from '../plot/interval-marks.ts'
import { limitLevels } from '../plot/limit.ts'
import { panels, silent } from '../plot/panels.ts'
import { numberScale } from '../plot/scale.ts'
import { seriesOf } from '../plot/series.ts'
import { shortenAll } from '../plot/shorten-all.ts'
import { widestOf } from '../plot/text-width.ts'

type Row = {
  readonly metric: string
  /** A part of the configuration, or a tier against the one before it. */
  readonly component: string
  readonly kind: 'component' | 'tier'
  readonly score: number
  readonly low: number | null
  readonly high: number | null
  /** Tasks, or tiers of tasks, that have both sides. */
  readonly n: number
  readonly impact: Impact
  readonly label: string | null
  readonly method: MethodId
  readonly shown: boolean
}

const impacts = ['in between', 'redundant', 'critical', 'harmful'] as const
type Impact = (typeof impacts)[number]

const mostComponents = 36

export default defineFigure<Row>({
  id: 'ablation-components',
  title: 'What components add',
  about: ['ablation_score'],
  description:
    'Performance with a component of the configuration minus performance without it, and of each tier minus the one before it, with the interval.',

  columns: {
    component: { title: 'Component' },
    score: { title: 'Difference', metricIn: 'metric', interval: limits },
    ...common('n'),
    impact: { title: 'Impact' },
  },

  rows(analysis) {
    const tiers = analysis.groups('by_tier').map(({ key }) => key.tier)
    const steps = new Set(tiers.map((tier, i) => `tier:${tier}-${tiers[i - 1]}`))
    const [all] = analysis.groups('overall')
    const found = analysis.results(all).flatMap(({ metric, variant, summary }) => {
      if (metric.id !== 'ablation_score' || !variant || !Number.isFinite(summary.value)) return []
      const [base, ...rest] = variant.id.split(':')
      const question = rest.join(':')
      const isTier = steps.has(question)
      if (!isTier && rest[0] !== 'component') return []
      const title = titleOf(metricOf(analysis, base), { ...analysis.settings, metrics: {} })
      return [
        {
          metric: base,
          component: variant.title.slice(title.length + 2).replace(/^with /, ''),
          kind: isTier ? ('tier' as const) : ('component' as const),
          score: summary.value,
          low: finite(summary.low),
          high: finite(summary.high),
          n: summary.n,
          impact: impactOf(summary.label),
          label: summary.label,
          method: summary.method,
        },
      ]
    })
    if (found.length === 0) return notApplicable('needs 2 tiers, or components that some subtests of a tier lack')
    const components = limitLevels(
      [...new Set(found.map(({ component }) => component))],
      mostComponents,
      name => Math.max(...found.map(({ component, score }) => (component === name ? Math.abs(score) : 0))),
      '',
    )
    return found.map(row => ({ ...row, shown: components.isShown(row.component) }))
  },

  draw(rows, context) {
    const drawn = rows.filter(({ shown }) => shown)
    const metrics = [...new Set(drawn.map(({ metric }) => metric))]
    const parts = (kind: Row['kind'], some: readonly Row[]) => [
      ...new Set(some.flatMap(row => (row.kind === kind ? [row.component] : []))),
    ]
    const components = [...parts('component', drawn), ...parts('tier', drawn)]
    const all = new Set(rows.map(({ component }) => component)).size
    const models = context.levels.configuration.length
    const width = metrics.length > 1 ? context.width.page : context.width.column
    const scale = numberScale([0, ...drawn.map(({ score }) => score)], { limits: limitsOf(drawn), count: 6 })
    const { color, shape } = seriesOf({
      field: 'impact',
      levels: impacts.filter(impact => drawn.some(row => row.impact === impact)),
      among: impacts,
      title: 'Impact',
      width,
    })
    return {
      title: text(ablationsTitle(rows, context.settings)),
      subtitle: sentences(
        ablationSizes(sizesOf(rows, 'tier'), sizesOf(rows, 'component')),
        models > 1 && togetherText(models, context.subject.word),
        linesText(rows, '', context.settings),
        limitsMethod(rows),
        rows.some(({ impact }) => impact !== impacts[0]) &&
          'Critical: adds a tenth or more of the performance, harmful: takes away as much, each with an interval off 0; redundant: changes a hundredth or less, with an interval inside a twentieth',
        components.length < all && shownText(`the ${components.length} with the largest effects of ${all}`),
      ),
      width,
      view: panels({
        field: 'metric',
        levels: metrics,
        heading: id => [titleOf(metricOf(context, id), context.settings)],
        width,
        height: Math.max(40, 13 * components.length),
        columns: metrics.length,
        extent: widestOf(shortenAll(components, width / 3)) + 10,
        panel: ({ level, isLeft, width: plot }) => {
          const { format } = metricOf(context, level)
          const x = differencesAcross({ field: 'score', scale, format, title: 'With minus without it' }, plot)
          const y = levelsDown({ field: 'component', levels: components, title: null }, width)
          return {
            layer: [
              referenceLayer('x', 0),
              {
                encoding: {
                  x: { ...x, axis: { ...x.axis, labelFlush: true } },
                  y: { ...y, axis: { ...y.axis, ...(!isLeft && silent) } },
                  color,
                },
                layer: intervalLayers({ on: 'x', scale, value: 'score', shape }),
              },
            ],
          }
        },
      }),
    }
  },
})

const impactOf = (label: string | null): Impact => impacts.find(impact => label?.startsWith(impact)) ?? impacts[0]

/** In how many tasks, or tiers of tasks, both sides are. */
const sizesOf = (rows: readonly Row[], kind: Row['kind']): number[] =>
  rows.flatMap(row => (row.kind === kind ? [row.n] : []))

const ablationsTitle = (rows: readonly Row[], settings: Settings): Message<'title-ablations'> => {
  const countOf = (is: (row: Row) => boolean) => new Set(rows.filter(is).map(({ component }) => component)).size
  const all = countOf(() => true)
  const verdicts = (['critical', 'harmful', 'redundant'] as const)
    .map(impact => ({ impact, count: countOf(row => row.impact === impact) }))
    .filter(({ count }) => count > 0)
  return {
    code: 'title-ablations',
    params: { ablations: all, verdicts, bare: all - countOf(hasLimits), intervals: uncorrected(rows, settings) },
  }
}

/** No share can differ by more than 1, though an interval that knows nothing of that may reach further. */
const limitsOf = (rows: readonly Row[]): (number | null)[] => {
  const farthest = rows.some(({ score }) => Math.abs(score) > 1) ? Infinity : 1
  return rows.flatMap(({ low, high }) =>
    [low, high].map(limit => (limit === null ? null : Math.max(-farthest, Math.min(farthest, limit)))),
  )
}
