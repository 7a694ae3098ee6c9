import { describe, expect, test } from 'vitest'
import { allRows, words } from '../../src/core/table.ts'
import { contextOf } from '../../src/output/exhibits/context.ts'
import { planFigures } from '../../src/output/exhibits/make.ts'
import { allFigures } from '../../src/output/figures/all.gen.ts'
import { studyAnalysis } from '../support/fixtures/studies.ts'

describe.each(['crossed', 'agents'] as const)('agents that share a model are not pooled: %s', study => {
  const analysis = studyAnalysis(study)
  const all = allRows(analysis.tables.runs)
  const [agents, models, tiers] = ['agent', 'agent_model', 'tier'].map(column => words(all, column))
  const pairs = new Set(agents.map((agent, i) => JSON.stringify([agent, models[i]])))
  const runsOf = (agent: unknown, model: unknown, tier: unknown) =>
    agents.filter((name, i) => name === agent && models[i] === model && (tiers[i] ?? tier) === tier).length

  const figures = planFigures(analysis, allFigures, contextOf(analysis)).flatMap(planned => {
    const outcome = planned.make()
    const rows = 'made' in outcome ? outcome.made.rows : []
    return rows.some(row => 'configuration' in row) ? [[outcome.id, rows] as const] : []
  })

  test('many figures tell them apart', () => expect(figures.length).toBeGreaterThan(study === 'crossed' ? 70 : 15))

  test.each(figures)('%s', (_, rows) => {
    const found = new Set(rows.map(({ agent, agent_model: model }) => JSON.stringify([agent, model])))
    expect([...found].filter(pair => !pairs.has(pair))).toEqual([])
    // One without a value, such as a cost of pass where nothing passes, is not there.
    expect(found.size).toBeGreaterThan(new Set(models).size)
    for (const { agent, agent_model: model, tier, runs, n } of rows) {
      const own = tier === undefined ? tiers : [tier]
      const most = [...new Set(own)].reduce((sum: number, each) => sum + runsOf(agent, model, each), 0)
      expect(Math.max(Number(runs ?? 0), Number(n ?? 0))).toBeLessThanOrEqual(most)
    }
  })

  test('a level has the runs of its agent', () => {
    const rows = figures.find(([id]) => id === 'failure-rate')?.[1] ?? []
    expect(rows.length).toBeGreaterThan(0)
    for (const { agent, agent_model: model, tier, n } of rows.filter(row => row.n !== null))
      expect(n).toBe(runsOf(agent, model, tier))
  })
})
