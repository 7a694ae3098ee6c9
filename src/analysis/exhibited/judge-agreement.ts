import { measured } from '../../statistics/describe.ts'
import { mean } from '../../statistics/sum.ts'
import type { Answers } from '../answers.ts'
import { type PairAgreement, pairAgreements } from '../judges/agreement.ts'
import { ratedCriteria } from '../judges/criteria.ts'
import { panelOf } from '../judges/panel.ts'
import { seatsOf } from '../judges/seats.ts'

/** How far judges agree about scores (null) or one criterion: every two of them, and the mean over these pairs. */
export interface JudgeAgreement {
  readonly criterion: string | null
  readonly pairs: readonly PairAgreement[]
  readonly spearman: number
  readonly pearson: number
  readonly meanAbsDifference: number
}

export const judgeAgreementOf = ({ tables, judges }: Answers): JudgeAgreement[] => {
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
