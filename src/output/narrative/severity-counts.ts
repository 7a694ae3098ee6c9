import type { Problem } from '../../core/problem.ts'
import type { Severity } from '../../core/problem-codes.ts'

/** How many problems of each severity there are, without those of which there are none. */
export const severityCounts = (
  problems: readonly Problem[],
  severities: readonly Severity[],
): { readonly severity: Severity; readonly count: number }[] =>
  severities
    .map(severity => ({ severity, count: problems.filter(problem => problem.severity === severity).length }))
    .filter(({ count }) => count > 0)
