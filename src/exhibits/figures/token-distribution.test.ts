import { expect, test } from 'vitest'
import { figureOf } from '../../../test/support/exhibits.ts'
import { studyAnalysis, usual } from '../../../test/support/fixtures/studies.ts'
import { analyseStudy } from '../../../test/support/fixtures/study.ts'
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
