import { expect, test } from 'vitest'
import { processOf } from '../../../test/support/process.ts'
import { ratedRun } from '../../../test/support/run.ts'
import type { ProcessFacts } from '../../core/process.ts'
import selfRevertRate from './self-revert-rate.ts'

const of = (facts: Partial<ProcessFacts>) => selfRevertRate.value(ratedRun({ process: processOf(facts) }))

test('is the share of files', () => {
  expect(of({ files_restored: 1, files_edited: 4 })).toBe(0.25)
  expect(of({ files_restored: 0, files_edited: 11 })).toBe(0)
})

test('is not measured where no file was edited', () => expect(of({ files_restored: 0, files_edited: 0 })).toBeNaN())

test('is not measured without a transcript', () => expect(selfRevertRate.value(ratedRun())).toBeNaN())
