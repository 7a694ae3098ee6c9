import { groupingNames } from '../core/dimensions.ts'
import { defineMetric, type RunMetric, type Variant } from '../core/metric.ts'
import { numbers, type Rows } from '../core/table.ts'
import { sum } from '../statistics/sum.ts'
import cacheCreationTokens from './cache-creation-tokens.ts'
import cacheReadTokens from './cache-read-tokens.ts'
import inputTokens from './input-tokens.ts'
import outputTokens from './output-tokens.ts'

const kinds: readonly RunMetric[] = [inputTokens, outputTokens, cacheCreationTokens, cacheReadTokens]

const variantOf = (kind: RunMetric): Variant => ({
  id: kind.id.replace(/_tokens$/, ''),
  title: kind.title,
  better: 'neither',
})

/** Tokens of the kind and of all kinds, over the runs in which all four were counted. */
const tokensOf = (runs: Rows, variant: Variant | null): [number, number] => {
  const columns = kinds.map(kind => numbers(runs, kind.id))
  const own = kinds.findIndex(kind => variantOf(kind).id === variant?.id)
  const complete = [...runs.rows.keys()].filter(i => columns.every(tokens => !Number.isNaN(tokens[i])))
  const totals = columns.map(tokens => sum(complete.map(i => tokens[i])))
  return [totals[own], sum(totals)]
}

export default defineMetric({
  id: 'token_share',
  per: 'contrast',
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
  variants: () => kinds.map(variantOf),
  inRun: (run, variant) => {
    const [own, all] = tokensOf(run, variant)
    return all === 0 ? NaN : own / all
  },
  interval: {
    rule: 'totals',
    totals: tokensOf,
    combine: ([own, all]) => (all === 0 ? NaN : own / all),
  },
  value: ({ rows }, variant) => {
    const columns = kinds.map(kind => ({ id: variantOf(kind).id, tokens: numbers(rows, kind.id) }))
    const complete = [...rows.rows.keys()].filter(i => columns.every(({ tokens }) => !Number.isNaN(tokens[i])))
    const counts = { n: complete.length, missing: rows.rows.length - complete.length }
    const totals = columns.map(({ id, tokens }) => ({ id, total: sum(complete.map(i => tokens[i])) }))
    const all = sum(totals.map(({ total }) => total))
    const own = totals.find(({ id }) => id === variant.id)
    if (complete.length === 0) return { value: NaN, ...counts, reason: 'no runs with all four kinds counted' }
    if (all === 0 || !own) return { value: NaN, ...counts, reason: 'no tokens' }
    return { value: own.total / all, ...counts }
  },
})
