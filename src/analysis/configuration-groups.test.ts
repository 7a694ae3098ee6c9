import { describe, expect, test } from 'vitest'
import { assembled, chunkOf, foundRun } from '../../test/support/chunks.ts'
import { ratedRun } from '../../test/support/run.ts'
import type { Found } from '../core/importer.ts'
import { schema } from '../core/schema.ts'
import { defaultSettings, type Settings } from '../core/settings.ts'
import { allRows, words } from '../core/table.ts'
import { contextOf } from '../output/exhibits/context.ts'
import { planFigures } from '../output/exhibits/make.ts'
import taskDifficulty from '../output/figures/task-difficulty.ts'
import { allMetrics } from '../transform/metrics/all.gen.ts'
import { createAnalysis } from './analysis.ts'
import { configurationsOf } from './configuration-groups.ts'

type Pair = readonly [agent: string | null, model: string | null]

const tasks = ['t1', 't2', 't3', 't4', 't5']
const tiers = ['T0', 'T1']

/** Whether a run passes: each configuration in other tasks, so that no two of them come to the same. */
const passes = (place: number, task: number, tier: number, run: number): boolean =>
  (3 * place + 2 * task + tier + run) % 5 < 1 + place

interface Run {
  readonly pair: Pair
  readonly task: string
  readonly tier: string
  readonly run: number
  readonly passed: boolean
}

const runsOf = (pairs: readonly Pair[]): Run[] =>
  pairs.flatMap((pair, place) =>
    tasks.flatMap((task, t) =>
      tiers.flatMap((tier, level) =>
        [1, 2, 3].map(run => ({ pair, task, tier, run, passed: passes(place, t, level, run) })),
      ),
    ),
  )

const foundOf = ({ pair: [agent, model], task, tier, run, passed }: Run): Found => {
  const blank = ratedRun()
  return foundRun({
    ...blank,
    key: { ...blank.key, experiment: 'e', task, agent, model, tier, subtest: null, run },
    folder: JSON.stringify([agent, model, task, tier, run]),
    recorded: { ...blank.recorded, passed, score: Number(passed), decides: true },
  })
}

const analysisOf = (found: readonly Found[], settings: Partial<Settings> = {}) =>
  createAnalysis(assembled(chunkOf(found)), allMetrics, { ...defaultSettings, ...settings })

const studies: readonly [string, readonly Pair[], string, readonly string[]][] = [
  [
    'one model run by two agents',
    [
      ['x', 'a'],
      ['y', 'a'],
    ],
    'agent',
    ['x', 'y'],
  ],
  [
    'two agents crossed with two models',
    [
      ['x', 'a'],
      ['x', 'b'],
      ['y', 'a'],
      ['y', 'b'],
    ],
    'configuration',
    ['x, a', 'x, b', 'y, a', 'y, b'],
  ],
  [
    'models only',
    [
      [null, 'a'],
      [null, 'b'],
    ],
    'model',
    ['a', 'b'],
  ],
  [
    'agents that each have a model of their own',
    [
      ['x', 'a'],
      ['y', 'b'],
    ],
    'model',
    ['a', 'b'],
  ],
  [
    'an agent without a name beside another',
    [
      [null, 'a'],
      ['x', 'a'],
    ],
    'model',
    ['a', 'a'],
  ],
  [
    'two agents and one without a name',
    [
      [null, 'a'],
      ['x', 'a'],
      ['y', 'a'],
    ],
    'configuration',
    ['a', 'x, a', 'y, a'],
  ],
]

