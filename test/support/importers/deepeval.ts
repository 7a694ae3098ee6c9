import { cut, json, type LogFixture } from './fixture.ts'

const metric = (change: object) => ({
  name: 'Answer Relevancy',
  threshold: 0.5,
  success: true,
  score: 0.75,
  reason: 'To the point.',
  strictMode: false,
  evaluationModel: 'judge-1',
  evaluationCost: 0.25,
  ...change,
})

const testCase = (change: object) => ({
  name: 'test_case_0',
  input: 'What is a bee?',
  actualOutput: 'An insect.',
  success: true,
  order: 0,
  metricsData: [
    metric({}),
    metric({ name: 'Hallucination', score: 0.125, reason: 'Nothing invented.', evaluationCost: 0.5 }),
  ],
  runDuration: 2.5,
  completionTime: 1.5,
  tokenCost: 0.125,
  inputTokenCount: 20,
  outputTokenCount: 10,
  ...change,
})

const wasps = { name: 'test_case_1', input: 'What is a wasp?', order: 1 }
const failed = { success: false, metricsData: [metric({ success: false, score: 0.25 })] }
const broken = {
  success: false,
  metricsData: [metric({ success: false, score: null, error: 'The judge did not answer' }), metric({ name: 'Bias' })],
}

const span = (uuid: string, name: string, more: object) => ({
  uuid,
  name,
  status: 'SUCCESS',
  startTime: '2026-01-01T00:00:01Z',
  endTime: '2026-01-01T00:00:02Z',
  ...more,
})

const priced = { parentUuid: 'a', model: 'model-1', costPerInputToken: 0.125, costPerOutputToken: 0.5 }

const trace = {
  uuid: 'trace-1',
  startTime: '2026-01-01T00:00:00Z',
  endTime: '2026-01-01T00:00:04Z',
  agentSpans: [span('a', 'answer', { availableTools: ['search', 'sum'] })],
  llmSpans: [
    span('b', 'plan', { ...priced, inputTokenCount: 30, outputTokenCount: 4 }),
    span('c', 'write', { ...priced, inputTokenCount: 50, outputTokenCount: 6 }),
  ],
  toolSpans: [
    span('d', 'search', { parentUuid: 'a', input: { query: 'bee' }, output: 'An insect' }),
    span('e', 'sum', { parentUuid: 'a', status: 'ERRORED', error: 'no numbers' }),
  ],
}

const untimed = { completionTime: null, tokenCost: null, inputTokenCount: null, outputTokenCount: null }

const testRun = (about: object, ...changes: readonly object[]): string => {
  const testCases = changes.map(testCase)
  const passed = testCases.filter(({ success }) => success).length
  return json({
    testCases,
    conversationalTestCases: [],
    metricsScores: [],
    testPassed: passed,
    testFailed: testCases.length - passed,
    ...about,
  })
}

const insects = { testFile: 'test_insects.py', hyperparameters: { Model: 'model-1', temperature: 0.5 } }
const first = testRun(insects, {}, { ...wasps, ...failed }, { name: 'test_case_2', ...broken })

export const deepeval: LogFixture = {
  sound: {
    'test_run.json': first,
    'other/test_run.json': testRun(
      { ...insects, identifier: 'with tools' },
      { trace, ...untimed },
      { ...wasps, toolsCalled: [{ name: 'search', inputParameters: { query: 'wasp' }, output: 'An insect' }] },
    ),
    'talks/latest_test_run.json': json({
      testRunData: {
        datasetAlias: 'Talks',
        conversationalTestCases: [
          { name: 'talk', scenario: 'A child asks about bees', success: true, metricsData: [metric({})], turns: [] },
        ],
      },
    }),
  },
  identity: [
    'testCases.name',
    'testCases.input',
    'testCases.metricsData',
    'testRunData.conversationalTestCases.name',
    'testRunData.conversationalTestCases.metricsData',
  ],
  leftOut: [
    ...['testCases', 'name', 'input', 'scenario', 'success', 'metricsData', 'runDuration', 'completionTime'],
    ...['tokenCost', 'inputTokenCount', 'outputTokenCount', 'trace', 'toolsCalled', 'testFile', 'hyperparameters'],
    ...['identifier', 'datasetAlias', 'testPassed', 'testFailed', 'threshold', 'score', 'reason', 'error'],
    ...['evaluationModel', 'evaluationCost', 'conversationalTestCases', 'testRunData'],
  ],
  maps: ['hyperparameters'],
  // What an agent did may be recorded in any way.
  anything: ['trace', 'toolsCalled.inputParameters', 'toolsCalled.output', 'hyperparameters'],
  faults: [
    { what: 'truncated', files: { 'test_run.json': cut(first) }, code: 'json-invalid', runs: 3 },
    {
      what: 'wrong types',
      files: { 'test_run.json': testRun(insects, { success: 'yes', runDuration: [] }) },
      code: 'wrong-type',
      runs: 4,
    },
    {
      what: 'nothing says which test',
      files: { 'test_run.json': testRun(insects, {}, { name: null, input: null }) },
      code: 'entry-unusable',
      runs: 4,
    },
    { what: 'foreign', files: { 'package.json': json({ name: 'x' }) }, code: 'file-foreign', runs: 6 },
    {
      what: 'fewer cases than it counts',
      files: { 'test_run.json': first.replace('"testPassed": 1', '"testPassed": 10') },
      code: 'log-incomplete',
      runs: 6,
    },
  ],
}
