import { expect, test } from 'vitest'
import { figureOf } from '../../../test/support/exhibits.ts'
import { studyAnalysis } from '../../../test/support/fixtures/studies.ts'
import { readPicture } from '../../../test/support/picture.ts'
import { renderSvg } from '../../formats/figures/svg.ts'
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

test('its title counts what was seen, and those whose intervals lie apart', () => {
  const below = rows.filter(row => Number(row.pass_rate_high) < Number(row.impl_rate_low)).length
  const byEstimate = rows.filter(row => Number(row.pass_rate) < Number(row.impl_rate)).length
  expect(below).toBeGreaterThan(0)
  expect(below).toBeLessThan(byEstimate)
  expect(title).toBe(
    `Pass rate is seen below implementation rate in ${byEstimate} of 14 configurations; their intervals are apart in ${below}`,
  )
})

test('estimates that differ by less than their intervals are not told apart', () => {
  const close = figureOf(figure, studyAnalysis('tiny'))
  expect(close.rows.every(row => row.pass_rate_low === null)).toBe(true)
  expect(close.title).toMatch(/(in none of 3 tiers|; their intervals are apart in none)$/)
  expect(figureOf(figure, studyAnalysis('degenerate')).title).toContain(' of 4 tiers')
})

test('of many tiers the ends of each line are named and have bars, and that is said', async () => {
  const many = figureOf(figure, studyAnalysis('many'))
  const { texts, strokes } = readPicture((await renderSvg(many)).svg)
  for (const tier of ['T0', 'T11']) expect(texts.filter(({ text }) => text === tier).length).toBe(4)
  const upright = strokes.filter(([[from], [to]]) => from === to)
  expect(upright.length).toBe(4 * 2)
  expect(many.subtitle).toContain('Bars, of the first and the last tier only')
})

test('with several models each has a plot of its own', () => {
  expect({ concat: [], ...figureOf(figure, analysis).spec }.concat.length).toBe(2)
  expect({ concat: [], ...figureOf(figure, studyAnalysis('process')).spec }.concat.length).toBe(1)
})

test('every tier is named where there are few, also one beside another and where all are in the same place', async () => {
  for (const name of ['usual', 'process', 'degenerate', 'described', 'hostile', 'crossed'] as const) {
    const drawn = figureOf(figure, studyAnalysis(name))
    const texts = readPicture((await renderSvg(drawn)).svg).texts.map(({ text }) => text)
    const labels = drawn.rows.map(row => String(row.label))
    for (const label of labels)
      expect(`${name} ${label} ${texts.filter(text => text === label).length}`).toBe(
        `${name} ${label} ${labels.filter(other => other === label).length}`,
      )
    expect(drawn.subtitle).not.toContain('not shown')
  }
})
