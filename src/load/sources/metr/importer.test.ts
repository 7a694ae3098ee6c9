import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../../test/support/temporary.ts'
import metr from './importer.ts'

/** A run as METR has written them since its time horizons of version 1.1. */
const line = (run: object) => ({
  run_id: 1,
  task_id: 'swaa/choose',
  task_family: 'swaa',
  task_source: 'SWAA',
  alias: 'o3',
  model: 'o3-2025-04-16',
  scaffold: 'duet',
  score_binarized: 1,
  score_cont: 1,
  human_minutes: 0.1,
  generation_cost: 0,
  tokens_count: 1500,
  ...run,
})

const hcast = { task_id: 'cross/word', task_family: 'cross', task_source: 'HCAST', scaffold: 'flock-public' }

const readAs = async (runs: readonly object[], set: Readonly<Record<string, string>> = {}) => {
  const text = runs.map((run, i) => JSON.stringify({ ...line({ run_id: i }), ...run })).join('\n')
  await using folder = await temporaryFolder({ 'runs.jsonl': text })
  const overrides = { set, pathPattern: null, outcome: null, columns: {} }
  const { parts, problems } = metr.plan({ path: folder.path, label: '', overrides })
  const found = parts.flatMap(part => [...metr.read(part)])
  return { problems, runs: found.flatMap(each => (each.kind === 'run' ? [each.run] : [])) }
}

test('tokens_count counts tokens of all kinds, unless total_tokens does', async () => {
  const { runs, problems } = await readAs([{}, { total_tokens: 40 }, { tokens_count: null }])
  expect(problems).toEqual([])
  expect(runs.map(({ tokens }) => tokens.total ?? NaN)).toEqual([1500, 40, NaN])
})

test('a cost of 0 is not measured where tokens were used', async () => {
  const { runs } = await readAs([{}, { tokens_count: null }, { generation_cost: 0.5 }, { tokens_count: 0 }])
  expect(runs.map(({ costUsd }) => costUsd)).toEqual([NaN, 0, 0.5, 0])
})

test('a scaffold that differs by source of tasks tells no agents apart', async () => {
  const { runs } = await readAs([{}, hcast])
  expect(runs.map(({ key: { agent, model, family } }) => [agent, model, family])).toEqual([
    [null, 'o3', 'cross'],
    [null, 'o3', 'swaa'],
  ])
})

test('--set agent={scaffold} compares scaffolds', async () => {
  const { runs } = await readAs([{}, { scaffold: 'modular' }, { scaffold: 3 }], { agent: '{scaffold}' })
  expect(runs.map(({ key }) => key.agent).sort()).toEqual(['duet', 'modular', null])
})
