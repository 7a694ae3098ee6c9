import { expect, test } from 'vitest'
import { figureOf } from '../../../test/support/exhibits.ts'
import { studyAnalysis } from '../../../test/support/fixtures/studies.ts'
import figure from './impl-rate-vs-pass-rate.ts'

const analysis = studyAnalysis('usual')
const { rows, title } = figureOf(figure, analysis)

test('has both rates of every configuration, as the summaries have them', () => {
  const groups = analysis.groups('by_model_and_tier')
  expect(rows.length).toBe(groups.length)
  groups.forEach((group, i) => {
    const [impl, pass] = ['impl_rate', 'pass_rate'].map(id => analysis.result(id, group)?.summary)
    expect(rows[i]).toMatchObject({ ...group.key, impl_rate: impl?.value, pass_rate_low: pass?.low })
  })
})

test('its title counts those below the diagonal', () => {
  const below = rows.filter(row => Number(row.pass_rate) < Number(row.impl_rate)).length
  expect(title).toBe(`Pass rate is below implementation rate in ${below} of 14 configurations`)
  expect(figureOf(figure, studyAnalysis('degenerate')).title).toContain('in all 4 tiers')
})

test('of many configurations the ends of each line are named', () => {
  const many = figureOf(figure, studyAnalysis('many')).rows.filter(row => row.label !== '')
  expect(many.map(row => row.tier)).toEqual(Array.from({ length: 4 }, () => ['T0', 'T11']).flat())
})
