import { cut, json, type LogFixture } from './fixture.ts'

const sweReport = (change: object = {}): string =>
  json({
    total_instances: 5,
    submitted_instances: 5,
    completed_instances: 3,
    resolved_instances: 2,
    unresolved_instances: 1,
    empty_patch_instances: 1,
    error_instances: 1,
    completed_ids: ['django__django-1', 'django__django-2', 'sympy__sympy-3'],
    incomplete_ids: [],
    empty_patch_ids: ['sympy__sympy-4'],
    submitted_ids: ['django__django-1', 'django__django-2', 'sympy__sympy-3', 'sympy__sympy-4', 'sympy__sympy-5'],
    resolved_ids: ['django__django-1', 'django__django-2'],
    unresolved_ids: ['sympy__sympy-3'],
    error_ids: ['sympy__sympy-5'],
    schema_version: 2,
    ...change,
  })

const sweEntry = (change: object = {}) => ({
  name: 'mini-SWE-agent + GPT-5',
  folder: '20260101_mini_gpt-5',
  cost: 0.3,
  instance_cost: 0.1,
  resolved: 50,
  per_instance_details: {
    'django__django-1': { api_calls: 20, cost: 0.1, resolved: true },
    'sympy__sympy-3': { api_calls: 30, cost: 0.2, resolved: false },
  },
  ...change,
})

const older = (change: object = {}) => ({
  no_generation: ['sympy__sympy-4'],
  generated: ['django__django-1', 'django__django-2', 'sympy__sympy-3', 'sympy__sympy-5'],
  with_logs: ['django__django-1', 'django__django-2', 'sympy__sympy-3', 'sympy__sympy-5'],
  install_fail: ['sympy__sympy-5'],
  reset_failed: [],
  no_apply: ['sympy__sympy-3'],
  applied: ['django__django-1', 'django__django-2'],
  test_errored: [],
  test_timeout: ['django__django-2'],
  resolved: ['django__django-1'],
  ...change,
})

const instance = (change: object = {}) => ({
  patch_is_None: false,
  patch_exists: true,
  patch_successfully_applied: true,
  resolved: true,
  tests_status: { FAIL_TO_PASS: { success: ['test_a'], failure: [] } },
  ...change,
})

const board = json([sweEntry(), sweEntry({ name: 'Some system', folder: 'some' })])

export const sweBench: LogFixture = {
  sound: {
    'openai__gpt-5.nightly.json': sweReport(),
    'board.json': board,
    'one.json': json(sweEntry({ name: 'Alone' })),
    'older/report.json': json(older()),
    'harness/logs/run_evaluation/r/m/django__django-1/report.json': json({ 'django__django-1': instance() }),
  },
  identity: [
    ...['resolved_ids', 'submitted_ids', 'per_instance_details', 'resolved', 'no_generation', 'generated'],
    ...['with_logs', 'applied', 'django__django-1.resolved'],
  ],
  leftOut: [
    ...['incomplete_ids', 'name', 'api_calls', 'cost', 'patch_is_None', 'patch_exists', 'total_instances'],
    ...['install_fail', 'reset_failed', 'no_apply', 'test_errored', 'test_timeout', 'generated'],
  ],
  maps: ['per_instance_details'],
  anything: [],
  faults: [
    { what: 'truncated', files: { 'board.json': cut(board) }, code: 'json-invalid', runs: 13 },
    {
      what: 'wrong types',
      files: { 'openai__gpt-5.nightly.json': sweReport({ error_ids: 'none' }) },
      code: 'wrong-type',
      runs: 17,
    },
    {
      what: 'an instance that is no object',
      files: { 'one.json': json(sweEntry({ per_instance_details: { 'django__django-1': 7 } })) },
      code: 'wrong-type',
      runs: 15,
    },
    {
      what: 'resolved ids that are no list',
      files: { 'openai__gpt-5.nightly.json': sweReport({ resolved_ids: 'django__django-1' }) },
      code: 'wrong-type',
      runs: 17,
    },
    {
      what: 'one id that is none',
      files: { 'openai__gpt-5.nightly.json': sweReport({ resolved_ids: ['django__django-1', null] }) },
      code: 'wrong-type',
      runs: 17,
    },
    {
      what: 'an instance on two lists',
      files: { 'openai__gpt-5.nightly.json': sweReport({ unresolved_ids: ['django__django-1', 'sympy__sympy-3'] }) },
      code: 'run-twice',
      runs: 17,
    },
    {
      what: 'an instance on no list that tells its outcome',
      files: { 'openai__gpt-5.nightly.json': sweReport({ unresolved_ids: [] }) },
      code: 'value-missing',
      runs: 17,
    },
    {
      what: 'an entry that is null',
      files: { 'board.json': json([null, sweEntry({ name: 'Some system' })]) },
      code: 'wrong-type',
      runs: 15,
    },
    {
      what: 'an instance that is null',
      files: { 'one.json': json(sweEntry({ per_instance_details: { 'django__django-1': null } })) },
      code: 'value-missing',
      runs: 15,
    },
    {
      what: 'ids missing',
      files: { 'openai__gpt-5.nightly.json': sweReport({ submitted_ids: undefined }) },
      code: 'file-foreign',
      runs: 12,
    },
    {
      what: 'instances that were not submitted',
      files: { 'openai__gpt-5.nightly.json': sweReport({ total_instances: 7, incomplete_ids: ['sympy__sympy-9'] }) },
      code: 'instances-missing',
      runs: 17,
    },
    {
      what: 'no word of what was tried and failed',
      files: { 'older/report.json': json({ resolved: ['django__django-1'], no_generation: [], no_logs: [] }) },
      code: 'instances-missing',
      runs: 13,
    },
    {
      what: 'an instance both without a patch and evaluated',
      files: { 'older/report.json': json(older({ no_generation: ['sympy__sympy-3'] })) },
      code: 'run-twice',
      runs: 16,
    },
    {
      what: 'an instance twice on a list',
      files: { 'older/report.json': json(older({ no_generation: ['sympy__sympy-4', 'sympy__sympy-4'] })) },
      code: 'log-twice',
      runs: 17,
    },
    {
      what: 'a verdict that is none',
      files: { 'pro/eval_results.json': json({ 'django__django-1': false, 'django__django-2': 'yes' }) },
      code: 'wrong-type',
      runs: 19,
    },
    {
      what: 'an instance that its report and the list of all tell otherwise',
      files: { 'older/logs/django__django-1/report.json': json({ 'django__django-1': instance({ resolved: false }) }) },
      code: 'run-twice',
      runs: 17,
    },
    { what: 'foreign', files: { 'package.json': json({ name: 'x' }) }, code: 'file-foreign', runs: 17 },
  ],
}
