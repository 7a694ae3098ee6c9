import { expect, test } from 'vitest'
import { figureOf } from '../../../test/support/exhibits.ts'
import { studyAnalysis, usual } from '../../../test/support/fixtures/studies.ts'
import { analyzeStudy } from '../../../test/support/fixtures/study.ts'
import { allMetrics } from '../../transform/metrics/all.gen.ts'
import { figureIds } from '../exhibits/make.ts'
import family from './metric-distribution.ts'

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
