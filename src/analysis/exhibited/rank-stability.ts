import { describe } from '../../statistics/describe.ts'
import { shortTau } from '../../statistics/kendall.ts'
import { mean } from '../../statistics/sum.ts'
import type { Contest, ContestTask, Redrawn } from './contests.ts'
import { percentileLimits } from './limits.ts'

/** How alike the tasks rank the contestants. */
export interface RankStability {
  readonly contest: Contest
  /** Kendall's tau of every two tasks that rank at least three contestants. */
  readonly pairs: readonly TaskPair[]
  /** How alike each task ranks them as the others do. */
  readonly byTask: readonly TaskAgreement[]
  /** The mean over all pairs. */
  readonly tau: number
  readonly low: number
  readonly high: number
  readonly resampled: Redrawn['unit']
  readonly units: number
  /** How many tasks there are; of very many only some are compared. */
  readonly tasks: number
}

/** The taus of one task with all others: their mean and middle half. */
export interface TaskAgreement {
  readonly task: string
  readonly tau: number
  readonly q1: number
  readonly q3: number
  readonly others: number
}

export interface TaskPair {
  readonly task1: string
  readonly task2: string
  readonly tau: number
}

/** Two contestants have two orders only: their tau says nothing but yes or no. */
const fewestRanked = 3

/** All pairs of more tasks than this would take seconds, and say no more. */
const mostTasks = 300

export const rankStabilityOf = (
  contests: readonly Contest[],
  redraw: (contest: Contest) => Redrawn,
  confidence: number,
): RankStability[] =>
  contests.flatMap(whole => {
    const contest = spacedOut(whole)
    const { tasks } = contest
    const taus = tauTable(tasks)
    const pairs = tasks.flatMap((first, i) =>
      tasks.slice(i + 1).flatMap((second, k) => {
        const tau = taus[i][i + 1 + k]
        return Number.isNaN(tau) ? [] : [{ task1: first.task, task2: second.task, tau }]
      }),
    )
    if (pairs.length === 0) return []
    const place = new Map(tasks.map((task, i) => [task, i]))
    const { unit, units, draws } = redraw(contest)
    const replicates = Float64Array.from(draws, drawn => {
      const places = drawn.flatMap(task => place.get(task) ?? [])
      // Tasks drawn as they are have their taus already; those with other values need new ones.
      const isKnown = places.length === drawn.length
      return isKnown ? meanTau(taus, places) : meanTau(tauTable(drawn), [...drawn.keys()])
    })
    const tau = mean(pairs.map(pair => pair.tau))
    const limits = percentileLimits(tau, replicates, confidence)
    return {
      contest,
      pairs,
      byTask: tasks.flatMap(({ task }, i) => {
        const { n, mean: own, q1, q3 } = describe(taus[i])
        return n === 0 ? [] : [{ task, tau: own, q1, q3, others: n }]
      }),
      tau,
      ...limits,
      resampled: unit,
      units,
      tasks: whole.tasks.length,
    }
  })

const spacedOut = (contest: Contest): Contest => {
  const { tasks } = contest
  if (tasks.length <= mostTasks) return contest
  const kept = Array.from({ length: mostTasks }, (_, i) => tasks[Math.floor((i * tasks.length) / mostTasks)])
  return { ...contest, tasks: kept }
}

/** Tau of every two tasks, over the contestants that both have. */
const tauTable = (tasks: readonly ContestTask[]): Float64Array[] => {
  const table = tasks.map(() => new Float64Array(tasks.length).fill(NaN))
  tasks.forEach(({ values: first }, i) => {
    for (let k = i + 1; k < tasks.length; k++) {
      const second = tasks[k].values
      const tau = bothRank(first, second) < fewestRanked ? NaN : shortTau(first, second)
      table[i][k] = tau
      table[k][i] = tau
    }
  })
  return table
}

const bothRank = (first: Float64Array, second: Float64Array): number => {
  let count = 0
  for (let i = 0; i < first.length; i++) if (!Number.isNaN(first[i]) && !Number.isNaN(second[i])) count++
  return count
}

/** The mean over pairs of different tasks among those drawn: a task always agrees with itself. */
const meanTau = (taus: readonly Float64Array[], places: readonly number[]): number => {
  let [sum, count] = [0, 0]
  for (let i = 0; i < places.length; i++)
    for (let k = i + 1; k < places.length; k++) {
      const tau = places[i] === places[k] ? NaN : taus[places[i]][places[k]]
      if (Number.isNaN(tau)) continue
      sum += tau
      count++
    }
  return sum / count
}
