/** What is compared with what: tiers of a model, models with each other, and the lists that say how sure it is. */
export { type Comparison, isApart, isClaimable, sidesOf } from './comparison.ts'
export { createComparisons } from './comparisons.ts'
export { familyMetrics } from './family.ts'
