import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { figureOf } from '../../../test/support/exhibits.ts'
import { studyAnalysis, usual } from '../../../test/support/fixtures/studies.ts'
import { analyzeStudy } from '../../../test/support/fixtures/study.ts'
import { allMetrics } from '../../transform/metrics/all.gen.ts'
import costOfPass from '../../transform/metrics/cost-of-pass.ts'
import score from '../../transform/metrics/score.ts'
import { figureIds } from '../exhibits/make.ts'
import family, { distributionsOf, edgesOf, wholeNumbers } from './metric-distribution.ts'

const share = (rows: readonly { readonly share?: unknown }[]) => rows.reduce((sum, row) => sum + Number(row.share), 0)

test('the steps of each model and tier hold all its runs', () => {
  const { rows } = figureOf(family, studyAnalysis('usual'), 'score-distribution')
  const groups = rows.filter(({ what }) => what === 'group')
  expect(groups.length).toBe(14)
  for (const { agent_model: model, tier } of groups) {
    const steps = rows.filter(row => row.what === 'bin' && row.agent_model === model && row.tier === tier)
    expect(share(steps)).toBeCloseTo(1, 12)
    for (const { from, to } of steps) expect(Number(to)).toBeGreaterThan(Number(from))
  }
  expect(rows.some(({ what }) => what === 'run')).toBe(false)
})

test('fewer than 30 runs are shown one by one, the lone one in the middle', () => {
  const { rows } = figureOf(family, studyAnalysis('tiny'), 'cost-usd-distribution')
  expect(rows.filter(({ what }) => what === 'run').map(({ nudge }) => nudge)).toEqual([0, 0, 0])
  expect(rows.some(({ what }) => what === 'bin')).toBe(false)
})

const headings = (spec: unknown): string[] =>
  [...JSON.stringify(spec).matchAll(/"type":"text","text":\["([^"]*)"\]/g)].map(([, text]) => text)

test('models have a plot each, so that they are told apart without colour, with tiers at the same places', () => {
  const { rows, spec } = figureOf(family, studyAnalysis('usual'), 'score-distribution')
  expect(headings(spec)).toEqual(usual.models)
  expect(JSON.stringify({ ...spec, config: null })).not.toContain('"legend":{')
  for (const { tier, place } of rows) expect(place).toBe(Number(String(tier).slice(1)))
})

test('models of a single tier stand beside each other under their names', () => {
  const { rows, spec } = figureOf(family, analyzeStudy({ ...usual, tiers: ['T0'] }), 'score-distribution')
  for (const { agent_model: model, place } of rows) expect(place).toBe(usual.models.indexOf(String(model)))
  expect(headings(spec)).toEqual([])
  for (const model of usual.models) expect(JSON.stringify(spec)).toContain(model)
})

test('is drawn for metrics of runs that have a direction and more values than two', () => {
  const ids = figureIds(family, allMetrics)
  expect(ids).toContain('score-distribution')
  for (const id of ['pass-rate-distribution', 'cost-of-pass-distribution', 'num-models-distribution'])
    expect(ids).not.toContain(id)
})

test('whole numbers have a block each, inside the plot, and ticks only at them', () => {
  const verdicts = analyzeStudy({
    ...usual,
    adjust: (run, random) => {
      const score = random.randint(0, 2)
      return { ...run, judges: run.judges.map(judge => ({ ...judge, score })) }
    },
  })
  const { rows, spec } = figureOf(family, verdicts, 'score-distribution')
  const steps = rows.filter(({ what }) => what === 'bin')
  expect(new Set(steps.map(({ value }) => value))).toEqual(new Set([0, 1]))
  const text = JSON.stringify(spec)
  const [, low, high] = /"domain":\[(-0[^,]+),([^\]]+)\]/.exec(text.replaceAll('"domain":[-0.5', '')) ?? []
  for (const { from, to } of steps) {
    expect(Number(from)).toBeGreaterThanOrEqual(Number(low))
    expect(Number(to)).toBeLessThanOrEqual(Number(high))
  }
  expect(text).toContain('"values":[0,1]')
})

describe('steps', () => {
  const values = fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 2, maxLength: 30 })

  test('are even and hold every value', () =>
    fc.assert(
      fc.property(values, list => {
        const edges = edgesOf([Float64Array.from(list)])
        const spread = Math.max(...list) - Math.min(...list)
        fc.pre(spread > 1e-3)
        expect(edges[0]).toBeLessThanOrEqual(Math.min(...list) + 1e-6 * spread)
        expect(edges[edges.length - 1]).toBeGreaterThanOrEqual(Math.max(...list) - 1e-6 * spread)
        expect(edges.length).toBeLessThanOrEqual(27)
        for (let i = 2; i < edges.length; i++)
          expect((edges[i] - edges[i - 1]) / (edges[1] - edges[0])).toBeCloseTo(1, 5)
      }),
    ))

  test('of whole numbers are whole, and of one number there are none', () => {
    expect(edgesOf([Float64Array.of(1, 4)])).toEqual([1, 2, 3, 4])
    expect(edgesOf([Float64Array.of(2, 2)])).toEqual([])
    expect(edgesOf([])).toEqual([])
    for (const [low, high] of [
      [-5e-324, 5e-324],
      [0.1, 0.1 + 1e-16],
    ])
      expect(edgesOf([Float64Array.of(low, high)])).toEqual([])
  })
})

test('every run is counted once, in the step that it falls into', () => {
  for (const { values, bins } of distributionsOf(studyAnalysis('usual'), score)) {
    expect(bins.reduce((sum, { runs }) => sum + runs, 0)).toBe(values.length)
    const last = bins.length - 1
    bins.forEach(({ from, to, runs }, i) => {
      const inside = values.filter(
        value => value >= from - 1e-9 && (value < to - 1e-9 || (i === last && value <= to + 1e-9)),
      )
      expect(runs).toBe(inside.length)
    })
  }
})

test('few whole numbers have a step each, around them', () => {
  expect(wholeNumbers([Float64Array.of(0, 3), Float64Array.of(1)])).toEqual([0, 1, 2, 3])
  for (const others of [[0, 300], [0, 1.5], [2, 2], []]) expect(wholeNumbers([Float64Array.from(others)])).toEqual([])
  const verdicts = analyzeStudy({
    ...usual,
    adjust: (run, random) => {
      const rated = random.randint(0, 2)
      return { ...run, judges: run.judges.map(judge => ({ ...judge, score: rated })) }
    },
  })
  const found = distributionsOf(verdicts, score)
  expect(found.some(({ values }) => new Set(values).size > 1)).toBe(true)
  for (const { values, bins } of found) {
    expect(bins.reduce((sum, { runs }) => sum + runs, 0)).toBe(values.length)
    for (const { from, to, value, runs } of bins) {
      expect((from + to) / 2).toBeCloseTo(Number(value), 12)
      expect(runs).toBe(values.filter(each => each === value).length)
    }
  }
})

test('what is no number of single runs has no distribution', () =>
  expect(distributionsOf(studyAnalysis('usual'), costOfPass)).toEqual([]))
