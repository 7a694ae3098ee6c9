import { expect, test } from 'vitest'
import { analysisOf, foundRun, judgeOf } from '../../../test/support/chunks.ts'
import { studyAnalysis } from '../../../test/support/fixtures/studies.ts'
import { ratedRun } from '../../../test/support/run.ts'
import { allRows, cellReader } from '../../core/table.ts'
import { mean } from '../../statistics/sum.ts'

test('the mean of each judge in each tier', () => {
  const analysis = studyAnalysis('usual')
  const { judges } = analysis.tables
  const [judge, tier, score] = ['judge_model', 'tier', 'judge_score'].map(name => cellReader(judges, name))
  const found = analysis.exhibited.judgeScores().filter(each => each.judge !== null)
  expect(found.length).toBe(3 * 7)
  for (const each of found) {
    const rows = [...allRows(judges).rows].filter(row => judge(row) === each.judge && tier(row) === each.place)
    expect(each.n).toBe(rows.length)
    expect(each.estimate.value).toBeCloseTo(mean(rows.map(row => Number(score(row)))), 12)
    expect(each.values).toEqual([])
  }
})

test('the spread of a run is the standard deviation of its scores, where it has two', () => {
  const rated = (run: number, ...scores: readonly number[]) => {
    const blank = ratedRun()
    const judges = scores.map((score, i) => judgeOf({ model: `judge-${i}`, number: i + 1, score }))
    return foundRun({ ...blank, key: { ...blank.key, run }, judges })
  }
  const analysis = analysisOf([rated(1, 0.2, 0.4), rated(2, 0.5, 0.5), rated(3, 0.9)])
  const spread = analysis.exhibited.judgeScores().find(({ judge }) => judge === null)
  expect(spread?.n).toBe(2)
  expect(spread?.values).toEqual([expect.closeTo(Math.sqrt(0.02), 12), 0])
  expect(spread?.estimate.value).toBeCloseTo(Math.sqrt(0.02) / 2, 12)
})

test('where there are no tiers, by model', () => {
  const blank = ratedRun()
  const run = (model: string) =>
    foundRun({ ...blank, key: { ...blank.key, model, tier: null, subtest: null }, judges: [judgeOf()] })
  const found = analysisOf([run('a'), run('b')]).exhibited.judgeScores()
  expect(found.map(({ place }) => place)).toEqual(['a', 'b'])
})
