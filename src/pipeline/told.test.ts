import { expect, test } from 'vitest'
import { lines } from '../../test/support/importers/fixture.ts'
import { temporaryFolder } from '../../test/support/temporary.ts'
import type { SourceOverrides } from '../core/importer.ts'
import { allImporters } from '../load/importers/all.gen.ts'
import { recogniseSources } from '../load/sources.ts'
import { filledPlan, unusedOverrides } from './told.ts'

const nothing: SourceOverrides = { set: {}, pathPattern: null, outcome: null, columns: {} }

/** The runs of a table in a folder of two levels, and what is said of the options. */
const planned = async (row: object, told: Partial<SourceOverrides>) => {
  await using folder = await temporaryFolder({ 'nightly/agent-1_model-1/runs.jsonl': lines({ score: 1, ...row }) })
  const sources = recogniseSources([folder.path], allImporters, null, { ...nothing, ...told })
  const plans = sources.map(({ importer, source }) => filledPlan(importer.plan(source), source))
  return {
    keys: plans.flatMap(({ parts }) => parts.flatMap(({ runs }) => runs.map(({ key }) => key))),
    messages: unusedOverrides(sources, plans).map(({ file, message }) => `${file}: ${message}`),
  }
}

const pathPattern = '{experiment}/{agent}_{model}/*'

test('a path fills what the source does not say', async () => {
  const { keys, messages } = await planned({ task: 'sums' }, { pathPattern })
  expect(keys).toMatchObject([{ experiment: 'nightly', agent: 'agent-1', model: 'model-1' }])
  expect(messages).toEqual([])
})

test('a part of a pattern that the source says itself is refused with words, and the others count', async () => {
  const { keys, messages } = await planned({ task: 'sums', experiment: 'own' }, { pathPattern })
  expect(keys).toMatchObject([{ experiment: 'own', agent: 'agent-1', model: 'model-1' }])
  expect(messages).toEqual([
    `--path-pattern ${pathPattern}: {experiment} changes nothing: the pattern fits no path, or every run says its experiment; what a source says itself counts.`,
  ])
})

test('what is set and fills nothing is told', async () => {
  const { messages } = await planned(
    { task: 'sums', agent_model: 'm' },
    { set: { model: 'x', tier: 'T0' }, outcome: 'y' },
  )
  expect(messages).toEqual([
    expect.stringMatching(/^--set model=x: It changes nothing/),
    expect.stringMatching(/^--outcome y: No source has .* have no outcome/),
  ])
})
