import { expect, test } from 'vitest'
import { figureOf } from '../../../test/support/exhibits.ts'
import { studyAnalysis, usual } from '../../../test/support/fixtures/studies.ts'
import { analyzeStudy } from '../../../test/support/fixtures/study.ts'
import { type Message, text } from '../narrative/messages.ts'
import { emptyText, equalBest } from '../narrative/subtitles.ts'
import family from './metric-by-subtest.ts'

const analysis = studyAnalysis('usual')

const byTier = (id: string) => {
  const { rows } = figureOf(family, analysis, id)
  const places = new Set(rows.map(row => `${row.agent_model} ${row.tier}`))
  return [...places].map(place => rows.filter(row => `${row.agent_model} ${row.tier}` === place))
}

test('frames the best subtest of a tier, and says how far its subtests lie apart', () => {
  for (const [id, best] of [
    ['score-by-subtest', Math.max],
    ['cost-usd-by-subtest', Math.min],
  ] as const) {
    const tiers = byTier(id)
    expect(tiers.length).toBe(14)
    for (const rows of tiers) {
      const values = rows.map(({ value }) => Number(value))
      expect(rows.filter(row => row.best).map(({ value }) => value)).toEqual([best(...values)])
      for (const { spread } of rows) expect(spread).toBe(Math.max(...values) - Math.min(...values))
    }
  }
})

const spreads = (title: string, ends: Message<'title-subtest-spread'>['params']['ends']) =>
  text({ code: 'title-subtest-spread', params: { title, ends } })

test('its title names the tiers whose subtests differ most and least', () => {
  const { rows, title } = figureOf(family, analysis, 'score-by-subtest')
  const sorted = [...rows].sort((a, b) => Number(b.spread) - Number(a.spread))
  const [widest, narrowest] = [sorted[0], sorted[sorted.length - 1]]
  const end = ({ agent_model: model, tier, spread }: (typeof rows)[number]) => ({
    amount: Number(spread).toFixed(3),
    place: `for ${model} in ${tier}`,
    others: 0,
  })
  expect(title).toBe(spreads('Score', [end(narrowest), end(widest)]))
})

test('says what a number beside the best one means, where several are equal', () => {
  const { rows, subtitle } = figureOf(family, analysis, 'pass-rate-by-subtest')
  const best = new Map<string, number>()
  for (const row of rows.filter(each => each.best))
    best.set(`${row.agent_model} ${row.tier}`, (best.get(`${row.agent_model} ${row.tier}`) ?? 0) + 1)
  const more = Math.max(...best.values()) - 1
  expect(subtitle).toContain(equalBest(more))
  expect(figureOf(family, analysis, 'score-by-subtest').subtitle).not.toContain(equalBest(more))
})

test('subtests that differ by the rounding of sums only are equal', () => {
  const scores: Readonly<Record<string, readonly number[]>> = {
    '00': [0.1, 0.2, 0.3],
    '01': [0.3, 0.2, 0.1],
    '02': [0, 0, 0],
  }
  const { rows } = figureOf(
    family,
    analyzeStudy({
      ...usual,
      models: ['m'],
      tiers: ['T0'],
      tasks: ['t1', 't2', 't3'],
      runs: 1,
      adjust: run => ({ ...run, costUsd: 1 - scores[run.key.subtest ?? ''][Number(run.key.task?.slice(1)) - 1] }),
    }),
    'cost-usd-by-subtest',
  )
  expect(rows.filter(({ best }) => best).map(({ subtest }) => subtest)).toEqual(['00', '01'])
})

test('where nothing differs nothing is best', () => {
  const { rows, title } = figureOf(family, studyAnalysis('degenerate'), 'score-by-subtest')
  expect(rows.some(({ best }) => best)).toBe(false)
  expect(title).toBe(spreads('Score', null))
})

test('of many subtests those near the ends of their tiers are drawn, best and worst among them', () => {
  const many = analyzeStudy({
    ...usual,
    tasks: ['t'],
    models: ['m'],
    tiers: ['T0'],
    subtests: Array.from({ length: 50 }, (_, i) => `s${i}`),
    adjust: run => ({ ...run, costUsd: Number(run.key.subtest?.slice(1)) + 1 }),
  })
  const { rows } = figureOf(family, many, 'cost-usd-by-subtest')
  const hidden = rows.filter(({ shown }) => !shown).map(({ value }) => Number(value))
  expect(hidden).toEqual([21, 22, 23, 24, 25, 26, 27, 28, 29, 30])
})

test('tiers of a single subtest have nothing to compare', () => {
  const single = analyzeStudy({
    ...usual,
    adjust: run => ({ ...run, key: { ...run.key, subtest: `only of ${run.key.tier}` } }),
  })
  expect(() => figureOf(family, single, 'score-by-subtest')).toThrow('notApplicable')
})

test('of several that are best the first is named and the others are counted', () => {
  const tied = analyzeStudy({
    ...usual,
    models: ['m'],
    tiers: ['T0', 'T1'],
    subtests: ['00', '01', '02'],
    adjust: run => ({ ...run, costUsd: run.key.subtest === '02' ? 2 : 1 }),
  })
  const { spec, title } = figureOf(family, tied, 'cost-usd-by-subtest')
  expect(title).toBe(spreads('Cost', new Array(2).fill({ amount: '$1.00', place: 'in T0', others: 1 })))
  expect(JSON.stringify(spec)).toContain("datum.equal > 1 ? ' +' + (datum.equal - 1)")
})

test('says what an empty cell is, where there are some', () => {
  const study = { ...usual, models: ['m'], tiers: ['T0', 'T1'] }
  const uneven = analyzeStudy({
    ...study,
    adjust: run => (run.key.tier === 'T1' && run.key.subtest === '02' ? { ...run, costUsd: NaN } : run),
  })
  const empty = emptyText('tier')
  expect(figureOf(family, uneven, 'cost-usd-by-subtest').subtitle).toContain(empty)
  expect(figureOf(family, uneven, 'score-by-subtest').subtitle).not.toContain(empty)
})

test('maps of few subtests stand side by side, so that six models with twelve tiers fit on a page', () => {
  const { rows, spec, width } = figureOf(family, studyAnalysis('crowded'), 'score-by-subtest')
  expect(rows.every(({ shown }) => shown)).toBe(true)
  expect([width, 'columns' in spec && spec.columns]).toEqual([510, 2])
})

test('cells and spreads have the digits that tell them apart, and no spread has none of its own', () => {
  const formats = (id: string) =>
    new Set(
      JSON.stringify(figureOf(family, analysis, id).spec)
        .match(/"format":"[^"]*"/g)
        ?.map(text => text.slice(10, -1)),
    )
  // Cells, spreads, and the legend.
  expect(formats('judge-cost-usd-by-subtest')).toEqual(new Set(['$,.3f', '$,.4f']))
  expect(formats('score-by-subtest')).toEqual(new Set(['.2f', '.1f']))
  expect(formats('judge-duration-seconds-by-subtest')).toEqual(new Set([',.0f']))
})
