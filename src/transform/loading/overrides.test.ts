import { expect, test } from 'vitest'
import { lines } from '../../../test/support/importers/fixture.ts'
import { temporaryFolder } from '../../../test/support/temporary.ts'
import type { SourceOverrides } from '../../core/importer.ts'
import { recognizeSources } from '../../load/recognition.ts'
import { allImporters } from '../../load/sources/importers.gen.ts'
import { filledPlan, unusedOverrides } from './overrides.ts'

const nothing: SourceOverrides = { set: {}, pathPattern: null, outcome: null, columns: {} }

/** The runs of a table in a folder of two levels, and what is said of the options. */
const planned = async (row: object, overrides: Partial<SourceOverrides>) => {
  await using folder = await temporaryFolder({ 'nightly/agent-1_model-1/runs.jsonl': lines({ score: 1, ...row }) })
  const sources = recognizeSources([folder.path], allImporters, null, { ...nothing, ...overrides })
  const plans = sources.map(({ importer, source }) => filledPlan(importer.plan(source), source))
  return {
    keys: plans.flatMap(({ parts }) => parts.flatMap(({ runs }) => runs.map(({ key }) => key))),
    unused: unusedOverrides(sources, plans).map(({ code, file }) => [code, file]),
  }
}

const pathPattern = '{experiment}/{agent}_{model}/*'

test('a path fills what the source does not say', async () => {
  const { keys, unused } = await planned({ task: 'sums' }, { pathPattern })
  expect(keys).toMatchObject([{ experiment: 'nightly', agent: 'agent-1', model: 'model-1' }])
  expect(unused).toEqual([])
})

test('a part of a pattern that the source says itself is refused, and the others count', async () => {
  const { keys, unused } = await planned({ task: 'sums', experiment: 'own' }, { pathPattern })
  expect(keys).toMatchObject([{ experiment: 'own', agent: 'agent-1', model: 'model-1' }])
  expect(unused).toEqual([['option-without-effect', `--path-pattern ${pathPattern}`]])
})

test('what is set and fills nothing is told', async () => {
  const { unused } = await planned(
    { task: 'sums', agent_model: 'm' },
    { set: { model: 'x', tier: 'T0' }, outcome: 'y' },
  )
  expect(unused).toEqual([
    ['option-without-effect', '--set model=x'],
    ['option-without-effect', '--outcome y'],
  ])
})
