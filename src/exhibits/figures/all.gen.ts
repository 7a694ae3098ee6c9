// Generated from the files of this folder: run `npm run generate` after adding or removing one.
import type { Figure } from '../define.ts'
import costQualityPareto from './cost-quality-pareto.ts'
import effectSizeForest from './effect-size-forest.ts'
import judgeAgreement from './judge-agreement.ts'
import metricByTier from './metric-by-tier.ts'
import metricDistribution from './metric-distribution.ts'

export const allFigures: readonly Figure[] = [
  costQualityPareto,
  effectSizeForest,
  judgeAgreement,
  metricByTier,
  metricDistribution,
]
