import { expect, test } from 'vitest'
import { singleRuns } from './single-runs.ts'

const values = (count: number) => Float64Array.from({ length: count }, (_, i) => i)
const table = (size: number) => ({ size, columns: {} })

test('fewer than 30 of a group are shown, unless the study has too many groups for that', () => {
  expect(singleRuns(values(29), table(300))).toEqual([...values(29)])
  expect(singleRuns(values(30), table(300))).toEqual([])
  expect(singleRuns(values(3), table(301))).toEqual([])
})
