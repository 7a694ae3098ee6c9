import { expect, test } from 'vitest'
import { figureOf } from '../../../test/support/exhibits.ts'
import { studyAnalysis, usual } from '../../../test/support/fixtures/studies.ts'
import { analyzeStudy } from '../../../test/support/fixtures/study.ts'
import { wordsOfMethod } from '../../../test/support/methods.ts'
import { readPicture } from '../../../test/support/picture.ts'
import { renderSvg } from '../files/figures/svg.ts'
import { disagreeText, unitsText } from '../narrative/effect-sizes.ts'
import { text } from '../narrative/messages.ts'
import { notes } from '../narrative/subtitles.ts'
import figure from './effect-size-forest.ts'

const analysis = studyAnalysis('usual')
const forest = figureOf(figure, analysis)

test('has the effect sizes that the JSON has, with the same limits', () => {
  const known = new Map(
    analysis
      .statisticalResults()
      .effect_sizes.map(each => [`${each.metric} ${each.model} ${each.tier1} to ${each.tier2}`, each]),
  )
  expect(forest.rows.length).toBe(4 * 2 * 7)
  for (const row of forest.rows) {
    const same = known.get(`${row.metric} ${row.agent_model} ${row.comparison}`)
    expect([row.cliffs_delta, row.low, row.high]).toEqual([same?.cliffs_delta, same?.ci_low, same?.ci_high])
  }
})

/** The title, counted from the rows. */
const effects = (rows: typeof forest.rows) => {
  const tested = rows.filter(row => row.p_adjusted !== null)
  const tests = tested.map(row => Number(row.tests))
  const params = {
    effects: rows.length,
    tested: tested.length,
    significant: rows.filter(row => row.significant).length,
    tests: [Math.min(...tests), Math.max(...tests)],
  } as const
  return text({ code: 'title-effects', params })
}

test('its title counts what is significant among all comparisons, and its subtitle says that intervals are single', () => {
  const clear = forest.rows.filter(({ low, high }) => Number(low) * Number(high) > 0).length
  const significant = forest.rows.filter(row => row.significant).length
  expect(significant).not.toBe(clear)
  const tested = forest.rows.filter(row => row.p_adjusted !== null)
  expect(forest.title).toBe(effects(forest.rows))
  // Durations are no headline metric.
  expect(tested.length).toBeLessThan(56)
  expect(forest.subtitle).toContain(notes.unadjusted)
})

test('effects without an interval are not judged, and told', () => {
  const bare = figureOf(figure, studyAnalysis('tiny'))
  expect(bare.rows.every(({ low, p_adjusted: p }) => low === null && p === null)).toBe(true)
  expect(bare.title).toBe(effects(bare.rows))
  expect(bare.subtitle).not.toContain(notes.unadjusted)
  const some = figureOf(figure, studyAnalysis('degenerate'))
  expect(some.rows.some(row => row.significant)).toBe(false)
  expect(some.title).toBe(effects(some.rows))
})

test('its subtitle says how many runs and by which methods, those of the limits', () => {
  expect(forest.subtitle).toContain(unitsText([{ ...bareEffect, unit: 'task', units: 5 }]))
  const methods = new Set(analysis.statisticalResults().effect_sizes.map(({ method }) => method))
  for (const { method } of forest.rows) {
    expect(methods).toContain(method)
    expect(forest.subtitle).toContain(wordsOfMethod(method))
  }
})

const bareEffect = { low: 0, high: 1, p_adjusted: null, significant: null, tests: 0, reasons: [] }

test('with few tasks it compares means of subtests', () =>
  expect(figureOf(figure, studyAnalysis('described')).subtitle).toContain(
    unitsText([{ ...bareEffect, unit: 'subtest', units: 2 }]),
  ))

test('rows are in the order of tiers, also where a metric skips one, and the first to the last is below', () => {
  const skipping = analyzeStudy({
    ...usual,
    tiers: ['T0', 'T1', 'T2', 'T3', 'T4'],
    adjust: run => (['T1', 'T3'].includes(run.key.tier ?? '') ? run : { ...run, costUsd: NaN }),
  })
  const { spec, subtitle } = figureOf(figure, skipping)
  expect(subtitle).toContain(notes.unmarked)
  expect(forest.subtitle).not.toContain(notes.unmarked)
  const text = JSON.stringify(spec)
  const steps = ['T0 to T1', 'T1 to T2', 'T1 to T3', 'T2 to T3', 'T3 to T4', 'T0 to T4']
  expect(text).toContain(`"domain":${JSON.stringify(steps)}`)
})

