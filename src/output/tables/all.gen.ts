// Generated from the files of this folder: run `npm run generate` after adding or removing one.
import type { TableSpec } from '../exhibits/define.ts'
import ablation from './ablation.ts'
import agentComparison from './agent-comparison.ts'
import costAnalysis from './cost-analysis.ts'
import criteriaPerformance from './criteria-performance.ts'
import dataQuality from './data-quality.ts'
import experimentConfig from './experiment-config.ts'
import experimentOverview from './experiment-overview.ts'
import judgeAgreement from './judge-agreement.ts'
import modelComparison from './model-comparison.ts'
import modelSummary from './model-summary.ts'
import normality from './normality.ts'
import powerAndMde from './power-and-mde.ts'
import processMetrics from './process-metrics.ts'
import samplingUnits from './sampling-units.ts'
import subtestDetail from './subtest-detail.ts'
import summaryStatistics from './summary-statistics.ts'
import tierComparison from './tier-comparison.ts'
import tierSummary from './tier-summary.ts'

export const allTables: readonly TableSpec[] = [
  ablation,
  agentComparison,
  costAnalysis,
  criteriaPerformance,
  dataQuality,
  experimentConfig,
  experimentOverview,
  judgeAgreement,
  modelComparison,
  modelSummary,
  normality,
  powerAndMde,
  processMetrics,
  samplingUnits,
  subtestDetail,
  summaryStatistics,
  tierComparison,
  tierSummary,
]
