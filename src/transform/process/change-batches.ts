import type { ToolEvent } from '../../core/transcript.ts'
import { appliedEdits } from './transcript-actions.ts'

/** A row of edits and the checks with a known verdict between the last of them and the next edit. */
interface Batch {
  /** What had passed before its first edit. */
  readonly passedBefore: ReadonlySet<string>
  readonly checks: { readonly key: string; readonly passed: boolean }[]
}

export interface Batches {
  readonly checks: number
  readonly verified: number
  readonly failed: number
  readonly unverified: number
  /** Verified by at least one check that had passed before. */
  readonly regressable: number
  readonly regressions: number
  /** Verified batches that follow a failed one. */
  readonly loops: number
  /** The last verified batch failed: whether and when it would have succeeded was not seen. */
  readonly censored: boolean
}

const hasFailed = ({ checks }: Batch): boolean => checks.some(({ passed }) => !passed)

const batchesOf = (actions: readonly ToolEvent[]): { batches: Batch[]; checks: number } => {
  const batches: Batch[] = []
  const passed = new Set<string>()
  let checks = 0
  for (const event of actions) {
    const current = batches.at(-1)
    const isEdit = appliedEdits(event).length > 0
    if (isEdit && (!current || current.checks.length > 0)) batches.push({ passedBefore: new Set(passed), checks: [] })
    const { check } = event
    if (!check || check.verdict === 'unknown') continue
    checks++
    const hasPassed = check.verdict === 'pass'
    batches.at(-1)?.checks.push({ key: check.key, passed: hasPassed })
    if (hasPassed) passed.add(check.key)
  }
  return { batches, checks }
}

/** The changes of a run in batches, each with the verdict of the checks that came before the next change. */
export const measureBatches = (actions: readonly ToolEvent[]): Batches => {
  const { batches, checks } = batchesOf(actions)
  const verified = batches.filter(batch => batch.checks.length > 0)
  const seenBefore = ({ passedBefore, checks }: Batch) => checks.filter(({ key }) => passedBefore.has(key))
  const regressable = verified.filter(batch => seenBefore(batch).length > 0)
  const last = verified.at(-1)
  return {
    checks,
    verified: verified.length,
    failed: verified.filter(hasFailed).length,
    unverified: batches.length - verified.length,
    regressable: regressable.length,
    regressions: regressable.filter(batch => seenBefore(batch).some(({ passed }) => !passed)).length,
    loops: verified.slice(1).filter((_, i) => hasFailed(verified[i])).length,
    censored: last !== undefined && hasFailed(last),
  }
}
