import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { studyAnalysis, usual } from '../../../test/support/fixtures/studies.ts'
import { analyzeStudy } from '../../../test/support/fixtures/study.ts'
import { countWins } from './wins.ts'

const values = fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 3, maxLength: 3 })

describe('wins', () => {
  test('share out every task among those that are best in it', () =>
    fc.assert(
      fc.property(fc.array(values, { minLength: 1, maxLength: 8 }), tasks => {
        const wins = countWins(
          tasks.map(each => ({ values: Float64Array.from(each) })),
          3,
        )
        const expected = [0, 1, 2].map(i =>
          tasks.reduce((sum, each) => {
            const best = each.filter(value => value === Math.max(...each)).length
            return each[i] === Math.max(...each) ? sum + 1 / best : sum
          }, 0),
        )
        expected.forEach((count, i) => {
          expect(wins[i]).toBeCloseTo(count, 12)
        })
      }),
    ))

  test('go to no one who was not there', () =>
    expect([...countWins([{ values: Float64Array.of(NaN, 0.1, 0.3) }], 3)]).toEqual([0, 0, 1]))

  test('are counted for each model, and their limits hold them', () => {
    const wins = studyAnalysis('usual').exhibited.wins()
    expect(wins.length).toBe(14)
    for (const model of usual.models) {
      const own = wins.filter(({ contest }) => contest.configuration === model)
      expect(own.reduce((sum, each) => sum + each.wins, 0)).toBeCloseTo(5, 9)
    }
    for (const { wins: count, low, high } of wins.filter(each => !Number.isNaN(each.low))) {
      expect(low).toBeLessThanOrEqual(count)
      expect(high).toBeGreaterThanOrEqual(count)
    }
  })

  test('have limits that are numbers of tasks, also where ties are shared', () => {
    for (const study of ['usual', 'leaderboard', 'process', 'many'] as const) {
      const known = studyAnalysis(study)
        .exhibited.wins()
        .filter(({ low }) => !Number.isNaN(low))
      expect(known.length).toBeGreaterThan(0)
      for (const { low, high, contest } of known) {
        expect([low, high].every(Number.isInteger)).toBe(true)
        expect(low).toBeGreaterThanOrEqual(0)
        expect(high).toBeLessThanOrEqual(contest.tasks.length)
      }
    }
  })

  test('of few tasks vary with the subtests within them, of a single run of each with nothing', () => {
    const few = studyAnalysis('many').exhibited.wins()
    expect(few[0].resampled).toMatch(/within each task$/)
    expect(few.some(({ low, high }) => high > low)).toBe(true)
    const [lone] = studyAnalysis('tiny').exhibited.wins()
    expect([lone.resampled, lone.low]).toEqual(['nothing', NaN])
  })

  test('are those of models where there are no tiers', () => {
    const wins = analyzeStudy({
      ...usual,
      tiers: ['T0'],
      adjust: run => ({ ...run, key: { ...run.key, tier: null } }),
    }).exhibited.wins()
    expect(wins.map(({ contest, contestant }) => [contest.among, contestant])).toEqual(
      usual.models.map(model => ['model', model]),
    )
  })
})
