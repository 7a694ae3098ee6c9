import { expect, test } from 'vitest'
import { tableOf } from '../../../test/support/exhibits.ts'
import { usual } from '../../../test/support/fixtures/studies.ts'
import { analyzeStudy } from '../../../test/support/fixtures/study.ts'
import table from './agent-comparison.ts'

const studyWith = (agentOf: (model: string | null, run: number) => string) =>
  analyzeStudy({
    ...usual,
    tiers: ['T0'],
    adjust: run => ({ ...run, key: { ...run.key, tier: null, agent: agentOf(run.key.model, run.key.run) } }),
  })

test('shows what the comparison of agents says, under their names', () => {
  const analysis = studyWith((_, run) => (run === 1 ? 'x' : 'y'))
  const { rows, columns } = tableOf(table, analysis)
  const compared = analysis.comparisons().filter(({ scope }) => scope === 'agents')
  expect(columns.map(({ title }) => title).slice(1, 3)).toEqual(['x', 'y'])
  for (const row of rows) {
    const pair = compared.find(({ metric }) => metric === row.metric)
    expect([row.agent1, row.agent2, row.effect]).toEqual([
      'x',
      'y',
      pair?.scale === 'ratio' ? pair.ratio : pair?.difference,
    ])
  }
  expect(rows.length).toBeGreaterThan(4)
})

test('has nothing to add where every agent has a model of its own', () =>
  expect(table.rows(studyWith(model => `agent of ${model}`))).toHaveProperty('notApplicable'))

test('calls no agent better for tasks that only it was tried on', () => {
  const apart = analyzeStudy({
    ...usual,
    tiers: ['T0'],
    adjust: run => {
      const agent = usual.tasks.indexOf(run.key.task) % 2 === 0 ? 'x' : 'y'
      return { ...run, passed: agent === 'x', key: { ...run.key, tier: null, agent } }
    },
  })
  const { rows, cells, columns } = tableOf(table, apart)
  const better = columns.findIndex(({ title }) => title === 'Better')
  expect(rows.length).toBeGreaterThan(4)
  for (const row of rows) expect(row).toMatchObject({ shared: 0, better: null })
  for (const line of cells) expect(line[better]).toBe('no shared task')
})
