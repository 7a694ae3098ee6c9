import type { SideName } from '../../core/reason-codes.ts'
import type { Layout } from '../inference/index.ts'
import type { BySide } from './metric-pair.ts'
import type { PairedLayouts } from './pairing.ts'

/** Runs that only one side has, so that there is nothing to compare them with. */
export interface OneSidedRuns {
  readonly task: string
  /** The subtest; null where the other side lacks the whole task. */
  readonly cell: string | null
  readonly runs: number
}

const runsIn = (subtests: Layout['tasks'][number]['subtests']): number =>
  subtests.reduce((sum, { rows }) => sum + rows.length, 0)

const onlyIn = (own: Layout, other: Layout, sharedUnits: boolean): OneSidedRuns[] => {
  const cells = new Map(other.tasks.map(({ task, subtests }) => [task, new Set(subtests.map(({ id }) => id))]))
  return own.tasks.flatMap(({ task, subtests }): OneSidedRuns[] => {
    const theirs = cells.get(task)
    if (!theirs) return [{ task, cell: null, runs: runsIn(subtests) }]
    if (!sharedUnits) return []
    return subtests.filter(({ id }) => !theirs.has(id)).map(({ id, rows }) => ({ task, cell: id, runs: rows.length }))
  })
}

/** What each side has that the other lacks: whole tasks, and subtests where these are compared. */
export const oneSidedRuns = ({ base, candidate, sharedUnits }: PairedLayouts): BySide<readonly OneSidedRuns[]> => {
  const found: Record<SideName, readonly OneSidedRuns[]> = {
    base: onlyIn(base, candidate, sharedUnits),
    candidate: onlyIn(candidate, base, sharedUnits),
  }
  return found
}
