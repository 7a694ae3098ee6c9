import fc from 'fast-check'
import { expect, test } from 'vitest'
import { check, type EventSpec, edit, failed, shell, transcriptOf } from '../../../test/support/transcript.ts'
import { measureBatches } from './change-batches.ts'
import { isTool } from './transcript-actions.ts'

/** A run in letters: e an edit, x an edit that was rejected, p and f a check that passes and fails, u an unknown one. */
const letters: Record<string, EventSpec> = {
  e: edit('a.ts'),
  x: failed(edit('a.ts')),
  o: edit('/elsewhere/notes.md'),
  p: check('pytest', 'pass'),
  f: check('pytest', 'fail'),
  u: check('pytest', 'unknown'),
  P: check('ruff', 'pass'),
  F: check('ruff', 'fail'),
  r: shell('ls'),
}

const measure = (run: string) =>
  measureBatches(transcriptOf([...run].map(letter => letters[letter])).events.filter(isTool))

test.each([
  ['ep', { verified: 1, failed: 0, loops: 0, censored: false }],
  ['ef', { verified: 1, failed: 1, loops: 0, censored: true }],
  ['eefeep', { verified: 2, failed: 1, loops: 1, censored: false }],
  ['epefefep', { verified: 4, failed: 2, loops: 2, censored: false }],
  ['efep ef', { verified: 3, failed: 2, loops: 1, censored: true }],
])('%s', (run, expected) => expect(measure(run.replace(' ', ''))).toMatchObject(expected))

test('a batch fails if any of its checks fails', () =>
  expect(measure('epPfPe')).toMatchObject({ verified: 1, failed: 1, unverified: 1 }))

test('checks of unknown verdict neither verify a batch nor end it', () =>
  expect(measure('eueuep')).toMatchObject({ verified: 1, unverified: 0, checks: 1 }))

test('edits that were rejected or lie elsewhere are no changes', () => {
  expect(measure('exfxxep')).toMatchObject({ verified: 2, failed: 1 })
  expect(measure('epox')).toMatchObject({ verified: 1, unverified: 0 })
})

test('checks before the first edit belong to no batch, and are counted', () =>
  expect(measure('fpf')).toMatchObject({ checks: 3, verified: 0, unverified: 0, censored: false }))

test('a regression breaks what passed before the batch', () => {
  expect(measure('peF')).toMatchObject({ regressable: 0, regressions: 0 })
  expect(measure('pef')).toMatchObject({ regressable: 1, regressions: 1 })
  expect(measure('epef')).toMatchObject({ regressable: 1, regressions: 1 })
  expect(measure('epepF')).toMatchObject({ regressable: 1, regressions: 0, failed: 1 })
  // A pass within the batch is no pass before it.
  expect(measure('epf')).toMatchObject({ regressable: 0, regressions: 0, failed: 1 })
})

test('counts hold together whatever happens', () =>
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...Object.keys(letters)), maxLength: 40 }), run => {
      const found = measure(run)
      expect(found.failed).toBeLessThanOrEqual(found.verified)
      expect(found.regressions).toBeLessThanOrEqual(Math.min(found.failed, found.regressable))
      expect(found.regressable).toBeLessThanOrEqual(found.verified)
      // Every failed batch but the last is followed by another one.
      expect(found.loops).toBe(found.failed - Number(found.censored))
      expect(found.checks).toBe([...run].filter(letter => 'pfPF'.includes(letter)).length)
      // Edits in a row are one change.
      expect(measure(run.replace(/e/g, 'ee'))).toEqual(found)
    }),
    { numRuns: 500, seed: 42 },
  ))
