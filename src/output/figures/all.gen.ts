// Generated from the files of this folder: run `npm run generate` after adding or removing one.
import type { Figure } from '../exhibits/define.ts'
import ablationComponents from './ablation-components.ts'
import convergence from './convergence.ts'
import costFrontier from './cost-frontier.ts'
import costQualityPareto from './cost-quality-pareto.ts'
import costQualityRegression from './cost-quality-regression.ts'
import criteriaByTier from './criteria-by-tier.ts'
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
import metricByModel from './metric-by-model.ts'
import metricBySubtest from './metric-by-subtest.ts'
import metricByTask from './metric-by-task.ts'
import metricByTier from './metric-by-tier.ts'
import metricCorrelationHeatmap from './metric-correlation-heatmap.ts'
import metricDistribution from './metric-distribution.ts'
import metricPairs from './metric-pairs.ts'
import passAtKCurves from './pass-at-k-curves.ts'
import performanceProfiles from './performance-profiles.ts'
import qqPlots from './qq-plots.ts'
import taskDifficulty from './task-difficulty.ts'
import tierRankStability from './tier-rank-stability.ts'
import tierUplift from './tier-uplift.ts'
import tierWinCount from './tier-win-count.ts'
import tokenDistribution from './token-distribution.ts'

export const allFigures: readonly Figure[] = [
  ablationComponents,
  convergence,
  costFrontier,
  costQualityPareto,
  costQualityRegression,
  criteriaByTier,
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
  metricByModel,
  metricBySubtest,
  metricByTask,
  metricByTier,
  metricCorrelationHeatmap,
  metricDistribution,
  metricPairs,
  passAtKCurves,
  performanceProfiles,
  qqPlots,
  taskDifficulty,
  tierRankStability,
  tierUplift,
  tierWinCount,
  tokenDistribution,
]
