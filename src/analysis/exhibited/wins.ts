import type { Interval } from '../../statistics/interval.ts'
import type { Contest, ContestTask, Redrawn } from './contests.ts'
import { percentileLimits } from './limits.ts'

/** In how many tasks a contestant is the best one; where several are, each gets its share of the task. */
export interface Wins {
  readonly contest: Contest
  readonly contestant: string
  readonly wins: number
  readonly low: number
  readonly high: number
  readonly resampled: Redrawn['unit']
  readonly units: number
}

export const winsOf = (
  contests: readonly Contest[],
  redraw: (contest: Contest) => Redrawn,
  confidence: number,
): Wins[] =>
  contests.flatMap(contest => {
    const wins = countWins(contest.tasks, contest.contestants.length)
    const { unit, units, draws } = redraw(contest)
    const counts = draws.map(drawn => countWins(drawn, contest.contestants.length))
    return contest.contestants.map((contestant, i) => ({
      contest,
      contestant,
      wins: wins[i],
      ...wholeTasks(
        percentileLimits(
          wins[i],
          Float64Array.from(counts, count => count[i]),
          confidence,
        ),
      ),
      resampled: unit,
      units,
    }))
  })

/** Limits between two counts say no more than those around them; shares of ties may add up to a little less than a task. */
const wholeTasks = ({ low, high }: Interval): Interval => ({
  low: Math.floor(low + same),
  high: Math.max(0, Math.ceil(high - same)),
})

/** Values closer than this are the same but for rounding. */
const same = 1e-12

/** The tasks that each contestant wins. */
export const countWins = (tasks: readonly Pick<ContestTask, 'values'>[], contestants: number): Float64Array => {
  const wins = new Float64Array(contestants)
  for (const { values } of tasks) {
    let best = -Infinity
    for (const value of values) if (value > best) best = value
    let winners = 0
    for (const value of values) if (value >= best - same) winners++
    for (let i = 0; i < contestants; i++) if (values[i] >= best - same) wins[i] += 1 / winners
  }
  return wins
}
