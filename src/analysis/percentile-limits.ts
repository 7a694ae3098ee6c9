import { dimensionColumns } from '../core/dimensions.ts'
import { allRows, words } from '../core/table.ts'
import type { Resampled, Unit } from '../core/unit.ts'
import { measured } from '../statistics/describe.ts'
import { hull, type Interval, isConstant, noInterval } from '../statistics/interval.ts'
import { quantileReordering } from '../statistics/quantile.ts'
import type { Answers } from './answers.ts'

/** More resamples than this share without an answer say that the answer itself hangs by a thread. */
const mostSkipped = 0.2

/** Fewer points go together in one way or another by chance, and resampled ones have limits that are far too narrow. */
export const fewestRelated = 8

/** Fewer units, drawn anew, vary too little: percentile limits are too narrow (docs/decisions/figures.md). */
export const fewestResampled = 10

/** Limits of bands and counts are steady to the eye from this many draws. */
export const mostDraws = 500

/**
 * The limits between which a share of the replicates lies, and the number itself, to one side of which they may lie;
 * none where they do not vary or too many have no answer.
 */
export const percentileLimits = (value: number, replicates: Float64Array, confidence: number): Interval => {
  const kept = measured(replicates)
  if (kept.length === 0 || kept.length < (1 - mostSkipped) * replicates.length || isConstant(kept)) return noInterval
  const tail = (1 - confidence) / 2
  const limits = { low: quantileReordering(kept, tail), high: quantileReordering(kept, 1 - tail) }
  return hull(limits, { low: value, high: value })
}

/**
 * What was drawn anew, in the words of the study: where it names no subtests, configurations stand in for them, and what
 * is within its only task needs no task to be named.
 */
export const resampledIn = (unit: Unit, { tables: { runs } }: Pick<Answers, 'tables'>): Resampled => {
  const namesOf = (part: 'subtest' | 'task') => new Set(words(allRows(runs), dimensionColumns[part]))
  const hasSubtests = [...namesOf('subtest')].some(name => name !== null)
  const part = hasSubtests ? 'subtests' : 'configurations'
  const within = namesOf('task').size > 1 ? ' within tasks' : ''
  const resampled = {
    task: 'tasks',
    'subtest over tasks': `${part} across tasks`,
    subtest: `${part}${within}`,
    run: `runs${within}`,
    none: 'nothing',
  } as const satisfies Record<Unit, Resampled>
  return resampled[unit]
}
