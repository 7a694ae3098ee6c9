import { cut, json, type LogFixture } from './fixture.ts'

const harborTrial = (change: object): string =>
  json({
    id: 't1',
    task_name: 'hello-world',
    trial_name: 'hello-world__abc',
    agent_info: { name: 'terminus-2', version: '2.0', model_info: { name: 'gpt-5', provider: 'openai' } },
    agent_result: { n_input_tokens: 1000, n_cache_tokens: 400, n_output_tokens: 50, cost_usd: 0.02 },
    verifier_result: { rewards: { reward: 1, style: 0.5 } },
    exception_info: null,
    started_at: '2026-01-01T10:00:00Z',
    finished_at: '2026-01-01T10:02:00Z',
    agent_execution: { started_at: '2026-01-01T10:00:10Z', finished_at: '2026-01-01T10:01:10Z' },
    verifier: { started_at: '2026-01-01T10:01:10Z', finished_at: '2026-01-01T10:01:40Z' },
    ...change,
  })

const failed = { verifier_result: { rewards: { reward: 0, style: 0.25 } } }
const broken = {
  verifier_result: null,
  agent_result: null,
  exception_info: { exception_type: 'EnvironmentError', exception_message: 'No such image' },
}

/** The report of the tests, as pytest writes it for the verifier. */
const ctrf = json({
  results: {
    tool: { name: 'pytest', version: '8.4.1' },
    summary: { tests: 3, passed: 1, failed: 1, skipped: 1 },
    tests: [
      { name: 'test_outputs.py::test_exists', status: 'passed', duration: 0.1 },
      { name: 'test_outputs.py::test_content', status: 'failed', duration: 0.2, message: 'AssertionError' },
      { name: 'test_outputs.py::test_slow', status: 'skipped', duration: 0 },
    ],
  },
})

export const harbor: LogFixture = {
  sound: {
    'job-1/result.json': json({ id: 'j', n_total_trials: 4, stats: {} }),
    'job-1/hello__a/result.json': harborTrial({ id: 'a' }),
    'job-1/hello__b/result.json': harborTrial({ id: 'b', ...failed }),
    'job-1/hello__b/verifier/ctrf.json': ctrf,
    'job-1/train__a/result.json': harborTrial({ id: 'c', task_name: 'train', ...broken }),
    'job-2/hello__a/result.json': harborTrial({ id: 'd', agent_info: { name: 'claude-code', model_info: null } }),
  },
  identity: ['task_name', 'agent_info'],
  leftOut: [
    'id',
    'model_info',
    'agent_result',
    'exception_info',
    'started_at',
    'finished_at',
    'agent_execution',
    'verifier',
    'message',
  ],
  maps: ['rewards'],
  anything: [],
  faults: [
    {
      what: 'a number that is not finite',
      files: { 'job-1/hello__b/result.json': harborTrial({ id: 'b' }).replace('1000', '-Infinity') },
      code: 'number-not-finite',
      runs: 4,
    },
    {
      what: 'truncated',
      files: { 'job-1/hello__b/result.json': cut(harborTrial({ id: 'b' })) },
      code: 'json-invalid',
      runs: 3,
    },
    {
      what: 'wrong types',
      files: { 'job-1/hello__b/result.json': harborTrial({ id: 'b', agent_result: 'none', verifier_result: [] }) },
      code: 'wrong-type',
      runs: 4,
    },
    {
      what: 'no task',
      files: { 'job-1/hello__b/result.json': harborTrial({ id: 'b', task_name: null }) },
      code: 'entry-unusable',
      runs: 3,
    },
    {
      what: 'an agent that is text',
      files: { 'job-1/hello__b/result.json': harborTrial({ id: 'b', agent_info: 'terminus-2' }) },
      code: 'wrong-type',
      runs: 4,
    },
    {
      what: 'a trial without rewards that broke off for no reason',
      files: { 'job-1/hello__b/result.json': harborTrial({ id: 'b', verifier_result: null }) },
      code: 'value-missing',
      runs: 4,
    },
    {
      what: 'a trial twice, with different rewards',
      files: { 'job-1/hello__c/result.json': harborTrial({ id: 'a', ...failed }) },
      code: 'run-twice',
      runs: 4,
    },
    {
      what: 'a trial that ends before it begins',
      files: { 'job-1/hello__b/result.json': harborTrial({ id: 'b', finished_at: '2025-01-01T10:02:00Z' }) },
      code: 'number-out-of-range',
      runs: 4,
    },
    {
      what: 'a report of tests that is damaged',
      files: { 'job-1/hello__b/verifier/ctrf.json': cut(ctrf) },
      code: 'json-invalid',
      runs: 4,
    },
    {
      what: 'a test whose status nobody knows',
      files: { 'job-1/hello__b/verifier/ctrf.json': ctrf.replace('"skipped",', '"perhaps",') },
      code: 'wrong-type',
      runs: 4,
    },
    { what: 'foreign', files: { 'job-1/notes/result.json': json({ ok: true }) }, code: 'file-foreign', runs: 4 },
  ],
}
