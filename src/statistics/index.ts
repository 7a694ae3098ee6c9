/**
 * Pure mathematics on arrays of numbers: nothing here has heard of runs, tasks or tiers. NaN in data is "not measured";
 * an answer that the data does not give is NaN.
 *
 * @packageDocumentation
 *
 * @example Describe a sample
 * ```ts
 * import * as s from 'tiercel/statistics'
 *
 * const values = [0.2, 0.4, 0.4, 0.9, NaN]
 * const known = s.measured(values)
 * console.log(s.sum(known).toFixed(2), s.pairwiseSum(known).toFixed(2)) // → 1.90 1.90
 * console.log(s.mean(known).toFixed(3), s.variance(known).toFixed(4)) // → 0.475 0.0892
 * console.log(s.median(known), s.quantile(s.sorted(known), 0.75)) // → 0.4 0.525
 * console.log(s.interquartileMean(known), s.isConstant(known)) // → 0.4 false
 * console.log(s.describe(values).missing, s.moments(known).skewness.toFixed(3)) // → 1 1.380
 * ```
 *
 * @example Intervals of means and shares
 * ```ts
 * import * as s from 'tiercel/statistics'
 *
 * const text = ({ low, high }: s.Interval) => `${low.toFixed(3)} to ${high.toFixed(3)}`
 * const options = { confidence: 0.95, resamples: 2000, seed: 42 }
 * const scores = [0.62, 0.71, 0.55, 0.8, 0.66, 0.74]
 * console.log(text(s.bootstrapMeanBca(scores, options))) // → 0.618 to 0.745
 * console.log(text(s.bootstrapMeansBca([scores], options)[0])) // → 0.618 to 0.745
 * console.log(text(s.bootstrapBca([scores], s.median, options))) // → 0.605 to 0.770
 * console.log(text(s.bootstrapT([{ values: scores, link: 'logit' }], options)[0])) // → 0.578 to 0.764
 * console.log(text(s.meanIntervals([{ values: scores, link: 'identity' }], options)[0])) // → 0.578 to 0.774
 * console.log(text(s.linkT(0.68, 0.03, 5, 'logit', 0.95)), s.links.log.to(1)) // → 0.599 to 0.752 0
 * console.log(text(s.proportionCi(8, 10, 0.95, 'wilson'))) // → 0.490 to 0.943
 * console.log(text(s.wilsonT(0.8, 10, 9, 0.95)), s.effectiveSize(0.8, 0.016, 2, 30).toFixed(1)) // → 0.445 to 0.952 10.0
 * console.log(text(s.hull({ low: 0, high: 1 }, { low: 0.5, high: 2 })), s.noInterval.low) // → 0.000 to 2.000 NaN
 * let draws = 0
 * s.eachResample([scores.length], options, () => draws++)
 * console.log(draws) // → 2000
 * ```
 *
 * @example Clustered samples
 * ```ts
 * import * as s from 'tiercel/statistics'
 *
 * const tasks = ['a', 'a', 'b', 'b', 'c', 'c']
 * const { mean, se } = s.clusteredMeanSe([1, 1, 0, 1, 0, 0], tasks, { correction: true })
 * console.log(mean.toFixed(2), se.toFixed(3)) // → 0.50 0.289
 * const { delta } = s.clusteredDelta({ values: [3, 4, 6], clusters: ['a', 'b', 'c'] }, { values: [1, 2, 5], clusters: ['a', 'b', 'c'] })
 * console.log(delta.toFixed(3)) // → 0.556
 * const { task, run } = s.varianceComponents([[[1, 2], [2, 3]], [[5, 6], [6, 8]]], 0.95)
 * console.log(task.value.toFixed(2), run.value.toFixed(3)) // → 8.63 0.875
 * console.log(s.meanSquareDifference({ value: 9, df: 4 }, { value: 2, df: 20 }, 0.95).low.toFixed(3)) // → 0.807
 * console.log(s.stratifiedMean([[1, 2], [3, 5]]).mean) // → 2.75
 * ```
 *
 * @example Compare two samples
 * ```ts
 * import * as s from 'tiercel/statistics'
 *
 * const [x, y] = [[0.9, 0.8, 0.7, 0.95, 0.6], [0.5, 0.65, 0.4, 0.7, 0.55]]
 * const options = { confidence: 0.95, resamples: 2000, seed: 42 }
 * console.log(s.welch(x, y, 0.95).p.toFixed(4), s.stratifiedWelch([x], [y], 0.95).p.toFixed(4)) // → 0.0255 0.0255
 * console.log(s.pairedT(x.map((value, i) => value - y[i]), 0.95).p.toFixed(4)) // → 0.0190
 * console.log(s.partlyPairedT(x, [0.5, 0.65, NaN, 0.7, 0.55], 0.95).estimate.toFixed(3)) // → 0.190
 * console.log(s.tTest(0.23, 0.08, 8, 0.95).t.toFixed(3)) // → 2.875
 * console.log(s.satterthwaite([{ variance: 0.01, df: 4 }, { variance: 0.02, df: 4 }]).toFixed(2)) // → 7.20
 * console.log(s.mannWhitneyU(x, y).p.toFixed(4), s.wilcoxonSignedRank(x, y).p.toFixed(4)) // → 0.0465 0.0625
 * console.log(s.signFlipP(x.map((value, i) => value - y[i]), { resamples: 2000, seed: 42 })) // → 0.0625
 * console.log(s.cliffsDelta(x, y), s.cliffsDeltaCiBca(x, y, options).low.toFixed(2)) // → 0.8 0.00
 * console.log(s.cliffsDeltasCiBca([{ x, y }], options)[0].delta) // → 0.8
 * console.log(s.newcombeDiffCi(9, 10, 5, 10, 0.95).low.toFixed(3), s.mcnemarExact(1, 8).toFixed(4)) // → -0.002 0.0391
 * console.log(s.tost(0.01, 0.02, 20, 0.05).toFixed(4)) // → 0.0296
 * console.log(s.intervalP(confidence => s.linkT(0.23, 0.08, 8, 'identity', confidence)).toFixed(4)) // → 0.0207
 * ```
 *
 * @example Differences and ratios of two estimates with intervals
 * ```ts
 * import * as s from 'tiercel/statistics'
 *
 * const [a, b] = [{ value: 0.8, low: 0.7, high: 0.9 }, { value: 0.5, low: 0.4, high: 0.6 }]
 * console.log(s.moverDifference(a, b).low.toFixed(3), s.moverRatio(a, b).low.toFixed(3)) // → 0.159 1.276
 * ```
 *
 * @example Several groups, and corrections for several tests
 * ```ts
 * import * as s from 'tiercel/statistics'
 *
 * const groups = [[1, 2, 3], [2, 4, 6], [7, 8, 9]]
 * console.log(s.kruskalWallis(groups).p.toFixed(4), s.friedman(groups).p.toFixed(4)) // → 0.0439 0.0498
 * const effects = s.scheirerRayHare([1, 2, 3, 4, 5, 6, 7, 8], [0, 0, 0, 0, 1, 1, 1, 1], [0, 1, 0, 1, 0, 1, 0, 1])
 * console.log(effects.factorA.p.toFixed(4)) // → 0.0209
 * console.log(s.shapiroWilk([1, 2, 3, 4, 10]).p.toFixed(4)) // → 0.1536
 * const p = [0.01, 0.02, 0.04]
 * console.log([s.bonferroni(p), s.holm(p), s.benjaminiHochberg(p)].map(each => each.join(' ')).join(' | ')) // → 0.03 0.06 0.12 | 0.03 0.04 0.04 | 0.03 0.03 0.04
 * ```
 *
 * @example Correlation, regression and agreement
 * ```ts
 * import * as s from 'tiercel/statistics'
 *
 * const [x, y] = [[1, 2, 3, 4, 5], [2, 1, 4, 3, 5]]
 * console.log(s.pearson(x, y).r, s.spearman(x, y).r, s.kendallTau(x, y).r) // → 0.8 0.8 0.6
 * console.log(s.olsRegression(x, y).slope.toFixed(2)) // → 0.80
 * console.log(s.krippendorffAlpha([[1, 2, 3, 3], [1, 2, 3, 4]], 'ordinal').toFixed(3)) // → 0.910
 * const { judge, residual } = s.judgeComponents([[3, 4, 5], [2, 4, 4], [3, 5, 5]])
 * console.log(judge.toFixed(3), residual.toFixed(3)) // → 0.222 0.111
 * const sources = { task: 0.04, subtest: 0.01, run: 0.02, residual: 0.01 }
 * console.log(s.projectedError(sources, { tasks: 10, subtests: 2, runs: 3, judges: 3 }).toFixed(4)) // → 0.0699
 * ```
 *
 * @example Repeated attempts, and counts until something happens
 * ```ts
 * import * as s from 'tiercel/statistics'
 *
 * console.log(s.passAtK(10, 3, 2).toFixed(3), s.passHatK(10, 3, 2).toFixed(3)) // → 0.533 0.067
 * const [a, b] = [s.eventTable([3, 5, 8, 9], [1, 1, 0, 1]), s.eventTable([6, 9, 12, 12], [1, 0, 1, 0])]
 * console.log(s.survivalQuantile(s.kaplanMeier(a), 0.25), s.medianSurvivalTime(s.kaplanMeier(a), 0.95).value) // → 3 5
 * console.log(s.logRank([{ a, b }]).p.toFixed(4)) // → 0.1177
 * ```
 *
 * @example Plan a study
 * ```ts
 * import * as s from 'tiercel/statistics'
 *
 * const spread = { runVariance: 0.05, interactionVariance: 0.01 }
 * const assurance = { confidence: 0.95, power: 0.8 }
 * console.log(s.differenceError(spread, 20, 3).toFixed(4), s.tasksNeeded(spread, 3, 0.1, assurance)) // → 0.0465 36
 * console.log(s.runsNeeded(spread, 40, 0.1, assurance), s.detectableEffect(0.05, 19, assurance).toFixed(3)) // → 3 0.148
 * console.log(s.tPower(2.8, 19, 0.05).toFixed(3)) // → 0.757
 * const options = { alpha: 0.05, simulations: 500, seed: 42 }
 * console.log(s.mannWhitneyPower(20, 20, 0.5, options) > 0.5, s.kruskalWallisPower([20, 20, 20], 0.2, options) > 0.5) // → true true
 * const [base, candidate] = [{ rate: 0.5, icc: 0.3, runs: 3 }, { rate: 0.7, icc: 0.3, runs: 3 }]
 * console.log(s.pairedRatePower(base, candidate, { tasks: 40, correlation: 0.6 }, options) > 0.5) // → true
 * ```
 *
 * @example Distributions
 * ```ts
 * import * as s from 'tiercel/statistics'
 *
 * console.log(s.normalLower(1.96).toFixed(4), s.normalUpper(1.96).toFixed(4), s.normalTwoSided(1.96).toFixed(4)) // → 0.9750 0.0250 0.0500
 * console.log(s.normalQuantile(0.975).toFixed(4), s.tQuantile(0.975, 9).toFixed(4)) // → 1.9600 2.2622
 * console.log(s.tTwoSided(2.262, 9).toFixed(4), s.tUpper(2.262, 9).toFixed(4)) // → 0.0500 0.0250
 * console.log(s.chiSquaredUpper(3.841, 1).toFixed(4), s.chiSquaredQuantile(0.95, 1).toFixed(4)) // → 0.0500 3.8415
 * console.log(s.fUpper(4.26, 2, 9).toFixed(4), s.fQuantile(0.95, 2, 9).toFixed(4)) // → 0.0499 4.2565
 * console.log(s.betaQuantile(0.5, 2, 2), s.binomialLower(1, 9, 0.5).toFixed(4)) // → 0.5 0.0195
 * ```
 */
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
export { passAtK, passHatK } from './k-attempts.ts'
export {
  type EventTable,
  eventTable,
  kaplanMeier,
  medianSurvivalTime,
  type Survival,
  survivalQuantile,
} from './kaplan-meier.ts'
export { kendallTau } from './kendall.ts'
export { krippendorffAlpha, type Level } from './krippendorff.ts'
export { type KruskalWallis, kruskalWallis } from './kruskal-wallis.ts'
export { type Link, type LinkFunctions, links, linkT } from './link-functions.ts'
export { type EventTablePair, type LogRank, type LogRankStratum, logRank } from './log-rank.ts'
export { type MannWhitney, mannWhitneyU } from './mann-whitney.ts'
export { type Bounded, moverDifference, moverRatio } from './mover.ts'
export { benjaminiHochberg, bonferroni, holm } from './multiple-testing.ts'
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