test('a panel for every metric, none of them empty, in one row with pass rates first', () => {
  const { concat, columns } = { concat: [], columns: 0, ...forest.spec }
  expect([concat.length, columns]).toEqual([4, 4])
  expect(JSON.stringify(concat[0])).toContain('"text":["Pass rate"]')
})

test('with title and caption it leaves room on a page, whatever there is to compare', async () => {
  // Points: about two thirds of the text of a page of two columns, which a caption of eight lines completes.
  const room = 530
  for (const study of ['usual', 'many', 'crowded'] as const) {
    const { height } = readPicture((await renderSvg(figureOf(figure, studyAnalysis(study)))).svg)
    expect(height).toBeLessThanOrEqual(room)
  }
})

test('of what has no line it says why: units of which one side always wins have no limits, tasks have', () => {
  const few = figureOf(figure, studyAnalysis('described'))
  const bare = few.rows.filter(({ low }) => low === null)
  expect(bare.length).toBeGreaterThan(0)
  for (const { cliffs_delta: delta } of bare) expect(Math.abs(Number(delta))).toBe(1)
  expect(few.subtitle).toContain(`${bare.length} of ${few.rows.length}`)
  const always = figureOf(
    figure,
    analyzeStudy({
      ...usual,
      adjust: run => ({ ...run, costUsd: run.key.tier === 'T0' ? 1 + run.key.run / 10 : 2 + run.key.run / 10 }),
    }),
  )
  const ends = always.rows.filter(row => row.metric === 'cost_usd' && row.tier1 === 'T0')
  expect(ends.length).toBe(4)
  for (const { cliffs_delta: delta, low, high } of ends) {
    // Wilson at a share of 1 with 5 tasks and t = 2.776 in place of z: 5 / (5 + t²).
    expect([delta, high]).toEqual([1, 1])
    expect(low).toBeCloseTo(2 * (5 / (5 + 2.7764451 ** 2)) - 1, 6)
  }
  expect(always.rows.some(({ low }) => low === null)).toBe(false)
})

test('says where agents that share a model are taken together', () => {
  expect(figureOf(figure, studyAnalysis('crossed')).subtitle).toContain(notes.agentsTogether)
  expect(forest.subtitle).not.toContain(notes.agentsTogether)
})

test('both tiers of a row can be told, however long their names are', async () => {
  const drawn = figureOf(figure, studyAnalysis('crowded'))
  const labels = readPicture((await renderSvg(drawn)).svg)
    .texts.map(({ text }) => text)
    .filter(text => text.includes(' to '))
  const pairs = new Set(drawn.rows.map(({ comparison }) => comparison)).size
  expect(new Set(labels).size).toBe(pairs)
  expect(labels.every(text => /version to |second to |first to |third to /.test(text))).toBe(true)
})

test('what is significant has filled points, which is said, and as many as the title counts', async () => {
  const drawn = figureOf(figure, studyAnalysis('usual'))
  const significant = drawn.rows.filter(row => row.significant).length
  expect(drawn.title).toBe(effects(drawn.rows))
  expect(drawn.subtitle).toContain(notes.filled)
  const { svg } = await renderSvg(drawn)
  const holes = svg.match(/<path[^>]*fill="white"/g) ?? []
  expect(holes.length).toBe(drawn.rows.length - significant)
})

test('where points and lines disagree it says that one goes by the test and the other by delta', () => {
  const always = analyzeStudy({
    ...usual,
    tiers: ['T0', 'T1'],
    adjust: run => ({ ...run, costUsd: (run.key.tier === 'T0' ? 1 : 9) + Math.min(1, run.costUsd) }),
  })
  const { rows, subtitle, title } = figureOf(figure, always)
  const [cost] = rows.filter(({ metric }) => metric === 'cost_usd')
  expect([cost.significant, Number(cost.low) < 0]).toEqual([true, true])
  const disagree = disagreeText([{ low: -1, high: 1, significant: true }])
  expect(subtitle).toContain(disagree)
  expect(title).toBe(effects(rows))
  expect(subtitle).toContain(notes.filled)
  expect(figureOf(figure, studyAnalysis('tiny')).subtitle).not.toContain(disagree)
})
