// Generated from the files of this folder: run `npm run generate` after adding or removing one.
import type { TranscriptParser } from '../../core/transcript.ts'
import { atif } from './atif.ts'
import { claudeResult } from './claude-result.ts'
import { claudeSession } from './claude-session.ts'
import { claudeStream } from './claude-stream.ts'
import { codexExec } from './codex-exec.ts'
import { codexRollout } from './codex-rollout.ts'
import { deepeval } from './deepeval.ts'
import { inspect } from './inspect.ts'
import { miniSweAgent } from './mini-swe-agent.ts'
import { openhandsV0 } from './openhands-v0.ts'
import { openhandsV1 } from './openhands-v1.ts'
import { otel } from './otel.ts'
import { sweAgent } from './swe-agent.ts'
import { tauBench } from './tau-bench.ts'

export const allTranscriptParsers: readonly TranscriptParser[] = [
  atif,
  claudeResult,
  claudeSession,
  claudeStream,
  codexExec,
  codexRollout,
  deepeval,
  inspect,
  miniSweAgent,
  openhandsV0,
  openhandsV1,
  otel,
  sweAgent,
  tauBench,
]
