import { expect, test } from 'vitest'
import { figureOf } from '../../../test/support/exhibits.ts'
import { studyAnalysis, usual } from '../../../test/support/fixtures/studies.ts'
import { analyseStudy } from '../../../test/support/fixtures/study.ts'
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
  expect(drawn.subtitle).toContain('No uplift for 6 of 48: 0 in baseline tier T0.')
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

test('its title counts what corrected tests settle, not what a bootstrap of few subtests leaves off 0', () => {
  const few = figureOf(figure, studyAnalysis('described'))
  const own = few.rows.filter(row => row.metric === 'impl_rate')
  expect(own.some(({ low }) => Number(low) > 0)).toBe(true)
  expect(own.every(({ settled }) => settled === null)).toBe(true)
  expect(few.title).toMatch(/: no change is settled in any of 3 tiers \(estimates \+15\.2% to \+24\.8%\)$/)
  const settled = drawn.rows.filter(row => row.metric === 'impl_rate' && row.settled === 'higher').length
  expect(drawn.title).toMatch(new RegExp(`^Implementation rate against T0: higher in ${settled} of 12 configurations`))
  expect(drawn.subtitle).toContain(
    'In the title: differences at p below 0.05, corrected for the tiers of a model (paired t).',
  )
})

test('an uplift over a baseline near 0 does not lead, though its panel says how little that is', () => {
  const rare = analyseStudy({
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
  expect([first.metric, Number(first.baseline).toFixed(4), first.low]).toEqual(['pass_rate', (1 / 45).toFixed(4), null])
  expect(Number(first.uplift)).toBeCloseTo(29, 9)
  expect(title).toMatch(/^Implementation rate against T0: /)
  expect(JSON.stringify(spec)).toContain('"T0: 2.2%"')
})

test('what was not measured in the baseline is not said to be 0 there', () => {
  const unpriced = analyseStudy({
    ...usual,
    models: ['kestrel-medium-4'],
    adjust: run => (run.key.tier === 'T0' ? { ...run, costUsd: NaN } : run),
  })
  expect(figureOf(figure, unpriced).subtitle).toContain('No uplift for 6 of 24: not measured in baseline tier T0.')
})
