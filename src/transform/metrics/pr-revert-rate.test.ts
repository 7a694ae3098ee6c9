import { expect, test } from 'vitest'
import { ratedRun } from '../../../test/support/run.ts'
import type { Change } from '../../core/record.ts'
import prRevertRate from './pr-revert-rate.ts'

const change = (reverted: boolean | null): Change => ({
  id: 'c',
  description: null,
  succeeded: null,
  causedFailure: null,
  reverted,
})

const fromChanges = (...changes: Change[]) => prRevertRate.sources.changes(ratedRun({ changes }))

test('is the share of changes', () => {
  expect(fromChanges(change(true), change(false), change(false), change(false))).toBe(0.25)
  expect(fromChanges(change(false))).toBe(0)
})

test('leaves out changes of which it is not known', () => expect(fromChanges(change(true), change(null))).toBe(1))

test('is not measured without changes', () => {
  expect(fromChanges()).toBeNaN()
  expect(fromChanges(change(null))).toBeNaN()
})

test('is what the harness recorded, by that source', () => {
  const process = { r_prog: 0.1, strategic_drift: 0.2, cfp: 0.3, pr_revert_rate: 0.4 }
  expect(prRevertRate.sources.recorded(ratedRun({ recorded: { ...ratedRun().recorded, process } }))).toBe(0.4)
  expect(prRevertRate.sources.recorded(ratedRun())).toBeNaN()
})
