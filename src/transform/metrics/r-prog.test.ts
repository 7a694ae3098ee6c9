import { expect, test } from 'vitest'
import { processOf } from '../../../test/support/process.ts'
import { ratedRun } from '../../../test/support/run.ts'
import type { ProgressStep } from '../../core/record.ts'
import rProg from './r-prog.ts'

const step = (completed: boolean | null, weight: number, alignment = NaN): ProgressStep => ({
  id: 's',
  description: null,
  weight,
  completed,
  alignment,
})

const fromSteps = (...steps: ProgressStep[]) => rProg.sources.changes(ratedRun({ steps }))

test('is the weight reached over the weight expected', () => {
  expect(fromSteps(step(true, 3), step(false, 1))).toBe(0.75)
  expect(fromSteps(step(false, 3), step(false, 1))).toBe(0)
  expect(fromSteps(step(true, 0.1), step(true, 0.2))).toBe(1)
})

test('leaves out steps of which weight or outcome is not known', () =>
  expect(fromSteps(step(true, 1), step(false, 1), step(null, 5), step(true, NaN))).toBe(0.5))

test('is not measured without steps or weight', () => {
  expect(fromSteps()).toBeNaN()
  expect(fromSteps(step(null, 1))).toBeNaN()
  expect(fromSteps(step(true, 0))).toBeNaN()
})

test('is what the harness recorded, by that source', () => {
  const process = { r_prog: 0.1, strategic_drift: 0.2, cfp: 0.3, pr_revert_rate: 0.4 }
  expect(rProg.sources.recorded(ratedRun({ recorded: { ...ratedRun().recorded, process } }))).toBe(0.1)
  expect(rProg.sources.recorded(ratedRun())).toBeNaN()
})

test('is what the transcript was measured to, by that source', () => {
  expect(rProg.sources.transcript(ratedRun({ process: processOf({ milestone_reached: 3, milestone_total: 6 }) }))).toBe(
    0.5,
  )
  expect(rProg.sources.transcript(ratedRun({ process: processOf() }))).toBeNaN()
  expect(rProg.sources.transcript(ratedRun())).toBeNaN()
})
