import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allCells, cells } from '../../../test/support/cells.ts'
import { anyRuns, assembled, chunkOf, foundRun, judgeOf } from '../../../test/support/chunks.ts'
import { ratedRun } from '../../../test/support/run.ts'
import type { RunKey } from '../../core/record.ts'

const run = (place: Partial<RunKey>) =>
  foundRun({
    ...ratedRun(),
    key: { ...ratedRun().key, ...place },
    judges: [1, 2].map(number => judgeOf({ number, reasoning: `judge ${number} of ${JSON.stringify(place)}` })),
  })

const placesOf = (...places: Partial<RunKey>[]) =>
  cells(assembled(chunkOf(places.map(run))).tables.runs, 'experiment', 'tier', 'subtest', 'run_number').map(row =>
    Object.values(row).join(' '),
  )

describe('the canonical order', () => {
  test('is by experiment, tier, subtest and repetition, each in natural order; what is not known comes first', () =>
    expect(
      placesOf(
        { tier: 'T10' },
        { tier: 'T2', subtest: '10' },
        { tier: 'T2', subtest: '9', run: 10 },
        { tier: 'T2', subtest: '9', run: 9 },
        { tier: null },
        { experiment: 'a', tier: 'T99' },
      ),
    ).toEqual(['a T99 00 1', 'e  00 1', 'e T2 9 9', 'e T2 9 10', 'e T2 10 1', 'e T10 00 1']))

  test('takes along what hangs below each run', () => {
    const { tables } = assembled(chunkOf([run({ tier: 'T1' }), run({ tier: 'T0' })]))
    expect(cells(tables.judges, 'tier', 'judge_number', 'judge_reasoning')).toEqual([
      { tier: 'T0', judge_number: 1, judge_reasoning: 'judge 1 of {"tier":"T0"}' },
      { tier: 'T0', judge_number: 2, judge_reasoning: 'judge 2 of {"tier":"T0"}' },
      { tier: 'T1', judge_number: 1, judge_reasoning: 'judge 1 of {"tier":"T1"}' },
      { tier: 'T1', judge_number: 2, judge_reasoning: 'judge 2 of {"tier":"T1"}' },
    ])
  })

  test('moves a run whose neighbours have no judges together with its own', () => {
    const alone = foundRun({ ...ratedRun(), key: { ...ratedRun().key, tier: 'T0' } })
    const { tables } = assembled(chunkOf([run({ tier: 'T1' }), alone]))
    expect(cells(tables.judges, 'tier')).toEqual([{ tier: 'T1' }, { tier: 'T1' }])
  })

  test('does not depend on the order in which runs were found', () =>
    fc.assert(
      fc.property(anyRuns, found => {
        const forwards = assembled(chunkOf(found))
        const backwards = assembled(chunkOf(found.toReversed()))
        expect(allCells(backwards.tables)).toEqual(allCells(forwards.tables))
      }),
      { numRuns: 60 },
    ))
})
