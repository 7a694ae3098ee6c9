import type { Analysis } from '../../analysis/analysis.ts'
import { distinctMicroAverage } from '../../analysis/estimates/micro-average.ts'
import { placesOf } from '../../analysis/study-places.ts'
import { type ExhibitRow, notApplicable } from '../../core/exhibit.ts'
import { formatBeside, formatNumber } from '../../core/format.ts'
import { isMethod } from '../../core/methods.ts'
import type { Group } from '../../core/metric.ts'
import { estimates, numbers, overRunsNotes } from '../exhibits/cell-columns.ts'
import { defineTable } from '../exhibits/define.ts'
import { littleNotes } from '../exhibits/little-text.ts'
import { placeCells, placeColumns, placeNotes, totalName } from '../exhibits/place-columns.ts'
import { finite, metricOf } from '../exhibits/row-values.ts'
import { nameWidth } from '../exhibits/short-names.ts'
import { intervalText, methodsText } from '../narrative/interval-words.ts'
import { counted } from '../narrative/words.ts'

/** Kinds of tokens, as short as the head of a column must be. */
const tokenTitles = {
  input_tokens: 'Input',
  output_tokens: 'Output',
  cache_creation_tokens: 'To cache',
  cache_read_tokens: 'From cache',
} as const

type TokenKind = keyof typeof tokenTitles
const tokenKinds = Object.keys(tokenTitles) as readonly TokenKind[]

const measuredFields = ['cost_usd', 'cost_of_pass'] as const

export default defineTable<ExhibitRow>({
  id: 'cost-analysis',
  title: 'What runs cost, and the tokens they take',
  description:
    'Cost per run, in all and per pass, what judging costs, and tokens of every kind, for every configuration, every model and all runs.',

  rows(analysis) {
    const { places, by } = placesOf(analysis)
    const rows = places
      .filter(({ group }) => group.rows.rows.length > 0)
      .map(place => rowOf(analysis, place.group, placeCells(place), 'part'))
    const isKnown = [...measuredFields, ...tokenKinds].some(id => rows.some(row => row[id] !== null))
    if (!isKnown) return notApplicable('neither cost nor tokens were measured')
    const fields = Object.keys(places[0].group.key)
    const isByModel = by.join() === 'model,tier' && analysis.groups('by_model').length > 1
    const withTotals = isByModel ? modelTotals(analysis, rows) : rows
    const [overall] = analysis.groups('overall')
    const isVaried = (field: string) => new Set(rows.map(row => row[field])).size > 1
    const all = Object.fromEntries(
      fields.map(field => [field, isVaried(field) ? totalName(field) : String(rows[0][field])]),
    )
    return rows.length > 1 ? [...withTotals, rowOf(analysis, overall, all, 'total')] : rows
  },

  columns(rows, context) {
    const isMeasured = (field: string) => rows.some(row => row[field] !== null)
    return [
      ...placeColumns(rows, context, nameWidth.tight),
      numbers('runs', 'Runs', 'count'),
      ...(isMeasured('cost_usd')
        ? [{ ...estimates<ExhibitRow>('cost_usd', 'Cost per run', 'usd', rows), better: 'lower' as const }]
        : []),
      ...(isMeasured('total_cost_usd') ? [numbers<ExhibitRow>('total_cost_usd', 'In all', 'usd', rows)] : []),
      ...(isMeasured('cost_of_pass') || isMeasured('cost_of_pass_low')
        ? [{ title: 'Cost of pass', align: 'right' as const, better: 'lower' as const, text: costOfPassText(rows) }]
        : []),
      ...(isMeasured('judge_cost_usd') ? [numbers<ExhibitRow>('judge_cost_usd', 'Judging', 'usd', rows)] : []),
      ...tokenKinds.filter(isMeasured).map(id => ({
        title: tokenTitles[id],
        align: 'right' as const,
        text: (row: ExhibitRow) => formatNumber(Math.round(asNumber(row[id])), 'count'),
      })),
    ]
  },

  notes(rows, context) {
    const unknown = rows
      .filter(({ scope }) => scope === 'part')
      .reduce((sum, row) => sum + Number(row.runs_without_cost), 0)
    const methods = methodsText(rows.flatMap(row => [row.cost_method, row.cost_of_pass_method]).filter(isMethod))
    const kinds = tokenKinds.filter(id => rows.some(row => row[id] !== null))
    const isMeasured = (field: string) => rows.some(row => row[field] !== null)
    return [
      `In brackets: ${intervalText(context.settings)}${methods === '' ? '' : ` (${methods})`}. Every task weighs alike; what was spent in all is a plain sum.`,
      ...littleNotes(rows, measuredFields, context),
      ...overRunsNotes(rows, measuredFields),
      ...(isMeasured('cost_of_pass') || isMeasured('cost_of_pass_low')
        ? [
            `${metricOf(context, 'cost_of_pass').title}: mean cost over pass rate; where nothing passed, the limit that it is above.`,
          ]
        : []),
      ...(isMeasured('judge_cost_usd')
        ? ['Judging: mean cost of all judges of a run, not part of the cost beside it.']
        : []),
      ...(kinds.length > 0 ? [`${kinds.map(id => tokenTitles[id]).join(', ')}: mean tokens per run.`] : []),
      ...(unknown > 0 ? [`The cost of ${counted(unknown, 'run')} is not known.`] : []),
      ...placeNotes(rows, context, nameWidth.tight),
    ]
  },

  block: row => `${row.agent ?? ''} ${row.agent_model ?? ''} ${row.scope === 'total'}`,
})

