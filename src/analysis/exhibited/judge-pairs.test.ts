import { expect, test } from 'vitest'
import { analysisOf, foundRun, judgeOf } from '../../../test/support/chunks.ts'
import { studyAnalysis } from '../../../test/support/fixtures/studies.ts'
import { ratedRun } from '../../../test/support/run.ts'

const rated = (run: number, ...scores: readonly (number | null)[]) => {
  const blank = ratedRun()
  const judges = scores.flatMap((score, i) =>
    score === null ? [] : [judgeOf({ model: `judge-${i}`, number: i + 1, score })],
  )
  return foundRun({ ...blank, key: { ...blank.key, run }, judges })
}

test('pairs what two judges gave to the same run, and counts equal pairs together', () => {
  const analysis = analysisOf([rated(1, 0.5, 0.7), rated(2, 0.5, 0.7), rated(3, 0.1, null), rated(4, 0.2, 0.1, 0.9)])
  expect(analysis.exhibited.judgePairs()).toEqual([
    {
      judge1: 'judge-0',
      judge2: 'judge-1',
      points: [
        { score1: 0.2, score2: 0.1, runs: 1 },
        { score1: 0.5, score2: 0.7, runs: 2 },
      ],
    },
    { judge1: 'judge-0', judge2: 'judge-2', points: [{ score1: 0.2, score2: 0.9, runs: 1 }] },
    { judge1: 'judge-1', judge2: 'judge-2', points: [{ score1: 0.1, score2: 0.9, runs: 1 }] },
  ])
})

test('too many different pairs come on a grid, and none is lost', () => {
  const analysis = studyAnalysis('usual')
  for (const { points, roundedTo } of analysis.exhibited.judgePairs()) {
    expect(roundedTo).toBe(0.05)
    for (const { score1, score2 } of points)
      for (const score of [score1, score2]) expect(Math.abs(score / 0.05 - Math.round(score / 0.05))).toBeLessThan(1e-9)
    expect(points.length).toBeLessThanOrEqual(441)
    expect(points.reduce((sum, { runs }) => sum + runs, 0)).toBe(analysis.tables.runs.size)
  }
})
