// Generated from the files of src/load/sources: run `npm run generate` after adding or removing one.
export const transcriptFormats = [
  'atif',
  'claude-result',
  'claude-session',
  'claude-stream',
  'codex-exec',
  'codex-rollout',
  'deepeval',
  'inspect',
  'mini-swe-agent',
  'openhands-v0',
  'openhands-v1',
  'otel',
  'swe-agent',
  'tau-bench',
] as const
