import { notApplicable } from '../../core/exhibit.ts'
import type { Better } from '../../core/metric.ts'
import { defineFigure } from '../define.ts'
import { levelsDown, numbersAcross } from '../drawing/axis.ts'
import { limitsMethod, linesText } from '../drawing/interval-words.ts'
import { intervalLayers, referenceLayer } from '../drawing/intervals.ts'
import { limitLevels } from '../drawing/limit.ts'
import { extremesMessage } from '../drawing/message.ts'
import { panels, silent } from '../drawing/panels.ts'
import { numberScale } from '../drawing/scale.ts'
import { seriesBy } from '../drawing/series.ts'
import { shorten, widestOf } from '../drawing/text.ts'
import { sentences, sizeText } from '../drawing/words.ts'
import { finite, named, present } from '../rows.ts'

type Row = {
  readonly metric: string
  readonly metric_title: string
  readonly better: Better
  readonly agent_model: string
  readonly tier: string
  readonly uplift: number
  readonly low: number | null
  readonly high: number | null
  readonly n: number
  readonly method: string
  readonly shown: boolean
}

const mostTiers = 24
const directions: Record<Better, string> = { higher: 'higher is better', lower: 'lower is better', neither: '' }

export default defineFigure<Row>({
  id: 'tier-uplift',
  title: 'Uplift over the baseline tier',
  description:
    'How much more of pass rate, score, implementation rate and cost every tier has than the baseline tier, relative to it, with the interval.',
  needs: { tier: 2 },

  data(analysis) {
    const found = analysis.groups('by_model_and_tier').flatMap(group =>
      analysis
        .results(group)
        .filter(({ metric, summary }) => metric.id === 'tier_uplift' && Number.isFinite(summary.value))
        .map(({ variant, summary }) => ({ group, variant, summary })),
    )
    if (found.length === 0) return notApplicable('needs a baseline tier in which something was measured that is not 0')
    const tiers = limitLevels(
      [...new Set(found.map(({ group }) => named(group.key.tier)))],
      mostTiers,
      name =>
        Math.max(...found.map(({ group, summary }) => (named(group.key.tier) === name ? Math.abs(summary.value) : 0))),
      '',
    )
    return found.map(({ group, variant, summary }) => ({
      metric: variant?.id ?? '',
      metric_title: variant?.title ?? '',
      better: variant?.better ?? 'neither',
      agent_model: named(group.key.agent_model),
      tier: named(group.key.tier),
      uplift: summary.value,
      low: finite(summary.low),
      high: finite(summary.high),
      n: summary.n,
      method: summary.method,
      shown: tiers.isShown(named(group.key.tier)),
    }))
  },

  draw(rows, context) {
    const { settings } = context
    const drawn = rows.filter(({ shown }) => shown)
    const baseline = settings.baselineTier ?? context.levels.tier[0]
    const tiers = present(context.levels.tier, drawn, 'tier')
    const models = present(context.levels.model, drawn, 'agent_model')
    const allTiers = new Set(rows.map(({ tier }) => tier)).size
    const metrics = [...new Map(rows.map(row => [row.metric_title, row])).values()]
    const width = metrics.length > 1 ? context.width.page : context.width.column
    const extent = widestOf(tiers.map(tier => shorten(tier, width / 3))) + 10
    const [first] = metrics
    const { color, shape } = seriesBy('model', { field: 'agent_model', levels: models, title: 'Model', width }, context)
    return {
      title: extremesMessage(
        `${first.metric_title} against ${baseline}`,
        rows
          .filter(({ metric }) => metric === first.metric)
          .map(({ agent_model: model, tier, uplift }) => ({
            value: uplift,
            place: models.length > 1 ? `for ${model} in ${tier}` : `in ${tier}`,
          })),
        { format: 'ratio', better: first.better },
      ),
      subtitle: sentences(
        `Change relative to ${baseline}; ${sizeText(
          rows.map(({ n }) => n),
          'run',
        )}`,
        linesText(rows, '', settings),
        limitsMethod(rows),
        tiers.length < allTiers &&
          `Shown: the ${tiers.length} tiers farthest from ${baseline} of ${allTiers}; the others are in the CSV`,
      ),
      width,
      view: panels({
        field: 'metric_title',
        levels: metrics.map(row => row.metric_title),
        heading: level => {
          const direction = directions[metrics.find(row => row.metric_title === level)?.better ?? 'neither']
          return [level, ...(direction === '' ? [] : [`(${direction})`])]
        },
        width,
        height: Math.max(40, Math.max(11, 4 + 5 * models.length) * tiers.length),
        columns: metrics.length,
        extent,
        panel: ({ level, isLeft }) => {
          const scale = numberScale(
            [0, ...drawn.flatMap(row => (row.metric_title === level ? [row.uplift, row.low, row.high] : []))],
            { count: 3 },
          )
          const x = numbersAcross({ field: 'uplift', scale, format: 'ratio', title: `Against ${baseline} (%)` })
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
