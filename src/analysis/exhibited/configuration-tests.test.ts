import { expect, test } from 'vitest'
import { usual } from '../../../test/support/fixtures/studies.ts'
import { analyseStudy, type StudySpec } from '../../../test/support/fixtures/study.ts'
import type { RunKey } from '../../core/record.ts'
import type { TestedPair } from './tested.ts'

/** What is tested of those who ran, and of the same runs where each of these is a model of its own. */
const bothOf = (spec: StudySpec, nameOf: (key: RunKey) => string) => {
  const pictured = analyseStudy(spec).pictured()
  if (!pictured) throw new Error('Agents share a model.')
  const { exhibited } = analyseStudy({
    ...spec,
    adjust: run => ({ ...run, key: { ...run.key, agent: 'any', model: nameOf(run.key) } }),
  })
  return { tested: pictured.analysis.exhibited.tested, plain: exhibited }
}

const spec = { ...usual, agents: ['falcon', 'swift'], tiers: ['T0', 'T1', 'T2'], runs: 3 }
const { tested, plain } = bothOf(spec, ({ agent, model }) => `${agent}, ${model}`)
const sharing = bothOf(
  { ...spec, agents: ['falcon', 'merlin', 'swift'], models: ['kestrel-medium-4'] },
  ({ agent }) => `${agent}`,
)

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

test.each(['score', 'pass_rate', 'cost_usd'])(
  '%s: agents that share a model are tested as models would be, in tiers and over all of them',
  metric => {
    const wanted = sharing.plain.tested(metric)
    expect(wanted.filter(({ first, second }) => first.tier !== second.tier).length).toBe(3 * 3)
    expect(wanted.filter(({ way }) => way !== null).length).toBeGreaterThan(0)
    expect(sharing.tested(metric).map(textOf).sort()).toEqual(wanted.map(textOf).sort())
  },
)

test('what single runs do not have is not tested', () => expect(tested('cost_of_pass')).toEqual([]))
