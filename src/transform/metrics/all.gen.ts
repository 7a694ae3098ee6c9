// Generated from the files of this folder: run `npm run generate` after adding or removing one.
import type { Metric } from '../../core/metric.ts'
import ablationScore from './ablation-score.ts'
import agentDurationSeconds from './agent-duration-seconds.ts'
import apiCalls from './api-calls.ts'
import cacheCreationTokens from './cache-creation-tokens.ts'
import cacheReadTokens from './cache-read-tokens.ts'
import cfp from './cfp.ts'
import cfpRegression from './cfp-regression.ts'
import composite from './composite.ts'
import consistency from './consistency.ts'
import consistencyPooled from './consistency-pooled.ts'
import correctionFrequency from './correction-frequency.ts'
import correctionLoops from './correction-loops.ts'
import correctionsByKind from './corrections-by-kind.ts'
import costOfPass from './cost-of-pass.ts'
import costUsd from './cost-usd.ts'
import delegationCostRatio from './delegation-cost-ratio.ts'
import delegationCostShare from './delegation-cost-share.ts'
import delegationOverhead from './delegation-overhead.ts'
import delegationTokenShare from './delegation-token-share.ts'
import durationSeconds from './duration-seconds.ts'
import frontierCop from './frontier-cop.ts'
import humanWaitSeconds from './human-wait-seconds.ts'
import implRate from './impl-rate.ts'
import inferenceSeconds from './inference-seconds.ts'
import inferenceTimeShare from './inference-time-share.ts'
import inputTokens from './input-tokens.ts'
import iterationsToSuccess from './iterations-to-success.ts'
import judgeCostUsd from './judge-cost-usd.ts'
import judgeDurationSeconds from './judge-duration-seconds.ts'
import judgeSeconds from './judge-seconds.ts'
import numModels from './num-models.ts'
import numTurns from './num-turns.ts'
import outputTokens from './output-tokens.ts'
import passAtK from './pass-at-k.ts'
import passHatK from './pass-hat-k.ts'
import passRate from './pass-rate.ts'
import planProgress from './plan-progress.ts'
import prRevertRate from './pr-revert-rate.ts'
import progressAuc from './progress-auc.ts'
import promptSensitivity from './prompt-sensitivity.ts'
import rProg from './r-prog.ts'
import score from './score.ts'
import selfRevertRate from './self-revert-rate.ts'
import strategicDrift from './strategic-drift.ts'
import taskDistributionEfficiency from './task-distribution-efficiency.ts'
import testsProgress from './tests-progress.ts'
import tierUplift from './tier-uplift.ts'
import tokenShare from './token-share.ts'
import toolBreadth from './tool-breadth.ts'
import toolCalls from './tool-calls.ts'
import toolSeconds from './tool-seconds.ts'
import toolSuccessByTool from './tool-success-by-tool.ts'
import toolSuccessRate from './tool-success-rate.ts'
import toolSuccessRateExcludingDenied from './tool-success-rate-excluding-denied.ts'
import toolSuccessRateSemantic from './tool-success-rate-semantic.ts'
import toolTimeShare from './tool-time-share.ts'
import toolUtilization from './tool-utilization.ts'
import totalTokens from './total-tokens.ts'

export const allMetrics: readonly Metric[] = [
  ablationScore,
  agentDurationSeconds,
  apiCalls,
  cacheCreationTokens,
  cacheReadTokens,
  cfp,
  cfpRegression,
  composite,
  consistency,
  consistencyPooled,
  correctionFrequency,
  correctionLoops,
  correctionsByKind,
  costOfPass,
  costUsd,
  delegationCostRatio,
  delegationCostShare,
  delegationOverhead,
  delegationTokenShare,
  durationSeconds,
  frontierCop,
  humanWaitSeconds,
  implRate,
  inferenceSeconds,
  inferenceTimeShare,
  inputTokens,
  iterationsToSuccess,
  judgeCostUsd,
  judgeDurationSeconds,
  judgeSeconds,
  numModels,
  numTurns,
  outputTokens,
  passAtK,
  passHatK,
  passRate,
  planProgress,
  prRevertRate,
  progressAuc,
  promptSensitivity,
  rProg,
  score,
  selfRevertRate,
  strategicDrift,
  taskDistributionEfficiency,
  testsProgress,
  tierUplift,
  tokenShare,
  toolBreadth,
  toolCalls,
  toolSeconds,
  toolSuccessByTool,
  toolSuccessRate,
  toolSuccessRateExcludingDenied,
  toolSuccessRateSemantic,
  toolTimeShare,
  toolUtilization,
  totalTokens,
]
