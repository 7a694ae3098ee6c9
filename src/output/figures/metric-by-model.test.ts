import { expect, test } from 'vitest'
import { figureOf } from '../../../test/support/exhibits.ts'
import { studyAnalysis } from '../../../test/support/fixtures/studies.ts'
import family from './metric-by-model.ts'

const leaderboard = studyAnalysis('leaderboard')
const figure = figureOf(family, leaderboard, 'pass-rate-by-model')

test('has the estimate of every model as the summary has it, the best first', () => {
  const expected = leaderboard.groups('by_model').map(group => {
    const { value, low, high, n } = leaderboard.result('pass_rate', group)?.summary ?? {}
    return { agent_model: group.key.agent_model, value, low, high, n }
  })
  expect(figure.rows).toMatchObject(expected.sort((a, b) => Number(b.value) - Number(a.value)))
  expect(figure.rows[0].agent_model).toBe('human')
  const settled = figure.rows.flatMap(row => (row.settled === null ? [] : [[row.agent_model, row.settled]]))
  expect(settled).toEqual([
    ['human', 'higher'],
    ['merlin-small-4', 'lower'],
  ])
  for (const [model] of settled) expect(figure.title).toContain(String(model))
})

test('what is better when lower starts with the lowest', () => {
  const values = figureOf(family, leaderboard, 'cost-usd-by-model').rows.map(({ value }) => Number(value))
  expect(values).toEqual(values.toSorted((a, b) => a - b))
})

test('nowhere speaks of tiers', () =>
  expect(JSON.stringify([figure.title, figure.subtitle, figure.spec])).not.toMatch(/tier/i))

test('where there are tiers, or one model alone, it does not apply', () => {
  expect(() => figureOf(family, studyAnalysis('usual'), 'pass-rate-by-model')).toThrow('notApplicable')
})
