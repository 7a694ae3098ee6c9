import { describe, expect, test } from 'vitest'
import { codesOf } from '../../../test/support/reasons.ts'
import { type RunSpec, runsOf } from '../../../test/support/runs.ts'
import { reason } from '../../core/reasons.ts'
import { defaultSettings } from '../../core/settings.ts'
import { pairedT } from '../../statistics/t-test.ts'
import costOfPass from '../../transform/metrics/cost-of-pass.ts'
import score from '../../transform/metrics/score.ts'
import { levelContrasts } from './between-levels.ts'
import { designOf } from './design.ts'

const contrastsOf = (specs: readonly RunSpec[]) =>
  levelContrasts(designOf(runsOf(specs).table, [score, costOfPass], defaultSettings))

const tasks = (scores: readonly number[], place: RunSpec, prefix = 't'): RunSpec[] =>
  scores.map((score, t) => ({ ...place, task: `${prefix}${t}`, score }))

const weak = [0.1, 0.2, 0.3, 0.25, 0.15]
const strong = [0.5, 0.5, 0.7, 0.9, 0.3]
const middling = [0.2, 0.4, 0.35, 0.5, 0.2]

describe('models', () => {
  const three = contrastsOf([
    ...['T0', 'T1'].flatMap(tier => [
      ...tasks(strong, { model: 'c', tier }),
      ...tasks(weak, { model: 'a', tier }),
      ...tasks(middling, { model: 'b', tier }),
    ]),
  ])

  test('are compared pair by pair in each tier, then over all tiers', () =>
    expect(three.map(({ tier, name1, name2 }) => [tier, name1, name2])).toEqual(
      ['T0', 'T1', null].flatMap(tier => [
        [tier, 'a', 'b'],
        [tier, 'a', 'c'],
        [tier, 'b', 'c'],
      ]),
    ))

  test('are compared by the differences of the tasks that both have', () => {
    const { p, low, high, pairing } = three[1].contrast.difference
    const wanted = pairedT(
      strong.map((value, t) => value - weak[t]),
      0.95,
    )
    expect([p, low, high, pairing]).toEqual([wanted.p, wanted.low, wanted.high, 'paired'])
  })

  test('of a study with one tier are compared once', () =>
    expect(
      contrastsOf([...tasks(weak, { model: 'a' }), ...tasks(strong, { model: 'b' })]).map(({ tier }) => tier),
    ).toEqual([null]))

  test('are not compared where there is but one, or one was not measured', () => {
    expect(contrastsOf(tasks(weak, { model: 'a' }))).toEqual([])
    expect(contrastsOf([...tasks(weak, { model: 'a' }), { model: 'b', task: 't0' }])).toEqual([])
  })
})

test('below 5 tasks the same subtests of both models are pairs', () => {
  const subtests = (scores: readonly number[], model: string): RunSpec[] =>
    scores.map((score, s) => ({ model, task: 'only', subtest: `0${s}`, score }))
  const [{ contrast }] = contrastsOf([...subtests(weak, 'a'), ...subtests(strong, 'b')])
  expect(contrast.difference.pairing).toBe('fixed tasks, paired')
  expect(contrast.difference.p).toBeCloseTo(
    pairedT(
      strong.map((value, s) => value - weak[s]),
      0.95,
    ).p,
    12,
  )
})

test('a subtest that only one model was run in is left out, and counted so', () => {
  const both = [...tasks(weak, { model: 'a' }), ...tasks(strong, { model: 'b' })]
  const more = [...both, ...tasks([1, 1, 1, 1, 1], { model: 'b', subtest: '01' })]
  const [[{ contrast: wanted }], [{ contrast: found }]] = [contrastsOf(both), contrastsOf(more)]
  expect(found.difference.p).toBe(wanted.difference.p)
  expect(found.n).toEqual({ a: 5, b: 5 })
  expect(found.difference.reasons).toContainEqual(reason('subtests-left-out'))
})

