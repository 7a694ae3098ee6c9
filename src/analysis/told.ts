import type { Grouping } from '../core/dimensions.ts'
import type { Group } from '../core/metric.ts'
import type { Answers, Result } from './answers.ts'
import { signatureOf } from './memory.ts'

/** A result as another thread can be told it: definitions stay behind, by their names. */
interface ToldResult extends Pick<Result, 'summary'> {
  readonly metric: string
  readonly variant: string | null
}

/** What was found of a group, told by its place among those of its grouping. */
export interface ToldGroup {
  readonly grouping: Grouping
  readonly place: number
  readonly results: readonly ToldResult[]
}

/** The groups of some groupings; those of the same runs together, because what is found of one serves the others. */
export const groupsAlike = (analysis: Answers, groupings: readonly Grouping[]): Group[][] => {
  const alike = new Map<string, Group[]>()
  for (const group of groupings.flatMap(grouping => analysis.groups(grouping))) {
    const signature = signatureOf(group.rows)
    alike.set(signature, [...(alike.get(signature) ?? []), group])
  }
  return [...alike.values()]
}

export const toldGroup = (analysis: Answers, group: Group): ToldGroup => ({
  grouping: group.grouping,
  place: analysis.groups(group.grouping).indexOf(group),
  results: analysis
    .results(group)
    .map(({ metric, variant, summary }) => ({ metric: metric.id, variant: variant?.id ?? null, summary })),
})
