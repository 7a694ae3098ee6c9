import type { Analysis } from '../../analysis/analysis.ts'
import { type Estimate, estimateMeans, layoutOf, sampleOf } from '../../analysis/inference/index.ts'
import { criterionColumnsOf, soleCriterionOf } from '../../analysis/judges/criteria.ts'
import { subjectsOf } from '../../analysis/study-places.ts'
import { notApplicable } from '../../core/exhibit.ts'
import { formatNumber } from '../../core/format.ts'
import { gather } from '../../core/gather.ts'
import type { MethodId } from '../../core/methods.ts'
import type { Group } from '../../core/metric.ts'
import type { Reason } from '../../core/reasons.ts'
import { allRows, columnNumbers, splitBy, type Table } from '../../core/table.ts'
import { describe, measured } from '../../statistics/describe.ts'
import { mean, sum } from '../../statistics/sum.ts'
import { estimates, numbers } from '../exhibits/cell-columns.ts'
import { defineTable } from '../exhibits/define.ts'
import { placeColumns, placeNotes, subjectCells } from '../exhibits/place-columns.ts'
import { finite } from '../exhibits/row-values.ts'
import { intervalText, methodsText } from '../narrative/interval-words.ts'
import { counted } from '../narrative/words.ts'
import { shorten } from '../plot/text-width.ts'

type Row = {
  readonly criterion: string
  /** Null where the runs of all are taken together. */
  readonly agent: string | null
  readonly agent_model: string | null
  readonly weight_low: number | null
  readonly weight_high: number | null
  readonly runs: number
  readonly missing: number
  readonly share: number | null
  readonly share_low: number | null
  readonly share_high: number | null
  readonly sd: number | null
  readonly full: number | null
  readonly none: number | null
  readonly lost: number | null
  readonly method: MethodId
  readonly reasons: readonly Reason[]
}

const widestCriterion = 130

export default defineTable<Row>({
  id: 'criteria-performance',
  title: 'Criteria of the rubric, and how well they are met',
  description:
    'The share of its points that runs achieve in each criterion, with its weight in the rubric and what it costs of the whole, per model.',

  rows(analysis) {
    const found = criteriaPerformanceOf(analysis)
    if (found.length === 0) return notApplicable('needs judgments by criterion')
    const sole = soleCriterionOf(analysis.tables)
    if (sole !== null) return notApplicable(`${sole} is the only criterion: it is the implementation rate`)
    return found.map(({ criterion, group, weight, runs, missing, share, sd, full, none, lost }) => ({
      criterion,
      ...subjectCells(group),
      weight_low: finite(weight?.low),
      weight_high: finite(weight?.high),
      runs,
      missing,
      share: finite(share.value),
      share_low: finite(share.low),
      share_high: finite(share.high),
      sd: finite(sd),
      full: finite(full),
      none: finite(none),
      lost: finite(lost),
      method: share.method,
      reasons: share.reasons,
    }))
  },

  columns(rows, context) {
    const hasWeights = rows.some(row => row.weight_low !== null)
    return [
      { title: 'Criterion', align: 'left', text: ({ criterion }) => shorten(criterion, widestCriterion) },
      ...(hasWeights ? [{ title: 'Weight', align: 'right' as const, text: weightText }] : []),
      ...placeColumns(rows, context),
      numbers('runs', 'Runs', 'count'),
      { ...estimates<Row>('share', 'Share of points', 'percent'), better: 'higher' },
      { title: 'SD (points)', align: 'right', text: ({ sd }) => (sd === null ? '–' : (100 * sd).toFixed(1)) },
      { ...numbers<Row>('full', 'All points', 'percent'), better: 'higher' },
      numbers('none', 'No points', 'percent'),
      ...(hasWeights ? [numbers<Row>('lost', 'Lost of the whole', 'percent')] : []),
    ]
  },

  notes(rows, context) {
    const missing = rows.reduce((sum, row) => sum + row.missing, 0)
    return [
      `In brackets: ${intervalText(context.settings)} (${methodsText(rows.map(row => row.method))}); every task weighs alike.`,
      `A run has the median of its judges. All points and no points: shares of runs.${
        rows.some(row => row.lost !== null)
          ? ' Lost of the whole: the part of all weights times the share of points that is not achieved.'
          : ''
      }`,
      ...(rows.some(row => row.weight_low !== row.weight_high)
        ? ['Rubrics differ in the weights with two numbers.']
        : []),
      ...(missing > 0 ? [`Left out: ${counted(missing, 'rating')} of runs to which a criterion does not apply.`] : []),
      ...placeNotes(rows, context),
    ]
  },

  block: row => (row.agent === null && row.agent_model === null ? '' : row.criterion),
})

