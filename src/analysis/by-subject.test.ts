import { expect, test } from 'vitest'
import { studyAnalysis } from '../../test/support/fixtures/studies.ts'
import { subjectsIn } from './subjects.ts'

test('where no agents share a model there is nothing else to tell', () =>
  expect(studyAnalysis('usual').pictured()).toBeNull())

test.each(['crossed', 'agents'] as const)(
  '%s: the groups of agents are those of models, with the same numbers',
  study => {
    const analysis = studyAnalysis(study)
    const { grouping, tiered, nameOf, word } = subjectsIn(analysis)
    const pictured = analysis.pictured()
    if (!pictured) throw new Error('Agents share a model.')
    expect(pictured.word).toBe(word)
    for (const [plain, finer] of [
      ['by_model', grouping],
      ['by_model_and_tier', tiered],
    ] as const) {
      const [told, own] = [pictured.analysis.groups(plain), analysis.groups(finer)]
      expect(told.map(({ key }) => key.agent_model)).toEqual(own.map(({ key }) => nameOf(key)))
      told.forEach((group, i) => {
        expect(pictured.analysis.result('score', group)?.summary).toBe(analysis.result('score', own[i])?.summary)
        expect(pictured.analysis.facts(group)).toEqual(analysis.facts(own[i]))
      })
    }
    expect(pictured.analysis.groups('by_agent')).toEqual([])
    expect(pictured.analysis.groups('overall')).toBe(analysis.groups('overall'))
  },
)

test('a name leads back to the agent and the model that it stands for', () => {
  expect(studyAnalysis('agents').pictured()?.keys.get('swift')).toEqual({
    agent: 'swift',
    agent_model: 'kestrel-medium-4',
  })
  expect([...(studyAnalysis('crossed').pictured()?.keys.keys() ?? [])]).toEqual([
    'falcon, kestrel-medium-4',
    'falcon, osprey-large-2',
    'swift, kestrel-medium-4',
    'swift, osprey-large-2',
  ])
})
