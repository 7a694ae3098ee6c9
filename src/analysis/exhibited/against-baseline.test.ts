import { describe, expect, test } from 'vitest'
import { studyAnalysis, usual } from '../../../test/support/fixtures/studies.ts'
import { analyseStudy } from '../../../test/support/fixtures/study.ts'

const analysis = studyAnalysis('usual')

describe('tiers against the baseline', () => {
  test('have the p of the same pair among the comparisons, corrected for the other tiers', () => {
    for (const metric of ['pass_rate', 'score', 'cost_usd']) {
      const found = analysis.exhibited.againstBaseline(metric)
      expect(found.length).toBe(2 * 6)
      for (const model of usual.models) {
        const own = found.filter(each => each.model === model)
        const overall = analysis
          .comparisons()
          .find(each => each.metric === metric && each.model1 === model && each.tier1 === 'T0' && each.tier2 === 'T6')
        const last = own.find(({ tier }) => tier === 'T6')
        expect(last?.baseline).toBeCloseTo(overall?.value1 ?? NaN, 12)
        expect(last?.method).toBe(overall?.method)
        // Holm multiplies a p by at least 1 and at most the number of tiers compared.
        expect(last?.adjusted).toBeGreaterThanOrEqual(overall?.p_raw ?? NaN)
        expect(last?.adjusted).toBeLessThanOrEqual(Math.min(1, 6 * (overall?.p_raw ?? NaN)) + 1e-12)
      }
    }
  })

  test('differ in the way that their means do', () => {
    const [up, down] = [0.3, -0.3].map(step =>
      analyseStudy({
        ...usual,
        tiers: ['T0', 'T1'],
        adjust: (run, random) => {
          const score = 0.5 + (run.key.tier === 'T1' ? step : 0) + random.randomSample() / 20
          return { ...run, judges: run.judges.map(judge => ({ ...judge, score })) }
        },
      }).exhibited.againstBaseline('score'),
    )
    expect(up.map(({ way }) => way)).toEqual(['higher', 'higher'])
    expect(down.map(({ way }) => way)).toEqual(['lower', 'lower'])
  })

  test('settle nothing from two subtests alone, however far apart these are from the baseline', () => {
    const few = studyAnalysis('described').exhibited.againstBaseline('impl_rate')
    expect(few.length).toBe(3)
    expect(few.every(({ way, adjusted }) => way === null && adjusted > 0.05)).toBe(true)
  })

  test('have no p where nothing varies, and need a baseline', () => {
    expect(studyAnalysis('tiny').exhibited.againstBaseline('score')[0]).toMatchObject({ adjusted: NaN, way: null })
    expect(studyAnalysis('leaderboard').exhibited.againstBaseline('score')).toEqual([])
  })
})
