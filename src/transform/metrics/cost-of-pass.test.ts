import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runsOf } from '../../../test/support/runs.ts'
import { reason } from '../../core/reasons.ts'
import costOfPass from './cost-of-pass.ts'

test('charges the passes with the cost of the fails', () =>
  expect(
    costOfPass.value(
      runsOf([
        { passed: true, cost: 0.5 },
        { passed: false, cost: 0.25 },
        { passed: true, cost: 0.75 },
      ]),
    ),
  ).toEqual({ value: 0.75, n: 3, missing: 0 }))

test('uses only runs that have both a cost and a verdict', () =>
  expect(costOfPass.value(runsOf([{ passed: true, cost: 2 }, { passed: true }, { cost: 8 }, {}]))).toEqual({
    value: 2,
    n: 1,
    missing: 3,
  }))

test('has no answer without passes, and says so', () =>
  expect(costOfPass.value(runsOf([{ passed: false, cost: 1 }, { passed: true }]))).toEqual({
    value: NaN,
    n: 1,
    missing: 1,
    reasons: [reason('no-passes')],
  }))

test('has no answer without a run that has both', () =>
  expect(costOfPass.value(runsOf([{ passed: true }, { cost: 1 }]))).toEqual({
    value: NaN,
    n: 0,
    missing: 2,
    reasons: [reason('no-cost-and-verdict')],
  }))

test('is the mean cost over the pass rate', () =>
  fc.assert(
    fc.property(
      fc.array(fc.record({ passed: fc.boolean(), cost: fc.float({ min: 0, max: 9, noNaN: true }) })),
      specs => {
        fc.pre(specs.some(({ passed }) => passed))
        const meanCost = specs.reduce((total, { cost }) => total + cost, 0) / specs.length
        const passRate = specs.filter(({ passed }) => passed).length / specs.length
        expect(costOfPass.value(runsOf(specs)).value).toBeCloseTo(meanCost / passRate, 10)
      },
    ),
  ))
