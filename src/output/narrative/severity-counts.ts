import { listed } from '../../core/listed.ts'
import type { Problem } from '../../core/problem.ts'
import type { Severity } from '../../core/problem-codes.ts'
import { counted } from './words.ts'

/** `2 errors and 1 warning` */
export const severityCounts = (problems: readonly Problem[], severities: readonly Severity[]): string => {
  const counts = severities
    .map(severity => ({ severity, count: problems.filter(problem => problem.severity === severity).length }))
    .filter(({ count }) => count > 0)
    .map(({ severity, count }) => counted(count, severity))
  return listed(counts, 'and')
}
