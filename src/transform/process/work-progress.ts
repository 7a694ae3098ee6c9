import type { ToolEvent } from '../../core/transcript.ts'

/** How much of something is done; NaN where there is nothing of the kind. */
export interface Progress {
  readonly done: number
  readonly total: number
}

const none: Progress = { done: NaN, total: NaN }

/** The last plan that an agent wrote down. */
export const planProgress = (actions: readonly ToolEvent[]): Progress => {
  const plan = actions.findLast(
    ({ plan, outcome }) => plan !== null && outcome !== 'denied' && outcome !== 'error',
  )?.plan
  if (!plan || plan.length === 0) return none
  return { done: plan.filter(({ status }) => status === 'completed').length, total: plan.length }
}

/** The check in which the largest share of tests passed; of equal ones the one with most tests. */
export const testsProgress = (actions: readonly ToolEvent[]): Progress => {
  let best = none
  for (const { check } of actions) {
    if (!check || check.passed === null) continue
    const run = { done: check.passed, total: check.passed + (check.failed ?? 0) }
    if (run.total > 0 && isBetter(run, best)) best = run
  }
  return best
}

const isBetter = (run: Progress, best: Progress): boolean => {
  if (Number.isNaN(best.total)) return true
  const [share, bestShare] = [run.done / run.total, best.done / best.total]
  return share > bestShare || (share === bestShare && run.total > best.total)
}
