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

test('shares weigh tasks alike, and make one whole', () => {
  const { runs } = analysis.tables
  const [grades, tiers, tasks] = ['grade', 'tier', 'task'].map(name => words(allRows(runs), name))
  for (const { judge, place, shares } of found) {
    expect([...shares.values()].reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 12)
    if (judge !== null) continue
    for (const [grade, share] of shares) {
      const perTask = [...new Set(tasks)].map(task => {
        const own = grades.filter((_, i) => tasks[i] === task && tiers[i] === place)
        return own.filter(each => each === grade).length / own.length
      })
      expect(share).toBeCloseTo(perTask.reduce((sum, each) => sum + each, 0) / perTask.length, 12)
    }
  }
})

test('a single judge is not shown beside what is agreed on', () => {
  const only = studyAnalysis('one-of-each').exhibited.grades()
  expect(only.map(({ judge }) => judge)).toEqual([null])
})
