import { expect, test } from 'vitest'
import { assembled, chunkOf, foundRun, judgeOf } from '../../../test/support/chunks.ts'
import { ratedRun } from '../../../test/support/run.ts'
import type { JudgeRecord } from '../../core/record.ts'
import { seatsOf } from './seats.ts'

type Said = Partial<JudgeRecord>

/** Runs in the order given, each with these judges. */
const judgesTable = (...runs: readonly (readonly Said[])[]) => {
  const found = runs.map((judges, i) => {
    const blank = ratedRun()
    return foundRun({ ...blank, key: { ...blank.key, run: i + 1 }, judges: judges.map(judgeOf) })
  })
  return assembled(chunkOf(found)).tables.judges
}

const namesOf = (...runs: readonly (readonly Said[])[]) => {
  const { judges, judge, run } = seatsOf(judgesTable(...runs))
  return { judges, judgments: Array.from(judge, (seat, row) => [run[row], judges[seat] ?? null]) }
}

test('a judge is known by its model, whatever its number', () =>
  expect(
    namesOf(
      [
        { model: 'b', number: 1 },
        { model: 'a10', number: 2 },
      ],
      [
        { model: 'a2', number: 1 },
        { model: 'b', number: 3 },
      ],
    ),
  ).toEqual({
    judges: ['a2', 'a10', 'b'],
    judgments: [
      [0, 'b'],
      [0, 'a10'],
      [1, 'a2'],
      [1, 'b'],
    ],
  }))

test('a model that judges some run twice is told apart by number, on every run', () =>
  expect(
    namesOf(
      [
        { model: 'a', number: 1 },
        { model: 'a', number: 2 },
        { model: 'b', number: 3 },
      ],
      [{ model: 'a', number: 2 }],
    ),
  ).toEqual({
    judges: ['a #1', 'a #2', 'b'],
    judgments: [
      [0, 'a #1'],
      [0, 'a #2'],
      [0, 'b'],
      [1, 'a #2'],
    ],
  }))

test('a judge whose model is not known is known by number', () =>
  expect(
    namesOf([
      { model: null, number: 2 },
      { model: 'a', number: 1 },
    ]).judges,
  ).toEqual(['a', 'judge #2']))

test('judgments that are not valid have no seat', () =>
  expect(
    namesOf([
      { model: 'a', number: 1 },
      { model: 'b', number: 2, valid: false },
    ]),
  ).toEqual({
    judges: ['a'],
    judgments: [
      [0, 'a'],
      [0, null],
    ],
  }))

test('a table that hangs below none is refused', () => expect(() => seatsOf({ size: 0, columns: {} })).toThrow(Error))
