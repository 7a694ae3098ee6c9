import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { studyAnalysis, usual } from '../../test/support/fixtures/studies.ts'
import { analyzeStudy } from '../../test/support/fixtures/study.ts'
import { frontierOf, isOnFrontier } from './pareto-frontier.ts'

const number = fc.integer({ min: 0, max: 6 })

describe('the frontier', () => {
  test('holds exactly what no other beats in one and equals in the other', () =>
    fc.assert(
      fc.property(fc.array(fc.record({ cost: number, quality: number }), { maxLength: 12 }), places => {
        const beaten = places.map(place =>
          places.some(
            other =>
              other.cost <= place.cost &&
              other.quality >= place.quality &&
              (other.cost < place.cost || other.quality > place.quality),
          ),
        )
        expect(isOnFrontier(places)).toEqual(beaten.map(is => !is))
      }),
    ))

  test('of a study says how sure each place on it is', () => {
    const { places, unit } = frontierOf(studyAnalysis('usual'), 'score')
    expect(unit).toBe('task')
    expect(places.length).toBe(14)
    for (const { probability } of places) expect(probability).toBeGreaterThanOrEqual(0)
    // Something is always on it.
    expect(places.reduce((sum, { probability }) => sum + probability, 0)).toBeGreaterThanOrEqual(1)
  })

  test('is sure where one tier is far better and far cheaper in every task', () => {
    const analysis = analyzeStudy({
      ...usual,
      models: ['m'],
      tiers: ['T0', 'T1'],
      adjust: run => ({
        ...run,
        costUsd: run.key.tier === 'T1' ? 0.1 : 10,
        judges: run.judges.map(judge => ({ ...judge, score: run.key.tier === 'T1' ? 0.9 : 0.1 })),
      }),
    })
    const { places } = frontierOf(analysis, 'score')
    expect(places.map(({ onFrontier, probability }) => [onFrontier, probability])).toEqual([
      [false, 0],
      [true, 1],
    ])
  })

  test('with few tasks resamples what varies within them, and with one run of each nothing', () => {
    expect(frontierOf(studyAnalysis('degenerate'), 'score').unit).toBe('subtest over tasks')
    const { places, unit } = frontierOf(studyAnalysis('tiny'), 'score')
    expect(unit).toBe('none')
    for (const { probability } of places) expect(probability).toBeNaN()
  })

  test('is the same however often it is asked for', () => {
    const again = frontierOf(analyzeStudy(usual), 'score')
    const first = frontierOf(analyzeStudy(usual), 'score')
    expect(again.places.map(({ probability }) => probability)).toEqual(
      first.places.map(({ probability }) => probability),
    )
  })
})
