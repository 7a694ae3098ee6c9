import { expect, test } from 'vitest'
import { settings, tasksOf, valuesOf } from '../../../test/support/samples.ts'
import { allMetrics } from '../../transform/metrics/all.gen.ts'
import { samplePair } from './metric-pair.ts'

const metric = (id: string) => allMetrics.find(each => each.id === id) ?? expect.fail(`no metric ${id}`)

const verdicts = samplePair(
  metric('pass_rate'),
  {
    base: tasksOf([1, 1], [1, 1], [0, 0], [1, 0], [1, 1], [0, 0]),
    candidate: tasksOf([1, 1], [1, 1], [0, 1], [1, 1], [1, 1], [0, 0]),
  },
  true,
)

test('a metric is of the kind that its definition says', () => {
  const kinds = ['pass_rate', 'impl_rate', 'cost_usd'].map(
    id => samplePair(metric(id), { base: valuesOf(1), candidate: valuesOf(1) }, true).kind,
  )
  expect(kinds).toEqual(['rate', 'score', 'amount'])
})

test('counts what was measured on each side', () => {
  const pair = samplePair(metric('impl_rate'), { base: tasksOf([0.5, NaN], [0.1]), candidate: tasksOf([0.5]) }, true)
  expect(pair).toMatchObject({ n: { base: 2, candidate: 1 }, missing: { base: 1, candidate: 0 } })
})

test('limits for gates are never narrower than those of a comparison', () => {
  const [plain, wide] = [verdicts.difference(settings, false), verdicts.difference(settings, true)]
  expect(wide.value).toBe(plain.value)
  expect(wide.low).toBeLessThanOrEqual(plain.low)
  expect(wide.high).toBeGreaterThanOrEqual(plain.high)
})

test('a side on its own has the mean of its tasks', () => {
  expect(verdicts.estimate('base', settings).value).toBeCloseTo(3.5 / 6, 12)
  expect(verdicts.estimate('candidate', settings).value).toBeCloseTo(4.5 / 6, 12)
})
