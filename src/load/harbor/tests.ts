import type { CriterionRecord, ItemRecord } from '../../core/record.ts'
import type { Fields } from '../fields.ts'
import { besideOf, type LogFile } from '../logs/log-importer.ts'

/** Where the verifier of a trial leaves the report of its tests. */
export const testReport = 'verifier/ctrf.json'

/** Tests that were skipped, wait or are of another kind say nothing of the run. */
const points: ReadonlyMap<string, number> = new Map([
  ['passed', 1],
  ['failed', 0],
])
const without = new Set(['skipped', 'pending', 'other'])

/** The tests that the verifier ran, each an item of one criterion; none where it left no report. */
export const testsOf = (file: LogFile): CriterionRecord[] => {
  const report = besideOf(file, testReport)
  const tests = report?.due('results').object('results')?.due('tests').objects('tests') ?? []
  const items = tests.map(itemOf)
  const rated = items.filter(({ max }) => !Number.isNaN(max))
  if (rated.length === 0) return []
  const achieved = rated.reduce((sum, item) => sum + item.achieved, 0)
  return [{ name: 'tests', score: achieved / rated.length, achieved, max: rated.length, items }]
}

const itemOf = (test: Fields, i: number): ItemRecord => {
  const status = test.due('status').word('status')
  const achieved = points.get(status ?? '') ?? NaN
  if (status !== null && Number.isNaN(achieved) && !without.has(status))
    test.wrongType(test.place('status'), status, 'passed, failed, skipped, pending or other')
  return {
    id: test.due('name').word('name') ?? `test ${i + 1}`,
    achieved,
    max: Number.isNaN(achieved) ? NaN : 1,
    reason: test.word('message'),
  }
}
