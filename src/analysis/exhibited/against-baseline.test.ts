import { describe, expect, test } from 'vitest'
import { studyAnalysis, usual } from '../../../test/support/fixtures/studies.ts'
import { analyzeStudy } from '../../../test/support/fixtures/study.ts'

const analysis = studyAnalysis('usual')

describe('tiers against the baseline', () => {
  test('have the adjusted p of the same pair among the comparisons', () => {
    for (const metric of ['pass_rate', 'impl_rate', 'cost_usd']) {
      const found = analysis.exhibited.againstBaseline(metric)
      expect(found.length).toBe(2 * 6)
      for (const each of found) {
        const row = analysis
          .comparisons()
          .find(
            other =>
              other.metric === metric &&
              other.model1 === each.configuration &&
              other.tier1 === 'T0' &&
              other.tier2 === each.tier,
          )
        expect(each.baseline).toBeCloseTo(row?.value1 ?? NaN, 12)
        expect(each.method).toBe(row?.method)
        expect([each.p, each.adjusted, each.tests]).toEqual([row?.p, row?.p_adjusted, row?.family_size])
        expect(each.way !== null).toBe(row?.significant)
      }
    }
  })

  test('in a secondary metric are exploratory', () => {
    const found = analysis.exhibited.againstBaseline('score')
    expect(found.some(({ p }) => p < 0.001)).toBe(true)
    for (const each of found) expect(each).toMatchObject({ adjusted: NaN, tests: 0, way: null })
  })

  test('differ in the way that their means do', () => {
    const [up, down] = [0.3, -0.3].map(step =>
      analyzeStudy({
        ...usual,
        tiers: ['T0', 'T1'],
        settings: { primary: 'score' },
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
