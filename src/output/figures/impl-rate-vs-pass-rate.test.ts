import { expect, test } from 'vitest'
import { figureOf } from '../../../test/support/exhibits.ts'
import { studyAnalysis, usual } from '../../../test/support/fixtures/studies.ts'
import { analyzeStudy } from '../../../test/support/fixtures/study.ts'
import { readPicture } from '../../../test/support/picture.ts'
import { defaultSettings } from '../../core/settings.ts'
import { renderSvg } from '../files/figures/svg.ts'
import { intervalText } from '../narrative/interval-words.ts'
import { type Message, text } from '../narrative/messages.ts'
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

const rates = (params: Message<'title-rates'>['params']) => text({ code: 'title-rates', params })

test('its title counts what was seen, and those whose intervals lie apart', () => {
  const below = rows.filter(row => Number(row.pass_rate_high) < Number(row.impl_rate_low)).length
  const byEstimate = rows.filter(row => Number(row.pass_rate) < Number(row.impl_rate)).length
  expect(below).toBeGreaterThan(0)
  expect(below).toBeLessThan(byEstimate)
  expect(title).toBe(rates({ of: 14, word: 'configuration', below: byEstimate, judged: byEstimate, apart: below }))
})

test('estimates that differ by less than their intervals are not told apart', () => {
  const close = figureOf(figure, studyAnalysis('tiny'))
  expect(close.rows.every(row => row.pass_rate_low === null)).toBe(true)
  const below = close.rows.filter(row => Number(row.pass_rate) < Number(row.impl_rate)).length
  expect(close.title).toBe(rates({ of: 3, word: 'tier', below, judged: 0, apart: 0 }))
})

test('counts intervals that are apart only among those that there are', () => {
  const bare = analyzeStudy({
    ...usual,
    models: ['m'],
    tiers: ['T0', 'T1'],
    effect: 0,
    tasks: ['task-1', 'task-2'],
    subtests: ['00'],
    runs: 2,
    // In the last tier a single run has an implementation rate, which gives it no interval.
    adjust: run =>
      run.key.tier === 'T1' && (run.key.run > 1 || run.key.task === 'task-2')
        ? { ...run, judges: run.judges.map(judge => ({ ...judge, criteria: [], passed: false, score: 0 })) }
        : { ...run, judges: run.judges.map(judge => ({ ...judge, passed: false, score: 0 })) },
  })
  const found = figureOf(figure, bare)
  expect(found.rows.map(row => row.impl_rate_low === null)).toEqual([false, true])
  const [{ pass_rate_high: high, impl_rate_low: low }] = found.rows
  const apart = Number(Number(high) < Number(low))
  expect(found.title).toBe(rates({ of: 2, word: 'tier', below: 2, judged: 1, apart }))
})

test('of many tiers the ends of each line are named and have bars, and that is said', async () => {
  const many = figureOf(figure, studyAnalysis('many'))
  const { texts, strokes } = readPicture((await renderSvg(many)).svg)
  for (const tier of ['T0', 'T11']) expect(texts.filter(({ text }) => text === tier).length).toBe(4)
  const upright = strokes.filter(([[from], [to]]) => from === to)
  expect(upright.length).toBe(4 * 2)
})

test('of many models without tiers none has bars, and it says where the intervals are', async () => {
  const models = Array.from({ length: 9 }, (_, i) => `model-${i}`)
  const board = { ...usual, models, tiers: ['T0'] }
  const found = figureOf(figure, analyzeStudy(board))
  expect(found.rows.every(row => row.pass_rate_low !== null && row.impl_rate_low !== null)).toBe(true)
  const upright = async (drawn: typeof found) =>
    readPicture((await renderSvg(drawn)).svg).strokes.filter(([[from], [to]]) => from === to).length
  expect(await upright(found)).toBe(0)
  expect(found.subtitle).toContain(intervalText(defaultSettings))
  expect(await upright(figureOf(figure, analyzeStudy({ ...board, models: models.slice(1) })))).toBeGreaterThan(0)
  const single = analyzeStudy({ ...board, tasks: ['task-1'], subtests: ['00'], runs: 1 })
  expect(figureOf(figure, single).subtitle).not.toContain(intervalText(defaultSettings))
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
