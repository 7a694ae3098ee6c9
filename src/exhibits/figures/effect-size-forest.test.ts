import { expect, test } from 'vitest'
import { figureOf } from '../../../test/support/exhibits.ts'
import { studyAnalysis, usual } from '../../../test/support/fixtures/studies.ts'
import { analyseStudy } from '../../../test/support/fixtures/study.ts'
import { wordsOfMethod } from '../../../test/support/methods.ts'
import { readPicture } from '../../../test/support/picture.ts'
import { renderSvg } from '../../formats/figures/svg.ts'
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

test('its title counts what is significant among all comparisons, and its subtitle says that intervals are single', () => {
  const clear = forest.rows.filter(({ low, high }) => Number(low) * Number(high) > 0).length
  const significant = forest.rows.filter(row => row.significant).length
  expect(significant).not.toBe(clear)
  const tested = forest.rows.filter(row => row.p_adjusted !== null)
  expect(forest.title).toBe(
    `${significant} of ${tested.length} tested effects between tiers are significant (Holm over ${tested[0].tests} tests)`,
  )
  // Durations are no headline metric.
  expect(tested.length).toBeLessThan(56)
  expect(forest.subtitle).toContain('The intervals are unadjusted')
})

test('effects without an interval are not judged, and told', () => {
  const bare = figureOf(figure, studyAnalysis('tiny'))
  expect(bare.title).toBe(`${bare.rows.length} effects between tiers, exploratory`)
  expect(bare.subtitle).toContain('tiers of 1 run each. No intervals: one run per task on a side.')
  const some = figureOf(figure, studyAnalysis('degenerate'))
  const tested = some.rows.filter(row => row.p_adjusted !== null)
  expect(some.title).toBe(
    tested.length === 0
      ? `${some.rows.length} effects between tiers, exploratory`
      : `None of ${tested.length} tested effects between tiers is significant (Holm over ${tested[0].tests} tests)`,
  )
})

test('its subtitle says how many runs and by which methods, those of the limits', () => {
  expect(forest.subtitle).toContain('tiers of 45 runs each; intervals over 5 tasks. Lines: 95% intervals, ')
  const methods = new Set(analysis.statisticalResults().effect_sizes.map(({ method }) => method))
  for (const { method } of forest.rows) {
    expect(methods).toContain(method)
    expect(forest.subtitle).toContain(wordsOfMethod(method))
  }
})

test('with few tasks it compares means of subtests', () =>
  expect(figureOf(figure, studyAnalysis('described')).subtitle).toContain('intervals over 2 subtest means of a tier.'))

test('rows are in the order of tiers, also where a metric skips one, and the first to the last is below', () => {
  const skipping = analyseStudy({
    ...usual,
    tiers: ['T0', 'T1', 'T2', 'T3', 'T4'],
    adjust: run => (['T1', 'T3'].includes(run.key.tier ?? '') ? run : { ...run, costUsd: NaN }),
  })
  const { spec, subtitle } = figureOf(figure, skipping)
  expect(subtitle).toContain('Without a mark: not compared in that metric, since a tier was not measured')
  expect(forest.subtitle).not.toContain('Without a mark')
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
  expect(few.subtitle).toContain(
    `No interval for ${bare.length} of ${few.rows.length} (one side always wins: no limits on this scale).`,
  )
  const always = figureOf(
    figure,
    analyseStudy({
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
  expect(always.subtitle).not.toContain('No interval')
})

test('says where agents that share a model are taken together', () => {
  const pooled = /Agents that share a model are taken together/
  expect(figureOf(figure, studyAnalysis('crossed')).subtitle).toMatch(pooled)
  expect(forest.subtitle).not.toMatch(pooled)
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
  expect(drawn.title).toMatch(new RegExp(`^${significant} of `))
  expect(drawn.subtitle).toContain('Filled points: significant (adjusted p).')
  const { svg } = await renderSvg(drawn)
  const holes = svg.match(/<path[^>]*fill="white"/g) ?? []
  expect(holes.length).toBe(drawn.rows.length - significant)
})

test('where points and lines disagree it says that one goes by the test and the other by delta', () => {
  const always = analyseStudy({
    ...usual,
    tiers: ['T0', 'T1'],
    adjust: run => ({ ...run, costUsd: (run.key.tier === 'T0' ? 1 : 9) + Math.min(1, run.costUsd) }),
  })
  const { rows, subtitle, title } = figureOf(figure, always)
  const [cost] = rows.filter(({ metric }) => metric === 'cost_usd')
  expect([cost.significant, Number(cost.low) < 0]).toEqual([true, true])
  expect(subtitle).toContain(
    'Whether a point is filled goes by the test of the difference, its line is the interval of delta: a filled point can have a line that reaches 0',
  )
  expect(title).toMatch(/ significant \(Holm over \d+ tests\)$/)
  expect(subtitle).toContain('Filled points: significant (adjusted p). ')
  const agreeing = figureOf(figure, studyAnalysis('tiny'))
  expect(agreeing.subtitle).not.toContain('goes by the test')
})
