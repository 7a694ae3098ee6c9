import { mean } from '../../statistics/sum.ts'
import type { Answers } from '../answers.ts'
import { panelOf, ratingsOfRun } from '../judges/panel.ts'
import { seatsOf } from '../judges/seats.ts'

/** How far the scores of a judge lie from the mean of the other judges, run by run. */
export interface JudgeOffsets {
  readonly judge: string
  readonly values: readonly number[]
}

/** The single values behind the severity of each judge. */
export const judgeOffsetsOf = ({ tables: { runs, judges: table } }: Answers): JudgeOffsets[] => {
  const { judges, scores } = panelOf({ runs, judges: table }, seatsOf(table))
  return judges.map((judge, seat) => ({
    judge,
    values: [...scores[seat]].flatMap((own, row) => {
      const others = ratingsOfRun(scores, row, seat)
      return Number.isNaN(own) || others.length === 0 ? [] : [own - mean(others)]
    }),
  }))
}
