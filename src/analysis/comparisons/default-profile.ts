import type { StatisticalResults } from '../statistical-results.ts'
import type { TierContrast } from './between-tiers.ts'
import { correlations } from './correlations.ts'
import type { Design } from './design.ts'
import type { Membership } from './family.ts'
import { interactionTests } from './interactions.ts'
import { normalityTests } from './normality.ts'
import { omnibusTests } from './omnibus.ts'
import { effectSizes, pairwiseComparisons } from './pairwise.ts'
import type { Planned } from './planned.ts'
import { powerAnalysis } from './power.ts'
import { tierDescriptives } from './tier-descriptives.ts'

/** The lists of the default profile: its methods know that runs of one task resemble each other. */
export const defaultProfile = (
  design: Design,
  contrasts: readonly (TierContrast & Membership & Planned)[],
): StatisticalResults => ({
  normality_tests: normalityTests(design),
  omnibus_tests: omnibusTests(design),
  pairwise_comparisons: pairwiseComparisons(contrasts, design.settings.alpha),
  effect_sizes: effectSizes(contrasts),
  power_analysis: powerAnalysis(contrasts, design.settings),
  correlations: correlations(design),
  tier_descriptives: tierDescriptives(design),
  interaction_tests: interactionTests(design),
})
