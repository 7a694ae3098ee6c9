import { expect, test } from 'vitest'
import { figureOf } from '../../../test/support/exhibits.ts'
import { studyAnalysis } from '../../../test/support/fixtures/studies.ts'
import { numbers } from '../../core/table.ts'
import { mean } from '../../statistics/sum.ts'
import figure from './tier-uplift.ts'

const analysis = studyAnalysis('usual')
const drawn = figureOf(figure, analysis)

test('says by how much the mean of a tier lies above that of the baseline', () => {
  const groups = analysis.groups('by_model_and_tier')
  const meanIn = (model: unknown, tier: unknown, metric: unknown) => {
    const group = groups.find(({ key }) => key.agent_model === model && key.tier === tier)
    return group ? mean(numbers(group.rows, String(metric))) : NaN
  }
  for (const { metric, agent_model: model, tier, uplift, reason } of drawn.rows) {
    const baseline = meanIn(model, 'T0', metric)
    if (uplift === null) expect([baseline, reason]).toEqual([0, '0 in baseline tier T0'])
    else expect(uplift).toBeCloseTo(meanIn(model, tier, metric) / baseline - 1, 9)
  }
  expect(drawn.rows.length).toBe(4 * 2 * 6)
})

test('what has no uplift is counted, and not drawn', () => {
  const unknown = drawn.rows.filter(({ uplift }) => uplift === null)
  expect(unknown.length).toBe(6)
  expect(unknown.every(({ shown }) => !shown)).toBe(true)
  expect(drawn.subtitle).toContain('No uplift for 6 of 48, since T0 has 0')
})

test('its axes do not go below losing everything', () => {
  const text = JSON.stringify(drawn.spec)
  const domains = [...text.matchAll(/"domain":\[(-?[\d.]+),(-?[\d.]+)\]/g)].map(([, low]) => Number(low))
  expect(domains.length).toBeGreaterThan(0)
  for (const low of domains) expect(low).toBeGreaterThanOrEqual(-1)
})

test('all equal is said so', () =>
  expect(figureOf(figure, studyAnalysis('degenerate')).title).toBe(
    'Implementation rate against T0: the same everywhere (0.0%)',
  ))
