/** Two tiers in one metric, as every list of comparisons names them. */
export interface TierPair {
  readonly metric: string
  readonly tier1: string | null
  readonly tier2: string | null
}

/** What tells one pair of tiers of a model from all others, in whichever list it stands. */
export const tierPairKey = ({ metric, tier1, tier2 }: TierPair, model: string | null): string =>
  JSON.stringify([metric, model, tier1, tier2])
