import { groupingNames } from '../../core/dimensions.ts'
import { defineMetric, type Variant, type Whole } from '../../core/metric.ts'
import { type CorrectionKind, correctionKinds } from '../../core/process.ts'
import { reason } from '../../core/reasons.ts'
import { numbers, type Rows } from '../../core/table.ts'
import { sum } from '../../statistics/sum.ts'
import { childRows } from './shared/child-rows.ts'
import { firstOverSecond } from './shared/first-over-second.ts'

const titles: Record<CorrectionKind, string> = {
  retry: 'Tried again what failed',
  revert: 'Restored files',
  fix: 'Edited after a failed check',
  rework: 'Removed own lines',
}

/** Steps with a correction of the kind and all steps, over the runs that called tools. */
const stepsOf = (runs: Rows, variant: Variant | null, { process }: Whole) => {
  const facts = childRows(runs, process)
  if (!facts || variant === null) return { corrective: 0, steps: 0, runs: 0 }
  const [calls, steps, corrective] = ['calls', 'steps', `${variant.id}_steps`].map(name => numbers(facts, name))
  const active = [...calls.keys()].filter(i => calls[i] > 0 && !Number.isNaN(steps[i] + corrective[i]))
  return {
    corrective: sum(active.map(i => corrective[i])),
    steps: sum(active.map(i => steps[i])),
    runs: active.length,
  }
}

export default defineMetric({
  id: 'corrections_by_kind',
  per: 'contrast',
  role: 'diagnostic',
  about: 'process',
  title: 'Corrections by kind',
  description:
    'The share of steps in which an agent corrects its own work in one of four ways; a step may have several. Taken over ' +
    'all steps of a group together, so a long run counts for more. Runs without tool calls are left out.',
  formula: 'sum of steps with a correction of the kind / sum of steps',
  format: 'percent',
  better: 'lower',
  range: [0, 1],
  groupings: groupingNames,
  variants: () => correctionKinds.map(id => ({ id, title: titles[id], better: 'lower' })),
  inRun: (run, variant, whole) => {
    const { corrective, steps } = stepsOf(run, variant, whole)
    return steps === 0 ? NaN : corrective / steps
  },
  interval: {
    rule: 'totals',
    totals: (runs, variant, _group, whole) => {
      const { corrective, steps } = stepsOf(runs, variant, whole)
      return [corrective, steps]
    },
    combine: firstOverSecond,
  },
  value: ({ rows }, variant, whole) => {
    const { corrective, steps, runs } = stepsOf(rows, variant, whole)
    const counts = { n: runs, missing: rows.rows.length - runs }
    return steps === 0
      ? { value: NaN, ...counts, reasons: [reason('no-tool-calls')] }
      : { value: corrective / steps, ...counts }
  },
})
