import { describe, expect, test } from 'vitest'
import { attempts, type RunSpec, runsOf } from '../../../test/support/runs.ts'
import { sideWith } from '../../../test/support/sides.ts'
import { judgeSides } from '../../apps/gate-run.ts'
import { defaultSettings, type MissingRule } from '../../core/settings.ts'
import { mean } from '../../statistics/sum.ts'
import { allMetrics } from '../../transform/metrics/all.gen.ts'
import { missingTotal } from './missing-rates.ts'
import type { Side } from './side.ts'
import { createVersus } from './versus.ts'

/** Tasks a, b, … with these verdicts of their runs. */
const tasksOf = (verdicts: readonly string[], place: RunSpec = {}): RunSpec[] =>
  verdicts.flatMap((each, i) => attempts({ ...place, task: `task-${i + 10}` }, each))

const side = (verdicts: readonly string[], planned: readonly string[] = []): Side =>
  sideWith(tasksOf(verdicts), { missing: runsOf(tasksOf(planned)) })

const versusOf = (base: Side, candidate: Side, missing: MissingRule | null = null) =>
  createVersus(base, candidate, allMetrics, { ...defaultSettings, missing })

const rate = (base: Side, candidate: Side, missing: MissingRule, of: 'base' | 'candidate' = 'candidate') =>
  versusOf(base, candidate, missing).pair('pass_rate').estimate(of, defaultSettings).value

/** By hand: tasks weigh the same, and passes count over all runs that should be there. */
const share = (passes: readonly number[], planned: number) => mean(passes.map(each => each / planned))

const base = side(['+++', '++-', '+--', '---', '+++'])

describe('missing runs count as failures', () => {
  test.each([
    ['runs without a verdict', side(['+++', '++?', '+??', '???', '++?']), [3, 2, 1, 0, 2], 7],
    ['planned runs', side(['+++', '++', '+', '', '++'], ['', '?', '??', '???', '?']), [3, 2, 1, 0, 2], 7],
    ['tasks that only the base has', side(['+++', '++-']), [3, 2, 0, 0, 0], 9],
    ['tasks with fewer runs than others', side(['+++', '++', '+', '---', '++']), [3, 2, 1, 0, 2], 4],
  ])('%s', (_, candidate, passes, missing) => {
    expect(rate(base, candidate, 'fail')).toBeCloseTo(share(passes, 3), 12)
    expect(rate(base, candidate, 'fail', 'base')).toBeCloseTo(share([3, 2, 1, 0, 3], 3), 12)
    expect(missingTotal(versusOf(base, candidate).missing.candidate)).toBe(missing)
  })

  test('left out, they do not count', () => {
    const candidate = side(['+++', '++?', '+??', '???', '++?'])
    expect(rate(base, candidate, 'drop')).toBe(1)
  })

  test('fewer runs of every task, and tasks that the base lacks, are no missing runs', () => {
    const candidate = side(['++', '+-', '+-', '--', '++', '--', '-'])
    expect(missingTotal(versusOf(base, candidate).missing.candidate)).toBe(0)
  })

  test('configurations that the candidate does not have are not missing', () => {
    const tiers = (names: readonly string[]) => sideWith(names.flatMap(tier => tasksOf(['++', '+-', '--'], { tier })))
    expect(missingTotal(versusOf(tiers(['T0', 'T1']), tiers(['T1'])).missing.candidate)).toBe(0)
  })

  test('what the base did is told of another model, by its place', () => {
    const of = (model: string, verdicts: readonly string[]) => sideWith(tasksOf(verdicts, { model }))
    expect(rate(of('a', ['++', '+-', '--']), of('b', ['++', '+-']), 'fail')).toBeCloseTo(0.5, 12)
  })

  test('a candidate on its own counts what has no verdict', () => {
    const alone = side(['+', '+', '?', '+', '?'])
    expect(rate(alone, alone, 'fail')).toBeCloseTo(3 / 5, 12)
    expect(rate(alone, alone, 'drop')).toBe(1)
  })

  test('a score that tasks never had is not expected of them', () => {
    const mixed = sideWith([...tasksOf(['+++', '++-']), { task: 'scored', score: 0.5 }])
    expect(missingTotal(versusOf(mixed, mixed).missing.candidate)).toBe(0)
  })
})

/** Thirty tasks of three runs, of which 18 always pass. */
const thirty = (hard: string) => side(Array.from({ length: 30 }, (_, i) => (i < 12 ? hard : '+++')))

describe('a gate', () => {
  const verdictOf = (candidate: Side, missing: MissingRule | null = null) =>
    judgeSides(thirty('++-'), candidate, ['no-worse pass_rate:0.1'], {
      settings: { ...defaultSettings, missing },
    }).gate.verdict

  test('passes and fails by what was measured', () => {
    expect(verdictOf(thirty('++-'))).toBe('pass')
    expect(verdictOf(thirty('---'))).toBe('fail')
  })

  test.each([
    ['failures without a verdict', thirty('+??')],
    ['failing runs left out', thirty('+')],
    ['hard tasks left out', side(Array.from({ length: 30 }, (_, i) => (i < 12 ? '' : i < 14 ? '++-' : '+++')))],
  ])('is inconclusive where missing runs decide: %s', (_, candidate) => {
    expect([verdictOf(candidate, 'fail'), verdictOf(candidate)]).toEqual(['fail', 'inconclusive'])
    expect(verdictOf(candidate, 'drop')).not.toBe('fail')
  })

  test('stays broken where what missing runs cost cannot change that', () => {
    const expensive = (cost: number, about: Partial<Side> = {}) =>
      sideWith(
        tasksOf(Array.from({ length: 12 }, () => '++-')).map(run => ({ ...run, cost })),
        about,
      )
    const unfinished = { missing: runsOf(tasksOf(['?'])) }
    const judged = judgeSides(expensive(1), expensive(3, unfinished), ['max-increase cost_of_pass:10%'])
    expect(judged.gate.verdict).toBe('fail')
  })

  test('judges a candidate alone', () => {
    const errors = side([...Array.from({ length: 63 }, () => '+'), ...Array.from({ length: 37 }, () => '?')])
    const alone = (missing: MissingRule | null) =>
      judgeSides(null, errors, ['min pass_rate:0.9'], { settings: { ...defaultSettings, missing } }).gate.verdict
    expect([alone(null), alone('fail'), alone('drop')]).toEqual(['inconclusive', 'fail', 'pass'])
  })
})

test('a comparison claims nothing that counting missing runs as failures would change', () => {
  const before = side(Array.from({ length: 30 }, (_, i) => (i % 3 === 0 ? '+--' : '++-')))
  const after = side(Array.from({ length: 30 }, (_, i) => (i % 3 === 0 ? '+??' : '++?')))
  const verdict = (missing: MissingRule | null) => versusOf(before, after, missing).metrics()[0].verdict
  expect([verdict('drop'), verdict('fail'), verdict(null)]).toEqual(['better', 'inconclusive', 'inconclusive'])
})
