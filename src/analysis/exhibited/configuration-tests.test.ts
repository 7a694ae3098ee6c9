import { expect, test } from 'vitest'
import { usual } from '../../../test/support/fixtures/studies.ts'
import { analyseStudy } from '../../../test/support/fixtures/study.ts'
import type { TestedPair } from './tested.ts'

const spec = { ...usual, agents: ['falcon', 'swift'], tiers: ['T0', 'T1', 'T2'], runs: 3 }
const pictured = analyseStudy(spec).pictured()
if (!pictured) throw new Error('Agents share a model.')
const { tested } = pictured.analysis.exhibited

/** The same runs, with each agent and its model as a model of its own. */
const { exhibited: plain } = analyseStudy({
  ...spec,
  adjust: run => ({ ...run, key: { ...run.key, agent: 'any', model: `${run.key.agent}, ${run.key.model}` } }),
})

const textOf = ({ first, second, way, p, adjusted }: TestedPair) =>
  JSON.stringify([first, second, way, p.toPrecision(9), adjusted.toPrecision(9)])

test.each(['score', 'pass_rate', 'cost_usd'])(
  '%s: crossed agents and models are tested as models would be that are named by both',
  metric => {
    const inTiers = plain.tested(metric).filter(({ first }) => first.tier !== null)
    expect(inTiers.length).toBe(4 * 3 + 3 * 6)
    expect(tested(metric).map(textOf).sort()).toEqual(inTiers.map(textOf).sort())
  },
)

test('what single runs do not have is not tested', () => expect(tested('cost_of_pass')).toEqual([]))
