// Generated from the files of this folder: run `npm run generate` after adding or removing one.
import type { TranscriptParser } from '../../core/transcript.ts'
import { atif } from './atif/transcript.ts'
import { claudeResult } from './claude-code/result-transcript.ts'
import { claudeSession } from './claude-code/session-transcript.ts'
import { claudeStream } from './claude-code/stream-transcript.ts'
import { codexExec } from './codex/exec-transcript.ts'
import { codexRollout } from './codex/rollout-transcript.ts'
import { deepeval } from './deepeval/transcript.ts'
import { inspect } from './inspect/transcript.ts'
import { miniSweAgent } from './mini-swe-agent/transcript.ts'
import { openhandsV0 } from './openhands/v0-transcript.ts'
import { openhandsV1 } from './openhands/v1-transcript.ts'
import { otel } from './otel/transcript.ts'
import { sweAgent } from './swe-agent/transcript.ts'
import { tauBench } from './tau-bench/transcript.ts'

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
