import { expect, test } from 'vitest'
import { allMetrics } from '../transform/metrics/all.gen.ts'
import type { Metric } from './metric.ts'
import { byRole, headlineMetrics, headlinesAndTime, leadingMetrics, tierMetrics, withoutNumerators } from './roles.ts'

const [passRate, cost, costOfPass, duration, drift] = [
  'pass_rate',
  'cost_usd',
  'cost_of_pass',
  'duration_seconds',
  'strategic_drift',
].map(id => allMetrics.find(each => each.id === id) ?? expect.fail(id))

const idsOf = (metrics: readonly Metric[]) => metrics.map(({ id }) => id)

/** Without the place that it has. */
const withoutPlace = ({ place: _, ...metric }: Metric): Metric => ({ ...metric, id: `placeless_${metric.id}` })

test('roles come in order, and places within them; what has none comes after', () => {
  const late = withoutPlace(passRate)
  expect(byRole([drift, late, duration, cost, passRate])).toEqual([passRate, cost, late, duration, drift])
  expect(headlineMetrics([drift, late, duration, cost, passRate])).toEqual([passRate, cost, late])
})

test('beside headlines stand secondary metrics, numbers of single runs first', () => {
  const given = [costOfPass, cost, duration, drift, passRate]
  expect(idsOf(leadingMetrics(given))).toEqual(['pass_rate', 'cost_usd', 'cost_of_pass', 'duration_seconds'])
  expect(idsOf(headlinesAndTime(given))).toEqual(['pass_rate', 'cost_of_pass', 'cost_usd', 'duration_seconds'])
})

test('what several sources measure is compared between tiers, once', () => {
  const promoted: Metric = { ...drift, role: 'headline' }
  expect(idsOf(tierMetrics([drift, passRate]))).toEqual(['pass_rate', 'strategic_drift'])
  expect(idsOf(tierMetrics([promoted, passRate]))).toEqual(['pass_rate', 'strategic_drift'])
})

test('a ratio takes the place of its numerator where both are there', () => {
  expect(idsOf(withoutNumerators([passRate, costOfPass, cost]))).toEqual(['pass_rate', 'cost_of_pass'])
  expect(idsOf(withoutNumerators([passRate, cost]))).toEqual(['pass_rate', 'cost_usd'])
})

test('metrics of one role have places of their own, and stand-ins stand in for a headline', () => {
  const places = allMetrics.flatMap(({ role, place }) => (place === undefined ? [] : [`${role} ${place}`]))
  expect(new Set(places).size).toBe(places.length)
  const headlines = idsOf(headlineMetrics(allMetrics))
  for (const { standsInFor } of allMetrics) if (standsInFor !== undefined) expect(headlines).toContain(standsInFor)
})
