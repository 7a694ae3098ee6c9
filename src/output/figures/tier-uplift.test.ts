import { describe, expect, test } from 'vitest'
import { figureOf } from '../../../test/support/exhibits.ts'
import { studyAnalysis, usual } from '../../../test/support/fixtures/studies.ts'
import { analyzeStudy } from '../../../test/support/fixtures/study.ts'
import { numbersIn } from '../../../test/support/numbers.ts'
import { reason } from '../../core/reasons.ts'
import { numbers } from '../../core/table.ts'
import { mean } from '../../statistics/sum.ts'
import { reasonText } from '../narrative/reason-words.ts'
import figure, { againstBaselineOf, baselineText, changeScale } from './tier-uplift.ts'

const analysis = studyAnalysis('usual')
const drawn = figureOf(figure, analysis)

const zeroText = reasonText(reason('baseline-is-zero', { tier: 'T0', onShared: false }))

test('says by how much the mean of a tier lies above that of the baseline', () => {
  const groups = analysis.groups('by_model_and_tier')
  const meanIn = (model: unknown, tier: unknown, metric: unknown) => {
    const group = groups.find(({ key }) => key.agent_model === model && key.tier === tier)
    return group ? mean(numbers(group.rows, String(metric))) : NaN
  }
  for (const { metric, agent_model: model, tier, uplift, reason: why } of drawn.rows) {
    const baseline = meanIn(model, 'T0', metric)
    if (uplift === null) expect([baseline, why]).toEqual([0, zeroText])
    else expect(uplift).toBeCloseTo(meanIn(model, tier, metric) / baseline - 1, 9)
  }
  expect(drawn.rows.length).toBe(4 * 2 * 6)
})

test('what rates add to a baseline of 0 is drawn too: points need nothing to be relative to', () => {
  const unknown = drawn.rows.filter(({ uplift }) => uplift === null)
  expect(unknown.length).toBe(6)
  for (const { shown, change, low } of unknown)
    expect([shown, Number(change) >= 0, low !== null]).toEqual([true, true, true])
})

test('rates and scores change by differences, costs relative to the baseline, as they are tested', () => {
  for (const { metric, agent_model: model, tier, change, low, high, scale } of drawn.rows) {
    const same = analysis
      .comparisons()
      .find(each => each.metric === metric && each.model1 === model && each.tier1 === 'T0' && each.tier2 === tier)
    expect(scale).toBe(metric === 'cost_usd' ? 'ratio' : 'difference')
    if (!same) continue
    const less = scale === 'ratio' ? 1 : 0
    expect(change).toBeCloseTo(Number(scale === 'ratio' ? same.ratio : same.difference) - less, 9)
    expect(low).toBeCloseTo(Number(same.low) - less, 9)
    expect(high).toBeCloseTo(Number(same.high) - less, 9)
  }
  const text = JSON.stringify(drawn.spec)
  expect(text).toContain('"Against T0 (points)"')
  expect(text).toContain('"Against T0 (%)"')
})

test('its axes do not go below losing everything', () => {
  const text = JSON.stringify(drawn.spec)
  const domains = [...text.matchAll(/"domain":\[(-?[\d.]+),(-?[\d.]+)\]/g)].map(([, low]) => Number(low))
  expect(domains.length).toBeGreaterThan(0)
  for (const low of domains) expect(low).toBeGreaterThanOrEqual(-1)
})

test('where all are equal its title has one number', () =>
  expect(numbersIn(figureOf(figure, studyAnalysis('degenerate')).title)).toEqual(['0.0']))

test('its title counts what corrected tests settle, not what a bootstrap of few subtests leaves off 0', () => {
  const few = figureOf(figure, studyAnalysis('described'))
  const own = few.rows.filter(row => row.metric === 'impl_rate')
  expect(own.every(({ settled }) => settled === null)).toBe(true)
  expect(few.title).toMatch(/inconclusive|exploratory/)
  const settled = drawn.rows.filter(row => row.metric === 'pass_rate' && row.settled === 'higher').length
  expect(numbersIn(drawn.title).slice(0, 2)).toEqual([`${settled}`, '12'])
})

test('says how many tests were adjusted together, and has their p', () => {
  const sizes = new Set(drawn.rows.filter(row => row.p_adjusted !== null).map(({ tests }) => tests))
  expect(sizes.size).toBe(1)
  expect(drawn.subtitle).toContain(`${[...sizes].join()} Holm`)
  expect(drawn.rows.every(({ p, p_adjusted: adjusted }) => p === null || Number(adjusted ?? 1) >= Number(p))).toBe(true)
})

test('a rise from a baseline near 0 is told in points with an interval, not as a multiple without one', () => {
  const rare = analyzeStudy({
    ...usual,
    models: ['m'],
    adjust: run => {
      const isFirst = run.key.task === 'task-1' && run.key.subtest === '00' && run.key.run === 1
      const passed = run.key.tier === 'T0' ? isFirst : run.key.run < 3
      return { ...run, judges: run.judges.map(judge => ({ ...judge, passed })) }
    },
  })
  const { rows, title, spec } = figureOf(figure, rare)
  const [first] = rows
  expect([first.metric, Number(first.baseline).toFixed(4)]).toEqual(['pass_rate', (1 / 45).toFixed(4)])
  expect(Number(first.uplift)).toBeCloseTo(29, 9)
  expect(Number(first.change)).toBeCloseTo(29 / 45, 9)
  expect(Number(first.low)).toBeGreaterThan(0)
  expect(rows.filter(row => row.metric === 'pass_rate').map(({ settled }) => settled)).toEqual(Array(6).fill('higher'))
  expect(numbersIn(title)).toEqual(['6', '6', '+64.4'])
  expect(JSON.stringify(spec)).toContain('"T0: 2.2%"')
})

