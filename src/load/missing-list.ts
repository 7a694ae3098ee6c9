import { mostMissing } from '../core/importer.ts'
import { problem } from '../core/problem.ts'
import type { Findings } from './io/fields.ts'

export const listed = <Run>(runs: Iterable<Run>, label: string, findings: Findings): Run[] => {
  const first: Run[] = []
  for (const run of runs) {
    if (first.length === mostMissing) {
      const message = `More than ${mostMissing} planned runs are missing; only so many are listed.`
      findings.add(problem('number-out-of-range', label, message, 'Correct the number of runs in the plan.'))
      break
    }
    first.push(run)
  }
  return first
}
