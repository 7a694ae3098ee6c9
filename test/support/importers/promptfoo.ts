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
  ],
  maps: [],
  anything: ['testCase.vars.topic', 'assertion.provider'],
  faults: [
    { what: 'truncated', files: { 'output.json': cut(output) }, code: 'json-invalid', runs: 3 },
    {
      what: 'wrong types',
      files: { 'output.json': promptfooOutput({ score: 'high', latencyMs: [] }) },
      code: 'wrong-type',
      runs: 4,
    },
    {
      what: 'nothing says which test',
      files: { 'output.json': promptfooOutput({}, { id: 'z', testIdx: null, testCase: null }) },
      code: 'entry-unusable',
      runs: 4,
    },
    { what: 'foreign', files: { 'package.json': json({ name: 'x' }) }, code: 'file-foreign', runs: 6 },
    {
      what: 'fewer results than it counts',
      files: { 'output.json': output.replace('"successes": 3', '"successes": 30') },
      code: 'log-incomplete',
      runs: 6,
    },
  ],
}
