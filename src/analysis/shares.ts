import type { InSubtest, SubtestRule, Variant } from '../core/metric.ts'
import type { Table } from '../core/table.ts'
import { type Layout, type Sample, sampleOfSubtests } from './inference/index.ts'

/** The share that each subtest has, and the runs that these shares are made of. */
export interface Shares {
  readonly sample: Sample
  readonly n: number
  readonly passes: number
}

/** What each subtest of some runs comes to, where it comes to anything. */
export const subtestSample = (inSubtest: InSubtest, variant: Variant | null, layout: Layout, table: Table): Sample =>
  sampleOfSubtests(layout, rows => inSubtest({ table, rows }, variant))

export const sharesIn = (rule: SubtestRule, variant: Variant | null, layout: Layout, table: Table): Shares => {
  let passes = 0
  const sample = sampleOfSubtests(layout, rows => {
    const subtest = { table, rows }
    const value = rule.share(subtest, variant)
    const counts = rule.runs(subtest)
    if (!Number.isNaN(value)) passes += counts.passes
    return { value, n: counts.n }
  })
  return { sample, n: sample.runs ?? 0, passes }
}