const weightText = ({ weight_low: low, weight_high: high }: Row): string => {
  if (low === null || high === null) return '–'
  const shown = (weight: number) => formatNumber(weight, 'score').replace(/0$/, '')
  return low === high ? shown(low) : `${shown(low)} to ${shown(high)}`
}

/** How well some runs meet a criterion: the share of its points that they achieve, in each the median of its judges. */
interface CriterionPerformance {
  readonly criterion: string
  readonly group: Group
  /** Least and most where rubrics differ; null where there is no rubric. */
  readonly weight: { readonly low: number; readonly high: number } | null
  readonly runs: number
  readonly missing: number
  readonly share: Estimate
  readonly sd: number
  /** Shares of the runs that achieve all its points, and none. */
  readonly full: number
  readonly none: number
  /** What is missing of the whole rubric because of it: its part of all weights times the share not achieved. */
  readonly lost: number
}

/** Every criterion of every model, as the rubric orders them. */
export const criteriaPerformanceOf = (analysis: Analysis): CriterionPerformance[] => {
  const { tables, settings } = analysis
  const groups = subjectsOf(analysis)
  const layouts = groups.map(({ rows }) => layoutOf(rows))
  const weights = weightsIn(tables.rubric)
  const total = sum([...weights.values()].map(({ low, high }) => (low + high) / 2))
  const order = [...weights.keys()]
  const place = (name: string) => (weights.has(name) ? order.indexOf(name) : order.length)
  const found = criterionColumnsOf(tables).toSorted((a, b) => place(a.of) - place(b.of))
  const asked = found.flatMap(({ of: criterion, column }) =>
    groups.map((group, i) => ({ criterion, column, group, sample: sampleOf(layouts[i], column) })),
  )
  const known = asked.filter(({ sample }) => sample.n > 0)
  const estimates = estimateMeans(
    known.map(({ sample }) => ({ sample, kind: 'score' as const })),
    settings,
  )
  return known.map(({ criterion, column, group, sample }, i) => {
    const values = measured(gather(column, group.rows.rows))
    const weight = weights.get(criterion) ?? null
    const ownPart = weight === null || total === 0 ? NaN : (weight.low + weight.high) / 2 / total
    return {
      criterion,
      group,
      weight,
      runs: sample.n,
      missing: sample.missing,
      share: estimates[i],
      sd: describe(values).sd,
      full: mean(values.map(value => Number(value >= 1))),
      none: mean(values.map(value => Number(value <= 0))),
      lost: ownPart * (1 - estimates[i].value),
    }
  })
}

/** The weight of every criterion, in the order of the rubric. */
const weightsIn = (rubric: Table): Map<string, { low: number; high: number }> => {
  const weight = columnNumbers(rubric, 'weight')
  const weights = new Map<string, { low: number; high: number }>()
  for (const { key, rows } of splitBy(allRows(rubric), ['criterion'])) {
    const { n, min: low, max: high } = describe(gather(weight, rows.rows))
    if (key[0] !== null && n > 0) weights.set(key[0], { low, high })
  }
  return weights
}
