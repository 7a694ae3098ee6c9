import { linksOf } from '../../analysis/shared-tasks.ts'
import { placesOf } from '../../analysis/study-places.ts'
import { testedPairs } from '../../analysis/tested-pairs.ts'
import { dimensionColumns } from '../../core/dimensions.ts'
import { notApplicable } from '../../core/exhibit.ts'
import { type MethodId, resampledBy } from '../../core/methods.ts'
import type { Reason } from '../../core/reasons.ts'
import { words } from '../../core/table.ts'
import { defineFamily } from '../exhibits/define.ts'
import { common, limits } from '../exhibits/figure-columns.ts'
import { littleText } from '../exhibits/little-text.ts'
import { placeCells } from '../exhibits/place-columns.ts'
import { finite } from '../exhibits/row-values.ts'
import { intervalNote } from '../narrative/interval-words.ts'
import { inSentence, sentences, sizeWithin } from '../narrative/subtitles.ts'
import { testsText, type Verdict, verdictsOn } from '../narrative/title-claims.ts'
import { named, titleOf } from '../narrative/words.ts'
import { axisTitle, besideLevels, levelsDown, numbersAcross } from '../plot/axis.ts'
import { countedWord } from '../plot/configuration-labels.ts'
import { extremesMessage } from '../plot/fitted-message.ts'
import { intervalLayers } from '../plot/interval-marks.ts'
import { limitLevels } from '../plot/limit.ts'
import { beyondText, estimateScale } from '../plot/metric-scale.ts'
import { panelWidth } from '../plot/panels.ts'
import { colorOf } from '../plot/theme.ts'

type Row = Verdict & {
  /** The model, the agent where several share one, or both. */
  readonly configuration: string
  readonly agent: string | null
  readonly agent_model: string | null
  readonly value: number | null
  readonly low: number | null
  readonly high: number | null
  readonly n: number
  readonly method: MethodId
  /** What the interval comes from: tasks, subtests or runs. */
  readonly units: number
  /** What there is to say of the interval, or why there is none. */
  readonly reasons: readonly Reason[]
  /** Those with the same number tried tasks in common, or are linked by others that did. */
  readonly linked: number
  readonly shown: boolean
}

/** More would not fit a page. */
const most = 36

export default defineFamily<Row>({
  id: 'metric-by-model',
  title: 'A metric by model',
  description:
    'Where there are no tiers: the estimate of a metric for every model (and agent, where there are several) with its interval, the best on top.',
  memberTitle: (title, analysis) => `${title} by ${analysis.configurations.word}`,
  forEach: metric => metric.per !== 'contrast',

  columns: metric => ({
    ...common('agent', 'agent_model'),
    value: { metric: metric.id, interval: limits },
    ...common('n', 'p_adjusted'),
  }),

  rows(analysis, metric) {
    const { by, places } = placesOf(analysis)
    if (by.includes('tier')) return notApplicable('the data has tiers, by which metrics are drawn')
    if (by.includes('task') || places.length < 2) return notApplicable('needs 2 models or agents')
    const found = places.flatMap(({ group }) => {
      const summary = analysis.result(metric.id, group)?.summary
      if (!summary || summary.n === 0) return []
      const { agent = null, agent_model: model = null } = placeCells({ group })
      const [name] = words(group.rows, dimensionColumns.configuration)
      const configuration = named(name)
      const { value, low, high, n, method, units, reasons } = summary
      const estimate = { value: finite(value), low: finite(low), high: finite(high), n, method, units, reasons }
      return [
        {
          name,
          configuration,
          agent,
          agent_model: model,
          ...estimate,
          linked: linksOf(analysis.groups(group.grouping)).get(group) ?? 0,
        },
      ]
    })
    if (found.length < 2 || found.every(({ value, low, high }) => value === null && low === null && high === null))
      return notApplicable('needs 2 models or agents in which it was measured')
    const { isShown } = limitLevels(
      found.map(({ configuration }) => configuration),
      most,
      name => found.find(({ configuration }) => configuration === name)?.n ?? 0,
      '',
    )
    const verdictOn = verdictsOn(
      found.map(({ name, value }) => ({ configuration: name, tier: null, value })),
      testedPairs(analysis, metric.id),
    )
    const towards = metric.better === 'lower' ? 1 : -1
    return found
      .map(({ name, ...row }) => ({
        ...row,
        ...verdictOn({ configuration: name, tier: null }),
        shown: isShown(row.configuration),
      }))
      .sort((a, b) => towards * ((a.value ?? towards * Infinity) - (b.value ?? towards * Infinity)) || 0)
  },

  draw(rows, context, metric) {
    const shown = rows.filter(row => row.shown)
    const levels = shown.map(({ configuration }) => configuration)
    const width = levels.some(name => name.length > 16) ? context.width.page : context.width.column
    const { scale, isCut } = estimateScale(shown, metric)
    const isApart = new Set(rows.map(({ linked }) => linked)).size > 1
    return {
      title: extremesMessage(
        titleOf(metric, context.settings),
        rows.map(row => ({ ...row, place: `for ${inSentence(row.configuration)}` })),
        metric,
      ),
      subtitle: sentences(
        sizeWithin(
          rows.map(({ n }) => n),
          countedWord(metric, context),
          rows.map(({ method }) => method && resampledBy(method)),
        ),
        intervalNote('Lines', shown, context.settings),
        testsText(rows),
        isApart && 'Some tried other tasks than the rest: none are compared that have no task in common',
        isCut && beyondText('right'),
        littleText(shown, metric),
        shown.length < rows.length &&
          `Shown: the ${shown.length} with the most runs of ${rows.length}; the others are in the CSV`,
      ),
      width,
      view: {
        height: 40 + 14 * levels.length,
        encoding: {
          x: numbersAcross(
            { field: 'value', scale, format: metric.format, title: axisTitle(metric, context.settings) },
            panelWidth(width, 1, besideLevels(levels, width)),
          ),
          y: levelsDown({ field: 'configuration', levels, title: null }, width),
          color: { value: colorOf(0) },
        },
        layer: intervalLayers({ on: 'x', scale }),
      },
    }
  },
})
