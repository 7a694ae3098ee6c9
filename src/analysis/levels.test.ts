import { expect, test } from 'vitest'
import { analysisOf, foundRun } from '../../test/support/chunks.ts'
import { ratedRun } from '../../test/support/run.ts'
import type { RunKey } from '../core/record.ts'
import { levelsIn } from './levels.ts'

type Place = Pick<RunKey, 'agent' | 'model'>

const analysisAt = (...places: Place[]) =>
  analysisOf(
    places.map((place, i) => foundRun({ ...ratedRun(), key: { ...ratedRun().key, run: i + 1, ...place } })),
    [],
  )

const at = (agent: string | null, model: string | null): Place => ({ agent, model })

test.each([
  ['one of each', [at('x', 'a'), at('x', 'a')], [], 'model', ['a']],
  ['models of one agent', [at('x', 'a'), at('x', 'b')], ['models'], 'model', ['a', 'b']],
  ['models without agents', [at(null, 'a'), at(null, 'b')], ['models'], 'model', ['a', 'b']],
  ['agents of one model', [at('x', 'a'), at('y', 'a')], ['agents'], 'agent', ['x', 'y']],
  ['agents without models', [at('x', null), at('y', null)], ['agents'], 'agent', ['x', 'y']],
  ['each agent with a model of its own', [at('x', 'a'), at('y', 'b')], ['models'], 'model', ['a', 'b']],
  [
    'agents that each have one model',
    [at('x', 'a'), at('y', 'a'), at('z', 'b')],
    ['models', 'agents'],
    'agent',
    ['x', 'y', 'z'],
  ],
  [
    'models that each have one agent',
    [at('x', 'a'), at('x', 'b'), at('y', 'c')],
    ['models', 'agents'],
    'model',
    ['a', 'b', 'c'],
  ],
  [
    'agents crossed with models',
    [at('x', 'a'), at('x', 'b'), at('y', 'a')],
    ['models', 'agents'],
    'configuration',
    ['x, a', 'x, b', 'y, a'],
  ],
] as const)('%s', (_, places, scopes, word, names) => {
  const analysis = analysisAt(...places)
  expect(levelsIn(analysis.tables.runs, analysis.groups).map(({ scope }) => scope)).toEqual(scopes)
  expect(analysis.configurations.word).toBe(word)
  expect(analysis.groups('by_configuration').map(({ key }) => key.configuration)).toEqual(names)
})
