/** Pure mathematics on arrays of numbers: nothing here has heard of runs, tasks or tiers. */
export {
  type BootstrapEstimate,
  bootstrapBca,
  bootstrapMeanBca,
  bootstrapMeansBca,
  type MeanEstimate,
} from './bca.ts'
export { bootstrapT, type LinkedSample, meanIntervals } from './bootstrap-t.ts'
export { type Contrast, cliffsDeltaCiBca, cliffsDeltasCiBca, type DeltaEstimate } from './cliffs-delta-bca.ts'
export { type ClusteredMean, clusteredMeanSe } from './clustered.ts'
export { type ClusteredDelta, type ClusteredSample, clusteredDelta } from './clustered-delta.ts'
export { benjaminiHochberg, bonferroni, holm } from './corrections.ts'
export { type Correlation, pearson, spearman } from './correlation.ts'
export { type Description, describe, type Moments, measured, moments } from './describe.ts'
export {
  betaQuantile,
  binomialLower,
  chiSquaredQuantile,
  chiSquaredUpper,
  fQuantile,
  fUpper,
  normalLower,
  normalQuantile,
  normalTwoSided,
  normalUpper,
  tQuantile,
  tTwoSided,
  tUpper,
} from './distributions.ts'
export { cliffsDelta } from './dominance.ts'
export { intervalP, tost } from './equivalence.ts'
export { type Friedman, friedman } from './friedman.ts'
export { interquartileMean } from './interquartile-mean.ts'
export { hull, type Interval, isConstant, noInterval } from './interval.ts'
export {
  type ErrorSources,
  type JudgeComponents,
  judgeComponents,
  projectedError,
  type StudySize,
} from './judge-components.ts'
export {
  kaplanMeier,
  medianWait,
  type Survival,
  survivalQuantile,
  tallyWaits,
  type Waits,
} from './kaplan-meier.ts'
export { kendallTau } from './kendall.ts'
export { krippendorffAlpha, type Level } from './krippendorff.ts'
export { type KruskalWallis, kruskalWallis } from './kruskal-wallis.ts'
export { type Link, type LinkFunctions, links, linkT } from './links.ts'
export { type LogRank, logRank, type Surplus, type WaitingSides } from './log-rank.ts'
export { type MannWhitney, mannWhitneyU } from './mann-whitney.ts'
export { type Bounded, moverDifference, moverRatio } from './mover.ts'
export { passAtK, passHatK } from './pass-at-k.ts'
export {
  type Assurance,
  type DifferenceSpread,
  detectableEffect,
  differenceError,
  runsNeeded,
  tasksNeeded,
} from './planning.ts'
export { kruskalWallisPower, mannWhitneyPower, type PowerOptions } from './power.ts'
export {
  effectiveSize,
  mcnemarExact,
  newcombeDiffCi,
  type ProportionMethod,
  proportionCi,
  wilsonT,
} from './proportion.ts'
export { median, quantile, sorted } from './quantile.ts'
export { pairedRatePower, type RatePlan } from './rate-power.ts'
export { olsRegression, type Regression } from './regression.ts'
export { type BootstrapOptions, eachResample } from './resample.ts'
export { type RankEffect, type ScheirerRayHare, scheirerRayHare } from './scheirer-ray-hare.ts'
export { type ShapiroWilk, shapiroWilk } from './shapiro-wilk.ts'
export { signFlipP } from './sign-flip.ts'
export { mean, type Numbers, pairwiseSum, sum, variance } from './sum.ts'
export { tPower } from './t-power.ts'
export {
  pairedT,
  partlyPairedT,
  type StratifiedMean,
  satterthwaite,
  stratifiedMean,
  stratifiedWelch,
  type TTest,
  tTest,
  type VariancePart,
  welch,
} from './t-test.ts'
export {
  type Component,
  type MeanSquare,
  meanSquareDifference,
  type Nested,
  type VarianceComponents,
  varianceComponents,
} from './variance-components.ts'
export { type Wilcoxon, wilcoxonSignedRank } from './wilcoxon.ts'
