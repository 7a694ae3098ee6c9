import { groupingNames } from '../../core/dimensions.ts'
import { gather } from '../../core/gather.ts'
import { defineMetric, type RunMetric, type Variant } from '../../core/metric.ts'
import { reason } from '../../core/reasons.ts'
import { columnNumbers, type Rows, type Table } from '../../core/table.ts'
import { sum } from '../../statistics/sum.ts'
import cacheCreationTokens from './cache-creation-tokens.ts'
import cacheReadTokens from './cache-read-tokens.ts'
import inputTokens from './input-tokens.ts'
import outputTokens from './output-tokens.ts'
import { firstOverSecond } from './shared/first-over-second.ts'
import { remembered } from './shared/remembered.ts'

const kinds: readonly RunMetric[] = [inputTokens, outputTokens, cacheCreationTokens, cacheReadTokens]

const variants = kinds.map(
  (kind): Variant => ({
    id: kind.id.replace(/_tokens$/, ''),
    title: kind.title,
    better: 'neither',
  }),
)
const places = new Map(variants.map(({ id }, place) => [id, place]))

/** For each run whether all four kinds were counted. */
const areCounted = remembered((runs: Table): Uint8Array => {
  const columns = kinds.map(kind => columnNumbers(runs, kind.id))
  const counted = new Uint8Array(runs.size)
  for (let row = 0; row < counted.length; row++)
    counted[row] = columns.every(tokens => !Number.isNaN(tokens[row])) ? 1 : 0
  return counted
})

interface Tokens {
  readonly totals: readonly number[]
  readonly runs: number
}

/** Tokens of each kind over the runs in which all four were counted, and how many runs these are. */
const tokensOf = ({ table, rows }: Rows): Tokens => {
  const counted = areCounted(table)
  const complete = rows.filter(row => counted[row] === 1)
  return { totals: kinds.map(kind => sum(gather(columnNumbers(table, kind.id), complete))), runs: complete.length }
}

/** Of one kind, and of all. */
const ownAndAll = ({ totals }: Tokens, variant: Variant | null): [number, number] => [
  totals[places.get(variant?.id ?? '') ?? -1] ?? NaN,
  sum(totals),
]

export default defineMetric({
  id: 'token_share',
  per: 'contrast',
  role: 'diagnostic',
  title: 'Share of tokens',
  description:
    'How the tokens of a group divide into the four kinds: input, output, written to the cache and read from it. Taken ' +
    'over all tokens together, so a long run counts for more than a short one. Runs in which any of the four was not ' +
    'counted are left out. Neither more nor less is better.',
  formula: 'sum of tokens of the kind / sum of tokens of all kinds',
  format: 'percent',
  better: 'neither',
  range: [0, 1],
  groupings: groupingNames,
  variants: () => variants,
  inRun: (run, variant) => {
    const [own, all] = ownAndAll(tokensOf(run), variant)
    return all === 0 ? NaN : own / all
  },
  interval: {
    rule: 'totals',
    totals: (runs, variant) => ownAndAll(tokensOf(runs), variant),
    combine: firstOverSecond,
  },
  value: ({ rows }, variant) => {
    const tokens = tokensOf(rows)
    const [own, all] = ownAndAll(tokens, variant)
    const n = tokens.runs
    const missing = rows.rows.length - n
    if (n === 0) return { value: NaN, n, missing, reasons: [reason('token-kinds-uncounted')] }
    return all === 0 ? { value: NaN, n, missing, reasons: [reason('no-tokens')] } : { value: own / all, n, missing }
  },
})
