import type { Extent } from '../versus/extent.ts'
import type { Planner } from './plan-power.ts'

/** A way to spend a budget, and the smallest effect that it finds. */
export interface Spending {
  readonly tasks: number
  readonly runs: number
  readonly cost: number
  readonly effect: Extent
}

const usualRuns = [1, 2, 3, 5, 10, 20]
const fewestTasks = 2

/**
 * Ways to spend a budget on two conditions: few runs of many tasks, or many of few. Where there are no more tasks, all
 * that is left goes into runs.
 */
export const spendings = (
  planner: Planner,
  { budget, price, mostTasks }: { readonly budget: number; readonly price: number; readonly mostTasks: number },
): Spending[] => {
  const affordable = Math.floor(budget / (2 * price))
  const all = Math.min(mostTasks, affordable)
  const onAllTasks = Number.isFinite(mostTasks) && all > 0 ? [Math.floor(affordable / all)] : []
  return [...new Set([...usualRuns, ...onAllTasks])]
    .filter(runs => runs > 0)
    .sort((a, b) => a - b)
    .map(runs => ({ runs, tasks: Math.min(mostTasks, Math.floor(affordable / runs)) }))
    .filter(({ tasks }) => tasks >= fewestTasks)
    .map(({ runs, tasks }) => ({
      tasks,
      runs,
      cost: 2 * tasks * runs * price,
      effect: planner.effectOf({ tasks, runs }),
    }))
}

/** The way that finds the smallest effect; null where the budget allows none. */
export const bestOf = (ways: readonly Spending[]): Spending | null =>
  ways.reduce<Spending | null>((best, way) => (!best || way.effect.about < best.effect.about ? way : best), null)
