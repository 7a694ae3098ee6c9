import { expect, test } from 'vitest'
import { processOf } from '../../../test/support/process.ts'
import { ratedRun } from '../../../test/support/run.ts'
import type { Change } from '../../core/record.ts'
import cfp from './cfp.ts'

const change = (causedFailure: boolean | null): Change => ({
  id: 'c',
  description: null,
  succeeded: null,
  reverted: null,
  causedFailure,
})

const fromChanges = (...changes: Change[]) => cfp.sources.changes(ratedRun({ changes }))

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
  expect(cfp.sources.recorded(ratedRun({ recorded: { ...ratedRun().recorded, process } }))).toBe(0.3)
  expect(cfp.sources.recorded(ratedRun())).toBeNaN()
})

test('is what the transcript was measured to, by that source', () => {
  expect(cfp.sources.transcript(ratedRun({ process: processOf({ failed_batches: 5, change_batches: 9 }) }))).toBe(5 / 9)
  expect(cfp.sources.transcript(ratedRun({ process: processOf() }))).toBeNaN()
  expect(cfp.sources.transcript(ratedRun())).toBeNaN()
})
