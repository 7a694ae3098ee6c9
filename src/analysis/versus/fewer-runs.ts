import type { Layout } from '../inference/index.ts'
import type { PairedLayouts } from './pairing.ts'

/** In how many of the shared tasks the candidate was run less often than the base. */
export interface FewerRuns {
  readonly tasks: number
  readonly shared: number
}

/** Subtests differ in number where sides tried different ones: runs are counted for each. */
export const fewerRuns = ({ base, candidate }: PairedLayouts): FewerRuns => {
  const before = repetitionsOf(base)
  const shared = [...repetitionsOf(candidate)].flatMap(([task, count]) => {
    const usual = before.get(task)
    return usual === undefined ? [] : [count < usual]
  })
  return { tasks: shared.filter(isFewer => isFewer).length, shared: shared.length }
}

const repetitionsOf = ({ tasks }: Layout): ReadonlyMap<string, number> =>
  new Map(
    tasks.map(({ task, subtests }) => [
      task,
      subtests.reduce((sum, { rows }) => sum + rows.length, 0) / subtests.length,
    ]),
  )
