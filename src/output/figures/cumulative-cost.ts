import type { Analysis } from '../../analysis/analysis.ts'
import { naturalOrder } from '../../core/dimensions.ts'
import { notApplicable } from '../../core/exhibit.ts'
import type { Group } from '../../core/metric.ts'
import { numbers } from '../../core/table.ts'
import { defineFigure } from '../exhibits/define.ts'
import { common } from '../exhibits/figure-columns.ts'
import { metricOf } from '../exhibits/row-values.ts'
import { type Message, text } from '../narrative/messages.ts'
import { leftOutRuns, sentences } from '../narrative/subtitles.ts'
import { isAlike } from '../narrative/titles.ts'
import { counted } from '../narrative/words.ts'
import { besideNumbers, numbersAcross, numbersUp } from '../plot/axis.ts'
import { configurationOf, eachConfiguration, leftOutText, levelsOf } from '../plot/configuration-labels.ts'
import { countScale } from '../plot/count-scale.ts'
import { quoted } from '../plot/expression.ts'
import { limitLevels } from '../plot/limit.ts'
import { panelWidth } from '../plot/panels.ts'
import { numberScale } from '../plot/scale.ts'
import { seriesBy } from '../plot/series.ts'
import { colorOf, dashes, palette } from '../plot/theme.ts'
import { placesAcross } from '../plot/violin.ts'

type Row = {
  readonly configuration: string
  readonly tier: string
  /** Along the axis: tiers are 0, 1, 2 …, each from half before to half after; without tiers, runs. */
  readonly place: number
  /** Of this tier so far, and in all. */
  readonly runs: number
  readonly tier_runs: number
  readonly tier_cost_usd: number
  /** Of this model, over all tiers so far. */
  readonly cumulative_cost_usd: number
  /** Runs of this tier whose cost is not known. */
  readonly runs_without_cost: number
  /** Of the whole study, whatever they cost. */
  readonly all_runs: number
  readonly shown: boolean
}

const mostModels = 8

export default defineFigure<Row>({
  id: 'cumulative-cost',
  title: 'Cumulative cost',
  about: ['cost_usd'],
  description: 'What the runs had cost together after each of them, model by model, tier after tier.',

  columns: {
    ...common('agent', 'agent_model', 'tier', 'runs'),
    cumulative_cost_usd: { title: 'Cost so far', format: 'usd' },
  },

  rows(analysis) {
    const spending = spendingOf(analysis).map(each => ({ ...each, ...configurationOf(each.group) }))
    if (spending.length === 0) return notApplicable('needs the cost of runs')
    const tiers = [...new Set(spending.map(({ tier }) => tier))].sort(naturalOrder)
    const totals = new Map<string, number>()
    const rows = spending
      .sort((a, b) => naturalOrder(a.tier, b.tier))
      .flatMap(({ configuration: model, tier, steps, runs, total, unknown }) => {
        const before = totals.get(model) ?? 0
        totals.set(model, before + total)
        return steps.map(step => ({
          configuration: model,
          tier,
          place: tiers.length > 1 ? tiers.indexOf(tier) - 0.5 + step.runs / runs : step.runs,
          runs: step.runs,
          tier_runs: runs,
          tier_cost_usd: total,
          cumulative_cost_usd: before + step.spent,
          runs_without_cost: unknown,
          all_runs: analysis.tables.runs.size,
        }))
      })
    const { isShown } = limitLevels([...totals.keys()], mostModels, model => totals.get(model) ?? 0, 'dearest models')
    return rows.map(row => ({ ...row, shown: isShown(row.configuration) }))
  },

  draw(rows, context) {
    const cost = metricOf(context, 'cost_usd')
    const shown = rows.filter(row => row.shown)
    const [all, drawn] = [levelsOf(rows, context), levelsOf(shown, context)]
    const { models, tiers } = drawn
    const width = tiers.length > 8 ? context.width.page : context.width.column
    const { color, shape, legendHeight } = seriesBy(
      'configuration',
      { field: context.subject.column, levels: models, title: context.subject.title, width: width - 40 },
      context,
    )
    const scale = numberScale(
      shown.map(row => row.cumulative_cost_usd),
      { zero: true },
    )
    const twins = twinDashes({ field: context.subject.column, levels: models, among: context.levels.configuration })
    const placesOf = (model: string) => shown.filter(row => row.configuration === model).map(({ place }) => place)
    // The ends of tiers are marks enough.
    const along = twins && tiers.length === 1 && new Map(models.map(model => [model, placesOf(model)]))
    const ends = 'datum.runs === datum.tier_runs'
    const most = Math.max(...shown.map(({ place }) => place))
    const beside = besideNumbers(scale, cost.format)
    const plot = panelWidth(width, 1, beside)
    const across = numbersAcross(
      { field: 'place', scale: countScale(0, most, 5), format: 'count', title: 'Runs, in the order of the study' },
      plot,
    )
    const parts = eachConfiguration(rows)
    const without = parts[0].all_runs - parts.reduce((sum, row) => sum + row.tier_runs, 0)
    return {
      title: text(spendingTitle(parts, tiers.length > 1 ? 'tier' : 'configuration', context.subject.word)),
      subtitle: sentences(
        `${counted(
          parts.reduce((sum, row) => sum + row.tier_runs, 0),
          'run',
        )}, without what judging them cost${tiers.length > 1 ? '; runs of a tier one after the other' : ''}`,
        without > 0 && leftOutRuns(without, 'cost'),
        leftOutText(all, drawn, 'the dearest'),
      ),
      width,
      view: {
        height: 150 + legendHeight,
        encoding: {
          x: tiers.length > 1 ? { field: 'place', ...placesAcross(tiers, 'Tier', plot, beside) } : across,
          y: numbersUp({
            field: 'cumulative_cost_usd',
            scale,
            format: cost.format,
            title: 'Cost so far (US dollars)',
          }),
          color,
        },
        layer: [
          { ...twins, mark: { type: 'line', strokeWidth: 1.2 } },
          {
            transform: [{ filter: along ? `${ends} || ${marksAlong(context.subject.column, 'place', along)}` : ends }],
            mark: { type: 'point' },
            encoding: { shape },
          },
        ],
      },
    }
  },
})

