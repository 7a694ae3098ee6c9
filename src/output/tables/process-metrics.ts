import type { Analysis } from '../../analysis/analysis.ts'
import type { Comparison } from '../../analysis/comparisons/index.ts'
import { distinctMicroAverage } from '../../analysis/estimates/micro-average.ts'
import { subjectsOf } from '../../analysis/study-places.ts'
import { type ExhibitContext, notApplicable, type TableColumn } from '../../core/exhibit.ts'
import { formatEstimate, formatNumber } from '../../core/format.ts'
import type { MethodId } from '../../core/methods.ts'
import { type Group, isTimeToEvent, type Metric, type Variant } from '../../core/metric.ts'
import { noReasons, type Reason } from '../../core/reasons.ts'
import { measures } from '../../transform/process/process-measures.ts'
import { overRunsNotes, sideWriter } from '../exhibits/cell-columns.ts'
import { defineTable } from '../exhibits/define.ts'
import { pColumns, pNote } from '../exhibits/difference-columns.ts'
import { differenceText } from '../exhibits/difference-text.ts'
import { placeColumns, placeNotes, subjectCells } from '../exhibits/place-columns.ts'
import { profileNotes } from '../exhibits/profile-notes.ts'
import { finite, metricOf } from '../exhibits/row-values.ts'
import { nameWidth } from '../exhibits/short-names.ts'
import { typicalNote } from '../exhibits/typical.ts'
import { intervalText, methodsNotes, methodsText } from '../narrative/interval-words.ts'
import { whyTexts } from '../narrative/reason-words.ts'
import { titleOf } from '../narrative/words.ts'
import { shorten } from '../plot/text-width.ts'

type Row = FirstToLast & {
  readonly metric: string
  /** Where a metric has several values. */
  readonly variant: string | null
  /** Null where the runs of all are taken together. */
  readonly agent: string | null
  readonly agent_model: string | null
  readonly n: number
  readonly missing: number
  readonly value: number | null
  readonly low: number | null
  readonly high: number | null
  /** With every run alike, where that differs. */
  readonly value_over_runs: number | null
  readonly method: MethodId
}

/** Metrics of how the work went, which transcripts or several witnesses measure. */
const isAboutProcess = (metric: Metric): boolean =>
  metric.about === 'process' || 'witnesses' in metric || Object.hasOwn(measures, metric.id)

const widestTitle = 190

export default defineTable<Row>({
  id: 'process-metrics',
  title: 'How the work went',
  description:
    'Every metric of the process, such as progress, corrections and use of tools: its estimate with interval, and the change from the first tier to the last.',

  rows(analysis) {
    const groups = subjectsOf(analysis)
    const changes = analysis
      .comparisons()
      .filter(({ scope, overall_contrast: overall }) => scope === 'tiers' && overall)
    const rows = analysis.metrics
      .filter(isAboutProcess)
      .flatMap(metric => variantsIn(analysis, metric).map(variant => ({ metric: metric.id, variant })))
      .flatMap(asked => groups.flatMap(group => rowOf(analysis, asked, group, changes)))
    return rows.length > 0 ? rows : notApplicable('needs transcripts, or records of steps and changes')
  },

  columns(rows, context) {
    const hasTiers = rows.some(row => row.tier1 !== null)
    return [
      {
        title: 'Metric',
        align: 'left',
        text: row => {
          const title = titleOf(metricOf(context, row.metric), context.settings)
          return shorten(row.variant === null ? title : `${title}: ${row.variant}`, widestTitle)
        },
      },
      ...placeColumns(rows, context, nameWidth.tight),
      { title: 'Runs', align: 'right', text: ({ n }) => formatNumber(n, 'count') },
      {
        title: hasTiers ? 'All tiers' : 'Estimate',
        align: 'right',
        text: row => estimateText(row, metricOf(context, row.metric)),
      },
      ...(hasTiers ? firstToLastColumns(rows, context) : []),
    ]
  },

  notes(rows, context) {
    const missing = rows.filter(row => row.missing > 0).length
    const untested = whyTexts(rows.filter(({ effect, p }) => effect !== null && p === null))
    return [
      [`In brackets: ${intervalText(context.settings)}; every task weighs alike.`, ...methodsNotes(rows)].join(' '),
      ...overRunsNotes(rows, ['value']),
      ...(rows.some(row => row.p !== null)
        ? [
            `Change: last tier against first (${methodsText(rows.map(row => row.effect_method))}), in points of percentages${
              rows.some(row => row.scale === 'ratio') ? '; × says how many times as much' : ''
            }. ${pNote(rows)}`,
          ]
        : []),
      ...(rows.some(row => row.tier1 !== null) ? profileNotes[context.settings.profile] : []),
      ...(rows.some(row => row.variant !== null && row.tier1 !== null)
        ? [
            'Tiers are compared by means of single runs, also where a value over all tiers weighs runs by their calls or steps.',
          ]
        : []),
      ...(rows.some(row => row.typical1 !== null) ? [typicalNote] : []),
      ...(untested.length > 0 ? [`Without p: ${untested.join('; ')}.`] : []),
      ...(missing > 0
        ? [`Runs in which a metric could not be measured are left out (${missing} of ${rows.length} lines).`]
        : []),
      ...placeNotes(rows, context, nameWidth.tight),
    ]
  },

  block: row => (row.agent === null && row.agent_model === null ? '' : `${row.metric} ${row.variant}`),
})

