import { describe, expect, test } from 'vitest'
import { assembled, chunkOf, foundRun } from '../../../test/support/chunks.ts'
import { loadFiles, type RawRun, rawExperiment, rawRun } from '../../../test/support/raw.ts'
import { ratedRun } from '../../../test/support/run.ts'
import type { Found } from '../../core/importer.ts'
import type { Group } from '../../core/metric.ts'
import type { RunRecord } from '../../core/record.ts'
import { defaultSettings, type MissingRule, missingRules } from '../../core/settings.ts'
import { summaryOf } from '../../output/files/summary-json.ts'
import { dataQualityOf } from '../../output/tables/data-quality.ts'
import { allMetrics } from '../../transform/metrics/all.gen.ts'
import { type Analysis, allResults, createAnalysis } from '../analysis.ts'
import { unevenShares } from './imbalance.ts'

type Loaded = Parameters<typeof createAnalysis>[0]

const by = (loaded: Loaded, missing: MissingRule | null) =>
  createAnalysis(loaded, allMetrics, { ...defaultSettings, missing, resamples: 200 })

const passRate = (analysis: Analysis, group: Group = analysis.groups('overall')[0]) =>
  analysis.result('pass_rate', group)?.summary

/** A table of tasks with a run each: of so many planned so many were scored and so many passed. */
const table = (planned: number, scored: number, passed: number, model = 'seed'): string => {
  const verdict = (i: number) => (i < passed ? 'true' : i < scored ? 'false' : '')
  const rows = Array.from({ length: planned }, (_, i) => `t${i},${model},${verdict(i)},0.5`)
  return ['task,agent_model,passed,cost_usd', ...rows, ''].join('\n')
}

describe('known answers', () => {
  test.each([
    [50, 16, 4, 0.08, 0.25],
    [50, 49, 32, 0.64, 32 / 49],
    [50, 33, 19, 0.38, 19 / 33],
    [100, 90, 80, 0.8, 80 / 90],
    [400, 250, 51, 0.1275, 0.204],
  ])('of %d planned, %d scored and %d passed', async (planned, scored, passed, fail, drop) => {
    const loaded = await loadFiles({ 'runs.csv': table(planned, scored, passed) })
    const found = Object.fromEntries(missingRules.map(rule => [rule, passRate(by(loaded, rule))]))
    expect(found).toMatchObject({
      fail: { value: expect.closeTo(fail, 12), mean: expect.closeTo(fail, 12), n: planned, missing: 0 },
      drop: { value: expect.closeTo(drop, 12), n: scored, missing: planned - scored },
      recorded: { value: expect.closeTo(drop, 12), n: scored, missing: planned - scored },
    })
    const { missing } = summaryOf(by(loaded, null))
    expect(missing).toMatchObject({
      counted_as: 'recorded',
      metric: 'pass_rate',
      configurations: [
        {
          runs: planned,
          without_outcome: planned - scored,
          fail: expect.closeTo(fail, 12),
          drop: expect.closeTo(drop, 12),
        },
      ],
    })
  })
})

/** Everything that an analysis says, but for what was read. */
const said = (analysis: Analysis) => ({
  results: [...allResults(analysis)].map(({ metric, variant, group, summary }) => ({
    metric: metric.id,
    variant: variant?.id ?? null,
    grouping: group.grouping,
    key: group.key,
    summary,
  })),
  comparisons: analysis.comparisons(),
  statistics: analysis.statisticalResults(),
})

const run = (place: Partial<RunRecord['key']>, content: Partial<RunRecord> = {}): Found => {
  const blank = ratedRun()
  const key = { ...blank.key, ...place }
  const folder = [key.task, key.model, key.tier, key.subtest, key.run].join('/')
  return foundRun({ ...blank, ...content, key, folder })
}

const recorded = (passed: boolean | null, score = NaN): Pick<RunRecord, 'recorded'> => ({
  recorded: { ...ratedRun().recorded, passed, score, decides: true },
})

const places = ['a', 'b'].flatMap(model =>
  Array.from({ length: 6 }, (_, t) => ['T0', 'T1'].map(tier => ({ model, task: `t${t}`, tier, subtest: '00' }))).flat(),
)

/** Of each place two runs; the outcome of the second is the one in question. */
const study = (second: (place: (typeof places)[number], i: number) => Found): Loaded =>
  assembled(
    chunkOf(
      places.flatMap((place, i) => [
        run({ ...place, run: 1 }, { ...recorded(i % 3 !== 0, i / 30), costUsd: 1 + i / 10 }),
        second({ ...place }, i),
      ]),
    ),
  )

const isLost = (i: number) => i % 4 === 1
const scored = (place: (typeof places)[number], i: number) =>
  run({ ...place, run: 2 }, { ...recorded(i % 2 === 0, 0.5), costUsd: 2 })

