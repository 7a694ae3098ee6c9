import { naturalOrder } from '../../core/dimensions.ts'
import type { Group } from '../../core/metric.ts'
import { numbers } from '../../core/table.ts'
import type { Answers } from '../answers.ts'

/** What the runs of a configuration in a tier cost, one after the other in the order of the study. */
export interface Spending {
  readonly group: Group
  readonly runs: number
  /** Runs whose cost is not known add nothing. */
  readonly unknown: number
  readonly total: number
  /** After how many runs how much had been spent, from 0 on. */
  readonly steps: readonly { readonly runs: number; readonly spent: number }[]
}

/** More points than this make no finer line. */
const mostSteps = 40

export const spendingOf = (answers: Answers): Spending[] =>
  [...answers.groups('by_configuration_and_tier')]
    .sort((a, b) => naturalOrder(a.key.configuration ?? '', b.key.configuration ?? ''))
    .flatMap(group => {
      const costs = numbers(group.rows, 'cost_usd')
      const known = costs.filter(cost => !Number.isNaN(cost))
      if (known.length === 0) return []
      const spent = new Float64Array(known.length + 1)
      known.forEach((cost, i) => {
        spent[i + 1] = spent[i] + cost
      })
      const steps = Math.min(mostSteps, known.length)
      return {
        group,
        runs: known.length,
        unknown: costs.length - known.length,
        total: spent[known.length],
        steps: Array.from({ length: steps + 1 }, (_, i) => {
          const runs = Math.round((i * known.length) / steps)
          return { runs, spent: spent[runs] }
        }),
      }
    })
