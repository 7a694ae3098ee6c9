/** How sure a number is: intervals and tests that know that runs of one task resemble each other. */
export { estimateCostOfPass } from './cost-of-pass-interval.ts'
export { estimateCostOfPassRatio } from './cost-of-pass-ratio.ts'
export { estimateDelta } from './delta.ts'
export { estimateDifference } from './difference.ts'
export type { Difference, Estimate, InferenceSettings, Kind, Scale } from './estimate.ts'
export { estimateMeans, type MeanOf, notMeasured } from './mean.ts'
export { naiveShare, naiveShares, noNaive } from './naive.ts'
export { omnibusTest } from './omnibus.ts'
export { type OfTotals, percentileIntervals, withoutInterval } from './percentile.ts'
export {
  censoringReason,
  type EventTimes,
  estimateMedianSurvival,
  eventTimeAt,
  eventTimes,
  survivalIn,
} from './survival.ts'
export { estimateSurvivalDifference } from './survival-difference.ts'
export { bothMeasured, type Layout, layoutOf, type Sample, sampleOf, sampleOfSubtests } from './unit-sample.ts'
export { joinedRows, type UnitRows, unitRowsOf } from './units.ts'
