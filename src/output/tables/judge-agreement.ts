import type { Analysis } from '../../analysis/analysis.ts'
import { type PairAgreement, pairAgreements } from '../../analysis/judges/agreement.ts'
import { ratedCriteria } from '../../analysis/judges/criteria.ts'
import { panelOf } from '../../analysis/judges/panel.ts'
import { seatsOf } from '../../analysis/judges/seats.ts'
import { notApplicable } from '../../core/exhibit.ts'
import { formatNumber } from '../../core/format.ts'
import type { MethodId } from '../../core/methods.ts'
import { noReasons, type Reason } from '../../core/reasons.ts'
import { measured } from '../../statistics/describe.ts'
import { mean } from '../../statistics/sum.ts'
import { estimates, numbers } from '../exhibits/cell-columns.ts'
import { defineTable } from '../exhibits/define.ts'
import { finite } from '../exhibits/row-values.ts'
import { shortNames } from '../exhibits/short-names.ts'
import { intervalText, methodsText } from '../narrative/interval-words.ts'
import { reasonsText } from '../narrative/reason-words.ts'
import { oneLine } from '../narrative/words.ts'
import { shorten } from '../plot/text-width.ts'

type Row = {
  readonly rated: 'score' | 'verdict' | 'criterion'
  readonly criterion: string | null
  /** Null where all judges are taken together. */
  readonly judge1: string | null
  readonly judge2: string | null
  readonly judges: number
  readonly runs: number
  readonly spearman: number | null
  readonly pearson: number | null
  readonly mean_abs_difference: number | null
  readonly same_verdict: number | null
  readonly alpha: number | null
  readonly alpha_low: number | null
  readonly alpha_high: number | null
  readonly method: MethodId | null
  readonly reasons: readonly Reason[]
}

const widestCriterion = 105

export default defineTable<Row>({
  id: 'judge-agreement',
  title: 'How far the judges agree',
  description:
    'Every two judges on the runs that both rated, and all of them together: rank and linear correlation, mean difference, equal verdicts and Krippendorff’s alpha, for the score, the verdict and each criterion.',
  needs: { judge: 2 },

  rows(analysis) {
    const rows = [...pairRows(analysis), ...panelRows(analysis)]
    const isKnown = rows.some(
      row => row.alpha !== null || row.mean_abs_difference !== null || row.same_verdict !== null,
    )
    return isKnown ? rows : notApplicable('needs runs that 2 judges rated')
  },

  columns(rows, { levels }) {
    const { text } = shortNames(levels.judge, 'Judge')
    const measured = (field: 'spearman' | 'same_verdict') => rows.some(row => row[field] !== null)
    return [
      {
        title: 'Rated',
        align: 'left',
        text: ({ rated, criterion }) =>
          criterion === null ? (rated === 'score' ? 'Score' : 'Verdict') : shorten(criterion, widestCriterion),
      },
      {
        title: 'Judges',
        align: 'left',
        text: ({ judge1, judge2, judges }) =>
          judge1 === null || judge2 === null ? `all ${judges}` : `${text(judge1)}, ${text(judge2)}`,
      },
      numbers('runs', 'Runs', 'count'),
      ...(measured('spearman') ? [numbers<Row>('spearman', 'Spearman', 'score')] : []),
      ...(measured('spearman') ? [numbers<Row>('pearson', 'Pearson', 'score')] : []),
      numbers('mean_abs_difference', 'Mean |Δ|', 'score'),
      ...(measured('same_verdict') ? [numbers<Row>('same_verdict', 'Same verdict', 'percent')] : []),
      estimates('alpha', "Krippendorff's alpha", 'score'),
    ]
  },

  notes(rows, { levels, settings }) {
    const without = rows.filter(row => row.alpha === null && row.judge1 === null)
    const reasons = [...new Set(without.map(row => reasonsText(row.reasons)))]
    const methods = methodsText(rows.filter(row => row.alpha_low !== null).map(({ method }) => method))
    const about = methods === '' ? '' : `In brackets: ${intervalText(settings)} (${methods}). `
    return [
      `${about}Alpha is 1 where judges always agree and 0 where they agree as if by chance.`,
      'Only valid judgments on runs that both judges of a pair, or at least two judges, rated. Mean |Δ| is the mean absolute difference of scores from 0 to 1 or, of a criterion, of the share of its points; beside all judges, correlations and differences are means over their pairs.',
      ...(without.length > 0 ? [`${formatNumber(without.length, 'count')} without alpha: ${reasons.join(', ')}.`] : []),
      ...[shortNames(levels.judge, 'Judge').note].filter(note => note !== null),
    ].map(oneLine)
  },

  block: ({ rated, judge1 }) => (rated === 'criterion' ? 'criteria' : judge1 === null ? 'panel' : 'pairs'),
})

