import { expect, test } from 'vitest'
import { studyAnalysis } from '../../../test/support/fixtures/studies.ts'
import { cellReader } from '../../core/table.ts'
import { criteriaPerformanceOf } from './criteria-performance.ts'

test('a run has the median share of its judges; all of them weigh alike in a balanced study', () => {
  const analysis = studyAnalysis('usual')
  const { criteria, judges } = analysis.tables
  const [name, achieved, max] = ['criterion', 'criterion_achieved', 'criterion_max'].map(column =>
    cellReader(criteria, column),
  )
  const ofRun = new Map<number, number[]>()
  for (let row = 0; row < criteria.size; row++) {
    if (name(row) !== 'functional') continue
    const run = judges.parent?.rows[criteria.parent?.rows[row] ?? -1] ?? -1
    ofRun.set(run, [...(ofRun.get(run) ?? []), Number(achieved(row)) / Number(max(row))])
  }
  const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[1]
  for (const { group, share, runs, full, none, lost } of criteriaPerformanceOf(analysis).slice(0, 2)) {
    const values = [...group.rows.rows].map(row => median(ofRun.get(row) ?? []))
    expect(runs).toBe(315)
    expect(share.value).toBeCloseTo(values.reduce((sum, value) => sum + value, 0) / 315, 12)
    expect(full).toBeCloseTo(values.filter(value => value === 1).length / 315, 12)
    expect(none).toBeCloseTo(values.filter(value => value === 0).length / 315, 12)
    expect(lost).toBeCloseTo(0.35 * (1 - share.value), 12)
    expect(share.low < share.value && share.value < share.high).toBe(true)
  }
})
