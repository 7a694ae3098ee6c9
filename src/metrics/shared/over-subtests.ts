import type { Answer } from '../../core/metric.ts'
import { type Rows, words } from '../../core/table.ts'
import { meanMeasured } from './measured.ts'

/**
 * The mean of one value per subtest. A subtest with fewer runs than needed has none (NaN): it is left out, and the
 * answer says how many were.
 */
export const averageOverSubtests = (values: readonly number[], neededRuns: number, among: Rows): Answer => {
  const { mean, n, missing } = meanMeasured(values)
  if (values.length === 0) return { value: NaN, n, missing, reason: 'no runs' }
  if (missing === 0) return { value: mean, n, missing }
  // What a task is made of; a source without subtests has the task itself.
  const part = words(among, 'subtest').some(name => name !== null) ? 'subtest' : 'task'
  const subtests = values.length === 1 ? part : `${part}s`
  const have = missing === 1 ? 'has' : 'have'
  const runs = neededRuns === 1 ? 'run' : 'runs'
  const reason = `${missing} of ${values.length} ${subtests} ${have} fewer than ${neededRuns} measured ${runs}`
  return { value: mean, n, missing, reason }
}
