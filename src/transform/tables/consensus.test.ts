import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { judgeOf } from '../../../test/support/chunks.ts'
import { ratedRun } from '../../../test/support/run.ts'
import type { JudgeRecord, Recorded } from '../../core/record.ts'
import type { ConsensusRule } from '../../core/settings.ts'
import { computeImplRate, consensusOf, gradeOf, judgeImplRate } from './consensus.ts'

const recordedAs = (said: Partial<Recorded> = {}): Recorded => ({ ...ratedRun().recorded, ...said })

const agree = (judges: readonly JudgeRecord[], rule: ConsensusRule = 'median', recorded = recordedAs()) =>
  consensusOf(
    judges,
    judges.map(judge => judgeImplRate(judge)),
    recorded,
    rule,
  )

const scored = (...scores: number[]) => scores.map(score => judgeOf({ score }))
const voted = (...verdicts: (boolean | null)[]) => verdicts.map(passed => judgeOf({ passed }))
const rated = (achieved: number, max: number) =>
  judgeOf({ criteria: [{ name: 'c', score: NaN, achieved, max, items: [] }] })

describe('the score', () => {
  test('is the median of the judges, or the mean of the middle two', () => {
    expect(agree(scored(0.9, 0.2, 0.7)).score).toBe(0.7)
    expect(agree(scored(0.9, 0.5)).score).toBe(0.7)
    expect(agree(scored(0.4)).score).toBe(0.4)
  })

  test('lies between the lowest and the highest, for the median and the mean alike', () =>
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 7 }),
        fc.constantFrom<ConsensusRule>('median', 'mean'),
        (scores, rule) => {
          const { score } = agree(scored(...scores), rule)
          expect(score).toBeGreaterThanOrEqual(Math.min(...scores) - 1e-15)
          expect(score).toBeLessThanOrEqual(Math.max(...scores) + 1e-15)
        },
      ),
    ))

  test('leaves out judges who gave none', () => expect(agree(scored(0.9, NaN, 0.5)).score).toBe(0.7))

  test('is the mean, or what was recorded, where the settings say so', () => {
    const judges = scored(0.9, 0.2, 0.7)
    const recorded = recordedAs({ score: 0.6, passed: false, grade: 'B' })
    expect(agree(judges, 'mean', recorded)).toMatchObject({ score: expect.closeTo(0.6, 15), passed: true })
    expect(agree(judges, 'recorded', recorded)).toMatchObject({ score: 0.6, passed: false, grade: 'B', judges: 3 })
  })
})

describe('the verdict', () => {
  test.each<[string, (boolean | null)[], boolean | null]>([
    ['most say yes', [true, true, false], true],
    ['most say no', [true, false, false], false],
    ['a tie is not a pass', [true, false], false],
    ['judges without a verdict do not vote', [true, null, null], true],
    ['nobody voted', [null, null], null],
  ])('%s', (_, verdicts, passed) => expect(agree(voted(...verdicts)).passed).toBe(passed))
})

describe('the grade', () => {
  test.each([
    [1, 'S'],
    [0.9999, 'A'],
    [0.8, 'A'],
    [0.7999, 'B'],
    [0.6, 'B'],
    [0.4, 'C'],
    [0.2, 'D'],
    [0.1999, 'F'],
    [0, 'F'],
  ])('of %d is %s', (score, grade) => {
    expect(gradeOf(score)).toBe(grade)
    expect(agree(scored(score)).grade).toBe(grade)
  })

  test('follows the consensus, not the judges; without a score there is none', () => {
    expect(agree([judgeOf({ score: 0.5, grade: 'S' })]).grade).toBe('C')
    expect(gradeOf(NaN)).toBeNull()
  })

  test('recorded without one is that of the recorded score', () =>
    expect(agree(scored(1), 'recorded', recordedAs({ score: 0.5 })).grade).toBe('C'))
})

test('a source that decides itself has the grades that it gives, and no others', () => {
  expect(agree([], 'median', recordedAs({ score: 0.5, decides: true })).grade).toBeNull()
  expect(agree(scored(1), 'recorded', recordedAs({ score: 0.5, decides: true })).grade).toBeNull()
  expect(agree(scored(1), 'median', recordedAs({ score: 0.5, grade: 'B+', decides: true })).grade).toBe('B+')
})

describe('Impl-Rate', () => {
  test('is the median of the judges that have one, whatever the rule for scores', () => {
    const judges = [rated(9, 10), rated(1, 10), rated(5, 10), judgeOf()]
    for (const rule of ['median', 'mean', 'recorded'] as const) expect(agree(judges, rule).implRate).toBe(0.5)
    expect(agree([judgeOf()]).implRate).toBeNaN()
  })

  test('of a judge is all points over all possible points of the criteria that apply', () => {
    const criterion = (achieved: number, max: number) => ({ name: 'c', score: NaN, achieved, max, items: [] })
    const of = (...criteria: [number, number][]) =>
      judgeImplRate(judgeOf({ criteria: criteria.map(([achieved, max]) => criterion(achieved, max)) }))
    expect(of([3, 4], [1, 6])).toBe(0.4)
    expect(of([3, 4], [NaN, 6], [2, NaN])).toBe(0.75)
    expect(of([0, 0])).toBeNaN()
    expect(of([NaN, NaN])).toBeNaN()
    expect(of()).toBeNaN()
  })
})

describe('judgments that are not valid', () => {
  const invalid = judgeOf({ score: 0, passed: false, valid: false, criteria: rated(0, 10).criteria })

  test('are left out of everything', () =>
    expect(agree([{ ...rated(9, 10), score: 0.9 }, invalid, invalid])).toEqual({
      score: 0.9,
      passed: true,
      grade: 'A',
      implRate: 0.9,
      judges: 1,
    }))

  test('where no other is left, the recorded values stand in', () => {
    expect(agree([invalid], 'median', recordedAs({ score: 0.5, passed: true, grade: 'B' }))).toMatchObject({
      score: 0.5,
      passed: true,
      grade: 'B',
      judges: 0,
    })
    expect(agree([invalid], 'mean', recordedAs({ score: 0.5 }))).toMatchObject({ passed: null, grade: 'C' })
  })

  test('where nothing was recorded either, nothing is made up', () =>
    expect(agree([invalid])).toEqual({ score: NaN, passed: null, grade: null, implRate: NaN, judges: 0 }))
})

describe('computeImplRate', () => {
  test.each([
    [8.5, 10, 0.85],
    [0, 10, 0],
    [7.3, 12.5, 0.584],
    [10, 10, 1],
  ])('%d of %d points is %d', (achieved, max, rate) => expect(computeImplRate(achieved, max)).toBeCloseTo(rate, 15))

  test('keeps more points than there are, as judges gave them', () =>
    expect(computeImplRate(10.28, 10)).toBeCloseTo(1.028, 15))

  test('has no answer where no points were possible', () => {
    expect(computeImplRate(0, 0)).toBeNaN()
    expect(computeImplRate(1, 0)).toBeNaN()
  })

  test('has no answer where points were not measured', () => {
    expect(computeImplRate(NaN, 10)).toBeNaN()
    expect(computeImplRate(1, NaN)).toBeNaN()
  })
})
