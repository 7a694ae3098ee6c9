// Generated from the files of src/load/sources: run `npm run generate` after adding or removing one.
import type { TranscriptFormat } from '../../../src/core/transcript.ts'
import { samples as atif } from './atif.ts'
import { samples as claudeResult } from './claude-result.ts'
import { samples as claudeSession } from './claude-session.ts'
import { samples as claudeStream } from './claude-stream.ts'
import { samples as codexExec } from './codex-exec.ts'
import { samples as codexRollout } from './codex-rollout.ts'
import { samples as deepeval } from './deepeval.ts'
import { samples as inspect } from './inspect.ts'
import type { AnySample } from './json-lines.ts'
import { samples as miniSweAgent } from './mini-swe-agent.ts'
import { samples as openhandsV0 } from './openhands-v0.ts'
import { samples as openhandsV1 } from './openhands-v1.ts'
import { samples as otel } from './otel.ts'
import { samples as sweAgent } from './swe-agent.ts'
import { samples as tauBench } from './tau-bench.ts'

/** Small files of every format, for the suite that every parser must pass. */
export const transcriptSamples: Readonly<Record<TranscriptFormat, readonly AnySample[]>> = {
  atif,
  'claude-result': claudeResult,
  'claude-session': claudeSession,
  'claude-stream': claudeStream,
  'codex-exec': codexExec,
  'codex-rollout': codexRollout,
  deepeval,
  inspect,
  'mini-swe-agent': miniSweAgent,
  'openhands-v0': openhandsV0,
  'openhands-v1': openhandsV1,
  otel,
  'swe-agent': sweAgent,
  'tau-bench': tauBench,
}
