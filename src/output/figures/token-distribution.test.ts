import { expect, test } from 'vitest'
import { figureOf } from '../../../test/support/exhibits.ts'
import { studyAnalysis, usual } from '../../../test/support/fixtures/studies.ts'
import { analyzeStudy } from '../../../test/support/fixtures/study.ts'
import { numbersIn } from '../../../test/support/numbers.ts'
import type { ExhibitRow } from '../../core/exhibit.ts'
import type { RunRecord } from '../../core/record.ts'
import { contextOf } from '../exhibits/context.ts'
import { planFigures } from '../exhibits/make.ts'
import figure from './token-distribution.ts'

const analysis = studyAnalysis('usual')
const drawn = figureOf(figure, analysis)

test('kinds add up to all tokens', () => {
  for (const total of drawn.rows.filter(({ what }) => what === 'total')) {
    const kinds = drawn.rows.filter(
      row => row.what === 'part' && row.tier === total.tier && row.agent_model === total.agent_model,
    )
    expect(kinds.length).toBe(4)
    expect(kinds.reduce((sum, { value }) => sum + Number(value), 0)).toBeCloseTo(Number(total.value), 6)
  }
})

test('names the largest kind in its title, and those that are too thin to be seen', () => {
  expect(drawn.title).toMatch(/^Cache read tokens\b/)
  expect(numbersIn(drawn.title)).toEqual(['82%'])
  expect(drawn.subtitle.match(/\b\w+ tokens/g)).toEqual(['input tokens'])
})

test('shows single runs where they are few, and no intervals where there are none', () => {
  const tiny = figureOf(figure, studyAnalysis('tiny'))
  expect(tiny.rows.filter(({ what }) => what === 'dot').length).toBe(3)
  const totals = (rows: readonly ExhibitRow[]) => rows.filter(({ what }) => what === 'total')
  expect(totals(tiny.rows).every(({ low }) => low === null)).toBe(true)
  expect(totals(drawn.rows).every(({ low }) => low !== null)).toBe(true)
  expect(numbersIn(drawn.subtitle)).toContain('95%')
  expect(numbersIn(tiny.subtitle)).not.toContain('95%')
})

test('tokens of a single kind are not made of anything', () => {
  const one = analyzeStudy({
    ...usual,
    tiers: ['T0'],
    adjust: run => ({ ...run, tokens: { input: 5, output: NaN, cacheCreation: NaN, cacheRead: NaN } }),
  })
  expect(planFigures(one, [figure], contextOf(one))[0].make()).toHaveProperty('notApplicable')
})

/** The figure of a study whose runs have tokens of these kinds. */
const withTokens = (tokens: (tier: string | null) => RunRecord['tokens']) =>
  figureOf(
    figure,
    analyzeStudy({ ...usual, tiers: ['T0', 'T1'], adjust: run => ({ ...run, tokens: tokens(run.key.tier) }) }),
  )

/** The kinds that have a share of bars. */
const kindsIn = (rows: readonly ExhibitRow[]) =>
  [...new Set(rows.flatMap(({ what, part }) => (what === 'part' ? [part] : [])))].sort()

test('kinds that nobody counted stand in no legend, and are not among all tokens', () => {
  const { title, subtitle, spec, rows } = withTokens(() => ({
    input: 100,
    output: 50,
    cacheCreation: NaN,
    cacheRead: NaN,
  }))
  expect(title).toMatch(/^Input tokens\b.* output and input tokens\b/)
  expect(numbersIn(title)).toEqual(['67%'])
  expect(kindsIn(rows)).toEqual(['input_tokens', 'output_tokens'])
  for (const name of ['cache read tokens', 'cache creation tokens']) expect(subtitle).toContain(name)
  expect(JSON.stringify(spec)).not.toMatch(/Cache (read|creation) tokens/)
})

test('kinds that were counted as 0 are parts of the whole', () => {
  const { title, subtitle, rows } = withTokens(() => ({ input: 100, output: 50, cacheCreation: 0, cacheRead: 0 }))
  expect(title).toMatch(/^Input tokens\b/)
  expect(title).not.toContain('output')
  expect(numbersIn(title)).toEqual(['67%'])
  expect(kindsIn(rows)).toEqual(['cache_creation_tokens', 'cache_read_tokens', 'input_tokens', 'output_tokens'])
  for (const name of ['cache read tokens', 'cache creation tokens']) expect(subtitle).toContain(name)
})

test('a kind that was counted in one tier has no share in the other', () => {
  const { title, subtitle, rows } = withTokens(tier => ({
    input: 100,
    output: 100,
    cacheCreation: 0,
    cacheRead: tier === 'T0' ? 600 : NaN,
  }))
  expect(title).toMatch(/^Cache read tokens\b/)
  expect(numbersIn(title)).toEqual(['75%'])
  expect(new Set(rows.filter(({ part }) => part === 'cache_read_tokens').map(({ tier }) => tier))).toEqual(
    new Set(['T0']),
  )
  expect(subtitle).toContain('cache read tokens')
})
