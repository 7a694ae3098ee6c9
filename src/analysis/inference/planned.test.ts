import { describe, expect, test } from 'vitest'
import { expectNear } from '../../../test/support/limits.ts'
import { sampleFrom, settings, tasksOf } from '../../../test/support/samples.ts'
import { tQuantile } from '../../statistics/distributions.ts'
import { estimateCostOfPassRatio } from './cost-of-pass-ratio.ts'
import { estimateDifference } from './difference.ts'
import type { Difference, InferenceSettings } from './estimate.ts'

const low = tasksOf([1, 1, 0], [0, 0, 0], [1, 1, 1], [1, 0, 0], [1, 1, 0], [0, 1, 0])
const high = tasksOf([1, 1, 1], [0, 1, 0], [1, 1, 1], [1, 1, 0], [1, 1, 1], [1, 1, 0])
const hardly = tasksOf([1, 1, 1], [0, 0, 0], [1, 1, 1], [1, 1, 0], [1, 1, 0], [0, 1, 0])
const [some, more] = [
  tasksOf([0.1], [0.4], [0.3], [0.8], [0.2], [0.5]),
  tasksOf([0.4], [0.5], [0.3], [0.9], [0.5], [0.7]),
]
const [few, others] = [
  sampleFrom({ t1: { a: [0, 1], b: [1, 1], c: [0, 0] } }),
  sampleFrom({ t1: { a: [1, 1], b: [1, 1], c: [0, 1] } }),
]
const [cheap, dear] = [tasksOf([1, 2, 1], [2, 1, 2], [3, 2, 3]), tasksOf([2, 3, 2], [3, 3, 4], [5, 4, 3])]
const passes = tasksOf([1, 1, 0], [0, 1, 1], [1, 0, 1])

const designs: readonly [string, (settings: InferenceSettings) => Difference][] = [
  ['scores in pairs', each => estimateDifference(some, more, 'score', each)],
  ['rates in pairs', each => estimateDifference(low, high, 'rate', each)],
  ['rates of which few tasks differ', each => estimateDifference(low, hardly, 'rate', each)],
  ['rates of fixed tasks', each => estimateDifference(few, others, 'rate', each)],
  ['amounts of fixed tasks', each => estimateDifference(cheap, dear, 'amount', each)],
  [
    'costs of a pass',
    each => estimateCostOfPassRatio({ cost: cheap, pass: passes }, { cost: dear, pass: passes }, each),
  ],
]

describe.each(designs)('%s', (_, estimate) => {
  const [usual, narrow, wide] = [0.95, 0.8, 0.99].map(confidence => estimate({ ...settings, confidence }))

  test('the confidence of intervals leaves the test and what it can find as they are', () => {
    expect(usual.mde).toBeGreaterThan(0)
    expect(narrow.high - narrow.low).toBeLessThan(usual.high - usual.low)
    expect([narrow.p, wide.p]).toEqual([usual.p, usual.p])
    expect([narrow.mde, wide.mde]).toEqual([usual.mde, usual.mde])
    expect([narrow.reasons, wide.reasons]).toEqual([usual.reasons, usual.reasons])
  })

  test('a stricter test finds only what is larger', () =>
    expect(estimate({ ...settings, alpha: 0.01 }).mde).toBeGreaterThan(usual.mde))
})

test('the detectable difference is that of a test at alpha', () => {
  const { mde, se, df } = estimateDifference(some, more, 'score', { ...settings, confidence: 0.8, alpha: 0.02 })
  expectNear(mde, (tQuantile(0.99, df) + tQuantile(0.8, df)) * se)
})