test('models without a common task are compared as they are, which the reasons say', () => {
  const disjoint = (count: number) =>
    contrastsOf([
      ...tasks(weak.slice(0, count), { model: 'a' }),
      ...tasks(weak.slice(0, count), { model: 'a', run: 2 }).map(run => ({ ...run, score: (run.score ?? 0) + 0.1 })),
      ...tasks(strong.slice(0, count), { model: 'b' }, 'other'),
      ...tasks(strong.slice(0, count), { model: 'b', run: 2 }, 'other'),
    ])[0].contrast
  expect(disjoint(5).difference).toMatchObject({
    pairing: 'unpaired',
    shared: 0,
    reasons: [reason('task-counts', { a: 5, b: 5, shared: 0 })],
  })
  expect(disjoint(2).difference.reasons).toContainEqual(reason('own-tasks'))
})

test('what a pass costs is compared over the subtests that both models have', () => {
  const paid = (model: string, cost: number, subtest: string): RunSpec[] =>
    [0, 1, 2, 3, 4].map(t => ({
      model,
      subtest,
      task: `t${t}`,
      cost: cost + 0.01 * t * t,
      passed: t !== 2 || model === 'a',
    }))
  const both = [...paid('a', 1, '00'), ...paid('b', 2, '00')]
  const ratio = (specs: readonly RunSpec[]) =>
    contrastsOf(specs).filter(({ measure }) => measure.metric.id === 'cost_of_pass')[0].contrast.difference
  const alone = ratio(both)
  expect(alone.ratio?.value).toBeCloseTo(2.06 / 0.8 / 1.06, 12)
  expect(ratio([...both, ...paid('b', 9, '01')]).ratio).toEqual(alone.ratio)
})

describe('agents', () => {
  const pairsOf = (specs: readonly RunSpec[]) =>
    contrastsOf(specs)
      .filter(({ measure }) => measure.metric.id === 'score')
      .map(({ scope, name1, name2 }) => [scope, name1, name2])

  test('of one model are compared with each other', () => {
    const [found, ...others] = contrastsOf([
      ...tasks(weak, { agent: 'x', model: 'a' }),
      ...tasks(strong, { agent: 'y', model: 'a' }),
    ])
    const wanted = pairedT(
      strong.map((value, t) => value - weak[t]),
      0.95,
    )
    expect(others).toEqual([])
    expect(found).toMatchObject({ scope: 'agents', name1: 'x', name2: 'y' })
    expect(found.contrast.difference.p).toBe(wanted.p)
  })

  test('that each have a model of their own are told by their models, with a word of the agents', () => {
    const specs = [...tasks(weak, { agent: 'x', model: 'a' }), ...tasks(strong, { agent: 'y', model: 'b' })]
    expect(pairsOf(specs)).toEqual([['models', 'a', 'b']])
    expect(contrastsOf(specs)[0].contrast.difference.reasons).toContainEqual(
      reason('others-differ', { others: 'agents' }),
    )
  })

  test('of which only one has a name are none', () =>
    expect(
      pairsOf([
        ...tasks(weak, { agent: 'x', model: 'a' }),
        ...tasks(strong, { agent: null, model: 'a' }),
        ...tasks(strong, { agent: null, model: 'b' }),
      ]),
    ).toEqual([['models', 'a', 'b']]))

  test('and models that were crossed are compared with the other the same', () => {
    const specs = [
      ...tasks(weak, { agent: 'x', model: 'a' }),
      ...tasks(middling, { agent: 'x', model: 'b' }),
      ...tasks(strong, { agent: 'y', model: 'b' }),
    ]
    expect(pairsOf(specs)).toEqual([
      ['models', 'a', 'b'],
      ['agents', 'x', 'y'],
    ])
    const [models, agents] = contrastsOf(specs)
    const difference = (from: readonly number[], to: readonly number[]) =>
      to.reduce((sum, value, t) => sum + value - from[t], 0) / to.length
    expect(models.contrast.difference.value).toBeCloseTo(difference(weak, middling), 12)
    expect(agents.contrast.difference.value).toBeCloseTo(difference(middling, strong), 12)
    expect(codesOf(models.contrast.difference.reasons)).not.toContain('others-differ')
  })
})
