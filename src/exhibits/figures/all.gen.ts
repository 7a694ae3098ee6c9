// Generated from the files of this folder: run `npm run generate` after adding or removing one.
import type { Figure } from '../define.ts'
import convergence from './convergence.ts'
import costQualityPareto from './cost-quality-pareto.ts'
import cumulativeCost from './cumulative-cost.ts'
import effectSizeForest from './effect-size-forest.ts'
import failureRate from './failure-rate.ts'
import gradeDistribution from './grade-distribution.ts'
import gradeHeatmap from './grade-heatmap.ts'
import implRateVsPassRate from './impl-rate-vs-pass-rate.ts'
import judgeAgreement from './judge-agreement.ts'
import judgeSeverity from './judge-severity.ts'
import judgeVariance from './judge-variance.ts'
import latencyBreakdown from './latency-breakdown.ts'
import metricBySubtest from './metric-by-subtest.ts'
import metricByTask from './metric-by-task.ts'
import metricByTier from './metric-by-tier.ts'
import metricDistribution from './metric-distribution.ts'
import passAtKCurves from './pass-at-k-curves.ts'
import performanceProfiles from './performance-profiles.ts'
import tokenDistribution from './token-distribution.ts'

export const allFigures: readonly Figure[] = [
  convergence,
  costQualityPareto,
  cumulativeCost,
  effectSizeForest,
  failureRate,
  gradeDistribution,
  gradeHeatmap,
  implRateVsPassRate,
  judgeAgreement,
  judgeSeverity,
  judgeVariance,
  latencyBreakdown,
  metricBySubtest,
  metricByTask,
  metricByTier,
  metricDistribution,
  passAtKCurves,
  performanceProfiles,
  tokenDistribution,
]
