import { type Reason, reason } from '../../../core/reasons.ts'

/** How many subtests of a task have enough runs, and how many have not. */
export interface Tally {
  readonly used: number
  readonly left: number
}

/**
 * What a number rests on that needs so many runs of a subtest; null where all have them. A task is left out where none of
 * its subtests has.
 */
export const tooFewRuns = (tallies: readonly Tally[], needed: number): Reason | null => {
  const found = tallies.filter(({ used }) => used > 0)
  const tasks = { used: found.length, left: tallies.length - found.length }
  const subtests = { used: sumOf(found, 'used'), left: sumOf(found, 'left') }
  if (tasks.left + subtests.left === 0) return null
  const severally = tallies.some(({ used, left }) => used + left > 1)
  return found.length === 0
    ? reason('few-runs-everywhere', { needed, tasks: tallies.length, severally })
    : reason('few-runs-left-out', { needed, tasks, subtests, severally })
}

const sumOf = (tasks: readonly Tally[], what: keyof Tally): number => tasks.reduce((sum, each) => sum + each[what], 0)
