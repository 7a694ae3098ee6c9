import type { Sample } from './json-lines.ts'

const row = (input: number, output: number, cacheRead: number, cacheWrite: number, costUSD: number) => ({
  inputTokens: input,
  outputTokens: output,
  cacheReadInputTokens: cacheRead,
  cacheCreationInputTokens: cacheWrite,
  webSearchRequests: 0,
  costUSD,
})

const base = {
  type: 'result',
  subtype: 'success',
  is_error: false,
  duration_ms: 29039,
  duration_api_ms: 29535,
  num_turns: 6,
  result: 'Done',
  session_id: 'dc93aac8-0000-4000-8000-000000000002',
  total_cost_usd: 0.135,
  usage: { input_tokens: 29, cache_creation_input_tokens: 23106, cache_read_input_tokens: 112686, output_tokens: 656 },
  modelUsage: { 'small-model': row(3774, 191, 0, 0, 0.005), 'large-model': row(29, 656, 112686, 23106, 0.13) },
  permission_denials: [],
  uuid: 'u-1',
}

/** A helper model beside the main one. */
const plain: Sample = { name: 'result.json', text: JSON.stringify(base) }

/** Over several lines, ended by a limit; nothing is told about models. */
const limited: Sample = {
  name: 'limited.json',
  text: JSON.stringify({ ...base, subtype: 'error_max_turns', is_error: true, modelUsage: {} }, null, 2),
}

/** What a harness printed comes first. */
const printed: Sample = { name: 'stdout.log', text: `Running…\n${JSON.stringify(base)}\nbye\n` }

export const samples: readonly Sample[] = [plain, limited, printed]