const pairRows = (analysis: Analysis): Row[] =>
  analysis
    .judges()
    .agreements()
    .map(pair => ({
      rated: 'score',
      criterion: null,
      judge1: pair.judge1,
      judge2: pair.judge2,
      judges: 2,
      runs: Math.max(pair.n, pair.verdicts),
      spearman: finite(pair.spearman),
      pearson: finite(pair.pearson),
      mean_abs_difference: finite(pair.meanAbsDifference),
      same_verdict: finite(pair.verdictAgreement),
      alpha: null,
      alpha_low: null,
      alpha_high: null,
      method: null,
      reasons: noReasons,
    }))

/** Scores, verdicts and criteria, in the order in which alpha is told. */
const panelRows = (analysis: Analysis): Row[] => {
  const agreement = judgeAgreementOf(analysis)
  return analysis
    .judges()
    .alphas()
    .flatMap((alpha, i): Row[] => {
      const rated = i === 0 ? 'score' : i === 1 ? 'verdict' : 'criterion'
      const criterion = rated === 'criterion' ? alpha.of : null
      const pairs = rated === 'verdict' ? null : agreement.find(each => each.criterion === criterion)
      if (alpha.runs === 0) return []
      return [
        {
          rated,
          criterion,
          judge1: null,
          judge2: null,
          judges: alpha.judges,
          runs: alpha.runs,
          spearman: finite(pairs?.spearman),
          pearson: finite(pairs?.pearson),
          mean_abs_difference: finite(pairs?.meanAbsDifference),
          same_verdict: null,
          alpha: finite(alpha.value),
          alpha_low: finite(alpha.low),
          alpha_high: finite(alpha.high),
          method: alpha.method,
          reasons: alpha.reasons,
        },
      ]
    })
}

/** How far judges agree about scores (null) or one criterion: every two of them, and the mean over these pairs. */
interface JudgeAgreement {
  readonly criterion: string | null
  readonly pairs: readonly PairAgreement[]
  readonly spearman: number
  readonly pearson: number
  readonly meanAbsDifference: number
}

export const judgeAgreementOf = ({ tables, judges }: Analysis): JudgeAgreement[] => {
  const seats = seatsOf(tables.judges)
  const { layout } = panelOf(tables, seats)
  const verdicts = seats.judges.map(() => new Float64Array(tables.runs.size).fill(NaN))
  const criteria = Array.from(ratedCriteria(tables, seats), ([criterion, scores]) =>
    agreementOf(criterion, pairAgreements({ judges: seats.judges, scores, verdicts, layout })),
  )
  return [agreementOf(null, judges().agreements()), ...criteria].filter(({ pairs }) => pairs.length > 0)
}

/** A pair whose scores do not vary has no correlation and does not count. */
const agreementOf = (criterion: string | null, pairs: readonly PairAgreement[]): JudgeAgreement => {
  const over = (number: 'spearman' | 'pearson' | 'meanAbsDifference') => mean(measured(pairs.map(pair => pair[number])))
  return {
    criterion,
    pairs,
    spearman: over('spearman'),
    pearson: over('pearson'),
    meanAbsDifference: over('meanAbsDifference'),
  }
}
