import { gather } from '../../core/gather.ts'
import { columnNumbers, type Rows } from '../../core/table.ts'
import { measured } from '../../statistics/describe.ts'
import { mean } from '../../statistics/sum.ts'
import type { Joined } from './join.ts'
import type { BySide } from './metric-pair.ts'

/** What a run costs, and what judging it costs where that is known. */
const pricedColumns = ['cost_usd', 'judge_cost_usd'] as const

/** The mean price of these runs in US dollars, judging included; NaN where none has a cost. */
export const priceOf = ({ table, rows }: Rows): number => {
  const [run, judging] = pricedColumns.map(name => {
    const column = columnNumbers(table, name)
    return mean(measured(gather(column, rows)))
  })
  return Number.isNaN(judging) ? run : run + judging
}

/** A side without costs is taken to cost what the other does. */
export const pricesOf = ({ base, candidate }: Joined): BySide<number> => {
  const [before, now] = [priceOf(base), priceOf(candidate)]
  return { base: Number.isNaN(before) ? now : before, candidate: Number.isNaN(now) ? before : now }
}
