import { expect, test } from 'vitest'
import { processOf } from '../../../test/support/process.ts'
import { ratedRun } from '../../../test/support/run.ts'
import type { ProgressStep } from '../../core/record.ts'
import strategicDrift from './strategic-drift.ts'

const step = (completed: boolean | null, weight: number, alignment = NaN): ProgressStep => ({
  id: 's',
  description: null,
  weight,
  completed,
  alignment,
})

const fromSteps = (...steps: ProgressStep[]) => strategicDrift.sources.changes(ratedRun({ steps }))

test('is one minus the weighted alignment of completed steps', () => {
  // (1 * 3 + 0.6 * 1) / 4 = 0.9
  expect(fromSteps(step(true, 3, 1), step(true, 1, 0.6))).toBeCloseTo(0.1, 15)
  expect(fromSteps(step(true, 1, 1))).toBe(0)
  expect(fromSteps(step(true, 1, 0))).toBe(1)
})

test('leaves out steps that were not completed, or without weight or alignment', () => {
  const others = [step(false, 9, 0), step(null, 9, 0), step(true, NaN, 0), step(true, 9)]
  expect(fromSteps(step(true, 1, 0.75), ...others)).toBe(0.25)
})

test('is not measured without completed steps', () => {
  expect(fromSteps()).toBeNaN()
  expect(fromSteps(step(false, 1, 1))).toBeNaN()
})

test('is what the harness recorded, by that source', () => {
  const process = { r_prog: 0.1, strategic_drift: 0.2, cfp: 0.3, pr_revert_rate: 0.4 }
  expect(strategicDrift.sources.recorded(ratedRun({ recorded: { ...ratedRun().recorded, process } }))).toBe(0.2)
  expect(strategicDrift.sources.recorded(ratedRun())).toBeNaN()
})

test('is what the transcript was measured to, by that source', () => {
  expect(strategicDrift.sources.transcript(ratedRun({ process: processOf({ drift: 0.25 }) }))).toBe(0.25)
  expect(strategicDrift.sources.transcript(ratedRun({ process: processOf() }))).toBeNaN()
  expect(strategicDrift.sources.transcript(ratedRun())).toBeNaN()
})