test('what was not measured in the baseline is not 0 there', () => {
  const unpriced = analyzeStudy({
    ...usual,
    models: ['kestrel-medium-4'],
    adjust: run => (run.key.tier === 'T0' ? { ...run, costUsd: NaN } : run),
  })
  const { rows, subtitle } = figureOf(figure, unpriced)
  const unknown = rows.filter(({ change }) => change === null)
  const why = reasonText(reason('baseline-not-measured', { tier: 'T0' }))
  expect(unknown.map(row => [row.metric, row.reason])).toEqual(Array(6).fill(['cost_usd', why]))
  expect(subtitle).toContain(why)
})

test('of many models those are drawn that have a baseline, however few runs they have', () => {
  const models = Array.from({ length: 9 }, (_, i) => `model-${i + 1}`)
  const last = models[8]
  const lone = analyzeStudy({
    ...usual,
    models,
    tasks: ['task-1', 'task-2'],
    tiers: ['T0', 'T1', 'T2'],
    settings: { resamples: 100 },
    adjust: run =>
      run.key.model === last || run.key.tier !== 'T0'
        ? run
        : { ...run, key: { ...run.key, tier: 'T1', run: run.key.run + 100 } },
  })
  const { rows } = figureOf(figure, lone)
  expect(new Set(rows.filter(({ shown }) => shown).map(row => row.agent_model))).toEqual(new Set([last]))
})

describe('tiers against the baseline', () => {
  test('have the adjusted p of the same pair among the comparisons', () => {
    for (const metric of ['pass_rate', 'impl_rate', 'cost_usd']) {
      const found = againstBaselineOf(analysis, metric)
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
    const found = againstBaselineOf(analysis, 'score')
    expect(found.some(({ p }) => p < 0.001)).toBe(true)
    for (const each of found) expect(each).toMatchObject({ adjusted: NaN, tests: 0, way: null })
  })

  test('differ in the way that their means do', () => {
    const [up, down] = [0.3, -0.3].map(step =>
      againstBaselineOf(
        analyzeStudy({
          ...usual,
          tiers: ['T0', 'T1'],
          settings: { primary: 'score' },
          adjust: (run, random) => {
            const score = 0.5 + (run.key.tier === 'T1' ? step : 0) + random.randomSample() / 20
            return { ...run, judges: run.judges.map(judge => ({ ...judge, score })) }
          },
        }),
        'score',
      ),
    )
    expect(up.map(({ way }) => way)).toEqual(['higher', 'higher'])
    expect(down.map(({ way }) => way)).toEqual(['lower', 'lower'])
  })

  test('settle nothing from two subtests alone, however far apart these are from the baseline', () => {
    const few = againstBaselineOf(studyAnalysis('described'), 'impl_rate')
    expect(few.length).toBe(3)
    expect(few.every(({ way, adjusted }) => way === null && adjusted > 0.05)).toBe(true)
  })

  test('have no p where nothing varies, and need a baseline', () => {
    expect(againstBaselineOf(studyAnalysis('tiny'), 'score')[0]).toMatchObject({ adjusted: NaN, way: null })
    expect(againstBaselineOf(studyAnalysis('leaderboard'), 'score')).toEqual([])
  })
})

test('says what the baseline has, or what it ranges over', () => {
  expect(baselineText([0.022], 'percent', 'T0', 200)).toEqual(['T0: 2.2%'])
  expect(baselineText([0.1, 0.022], 'percent', 'T0', 200)).toEqual(['T0: 2.2% to 10.0%'])
  expect(baselineText([], 'percent', 'T0', 200)).toEqual([])
})

test('a limit far out does not make the axis of relative changes longer, and that is known', () => {
  const near = { change: 0.4, low: -0.5, high: 1.8, scale: 'ratio' } as const
  const far = { change: -0.2, low: -0.99, high: 9999, scale: 'ratio' } as const
  expect(changeScale([near])).toMatchObject({ isCut: false })
  expect(changeScale([near, far])).toMatchObject({ isCut: true, scale: { domain: [-1, 2] } })
  expect(changeScale([{ ...far, change: null, low: null, high: null }])).toMatchObject({ isCut: false })
})

test('the axis of relative changes ends where everything is lost, and all have 0', () => {
  const change = { change: -0.9, low: -0.99, high: 1.4 }
  expect(changeScale([{ ...change, scale: 'ratio' }]).scale.domain[0]).toBe(-1)
  const [low, high] = changeScale([{ change: 0.2, low: 0.1, high: 0.3, scale: 'difference' }]).scale.domain
  expect([low <= 0, high >= 0.3]).toEqual([true, true])
})
