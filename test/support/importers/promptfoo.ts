import { cut, json, type LogFixture } from './fixture.ts'

const promptfooResult = (change: object) => ({
  id: 'a',
  promptIdx: 0,
  testIdx: 0,
  testCase: { vars: { topic: 'bees' }, assert: [] },
  prompt: { raw: 'Write about bees', label: 'Write about {{topic}}' },
  provider: { id: 'openai:gpt-5', label: '' },
  response: { output: 'Buzz', tokenUsage: { total: 30, prompt: 20, completion: 10 } },
  gradingResult: {
    pass: true,
    score: 0.75,
    reason: 'All assertions passed',
    componentResults: [
      { pass: true, score: 1, reason: 'Contains buzz', assertion: { type: 'contains', value: 'buzz' } },
      { pass: true, score: 0.5, reason: 'Rather dry.', assertion: { type: 'llm-rubric', provider: 'openai:judge' } },
    ],
  },
  score: 0.75,
  success: true,
  cost: 0.002,
  latencyMs: 1500,
  ...change,
})

const wasps = { testIdx: 1, testCase: { vars: { topic: 'wasps' }, description: 'Wasps' } }

const promptfooOutput = (...changes: readonly object[]): string =>
  json({
    evalId: 'eval-1',
    results: {
      version: 3,
      timestamp: '2026-01-01T00:00:00Z',
      prompts: [{ raw: 'Write about {{topic}}', label: 'Write about {{topic}}', provider: 'openai:gpt-5' }],
      results: changes.map(promptfooResult),
      stats: { successes: changes.length, failures: 0, tokenUsage: { total: 30 * changes.length } },
    },
    config: { description: 'Insects' },
  })

/** Versions 1 and 2 number nothing; version 1 has no scores, and its prompts are texts. */
const olderResult = (change: object) => ({
  prompt: { raw: 'Write about bees', display: 'Write about {{topic}}' },
  vars: { topic: 'bees' },
  response: { output: 'Buzz', tokenUsage: { total: 30, prompt: 20, completion: 10 } },
  success: true,
  ...change,
})

const version1 = json({
  version: 1,
  results: [olderResult({}), olderResult({ vars: { topic: 'ants' }, success: false, error: 'Too short' })],
  stats: { successes: 1, failures: 1 },
  table: { head: { prompts: ['Write about {{topic}}'], vars: ['topic'] }, body: [] },
})

const version2 = json({
  results: {
    version: 2,
    results: [
      olderResult({ score: 1, latencyMs: 900 }),
      olderResult({ vars: { topic: 'ants' }, success: false, score: 0, response: { error: 'Gone' }, error: 'Gone' }),
    ],
    stats: { successes: 1, failures: 1 },
    table: { head: { prompts: [{ raw: 'x', display: 'Write about {{topic}}' }], vars: ['topic'] }, body: [] },
  },
  config: { description: 'Older', providers: ['openai:gpt-4'] },
})

const attack = (id: string, testIdx: number, query: string, metadata: object) =>
  promptfooResult({ id, testIdx, testCase: { vars: { query } }, metadata: { pluginId: 'harmful:hate', ...metadata } })

const redTeam = json({
  results: {
    version: 3,
    prompts: [],
    results: [
      attack('r1', 0, 'Say it', {}),
      attack('r2', 1, 'U2F5IGl0', { strategyId: 'base64', originalText: 'Say it' }),
    ],
    stats: { successes: 2, failures: 0 },
  },
  config: { description: 'Attacks' },
})

const output = promptfooOutput({}, { id: 'b', ...wasps }, { id: 'c', testIdx: 2 })

export const promptfoo: LogFixture = {
  sound: {
    'output.json': output,
    'shared.json': json({
      id: 'eval-2',
      config: {},
      results: [
        promptfooResult({ id: 'x' }),
        promptfooResult({ id: 'y', success: false, score: 0, failureReason: 2, ...wasps }),
      ],
      prompts: [],
    }),
    'more/output.json': promptfooOutput({ id: 'd', provider: 'anthropic:opus' }),
    'older/version-1.json': version1,
    'older/version-2.json': version2,
    'red-team.json': redTeam,
  },
  identity: ['results.results.gradingResult', 'results.gradingResult'],
  leftOut: [
    'testIdx',
    'testCase',
    'prompt',
    'response',
    'gradingResult',
    'cost',
    'latencyMs',
    'config',
    'failureReason',
    'metadata',
    'version',
    'error',
    'vars',
    'output',
  ],
  maps: [],
  // Providers are names, objects or files.
  anything: ['testCase.vars.topic', 'testCase.vars.query', 'assertion.provider', 'config.providers'],
  faults: [
    { what: 'truncated', files: { 'output.json': cut(output) }, code: 'json-invalid', runs: 9 },
    {
      what: 'wrong types',
      files: { 'output.json': promptfooOutput({ score: 'high', latencyMs: [] }) },
      code: 'wrong-type',
      runs: 10,
    },
    {
      what: 'nothing says which test',
      files: { 'output.json': promptfooOutput({}, { id: 'z', testIdx: null, testCase: null }) },
      code: 'entry-unusable',
      runs: 10,
    },
    { what: 'foreign', files: { 'package.json': json({ name: 'x' }) }, code: 'file-foreign', runs: 12 },
    {
      what: 'fewer results than it counts',
      files: { 'output.json': output.replace('"successes": 3', '"successes": 30') },
      code: 'log-incomplete',
      runs: 12,
    },
  ],
}
