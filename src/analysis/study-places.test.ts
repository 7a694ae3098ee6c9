import { expect, test } from 'vitest'
import { usual } from '../../test/support/fixtures/studies.ts'
import { analyzeStudy, type StudySpec } from '../../test/support/fixtures/study.ts'
import type { RunKey } from '../core/record.ts'
import { placesOf, subjectsOf } from './study-places.ts'

const small: StudySpec = { ...usual, tasks: ['t1', 't2'], tiers: ['T0', 'T1'], subtests: ['0'], runs: 2 }

/** A study whose runs are named otherwise. */
const renamed = (key: (before: RunKey) => Partial<RunKey>, spec: Partial<StudySpec> = {}) =>
  analyzeStudy({ ...small, ...spec, adjust: run => ({ ...run, key: { ...run.key, ...key(run.key) } }) })

const keysOf = (analysis: ReturnType<typeof renamed>) =>
  placesOf(analysis).places.map(({ group }) => Object.values(group.key).join(' '))

test('models and tiers', () => {
  const analysis = renamed(() => ({}))
  expect(placesOf(analysis).by).toEqual(['model', 'tier'])
  expect(keysOf(analysis)).toEqual([
    'kestrel-medium-4 T0',
    'kestrel-medium-4 T1',
    'osprey-large-2 T0',
    'osprey-large-2 T1',
  ])
})

test('models where there are no tiers, agents where there are several', () => {
  expect(keysOf(renamed(() => ({ tier: null })))).toEqual(['kestrel-medium-4', 'osprey-large-2'])
  const agents = renamed(({ model, run }) => ({ agent: run === 1 ? 'a' : 'b', model, tier: null }))
  expect(placesOf(agents).by).toEqual(['agent', 'model'])
  expect(keysOf(agents)).toEqual(['a kestrel-medium-4', 'a osprey-large-2', 'b kestrel-medium-4', 'b osprey-large-2'])
})

test('tasks where there is nothing else, but not hundreds of them', () => {
  const nothing = () => ({ model: null, tier: null, subtest: null })
  expect(keysOf(renamed(nothing))).toEqual(['t1', 't2'])
  const many = renamed(nothing, { tasks: Array.from({ length: 50 }, (_, i) => `t${i}`), runs: 1 })
  expect(placesOf(many)).toMatchObject({ by: [], places: [{ group: { key: {} } }] })
})

test('missing runs are counted where they should be, also of an agent that has no other', () => {
  const key = {
    experiment: 't1-1',
    task: 't1',
    family: null,
    model: 'kestrel-medium-4',
    tier: 'T0',
    subtest: '0',
    run: 9,
  }
  const analysis = renamed(({ run }) => ({ agent: run === 1 ? 'a' : 'b' }), {
    missing: [
      { ...key, agent: 'a' },
      { ...key, agent: 'c' },
    ],
  })
  const { places } = placesOf(analysis)
  const missing = places.filter(({ missingRuns }) => missingRuns > 0)
  expect(missing.map(({ group }) => [group.key.agent, group.rows.rows.length])).toEqual([
    ['a', 2],
    ['c', 0],
  ])
  const runs = places.reduce((sum, { group }) => sum + group.rows.rows.length, 0)
  expect(runs).toBe(analysis.tables.runs.size)
})

test('subjects are models, else agents, else all runs', () => {
  const names = (analysis: ReturnType<typeof renamed>) => subjectsOf(analysis).map(({ key }) => key)
  expect(names(renamed(() => ({})))).toEqual([{ agent_model: 'kestrel-medium-4' }, { agent_model: 'osprey-large-2' }])
  expect(names(renamed(({ run }) => ({ model: 'm', agent: `a${run}` })))).toEqual([
    { agent: 'a1', agent_model: 'm' },
    { agent: 'a2', agent_model: 'm' },
  ])
  expect(names(renamed(() => ({ model: 'm' })))).toEqual([{}])
})
