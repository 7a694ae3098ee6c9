import type { InSubtest, SubtestRule, Variant } from '../../core/metric.ts'
import { type Reason, type ReasonCode, withoutCodes } from '../../core/reasons.ts'
import type { Table } from '../../core/table.ts'
import { type Layout, type Sample, sampleOfSubtests } from '../inference/index.ts'

/** What each subtest of some runs comes to, where it comes to anything. */
export const subtestSample = (inSubtest: InSubtest, variant: Variant | null, layout: Layout, table: Table): Sample =>
  sampleOfSubtests(layout, rows => inSubtest({ table, rows }, variant))

/** The share that each subtest has, and how many draws it is worth at most. */
export const sharesIn = (rule: SubtestRule, variant: Variant | null, layout: Layout, table: Table): Sample =>
  sampleOfSubtests(layout, rows => {
    const subtest = { table, rows }
    return { value: rule.share(subtest, variant), n: rule.draws(subtest, variant) }
  })

/** The same with the runs that each share is made of. */
export const sharesOfRuns = (rule: SubtestRule, variant: Variant | null, layout: Layout, table: Table): Sample =>
  sampleOfSubtests(layout, rows => {
    const subtest = { table, rows }
    return { value: rule.share(subtest, variant), n: rule.runs(subtest) }
  })

/** A remark on what was left out takes the place of the claim on tasks in general. */
export const withoutClaim = (reasons: readonly Reason[]): readonly Reason[] => withoutCodes(reasons, claims)

const claims: ReadonlySet<ReasonCode> = new Set(['over-tasks'])
