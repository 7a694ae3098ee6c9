import { expect, test } from 'vitest'
import { sideWith } from '../../../test/support/sides.ts'
import { defaultSettings } from '../../core/settings.ts'
import { allMetrics } from '../../transform/metrics/all.gen.ts'
import { assumedBasis } from './assumptions.ts'
import { effectOn } from './effect.ts'
import { readPilot } from './pilot.ts'

const rates = assumedBasis('pass_rate', { rate: 0.6 }, allMetrics)
const costs = assumedBasis('cost_usd', { runSd: 0.3 }, allMetrics)
const points = (amount: number) => ({ amount, isPercent: false })
const percent = (amount: number) => ({ amount: amount / 100, isPercent: true })

test('shares differ by points, amounts by how many times as much', () => {
  expect(effectOn(rates, points(0.05))).toBe(0.05)
  expect(effectOn(costs, percent(20))).toBeCloseTo(Math.log(1.2), 12)
})

test('without a size the usual one', () => {
  expect(effectOn(rates, null)).toBe(0.1)
  expect(effectOn(costs, null)).toBeCloseTo(Math.log(1.2), 12)
})

test('amounts that can be nothing have no geometric mean: percent of the base then', () => {
  const runs = ['a', 'b', 'c'].flatMap((task, t) => [1, 2].map(run => ({ task, run, cost: t * run })))
  const pilot = readPilot('cost_usd', sideWith(runs), null, {
    metrics: allMetrics,
    settings: { ...defaultSettings, amountMean: 'geometric' },
  })
  expect(pilot.scale).toBe('difference')
  expect(effectOn({ ...pilot, pilot }, percent(20))).toBeCloseTo(0.2 * 1.5, 12)
})

test.each([
  ['percent of a share', rates, percent(10), /10% of pass_rate could be points or a share/],
  ['a number of an amount', costs, points(0.2), /0\.2 of an amount like cost_usd could be/],
  ['more points than there are', rates, points(1), /no difference that pass_rate could have/],
  ['more than there is room for', rates, points(0.7), /0\.7 is more than pass_rate can change from 60\.0%/],
  ['nothing', rates, points(0), /no difference/],
])('%s is refused', (_, basis, given, sentence) => expect(() => effectOn(basis, given)).toThrow(sentence))
