import { expect, test } from 'vitest'
import { chunkOf, experimentOf, foundRun, judgeOf } from '../../../test/support/chunks.ts'
import { ratedRun } from '../../../test/support/run.ts'
import type { CriterionRecord, JudgeRecord } from '../../core/record.ts'
import { defaultSettings } from '../../core/settings.ts'
import { allMetrics } from '../../transform/metrics/all.gen.ts'
import { assemble } from '../../transform/tables/table-assembly.ts'
import { ratedCriteria } from './criteria.ts'
import { seatsOf } from './seats.ts'

const points = (name: string, achieved: number, max: number): CriterionRecord => ({
  name,
  achieved,
  max,
  score: NaN,
  items: [],
})

const judgeWith = (model: string, ...criteria: readonly CriterionRecord[]): JudgeRecord => judgeOf({ model, criteria })

const rated = (runs: readonly (readonly JudgeRecord[])[], rubric: readonly string[] = []) => {
  const found = runs.map((judges, i) => {
    const blank = ratedRun()
    return foundRun({ ...blank, key: { ...blank.key, run: i + 1 }, judges })
  })
  const experiments = [experimentOf({ rubric: rubric.map(name => ({ name, weight: 1, items: [] })) })]
  const { tables } = assemble(chunkOf(found), { experiments, components: [] }, allMetrics, defaultSettings)
  const criteria = [...ratedCriteria(tables, seatsOf(tables.judges))]
  return Object.fromEntries(criteria.map(([name, ratings]) => [name, ratings.map(column => [...column])]))
}

test('the share of points that each judge gave on each run', () =>
  expect(
    rated([
      [judgeWith('a', points('functional', 3, 4), points('style', 1, 2)), judgeWith('b', points('functional', 4, 4))],
      [judgeWith('b', points('style', 0, 2), points('functional', 1, 4))],
    ]),
  ).toEqual({
    functional: [
      [0.75, NaN],
      [1, 0.25],
    ],
    style: [
      [0.5, NaN],
      [NaN, 0],
    ],
  }))

test('a criterion that does not apply, or has no points, is not rated', () =>
  expect(rated([[judgeWith('a', points('functional', NaN, 4)), judgeWith('b', points('functional', 0, 0))]])).toEqual({
    functional: [[NaN], [NaN]],
  }))

test('a criterion rated twice in one judgment counts with all its points', () =>
  expect(rated([[judgeWith('a', points('functional', 1, 2), points('Functional', 2, 4))]])).toEqual({
    functional: [[0.5]],
  }))

test('judgments that are not valid are left out', () => {
  const invalid = { ...judgeWith('b', points('functional', 4, 4)), valid: false }
  expect(rated([[judgeWith('a', points('functional', 1, 4)), invalid]])).toEqual({ functional: [[0.25]] })
})

test('only criteria of the rubric, where there is one, in natural order of their names', () => {
  const judges = [judgeWith('a', points('step_10', 1, 1), points('invented', 1, 1), points('step_2', 1, 1))]
  expect(Object.keys(rated([judges], ['step_10', 'step_2', 'unrated']))).toEqual(['step_2', 'step_10'])
  expect(Object.keys(rated([judges]))).toEqual(['invented', 'step_2', 'step_10'])
})