describe.each(studies)('%s', (_, pairs, word, names) => {
  const runs = runsOf(pairs)
  const analysis = analysisOf(runs.map(foundOf))
  const nameOf = ({ pair }: Run) => names[pairs.indexOf(pair)]
  const distinct = [...new Set(names)]
  const share = (own: readonly Run[]) => own.filter(({ passed }) => passed).length / own.length

  test('every run has the name of its configuration, and agent and model are what they were', () => {
    const all = allRows(analysis.tables.runs)
    const found = (['agent', 'agent_model', 'configuration'] as const).map(column => words(all, column))
    const places = words(all, 'folder').map(folder => JSON.parse(folder ?? '[]').slice(0, 2))
    expect(found[0]).toEqual(places.map(([agent]) => agent))
    expect(found[1]).toEqual(places.map(([, model]) => model))
    const named = new Map(pairs.map((pair, i) => [JSON.stringify(pair), names[i]]))
    expect(found[2]).toEqual(places.map(pair => named.get(JSON.stringify(pair))))
    expect(analysis.configurations.word).toBe(word)
  })

  test('groups hold the runs of each, and have their pass rates', () => {
    const groups = analysis.groups('by_configuration')
    expect(groups.map(({ key }) => key)).toEqual(distinct.map(configuration => ({ configuration })))
    for (const group of groups) {
      const own = runs.filter(run => nameOf(run) === group.key.configuration)
      expect(group.rows.rows.length).toBe(own.length)
      expect(analysis.facts(group).runs).toBe(own.length)
      expect(analysis.result('pass_rate', group)?.summary.value).toBeCloseTo(share(own), 12)
    }
    const tiered = analysis.groups('by_configuration_and_tier')
    expect(tiered).toHaveLength(distinct.length * tiers.length)
    for (const group of tiered) {
      const own = runs.filter(run => nameOf(run) === group.key.configuration && run.tier === group.key.tier)
      expect(group.rows.rows.length).toBe(own.length)
      expect(analysis.result('pass_rate', group)?.summary.value).toBeCloseTo(share(own), 12)
    }
  })

  test('each stands for one agent and one model', () => {
    expect(analysis.configurations.all.map(({ key }) => key)).toEqual(distinct)
    for (const { key, parts } of analysis.configurations.all) {
      const [agent, model] = pairs[names.indexOf(key)]
      expect(parts.model ?? null).toBe(model)
      if (word !== 'model') expect(parts.agent ?? null).toBe(agent)
      const { agent_model } = analysis.configurations.byParts({ configuration: key, tier: 'T0' })
      expect(agent_model).toBe(model)
    }
  })

  test('comparisons of configurations are those whose sides differ in nothing else', () => {
    const sides = analysis
      .comparisons()
      .filter(({ metric, scope, tier1 }) => metric === 'pass_rate' && scope !== 'tiers' && tier1 === null)
      .flatMap(each => {
        const configurations = configurationsOf(each, analysis)
        return configurations ? [{ each, configurations }] : []
      })
    // Where both make a configuration, only models and agents with all that they ran are compared.
    const wanted = word === 'configuration' ? [] : distinct.flatMap((a, i) => distinct.slice(i + 1).map(b => [a, b]))
    expect(sides.map(({ configurations }) => configurations)).toEqual(wanted)
    for (const { each, configurations } of sides)
      for (const [i, value] of [each.value1, each.value2].entries())
        expect(value).toBeCloseTo(share(runs.filter(run => nameOf(run) === configurations[i])), 12)
  })

  test('a figure has a row of each in every task, with agent and model beside its name', () => {
    const [outcome] = planFigures(analysis, [taskDifficulty], contextOf(analysis)).map(planned => planned.make())
    const rows = 'made' in outcome ? outcome.made.rows : []
    const inTasks = rows.filter(({ what }) => what === 'task')
    expect(inTasks).toHaveLength(tasks.length * distinct.length)
    for (const row of inTasks) {
      const name = word === 'model' ? row.agent_model : row.configuration
      const own = runs.filter(run => nameOf(run) === name && run.task === row.task)
      expect(row.value).toBeCloseTo(share(own), 12)
      const [agent, model] = pairs[names.indexOf(String(name))]
      expect(row.agent_model).toBe(model)
      if (word === 'model') expect(Object.keys(row)).not.toContain('configuration')
      else expect(row.agent).toBe(agent)
    }
  })

  test('names do not depend on the order in which runs are found', () => {
    const other = analysisOf(runs.toReversed().map(foundOf))
    expect(words(allRows(other.tables.runs), 'configuration')).toEqual(
      words(allRows(analysis.tables.runs), 'configuration'),
    )
  })
})

const missing = (agent: string): Found => ({
  kind: 'missing',
  missing: {
    key: { ...ratedRun().key, experiment: 'e', task: 't1', agent, model: 'a', tier: 'T0', subtest: null, run: 9 },
    reason: 'not started',
    filesPresent: [],
    folder: `missing ${agent}`,
  },
  seen: { files: `missing ${agent}`, stamp: 1 },
})

test('runs that are missing have the configuration that they should have had', () => {
  const pairs: Pair[] = [
    ['x', 'a'],
    ['y', 'a'],
  ]
  const analysis = analysisOf([...runsOf(pairs).map(foundOf), missing('y'), missing('z')])
  const groups = analysis.groups('by_configuration')
  expect(groups.map(group => [group.key.configuration, analysis.facts(group).missingRuns])).toEqual([
    ['x', 0],
    ['y', 1],
    ['z', 1],
  ])
  expect(analysis.configurations.byParts({ configuration: 'z' })).toEqual({ agent: 'z', agent_model: 'a' })
})

test('runs that count as failed although they never ran are no runs of another agent', () => {
  const found = [...runsOf([['x', 'a']]).map(foundOf), missing('y')]
  const names = (analysis: ReturnType<typeof analysisOf>) =>
    analysis.groups('by_configuration').map(({ key, rows }) => [key.configuration, rows.rows.length])
  const all = tasks.length * tiers.length * 3
  expect(names(analysisOf(found))).toEqual([['a', all]])
  expect(names(analysisOf(found, { missing: 'fail' }))).toEqual([
    ['x', all],
    ['y', 1],
  ])
})

test('the column is the last one of the runs', () => expect(schema.runs.at(-1)?.name).toBe('configuration'))
