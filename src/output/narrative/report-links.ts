import type { Analysis } from '../../analysis/analysis.ts'
import type { Comparison } from '../../analysis/comparisons/index.ts'
import { headlineMetrics } from '../../core/roles.ts'

/** The page of the report that compares one pair lists no more than these; the file of comparisons holds all. */
const mostPairs = 60

/** What a pair is called in the address of that page: candidate, then base. */
const pairId = ({ tier1, model1, agent1, tier2, model2, agent2 }: Comparison): string =>
  JSON.stringify([
    [tier2, model2, agent2],
    [tier1, model1, agent1],
  ])

const tables: Record<Comparison['scope'], string> = {
  tiers: 'tier-comparison',
  models: 'model-comparison',
  agents: 'agent-comparison',
  configurations: 'agent-comparison',
}

/** The table with every pair of tiers, of models or of agents. */
export const pairsLink = (scope: Comparison['scope']): string => `#/tables/${tables[scope]}`

/** A pair in every metric that either side has. */
type Pair = readonly [id: string, rows: readonly Comparison[]]

/**
 * The first tier against the last says most, so it comes first; in each pair the metrics that people ask for do. Where
 * there are too many for the page, those with a difference that holds are kept before others.
 */
export const pairsShown = (analysis: Analysis): { readonly shown: readonly Pair[]; readonly count: number } => {
  const headlines = headlineMetrics(analysis.metrics).map(({ id }) => id)
  const place = ({ metric }: Comparison) => (headlines.includes(metric) ? headlines.indexOf(metric) : headlines.length)
  const ordered = analysis
    .comparisons()
    .filter(({ n1, n2 }) => n1 + n2 > 0)
    .sort((a, b) => Number(b.overall_contrast) - Number(a.overall_contrast) || place(a) - place(b))
  const pairs = new Map<string, Comparison[]>()
  for (const row of ordered) {
    const known = pairs.get(pairId(row))
    if (known) known.push(row)
    else pairs.set(pairId(row), [row])
  }
  const weight = ([, rows]: Pair) => (rows.some(isWhole) ? 2 : Number(rows.some(row => row.significant)))
  const kept = new Set(
    [...pairs]
      .sort((a, b) => weight(b) - weight(a))
      .slice(0, mostPairs)
      .map(([id]) => id),
  )
  return { shown: [...pairs].filter(([id]) => kept.has(id)), count: pairs.size }
}

/** What is compared from end to end: the first tier with the last, models and agents over all tiers. */
const isWhole = ({ scope, tier1, overall_contrast: overall }: Comparison): boolean =>
  scope === 'tiers' ? overall : tier1 === null

/** Says where the report shows a pair: on a page of its own, or in the table of all where they are too many. */
export const pairLinks = (analysis: Analysis): ((pair: Comparison) => string) => {
  const shown = new Set(pairsShown(analysis).shown.map(([id]) => id))
  return pair =>
    shown.has(pairId(pair)) ? `#/compare?${new URLSearchParams({ pair: pairId(pair) })}` : pairsLink(pair.scope)
}
