import { expect, test } from 'vitest'
import { studyAnalysis } from '../../../test/support/fixtures/studies.ts'
import { allRows, cellReader, words } from '../../core/table.ts'

const analysis = studyAnalysis('usual')
const found = analysis.exhibited.grades()

test('counts the grades of runs by tier, first as agreed on, then by judge', () => {
  expect([...new Set(found.map(({ judge }) => judge))]).toEqual([null, ...analysis.judges().judges()])
  const { runs, judges } = analysis.tables
  const [grades, tiers] = ['grade', 'tier'].map(name => words(allRows(runs), name))
  for (const { place, counts, n } of found.filter(({ judge }) => judge === null))
    for (const [grade, count] of counts) {
      expect(count).toBe(grades.filter((each, i) => each === grade && tiers[i] === place).length)
      expect(n).toBe(90)
    }
  const [judge, tier, given] = ['judge_model', 'tier', 'judge_grade'].map(name => cellReader(judges, name))
  for (const each of found.filter(grades => grades.judge !== null))
    for (const [grade, count] of each.counts) {
      const rows = [...allRows(judges).rows]
      expect(count).toBe(
        rows.filter(r => judge(r) === each.judge && tier(r) === each.place && given(r) === grade).length,
      )
    }
})

test('a single judge is not shown beside what is agreed on', () => {
  const only = studyAnalysis('one-of-each').exhibited.grades()
  expect(only.map(({ judge }) => judge)).toEqual([null])
})
