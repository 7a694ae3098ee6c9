import { expect, test } from 'vitest'
import { figureOf } from '../../../test/support/exhibits.ts'
import { studyAnalysis, usual } from '../../../test/support/fixtures/studies.ts'
import { analyseStudy } from '../../../test/support/fixtures/study.ts'
import type { RunRecord } from '../../core/record.ts'
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
  expect(drawn.title).toBe('Cache read tokens: 82% of all tokens of runs')
  expect(drawn.subtitle).toContain('Too few to be seen: input tokens')
})

test('shows single runs where they are few, and no intervals where there are none', () => {
  const tiny = figureOf(figure, studyAnalysis('tiny'))
  expect(tiny.rows.filter(({ what }) => what === 'dot').length).toBe(3)
  expect(tiny.subtitle).toContain('No intervals')
  expect(drawn.subtitle).toContain('95% intervals of the whole')
})

test('tokens of a single kind are not made of anything', () => {
  const one = analyseStudy({
    ...usual,
    tiers: ['T0'],
    adjust: run => ({ ...run, tokens: { input: 5, output: NaN, cacheCreation: NaN, cacheRead: NaN } }),
  })
  expect(() => figureOf(figure, one)).toThrow('needs tokens of at least 2 kinds')
})

/** The figure of a study whose runs have tokens of these kinds. */
const withTokens = (tokens: (tier: string | null) => RunRecord['tokens']) =>
  figureOf(
    figure,
    analyseStudy({ ...usual, tiers: ['T0', 'T1'], adjust: run => ({ ...run, tokens: tokens(run.key.tier) }) }),
  )

test('kinds that nobody counted are not called few, stand in no legend, and are not among all tokens', () => {
  const { title, subtitle, spec } = withTokens(() => ({ input: 100, output: 50, cacheCreation: NaN, cacheRead: NaN }))
  expect(title).toBe('Input tokens: 67% of the output and input tokens of runs')
  expect(subtitle).toContain('Not measured: cache read tokens, cache creation tokens.')
  expect(subtitle).not.toContain('Too few')
  expect(JSON.stringify(spec)).not.toMatch(/Cache (read|creation) tokens/)
})

test('kinds that were counted as 0 are too few to be seen, which is something else', () => {
  const { title, subtitle } = withTokens(() => ({ input: 100, output: 50, cacheCreation: 0, cacheRead: 0 }))
  expect(title).toBe('Input tokens: 67% of all tokens of runs')
  expect(subtitle).toContain('Too few to be seen: cache read tokens, cache creation tokens.')
})

test('a kind that was counted in one tier has no share in the other', () => {
  const { title, subtitle } = withTokens(tier => ({
    input: 100,
    output: 100,
    cacheCreation: 0,
    cacheRead: tier === 'T0' ? 600 : NaN,
  }))
  expect(title).toBe('Cache read tokens, where measured: 75% of all tokens of runs')
  expect(subtitle).toContain('Not measured everywhere: cache read tokens.')
})
