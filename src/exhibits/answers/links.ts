import type { Analysis } from '../../analysis/analysis.ts'
import type { Comparison } from '../../analysis/comparisons/index.ts'

/** The page of the report that compares one pair lists no more than these; the file of comparisons holds all. */
export const mostPairs = 60

/** What a pair is called in the address of that page: candidate, then base. */
export const pairId = ({ tier1, model1, agent1, tier2, model2, agent2 }: Comparison): string =>
  JSON.stringify([
    [tier2, model2, agent2],
    [tier1, model1, agent1],
  ])

const tables: Record<Comparison['scope'], string> = {
  tiers: 'tier-comparison',
  models: 'model-comparison',
  agents: 'agent-comparison',
}

/** The table with every pair of tiers, of models or of agents. */
export const pairsLink = (scope: Comparison['scope']): string => `#/tables/${tables[scope]}`

/** Says where the report shows a pair: on a page of its own, or in the table of all where they are too many. */
export const pairLinks = (analysis: Analysis): ((pair: Comparison) => string) => {
  const pairs = new Set(
    analysis
      .comparisons()
      .filter(({ n1, n2 }) => n1 + n2 > 0)
      .map(pairId),
  )
  return pair =>
    pairs.size > mostPairs ? pairsLink(pair.scope) : `#/compare?${new URLSearchParams({ pair: pairId(pair) })}`
}
