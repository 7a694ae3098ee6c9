import { describe, expect, test } from 'vitest'
import { listText } from './list-text.ts'
import { defaultSettings } from './settings.ts'
import { mergeSettings, parseSettings } from './settings-schema.ts'

const issuesOf = (value: unknown) =>
  parseSettings(value, ['score', 'cost_usd']).issues.map(
    ({ path, message, suggestion }) =>
      `${path.join('.')}: ${message}${suggestion === null ? '' : ` (did you mean ${suggestion}?)`}`,
  )

describe('parseSettings', () => {
  test('takes every key, under the names that the rest of the program uses', () => {
    const { settings, issues } = parseSettings(
      {
        profile: 'published',
        consensus: 'mean',
        seed: 0,
        resamples: 100,
        confidence: 0.9,
        alpha: 0.01,
        generalize: 'these-tasks',
        amount_mean: 'geometric',
        primary: 'score',
        process_source: 'changes',
        baseline_tier: 'T1',
        where: ['tier=T0', 'test001-haiku'],
        exclude: ['model=a=b'],
        criterion_aliases: { 'core functionality': 'functional' },
        metrics: { score: { margin: 0.05, title: 'Quality' }, cost_usd: {} },
        gate: ['min score:0.5', '--max-increase cost_usd:10%'],
        columns: { score: 'final_score' },
        prices: { 'a-model': { input: 3, output: 15 } },
        single_agent_arm: 'tier=T0',
        csv_safe: true,
        missing: 'fail',
        figures: { formats: ['vl'], width: 90 },
        report: { detail: 'scores' },
      },
      ['score', 'cost_usd'],
    )
    expect(issues).toEqual([])
    expect(Object.keys(settings).sort()).toEqual(Object.keys(defaultSettings).sort())
    expect(settings).toMatchObject({
      processSource: 'changes',
      baselineTier: 'T1',
      criterionAliases: { 'core functionality': 'functional' },
      singleAgentArm: 'tier=T0',
      missing: 'fail',
      figures: { formats: ['vl'], width: 90 },
    })
  })

  test('knows our columns', () =>
    expect(issuesOf({ columns: { passd: 'ok', score: 'final' } })).toEqual([
      expect.stringMatching(/^columns\.passd: .*\bpassed\b/),
    ]))

  test('names the place, the value and what was probably meant', () =>
    expect(
      issuesOf({
        consensu: 'mean',
        consensus: 'medain',
        seed: 1.5,
        resamples: '1000',
        confidence: 95,
        where: 'tier=T0',
        exclude: [7, 'teir=T0'],
        metrics: { scroe: { margin: 0 }, cost_usd: { margn: 1 } },
        figures: { formats: ['svg', 'pgn'] },
        report: 'full',
        prices: { model: { input: -1 } },
        baseline_tier: 0,
        single_agent_arm: 'T0',
      }).map(issue => [
        issue.split(':')[0],
        /(?<=: )("[^"]*"|-?[\d.]+)(?=,)/.exec(issue)?.[0] ?? null,
        /\w+(?=\?\)$)/.exec(issue)?.[0] ?? null,
      ]),
    ).toEqual([
      ['consensus', '"medain"', 'median'],
      ['seed', '1.5', null],
      ['resamples', '"1000"', null],
      ['confidence', '95', null],
      ['baseline_tier', '0', null],
      ['where', '"tier=T0"', null],
      ['exclude.0', '7', null],
      ['exclude.1', '"teir=T0"', null],
      ['metrics.scroe.margin', '0', null],
      ['metrics.cost_usd.margn', null, 'margin'],
      ['prices.model.input', '-1', null],
      ['single_agent_arm', '"T0"', null],
      ['figures.formats.1', '"pgn"', 'png'],
      ['report', '"full"', null],
      ['consensu', null, 'consensus'],
      ['metrics.scroe', null, 'score'],
    ]))

  test.each([
    ['seed', [-1, 2 ** 32, 1.5, '7', true, Number.NaN], [0, 2 ** 32 - 1]],
    ['resamples', [99, 100.5, 1e6 + 1, Number.MAX_SAFE_INTEGER, Number.POSITIVE_INFINITY], [100, 1e6]],
    ['confidence', [0, 1, -0.5, 95], [0.5, 0.999]],
    ['alpha', [0, 1], [0.05]],
    ['figures', [{ width: 0 }, { width: 1e6 }], [{ width: 90 }, { width: 1000 }]],
    ['generalize', ['all', 1], ['auto', 'tasks', 'these-tasks']],
    ['process_source', ['none'], ['transcript', 'changes', 'recorded']],
    ['single_agent_arm', ['foo=bar', 'tier=', '=T0', 'T0', 7], ['tier=T0', 'model=a=b']],
    ['gate', [['score >= 0.5'], 'min score:0.5', ['min scroe:0.5']], [[], ['no-worse score:0.02']]],
  ])('%s refuses %j and takes %j', (key, wrong, right) => {
    for (const value of wrong) expect(issuesOf({ [key]: value })).toHaveLength(1)
    for (const value of right) expect(issuesOf({ [key]: value })).toEqual([])
  })

  test('nothing at all, or a known key left open, changes nothing', () => {
    for (const value of [null, undefined, {}, { seed: null, where: null, figures: null }])
      expect(parseSettings(value, [])).toEqual({ settings: {}, issues: [] })
    expect(issuesOf({ sed: null })).toHaveLength(1)
    expect(issuesOf(['seed'])).toHaveLength(1)
    expect(issuesOf('seed')).toHaveLength(1)
  })
})

test('the command line beats the file, and the file the defaults, within blocks too', () => {
  const merged = mergeSettings(
    { seed: 1, consensus: 'mean', where: ['a'], figures: { width: 90 }, report: { detail: 'full' } },
    { seed: 2, where: ['b'], figures: { formats: ['vl'] } },
  )
  expect(merged).toEqual({
    ...defaultSettings,
    seed: 2,
    consensus: 'mean',
    where: ['b'],
    figures: { formats: ['vl'], width: 90 },
    report: { detail: 'full' },
  })
})

test('lists read like a sentence', () =>
  expect([[], ['a'], ['a', 'b'], ['a', 'b', 'c']].map(words => listText(words))).toEqual([
    '',
    'a',
    'a or b',
    'a, b or c',
  ]))
