/** What is compared with what: tiers of a model, models with each other, and the lists that say how sure it is. */

export { createComparisons } from './comparisons.ts'
export { familyMetrics } from './family.ts'
export { type Comparison, isApart, isClaimable, sidesOf } from './level-comparison.ts'