/** What it cost in all, and where most of that went. */
const spendingTitle = (
  parts: readonly Row[],
  field: 'tier' | 'configuration',
  word: string,
): Message<'title-spending'> => {
  const totals = new Map<string, number>()
  for (const row of parts) totals.set(row[field], (totals.get(row[field]) ?? 0) + row.tier_cost_usd)
  const whole = [...totals.values()].reduce((sum, total) => sum + total, 0)
  const ordered = [...totals].sort(([, a], [, b]) => b - a)
  const [[name, dearest]] = ordered
  const runs = parts.reduce((sum, row) => sum + row.tier_runs, 0)
  const part = isAlike(dearest, ordered[ordered.length - 1][1])
    ? { equal: field === 'tier' ? 'in every tier' : `for every ${word}` }
    : { place: `${field === 'tier' ? 'in' : 'for'} ${name}`, value: dearest }
  return {
    code: 'title-spending',
    params: {
      cost: whole,
      runs,
      unknown: parts[0].all_runs - runs,
      part: totals.size === 1 || whole === 0 ? null : part,
    },
  }
}

/** What the runs of a configuration in a tier cost, one after the other in the order of the study. */
interface Spending {
  readonly group: Group
  readonly runs: number
  /** Runs whose cost is not known add nothing. */
  readonly unknown: number
  readonly total: number
  /** After how many runs how much had been spent, from 0 on. */
  readonly steps: readonly { readonly runs: number; readonly spent: number }[]
}

/** More points than this make no finer line. */
const mostSteps = 40

export const spendingOf = (analysis: Analysis): Spending[] =>
  [...analysis.groups('by_configuration_and_tier')]
    .sort((a, b) => naturalOrder(a.key.configuration ?? '', b.key.configuration ?? ''))
    .flatMap(group => {
      const costs = numbers(group.rows, 'cost_usd')
      const known = costs.filter(cost => !Number.isNaN(cost))
      if (known.length === 0) return []
      const spent = new Float64Array(known.length + 1)
      known.forEach((cost, i) => {
        spent[i + 1] = spent[i] + cost
      })
      const steps = Math.min(mostSteps, known.length)
      return {
        group,
        runs: known.length,
        unknown: costs.length - known.length,
        total: spent[known.length],
        steps: Array.from({ length: steps + 1 }, (_, i) => {
          const runs = Math.round((i * known.length) / steps)
          return { runs, spent: spent[runs] }
        }),
      }
    })

interface Lines {
  readonly field: string
  /** Those drawn. */
  readonly levels: readonly string[]
  /** All there could be: the place among them decides the colour. */
  readonly among: readonly string[]
}

/** What the lines of a plot need beside their colours where two have the same one: dashes; nothing where none have. */
export const twinDashes = ({ field, levels, among }: Lines) => {
  const places = levels.map(level => Math.max(0, among.indexOf(level)))
  if (new Set(places.map(colorOf)).size === levels.length) return null
  const range = places.map(place => dashes[Math.floor(place / palette.length) % dashes.length])
  return {
    // Under its own name, since Vega-Lite would make one legend of all that shows the same field.
    transform: [{ calculate: `datum['${field}']`, as: 'dashed' }],
    encoding: {
      strokeDash: {
        field: 'dashed',
        type: 'nominal' as const,
        scale: { domain: [...levels], range: range.map(dash => [...dash]) },
        legend: null,
      },
    },
  }
}

const marksOnLine = 4

/** Whether a row has a mark, as an expression: some along each line, no two lines at the same share of their way. */
export const marksAlong = (field: string, x: string, lines: ReadonlyMap<string, readonly number[]>): string =>
  [...lines]
    .map(([level, places], line) => {
      const shares = Array.from({ length: marksOnLine }, (_, i) => (i + (line + 1) / (lines.size + 1)) / marksOnLine)
      const marked = shares.map(share => places[Math.floor(share * places.length)])
      return `(datum['${field}'] === ${quoted(level)} && indexof([${marked.join(', ')}], datum['${x}']) >= 0)`
    })
    .join(' || ')
