import { type Grouping, groupingNames } from '../core/dimensions.ts'
import type { Answers, Result } from './answers.ts'

/** The results of subtests are too many to be sent. */
export const toldGroupings: readonly Grouping[] = groupingNames.filter(name => name !== 'by_subtest')

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

/** The groups of a grouping with all that can be said of them, for another thread to know. */
export const toldGroups = (analysis: Answers, grouping: Grouping): ToldGroup[] =>
  analysis.groups(grouping).map((group, place) => ({
    grouping,
    place,
    results: analysis
      .results(group)
      .map(({ metric, variant, summary }) => ({ metric: metric.id, variant: variant?.id ?? null, summary })),
  }))
