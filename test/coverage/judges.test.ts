import { expect, test } from 'vitest'
import { drawPanel, trueAlphaOfScores, trueSeverity, trueVerdicts } from '../../bench/coverage/judges.mjs'
import { RandomState } from '../../dist/core/random.js'
import { krippendorffAlpha } from '../../src/statistics/krippendorff.ts'
import { mean } from '../../src/statistics/sum.ts'

const many = 20_000

test.each([0.5, 0.7])('judges of runs with a mean quality of %d agree as the formulas say', quality => {
  const { scores, verdicts } = drawPanel(new RandomState(3), quality, many)
  expect(krippendorffAlpha(scores, 'interval')).toBeCloseTo(trueAlphaOfScores(), 2)
  const { rate, alpha } = trueVerdicts(quality)
  expect(krippendorffAlpha(verdicts, 'nominal')).toBeCloseTo(alpha, 2)
  expect(mean(verdicts.map(mean))).toBeCloseTo(rate, 2)
  scores.forEach((own, judge) => {
    const others = scores.filter((_, other) => other !== judge)
    expect(mean(own) - mean(others.map(mean))).toBeCloseTo(trueSeverity(judge), 2)
  })
})
