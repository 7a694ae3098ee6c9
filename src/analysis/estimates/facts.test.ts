import { describe, expect, test } from 'vitest'
import { loadFiles, type RawRun, rawExperiment, rawRun } from '../../../test/support/raw.ts'
import { defaultSettings } from '../../core/settings.ts'
import { allMetrics } from '../../transform/metrics/all.gen.ts'
import { createAnalysis } from '../analysis.ts'

const analysisOf = async (...runs: RawRun[]) => {
  const config = { tiers_to_run: ['T0', 'T1'], runs_per_subtest: 2 }
  const files = { ...rawExperiment({ config }), ...Object.assign({}, ...runs.map(rawRun)) }
  return createAnalysis(await loadFiles(files), allMetrics, defaultSettings)
}

const broken: Partial<RawRun> = {
  judges: [{ score: 0 }],
  result: { exit_code: 1, cost_usd: null, token_stats: undefined },
  agent: { exit_code: 1, token_stats: undefined, stdout: 'API Error: 529' },
}

describe('facts', () => {
  test('count runs, missing runs, subtests and tiers of a group', async () => {
    const analysis = await analysisOf(
      { tier: 'T0' },
      { tier: 'T0', run: 2, result: null },
      { tier: 'T1', subtest: '00' },
      { tier: 'T1', subtest: '01' },
    )
    const [overall] = analysis.groups('overall')
    expect(analysis.facts(overall)).toMatchObject({ runs: 3, missingRuns: 3, subtests: 3, tiers: ['T0', 'T1'] })
    expect(analysis.groups('by_tier').map(group => analysis.facts(group).missingRuns)).toEqual([1, 2])
    expect(analysis.groups('by_subtest').map(group => analysis.facts(group).missingRuns)).toEqual([1, 1, 1])
    expect(analysis.groups('by_task').map(group => analysis.facts(group).missingRuns)).toEqual([3])
  })

  test('add up what was measured; nothing measured is no sum', async () => {
    const analysis = await analysisOf({ tier: 'T0' }, { tier: 'T0', run: 2 }, { tier: 'T1', ...broken })
    const [first, second] = analysis.groups('by_tier').map(group => analysis.facts(group))
    expect(first).toMatchObject({ totalCost: 1, totalTokens: 2 * 12730 })
    expect(second).toMatchObject({ totalCost: NaN, totalTokens: NaN })
    expect(analysis.facts(analysis.groups('overall')[0]).totalCost).toBe(1)
  })

  test('tell the pass rate without failures that were not the agent’s', async () => {
    const analysis = await analysisOf({ run: 1 }, { run: 2, judges: [{ score: 0 }] }, { run: 3, ...broken })
    const [overall] = analysis.groups('overall')
    expect(analysis.facts(overall)).toMatchObject({ infrastructureFailures: 1, passRateWithoutInfrastructure: 0.5 })
    expect(analysis.result('pass_rate', overall)?.summary.mean).toBeCloseTo(1 / 3, 15)
  })

  test('where every failure was infrastructure no pass rate is left', async () => {
    const analysis = await analysisOf(broken)
    expect(analysis.facts(analysis.groups('overall')[0])).toMatchObject({ passRateWithoutInfrastructure: NaN })
  })
})
