import { tQuantile } from './distributions.ts'

/** How sure a plan must be: of no false alarm, and of finding what is there. */
export interface Assurance {
  confidence: number
  power: number
}

/** How many standard errors a true effect must be to be found with this power. */
const errorsNeeded = (df: number, { confidence, power }: Assurance): number =>
  tQuantile((1 + confidence) / 2, df) + tQuantile(power, df)

/** The smallest true effect that a test with this error would find with this power. */
export const detectableEffect = (se: number, df: number, assurance: Assurance): number =>
  errorsNeeded(df, assurance) * se

/** How much single runs scatter within a cell, and how differently tasks react to the two conditions. */
export interface DifferenceSpread {
  runVariance: number
  interactionVariance: number
}

/** The error of a paired difference over `tasks` tasks with `runs` runs per cell. */
export const differenceError = ({ runVariance, interactionVariance }: DifferenceSpread, tasks: number, runs: number) =>
  Math.sqrt((interactionVariance + (2 * runVariance) / runs) / tasks)

/** Runs per cell that find `effect` over this many tasks; Infinity where no number of runs can, only more tasks. */
export const runsNeeded = (spread: DifferenceSpread, tasks: number, effect: number, assurance: Assurance): number => {
  const wanted = (effect / errorsNeeded(tasks - 1, assurance)) ** 2
  const room = tasks * wanted - spread.interactionVariance
  return room > 0 ? Math.max(1, Math.ceil((2 * spread.runVariance) / room)) : Infinity
}

/** Tasks that find `effect` with this many runs per cell; at least 2, and infinite beyond what can be counted. */
export const tasksNeeded = (spread: DifferenceSpread, runs: number, effect: number, assurance: Assurance): number => {
  const found = (tasks: number) =>
    detectableEffect(differenceError(spread, tasks, runs), tasks - 1, assurance) <= Math.abs(effect)
  if (!(Math.abs(effect) > 0)) return NaN
  let enough = 2
  while (!found(enough)) {
    enough *= 2
    if (enough > Number.MAX_SAFE_INTEGER) return Infinity
  }
  let tooFew = enough / 2
  while (enough - tooFew > 1) {
    const middle = Math.floor((tooFew + enough) / 2)
    if (found(middle)) enough = middle
    else tooFew = middle
  }
  return enough
}