const asNumber = (cell: ExhibitRow[string]): number => (typeof cell === 'number' ? cell : NaN)
/** Where nothing passed there is no cost of a pass, only what it must be above. */
const costOfPassText = (rows: readonly ExhibitRow[]): ((row: ExhibitRow) => string) => {
  const shown = formatBeside(
    rows.map(row => asNumber(row.cost_of_pass)),
    'usd',
  )
  const { text } = estimates<ExhibitRow>('cost_of_pass', 'Cost of pass', 'usd', rows)
  return row => {
    const { cost_of_pass: value, cost_of_pass_low: low } = row
    return value === null && low !== null ? `above ${shown(asNumber(low))}` : text(row)
  }
}

/** The rows of each model, then what they come to. */
const modelTotals = (analysis: Analysis, rows: readonly ExhibitRow[]): ExhibitRow[] =>
  analysis.groups('by_model').flatMap(group => {
    const own = rows.filter(row => row.agent_model === group.key.agent_model)
    const cells = { ...placeCells({ group }), tier: totalName('tier') }
    return own.length > 1 ? [...own, rowOf(analysis, group, cells, 'total')] : own
  })

const rowOf = (
  analysis: Analysis,
  group: Group,
  cells: Readonly<Record<string, string>>,
  scope: 'part' | 'total',
): ExhibitRow => {
  const found = (id: string) => analysis.result(id, group)?.summary
  const [cost, costOfPass] = [found('cost_usd'), found('cost_of_pass')]
  const runs = group.rows.rows.length
  const total = (id: string) => {
    const { mean, n } = found(id) ?? { mean: NaN, n: 0 }
    return finite(mean * n)
  }
  return {
    ...cells,
    scope,
    runs,
    runs_without_cost: cost?.missing ?? runs,
    cost_usd: finite(cost?.value),
    cost_usd_low: finite(cost?.low),
    cost_usd_high: finite(cost?.high),
    cost_usd_over_runs: finite(cost && distinctMicroAverage(cost)),
    cost_method: cost?.method ?? null,
    total_cost_usd: total('cost_usd'),
    cost_of_pass: finite(costOfPass?.value),
    cost_of_pass_low: finite(costOfPass?.low),
    cost_of_pass_high: finite(costOfPass?.high),
    cost_of_pass_over_runs: finite(costOfPass && distinctMicroAverage(costOfPass)),
    cost_of_pass_method: costOfPass?.method ?? null,
    judge_cost_usd: finite(found('judge_cost_usd')?.value),
    ...Object.fromEntries(tokenKinds.map(id => [id, finite(found(id)?.value)])),
    total_tokens: total('total_tokens'),
  }
}
