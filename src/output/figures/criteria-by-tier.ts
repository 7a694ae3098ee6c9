import type { Analysis } from '../../analysis/analysis.ts'
import { type Estimate, estimateMeans, layoutOf, sampleOf } from '../../analysis/inference/index.ts'
import { runValues } from '../../analysis/inference/unit-sample.ts'
import { criterionColumnsOf, soleCriterionOf } from '../../analysis/judges/criteria.ts'
import { mostDraws } from '../../analysis/percentile-limits.ts'
import { linksOf } from '../../analysis/shared-tasks.ts'
import { singleRuns } from '../../analysis/single-runs.ts'
import { notApplicable } from '../../core/exhibit.ts'
import { formatNumber } from '../../core/format.ts'
import type { MethodId } from '../../core/methods.ts'
import type { Group } from '../../core/metric.ts'
import { allRows, numbers, words } from '../../core/table.ts'
import { defineFigure } from '../exhibits/define.ts'
import { common, limits } from '../exhibits/figure-columns.ts'
import { littleText } from '../exhibits/little-text.ts'
import { finite, present } from '../exhibits/row-values.ts'
import { limitsMethod, linesText } from '../narrative/interval-words.ts'
import { notes, sentences, shownText, sizeText } from '../narrative/subtitles.ts'
import { unjudged } from '../narrative/title-claims.ts'
import { named } from '../narrative/words.ts'
import { levelsAcross, numbersUpTurned } from '../plot/axis.ts'
import { conditionsOf, limitedPlaces } from '../plot/condition-notes.ts'
import { extremesMessage } from '../plot/fitted-message.ts'
import { intervalLayers } from '../plot/interval-marks.ts'
import { limitLevels } from '../plot/limit.ts'
import { besidePanel, panels, panelWidth, silent } from '../plot/panels.ts'
import { numberScale } from '../plot/scale.ts'
import { seriesBy } from '../plot/series.ts'
import { shorten } from '../plot/text-width.ts'
import { labelWidth } from '../plot/ticks.ts'

type Row = {
  /** The estimate of a group, or one of its runs. */
  readonly what: 'estimate' | 'run'
  readonly criterion: string
  readonly weight: number | null
  readonly configuration: string
  readonly tier: string
  readonly value: number | null
  readonly low: number | null
  readonly high: number | null
  readonly n: number | null
  readonly method: MethodId | null
  /** Those with the same number tried tasks in common, or are linked by others that did. */
  readonly linked: number
  readonly shown: boolean
}

const mostCriteria = 9
const mostTiers = 24
const mostModels = 6
const single = { low: null, high: null, n: null, method: null }

