import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { analysisOf, anyRuns, foundRun } from '../../../test/support/chunks.ts'
import { attempt, loadFiles, rawExperiment, rawRun } from '../../../test/support/raw.ts'
import { ratedRun } from '../../../test/support/run.ts'
import { dimensionColumns, type Grouping, groupingNames, groupings } from '../../core/dimensions.ts'
import { reason } from '../../core/reasons.ts'
import type { RunKey } from '../../core/record.ts'
import { defaultSettings } from '../../core/settings.ts'
import { words } from '../../core/table.ts'
import { allMetrics } from '../../transform/metrics/all.gen.ts'
import { createAnalysis } from '../analysis.ts'
import { groupTitle } from './groups.ts'

const runsAt = (...places: Partial<RunKey>[]) =>
  analysisOf(
    places.map((place, i) => foundRun({ ...ratedRun(), key: { ...ratedRun().key, run: i + 1, ...place } })),
    [],
  )

describe('groups', () => {
  test('hold each run once in every grouping, and all of a group share its key', () =>
    fc.assert(
      fc.property(anyRuns, found => {
        const analysis = analysisOf(found, [])
        const runs = found.filter(({ kind }) => kind === 'run').length
        for (const grouping of groupingNames) {
          const groups = analysis.groups(grouping)
          const columns = groupings[grouping].map(dimension => dimensionColumns[dimension])
          for (const { key, rows } of groups)
            expect(columns.flatMap(column => words(rows, column))).toEqual(
              columns.flatMap(column => Array.from(rows.rows, () => key[column])),
            )
          const counted = groups.reduce((sum, { rows }) => sum + rows.rows.length, 0)
          // What has no tier is in none of them, and of one agent or of none there are no groups.
          if (grouping !== 'by_tier' && !grouping.includes('agent')) expect(counted).toBe(runs)
        }
      }),
      { numRuns: 40 },
    ))

  test('are there when all their runs are missing, with nothing measured and the missing ones counted', async () => {
    const { tables, problems } = await loadFiles({
      ...rawExperiment(),
      ...rawRun({ tier: 'T0' }),
      [`${attempt}/T1/00/run_01/x`]: '',
    })
    const analysis = createAnalysis({ tables, problems }, allMetrics, defaultSettings)
    const [, missing] = analysis.groups('by_tier')
    expect(missing.key).toEqual({ tier: 'T1' })
    expect(analysis.facts(missing)).toMatchObject({ runs: 0, missingRuns: 1 })
    expect(analysis.result('score', missing)?.summary).toMatchObject({
      n: 0,
      mean: NaN,
      reasons: [reason('not-measured')],
    })
  })

  test('come in natural order, whatever the experiments are called', () => {
    const analysis = runsAt(
      { experiment: 'a', tier: 'T10' },
      { experiment: 'b', tier: 'T2', subtest: '10' },
      { experiment: 'b', tier: 'T2', subtest: '9' },
    )
    expect(analysis.groups('by_tier').map(groupTitle)).toEqual(['T2', 'T10'])
    expect(analysis.groups('by_subtest').map(groupTitle)).toEqual([
      'a / m / T10 / 00',
      'b / m / T2 / 9',
      'b / m / T2 / 10',
    ])
  })

  test('are none where nothing was varied: no tiers, no groups by tier', () => {
    const analysis = runsAt({ tier: null, model: null }, { tier: null, model: null })
    expect(analysis.groups('by_tier')).toEqual([])
    expect(analysis.groups('by_model')).toEqual([])
    expect(analysis.groups('by_model_and_tier').map(groupTitle)).toEqual(['– / –'])
    expect(analysis.groups('overall').map(groupTitle)).toEqual(['all'])
  })

  test('by agent are there where there are several agents, and hold each run once', () => {
    expect(runsAt({ agent: 'a' }, { agent: 'a' }).groups('by_agent')).toEqual([])
    expect(runsAt({ agent: 'a' }, { agent: null }).groups('by_agent_and_model')).toEqual([])
    const analysis = runsAt({ agent: 'b' }, { agent: 'a' }, { agent: 'a', model: 'n' }, { agent: null })
    const sizes = (grouping: Grouping) =>
      analysis.groups(grouping).map(group => `${groupTitle(group)}: ${group.rows.rows.length}`)
    expect(sizes('by_agent')).toEqual(['a: 2', 'b: 1'])
    expect(sizes('by_agent_and_model')).toEqual(['– / m: 1', 'a / m: 1', 'a / n: 1', 'b / m: 1'])
    expect(sizes('by_agent_model_and_tier')).toEqual([
      '– / m / T0: 1',
      'a / m / T0: 1',
      'a / n / T0: 1',
      'b / m / T0: 1',
    ])
    expect(sizes('by_subtest')).toEqual([
      'e / m / T0 / 00 / –: 1',
      'e / m / T0 / 00 / a: 1',
      'e / m / T0 / 00 / b: 1',
      'e / n / T0 / 00 / a: 1',
    ])
  })
})