describe('a rule holds in everything that is said', () => {
  test('failures: as if runs without an outcome had been recorded as failed', () => {
    const lost = study((place, i) => (isLost(i) ? run({ ...place, run: 2 }, { costUsd: 2 }) : scored(place, i)))
    const failed = study((place, i) =>
      isLost(i) ? run({ ...place, run: 2 }, { ...recorded(false, 0), costUsd: 2 }) : scored(place, i),
    )
    expect(said(by(lost, 'fail'))).toEqual(said(by(failed, 'recorded')))
    expect(said(by(lost, 'recorded'))).not.toEqual(said(by(failed, 'recorded')))
  })

  test('failures: planned runs that never started too', () => {
    const absent = (place: (typeof places)[number]): Found => ({
      kind: 'missing',
      missing: {
        key: { ...ratedRun().key, ...place, run: 2 },
        folder: 'somewhere',
        reason: 'not started',
        filesPresent: [],
      },
      seen: { files: '', stamp: 2 },
    })
    const lost = study((place, i) => (isLost(i) ? absent(place) : scored(place, i)))
    const failed = study((place, i) => (isLost(i) ? run({ ...place, run: 2 }, recorded(false, 0)) : scored(place, i)))
    const values = (analysis: Analysis) =>
      [...allResults(analysis)].map(({ metric, group, summary: { value, n, missing } }) => [
        metric.id,
        group.key,
        value,
        n,
        missing,
      ])
    expect(values(by(lost, 'fail'))).toEqual(values(by(failed, 'recorded')))
    expect(by(lost, 'fail').facts(by(lost, 'fail').groups('overall')[0])).toMatchObject({ runs: 48, missingRuns: 0 })
    expect(by(lost, 'fail').recorded.missing_runs.size).toBe(6)
  })

  test('left out: runs that infrastructure stopped, unless they passed before', () => {
    const stopped = { trouble: 'infrastructure', costUsd: 2 } as const
    const interrupted = (outcome: Pick<RunRecord, 'recorded'> | object) =>
      study((place, i) => (isLost(i) ? run({ ...place, run: 2 }, { ...stopped, ...outcome }) : scored(place, i)))
    const without = said(by(interrupted({}), 'recorded'))
    expect(said(by(interrupted(recorded(false, 0)), 'drop'))).toEqual(without)
    expect(said(by(interrupted(recorded(false, 0)), 'recorded'))).not.toEqual(without)
    const passed = interrupted(recorded(true, 1))
    expect(said(by(passed, 'drop'))).toEqual(said(by(passed, 'recorded')))
  })

  test('of complete data every rule says the same', () => {
    const complete = study(scored)
    for (const rule of missingRules) expect(said(by(complete, rule))).toEqual(said(by(complete, null)))
    expect(by(complete, null).missingShares()).toBeNull()
  })
})

describe('runs of a plan', () => {
  const broken = (tier: string, number: number): RawRun => ({ tier, run: number, result: null })

  test('count as failures in the tier that they were planned for', async () => {
    const runs: RawRun[] = [{ tier: 'T0' }, { tier: 'T0', run: 2 }, { tier: 'T1' }, broken('T1', 2)]
    const config = { tiers_to_run: ['T0', 'T1'], runs_per_subtest: 4 }
    const loaded = await loadFiles({ ...rawExperiment({ config }), ...Object.assign({}, ...runs.map(rawRun)) })
    const analysis = by(loaded, 'fail')
    const rates = analysis.groups('by_tier').map(group => [group.key.tier, passRate(analysis, group)])
    expect(rates).toMatchObject([
      ['T0', { value: 0.5, n: 4 }],
      ['T1', { value: 0.25, n: 4 }],
    ])
    // What is missing stays so, however it counts.
    const quality = (of: Analysis) => dataQualityOf(of).map(({ place, ...counts }) => [place?.group.key, counts])
    expect(quality(analysis)).toEqual(quality(by(loaded, null)))
    expect(analysis.missingShares()?.shares).toMatchObject([
      { name: 'T0', runs: 4, withoutOutcome: 2, recorded: 1, ifFailed: 0.5, ifDropped: 1 },
      { name: 'T1', runs: 4, withoutOutcome: 3, recorded: 1, ifFailed: 0.25, ifDropped: 1 },
    ])
  })
})

describe('shares of runs without an outcome', () => {
  const share = (withoutOutcome: number, runs: number) => ({ withoutOutcome, runs })

  test('are uneven from ten points on', () => {
    expect(unevenShares([share(0, 50), share(5, 50)])).toEqual({ most: share(5, 50), least: share(0, 50) })
    expect(unevenShares([share(1, 50), share(5, 50)])).toBeNull()
    expect(unevenShares([share(9, 10)])).toBeNull()
  })

  test('are those of each model', async () => {
    const loaded = await loadFiles({ 'a.csv': table(50, 16, 4), 'b.csv': table(50, 49, 32, 'other') })
    expect(by(loaded, null).missingShares()?.shares).toMatchObject([
      { name: 'other', runs: 50, withoutOutcome: 1 },
      { name: 'seed', runs: 50, withoutOutcome: 34, stopped: 0 },
    ])
  })
})
