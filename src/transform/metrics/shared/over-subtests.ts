import type { Answer } from '../../../core/metric.ts'
import { reason } from '../../../core/reasons.ts'
import { type Rows, words } from '../../../core/table.ts'
import { meanOfMeasured } from './aggregates.ts'

/**
 * The mean of one value per subtest. A subtest with fewer runs than needed has none (NaN): it is left out, and the
 * answer says how many were.
 */
export const averageOverSubtests = (values: readonly number[], neededRuns: number, among: Rows): Answer => {
  const { mean, n, missing } = meanOfMeasured(values)
  if (values.length === 0) return { value: NaN, n, missing, reasons: [reason('no-runs')] }
  if (missing === 0) return { value: mean, n, missing }
  // What a task is made of; a source without subtests has the task itself.
  const part = words(among, 'subtest').some(name => name !== null) ? 'subtest' : 'task'
  const few = reason('few-measured-runs', { needed: neededRuns, missing, all: values.length, part })
  return { value: mean, n, missing, reasons: [few] }
}
