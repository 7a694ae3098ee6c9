import type { InSubtest, SubtestRule, Variant } from '../core/metric.ts'
import type { Table } from '../core/table.ts'
import { type Layout, type Sample, sampleOfSubtests } from './inference/index.ts'

/** What each subtest of some runs comes to, where it comes to anything. */
export const subtestSample = (inSubtest: InSubtest, variant: Variant | null, layout: Layout, table: Table): Sample =>
  sampleOfSubtests(layout, rows => inSubtest({ table, rows }, variant))

/** The share that each subtest has, and the runs that it is made of. */
export const sharesIn = (rule: SubtestRule, variant: Variant | null, layout: Layout, table: Table): Sample =>
  sampleOfSubtests(layout, rows => {
    const subtest = { table, rows }
    return { value: rule.share(subtest, variant), n: rule.runs(subtest) }
  })