export default defineFigure<Row>({
  id: 'criteria-by-tier',
  title: 'Criteria of the rubric',
  description:
    'The share of points achieved in every criterion of the rubric by tier, with its interval, models side by side; of several judges of a run the median counts.',

  columns: {
    criterion: { title: 'Criterion' },
    weight: { title: 'Weight', format: 'percent' },
    ...common('agent', 'agent_model', 'tier'),
    value: { title: 'Points achieved', format: 'percent', interval: limits },
    ...common('n'),
  },

  rows(analysis) {
    const found = criterionScoresOf(analysis)
    if (found.length === 0) return notApplicable('needs judgments with points for criteria')
    const sole = soleCriterionOf(analysis.tables)
    if (sole !== null) return notApplicable(`${sole} is the only criterion: it is the implementation rate`)
    const criteria = limitLevels(
      [...new Set(found.map(({ criterion }) => criterion))],
      mostCriteria,
      name => spreadOf(found.flatMap(({ criterion, estimate }) => (criterion === name ? [estimate.value] : []))),
      '',
    )
    const isShown = limitedPlaces(analysis, mostTiers, () => mostModels)
    const linked = linksOf(analysis.groups('by_configuration_and_tier'))
    return found.flatMap(({ criterion, weight, group, n, estimate, values }): Row[] => {
      const place = { configuration: named(group.key.configuration), tier: named(group.key.tier) }
      const shown = criteria.isShown(criterion) && isShown(place)
      const about = { criterion, weight: finite(weight), ...place, linked: linked.get(group) ?? 0, shown }
      const { value, low, high, method } = estimate
      return [
        ...values.map(each => ({ what: 'run' as const, ...about, value: each, ...single })),
        {
          what: 'estimate',
          ...about,
          value: finite(value),
          low: finite(low),
          high: finite(high),
          n,
          method,
        },
      ]
    })
  },

  draw(rows, context) {
    const hasTiers = context.levels.tier.length > 0
    const conditions = conditionsOf(rows, context)
    const drawn = rows.filter(({ shown }) => shown)
    const estimates = rows.filter(({ what }) => what === 'estimate')
    const tiers = present(context.levels.tier, drawn, 'tier')
    const models = present(context.levels.configuration, drawn, 'configuration')
    const [shown, all] = [drawn, rows].map(some => [...new Map(some.map(row => [row.criterion, row])).values()])
    const columns = Math.min(shown.length, tiers.length * models.length > 16 ? 2 : 3)
    const width = columns > 1 ? context.width.page : context.width.column
    const scale = numberScale(
      drawn.map(({ value }) => value),
      { range: [0, 1], limits: drawn.flatMap(({ low, high }) => [low, high]) },
    )
    const extent = Math.ceil(labelWidth(scale, 'percent')) + 20
    const plot = panelWidth(width, columns, extent)
    const { color, shape } = seriesBy(
      'configuration',
      { field: context.subject.column, levels: models, title: context.subject.title, width: width - extent },
      context,
    )
    const place = ({ configuration: model, tier }: Row) =>
      [...(models.length > 1 || !hasTiers ? [`with ${model}`] : []), ...(hasTiers ? [`in ${tier}`] : [])].join(' ')
    return {
      title: extremesMessage(
        'Points achieved',
        estimates.map(row => ({
          ...row,
          ...unjudged,
          place: all.length > 1 ? `for ${row.criterion} ${place(row)}` : place(row),
        })),
        { format: 'percent', better: 'higher' },
      ),
      subtitle: sentences(
        `${linesText(estimates, '', context.settings)}; ${sizeText(
          estimates.map(({ n }) => n ?? 0),
          'run',
        )}`,
        limitsMethod(estimates),
        littleText(estimates, { range: [0, 1] }),
        drawn.some(({ what }) => what === 'run') && notes.singleRuns,
        shown.length < all.length &&
          shownText(
            `the ${shown.length} criteria that differ most between ${hasTiers ? 'tier' : context.subject.word}s of ${all.length}`,
          ),
        conditions.text,
      ),
      width,
      view: panels({
        field: 'criterion',
        levels: shown.map(({ criterion }) => criterion),
        heading: level => {
          const weight = shown.find(({ criterion }) => criterion === level)?.weight ?? null
          const about = weight === null ? '' : ` (weight ${weightText(weight)})`
          return [shorten(level, plot - 60) + about]
        },
        width,
        height: 86,
        columns,
        extent,
        panel: ({ isLeft, isBottom }) => {
          const beside = besidePanel(columns, extent)
          const x = hasTiers
            ? levelsAcross({ field: 'tier', levels: tiers, title: 'Tier' }, plot, beside)
            : levelsAcross(
                { field: context.subject.column, levels: models, title: context.subject.title },
                plot,
                beside,
              )
          const y = numbersUpTurned({ field: 'value', scale, format: 'percent', title: 'Points achieved (%)' })
          return {
            encoding: {
              x: { ...x, axis: { ...x.axis, ...(!isBottom && silent) } },
              y: { ...y, axis: { ...y.axis, ...(!isLeft && silent) } },
              ...(hasTiers && {
                xOffset: {
                  field: context.subject.column,
                  type: 'nominal',
                  scale: { domain: models, paddingOuter: models.length > 1 ? 0.6 : 0.2 },
                },
              }),
              color: hasTiers ? color : { ...color, legend: null },
            },
            layer: [
              {
                transform: [{ filter: { field: 'what', equal: 'run' } }],
                mark: { type: 'point', size: 6, opacity: 0.45, xOffset: -4 },
              },
              {
                transform: [{ filter: { field: 'what', equal: 'estimate' } }],
                layer: intervalLayers({ on: 'y', scale, shape: hasTiers ? shape : { ...shape, legend: null } }),
              },
            ],
          }
        },
      }),
    }
  },
})

/** Weights are shares of the whole, or points of some scale. */
const weightText = (weight: number): string =>
  weight > 1 ? formatNumber(weight, 'count') : formatNumber(weight, 'percent').replace('.0%', '%')

const spreadOf = (values: readonly number[]): number => Math.max(...values) - Math.min(...values)

/** What share of the points of a criterion the runs of a configuration achieved in a tier. */
interface CriterionScore {
  readonly criterion: string
  /** Its weight in the rubric; NaN where there is none. */
  readonly weight: number
  readonly group: Group
  readonly n: number
  readonly estimate: Estimate
  /** The runs themselves, where they are few. */
  readonly values: readonly number[]
}

/** The share of points of every criterion in every configuration and tier. */
export const criterionScoresOf = (analysis: Analysis): CriterionScore[] => {
  const { tables, settings } = analysis
  const groups = analysis.groups('by_configuration_and_tier').map(group => ({ group, layout: layoutOf(group.rows) }))
  const weights = rubricWeights(analysis)
  const found = criterionColumnsOf(tables).flatMap(({ of: criterion, column }) =>
    groups.flatMap(({ group, layout }) => {
      const sample = sampleOf(layout, column)
      return sample.n > 0 ? [{ criterion, group, sample }] : []
    }),
  )
  const estimates = estimateMeans(
    found.map(({ sample }) => ({ sample, kind: 'score' })),
    { ...settings, resamples: Math.min(mostDraws, settings.resamples) },
  )
  const order = [...weights.keys()]
  return found
    .map(({ criterion, group, sample }, i) => ({
      criterion,
      weight: weights.get(criterion) ?? NaN,
      group,
      n: sample.n,
      estimate: estimates[i],
      values: singleRuns(runValues(sample), tables.runs),
    }))
    .sort((a, b) => order.indexOf(a.criterion) - order.indexOf(b.criterion))
}

/** The weights of the rubric's criteria in its order; of several rubrics the first that has a criterion counts. */
const rubricWeights = ({ tables: { rubric } }: Analysis): Map<string, number> => {
  const all = allRows(rubric)
  const given = numbers(all, 'weight')
  const weights = new Map<string, number>()
  words(all, 'criterion').forEach((criterion, row) => {
    if (criterion !== null && !weights.has(criterion)) weights.set(criterion, given[row])
  })
  return weights
}
