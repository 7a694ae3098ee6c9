import { expect, test } from 'vitest'
import { answersOf, type RunSpec, runOf, wholeOf } from '../../../test/support/runs.ts'
import { reason } from '../../core/reasons.ts'
import frontierCop from './frontier-cop.ts'

const frontierOf = (...specs: RunSpec[]) =>
  answersOf(frontierCop, wholeOf(specs.map(runOf)), 'by_model').map(answers => answers[''])

test('is the least cost of pass over the tiers of a model, with that tier', () =>
  expect(
    frontierOf(
      { model: 'a', tier: 'T0', passed: true, cost: 0.5 },
      { model: 'a', tier: 'T0', passed: false, cost: 0.5 },
      { model: 'a', tier: 'T10', passed: true, cost: 0.75 },
      { model: 'a', tier: 'T2', passed: false, cost: 0.125 },
      { model: 'b', tier: 'T0', passed: true, cost: 0.25 },
    ),
  ).toEqual([
    { value: 0.75, n: 2, missing: 1, label: 'T10' },
    { value: 0.25, n: 1, missing: 0, label: 'T0' },
  ]))

test('names the first of tiers that cost the same, in natural order', () =>
  expect(frontierOf({ tier: 'T10', passed: true, cost: 1 }, { tier: 'T2', passed: true, cost: 1 })).toEqual([
    { value: 1, n: 2, missing: 0, label: 'T2' },
  ]))

test('has no answer where no tier has passes', () =>
  expect(frontierOf({ tier: 'T0', passed: false, cost: 1 }, { tier: 'T1', cost: 1 })).toEqual([
    { value: NaN, n: 0, missing: 2, reasons: [reason('no-tier-with-passes')] },
  ]))

test('does not apply to runs without a tier', () =>
  expect(frontierOf({ tier: null, passed: true, cost: 1 })).toEqual([null]))
