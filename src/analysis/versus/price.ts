import { gather } from '../../core/gather.ts'
import { columnNumbers, type Rows } from '../../core/table.ts'
import { measured } from '../../statistics/describe.ts'
import { mean } from '../../statistics/sum.ts'
import type { Joined } from './join.ts'
import type { BySide } from './metric-pair.ts'

/** The mean price of these runs in US dollars, judging included; NaN where none has a cost. */
export const priceOf = ({ table, rows }: Rows): number => {
  const meanOf = (name: string) => mean(measured(gather(columnNumbers(table, name), rows)))
  const [run, judging] = [meanOf('cost_usd'), meanOf('judge_cost_usd')]
  return Number.isNaN(judging) ? run : run + judging
}

/** A side without costs is taken to cost what the other does. */
export const pricesOf = ({ base, candidate }: Joined): BySide<number> => {
  const [before, now] = [priceOf(base), priceOf(candidate)]
  return { base: Number.isNaN(before) ? now : before, candidate: Number.isNaN(now) ? before : now }
}