/** A median that fewer than half of the runs get to is a limit without a number. */
const estimateText = ({ value, low, high, value_over_runs: overRuns }: Row, metric: Metric): string => {
  if (value !== null || !isTimeToEvent(metric))
    return formatEstimate(value ?? NaN, low ?? NaN, high ?? (low === null ? NaN : Infinity), overRuns, metric.format)
  return low === null ? 'not reached' : `not reached, above ${formatNumber(low, metric.format)}`
}

/** The variants of a metric, each once; null where it has a single value. */
const variantsIn = (analysis: Analysis, metric: Metric): readonly (Variant | null)[] => {
  const [overall] = analysis.groups('overall')
  return analysis
    .results(overall)
    .filter(result => result.metric === metric)
    .map(({ variant }) => variant)
}

interface Asked {
  readonly metric: string
  readonly variant: Variant | null
}

const rowOf = (analysis: Analysis, { metric, variant }: Asked, group: Group, changes: readonly Comparison[]): Row[] => {
  const found = analysis.result(metric, group, variant?.id)?.summary
  if (!found || found.n === 0) return []
  // Tiers are compared within models, so that a change is known of a model and of the only one there is.
  const { agent_model: model } = group.key
  const change = changes.find(
    each =>
      each.metric === metric &&
      each.variant === (variant?.id ?? null) &&
      !('agent' in group.key) &&
      (model === undefined || each.model1 === model),
  )
  return [
    {
      metric,
      variant: variant?.title ?? null,
      ...subjectCells(group),
      n: found.n,
      missing: found.missing,
      value: finite(found.value),
      low: finite(found.low),
      high: finite(found.high),
      value_over_runs: finite(distinctMicroAverage(found)),
      method: found.method,
      ...firstToLast(change),
    },
  ]
}

/** How a metric changed from the first tier to the last. */
type FirstToLast = {
  /** The first and the last tier in which it was measured. */
  readonly tier1: string | null
  readonly value1: number | null
  readonly tier2: string | null
  readonly value2: number | null
  /** Geometric means, where the effect is their ratio. */
  readonly typical1: number | null
  readonly typical2: number | null
  readonly effect: number | null
  readonly scale: Comparison['scale'] | null
  readonly effect_low: number | null
  readonly effect_high: number | null
  readonly p: number | null
  readonly p_adjusted: number | null
  readonly significant: boolean | null
  readonly effect_method: MethodId | null
  readonly reasons: readonly Reason[]
  readonly family_size: number | null
}

const firstToLast = (change: Comparison | undefined): FirstToLast => ({
  tier1: change?.tier1 ?? null,
  value1: change?.value1 ?? null,
  tier2: change?.tier2 ?? null,
  value2: change?.value2 ?? null,
  typical1: change?.typical1 ?? null,
  typical2: change?.typical2 ?? null,
  effect: (change?.scale === 'ratio' ? change.ratio : change?.difference) ?? null,
  scale: change?.scale ?? null,
  effect_low: change?.low ?? null,
  effect_high: change?.high ?? null,
  p: change?.p ?? null,
  p_adjusted: change?.p_adjusted ?? null,
  significant: change?.significant ?? null,
  effect_method: change?.method ?? null,
  reasons: change?.reasons ?? noReasons,
  family_size: change?.family_size ?? null,
})

/** Where all metrics have the same first and last tier these stand in the head. */
const firstToLastColumns = <Row extends FirstToLast & { readonly metric: string }>(
  rows: readonly Row[],
  context: ExhibitContext,
): TableColumn<Row>[] => {
  const only = (field: 'tier1' | 'tier2') => {
    const names = [...new Set(rows.flatMap(row => row[field] ?? []))]
    return names.length === 1 ? shorten(names[0], 60) : null
  }
  const text = sideWriter(rows, metric => metricOf(context, metric).format)
  const column = (side: 1 | 2, title: string): TableColumn<Row> => ({
    title: only(`tier${side}`) ?? title,
    align: 'right',
    text: row => {
      const tier = row[`tier${side}`]
      const shown = text(row, side)
      return only(`tier${side}`) === null && tier !== null ? `${shown} (${shorten(tier, 60)})` : shown
    },
  })
  return [
    column(1, 'First tier'),
    column(2, 'Last tier'),
    {
      title: 'Change',
      align: 'right',
      text: row =>
        differenceText(
          row.effect,
          { low: row.effect_low, high: row.effect_high, scale: row.scale ?? 'difference' },
          metricOf(context, row.metric),
        ),
    },
    ...pColumns(rows),
  ]
}
