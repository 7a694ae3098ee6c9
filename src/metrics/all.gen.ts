// Generated from the files of this folder: run `npm run generate` after adding or removing one.
import type { Metric } from '../core/metric.ts'
import ablationScore from './ablation-score.ts'
import agentDurationSeconds from './agent-duration-seconds.ts'
import apiCalls from './api-calls.ts'
import cacheCreationTokens from './cache-creation-tokens.ts'
import cacheReadTokens from './cache-read-tokens.ts'
import cfp from './cfp.ts'
import composite from './composite.ts'
import consistency from './consistency.ts'
import consistencyPooled from './consistency-pooled.ts'
import costOfPass from './cost-of-pass.ts'
import costUsd from './cost-usd.ts'
import delegationCostRatio from './delegation-cost-ratio.ts'
import durationSeconds from './duration-seconds.ts'
import frontierCop from './frontier-cop.ts'
import implRate from './impl-rate.ts'
import inputTokens from './input-tokens.ts'
import judgeCostUsd from './judge-cost-usd.ts'
import judgeDurationSeconds from './judge-duration-seconds.ts'
import judgeSeconds from './judge-seconds.ts'
import numModels from './num-models.ts'
import numTurns from './num-turns.ts'
import outputTokens from './output-tokens.ts'
import passAtK from './pass-at-k.ts'
import passHatK from './pass-hat-k.ts'
import passRate from './pass-rate.ts'
import prRevertRate from './pr-revert-rate.ts'
import promptSensitivity from './prompt-sensitivity.ts'
import rProg from './r-prog.ts'
import score from './score.ts'
import strategicDrift from './strategic-drift.ts'
import tierUplift from './tier-uplift.ts'
import tokenShare from './token-share.ts'
import totalTokens from './total-tokens.ts'

export const allMetrics: readonly Metric[] = [
  ablationScore,
  agentDurationSeconds,
  apiCalls,
  cacheCreationTokens,
  cacheReadTokens,
  cfp,
  composite,
  consistency,
  consistencyPooled,
  costOfPass,
  costUsd,
  delegationCostRatio,
  durationSeconds,
  frontierCop,
  implRate,
  inputTokens,
  judgeCostUsd,
  judgeDurationSeconds,
  judgeSeconds,
  numModels,
  numTurns,
  outputTokens,
  passAtK,
  passHatK,
  passRate,
  prRevertRate,
  promptSensitivity,
  rProg,
  score,
  strategicDrift,
  tierUplift,
  tokenShare,
  totalTokens,
]
