import { describe, expect, test } from 'vitest'
import { analysisOf, foundRun } from '../../../test/support/chunks.ts'
import { ratedRun } from '../../../test/support/run.ts'
import { studyRuns } from '../../../test/support/study.ts'
import { groupingNames } from '../../core/dimensions.ts'
import type { RatedRun } from '../../core/metric.ts'
import { reason } from '../../core/reasons.ts'
import { allMetrics } from '../../transform/metrics/all.gen.ts'
import { allResults } from '../analysis.ts'
import { statistics } from './summary.ts'

const costing = (...costs: number[]) =>
  analysisOf(costs.map((costUsd, i) => foundRun({ ...ratedRun(), key: { ...ratedRun().key, run: i + 1 }, costUsd })))

describe('a metric of runs', () => {
  test('is described over the runs that have it, with how many do not', () => {
    const analysis = costing(4, NaN, 1, 2, 3, NaN)
    expect(analysis.result('cost_usd', analysis.groups('overall')[0])?.summary).toMatchObject({
      n: 4,
      missing: 2,
      mean: 2.5,
      median: 2.5,
      sd: expect.closeTo(Math.sqrt(5 / 3), 12),
      min: 1,
      q1: 1.75,
      q3: 3.25,
      max: 4,
    })
  })

  test('that no run has is no number, and says so', () => {
    const analysis = costing(NaN, NaN)
    const summary = analysis.result('cost_usd', analysis.groups('overall')[0])?.summary
    expect(summary).toMatchObject({
      n: 0,
      missing: 2,
      mean: NaN,
      max: NaN,
      value: NaN,
      reasons: [reason('not-measured')],
    })
  })
})

describe('every metric', () => {
  const withAgent = (run: RatedRun) => ({ ...run, key: { ...run.key, agent: `a${run.key.run % 2}` } })
  const study = analysisOf(studyRuns().map(run => foundRun(withAgent(run))))
  const results = [...allResults(study)]

  test('is summarised in each of its groupings, with a reason wherever there is no value', () => {
    const speechless = results.filter(({ summary }) => Number.isNaN(summary.value) && summary.reasons.length === 0)
    expect(speechless).toEqual([])
    for (const metric of allMetrics) {
      const seen = new Set(results.filter(result => result.metric === metric).map(({ group }) => group.grouping))
      expect(seen, metric.id).toEqual(new Set(metric.per === 'contrast' ? metric.groupings : groupingNames))
    }
  })

  test('of runs has ordered statistics', () => {
    const described = results.filter(({ metric, summary }) => metric.per === 'run' && summary.n > 0)
    expect(described.length).toBeGreaterThan(500)
    for (const { summary } of described) {
      const { min, q1, median, q3, max, mean } = summary
      expect([min, q1, median, q3, max]).toEqual([min, q1, median, q3, max].toSorted((a, b) => a - b))
      expect(mean).toBeGreaterThanOrEqual(min - 1e-9 * Math.abs(min))
      expect(mean).toBeLessThanOrEqual(max + 1e-9 * Math.abs(max))
    }
  })

  test('of groups has a value of its own, and no statistics of runs', () => {
    const grouped = results.filter(({ metric }) => metric.per !== 'run')
    expect(grouped.length).toBeGreaterThan(100)
    for (const { summary } of grouped) for (const statistic of statistics) expect(summary[statistic]).toBeNaN()
  })
})
