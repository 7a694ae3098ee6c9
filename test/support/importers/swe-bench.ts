import { cut, json, type LogFixture } from './fixture.ts'

const sweReport = (change: object = {}): string =>
  json({
    total_instances: 6,
    submitted_instances: 5,
    completed_instances: 3,
    resolved_instances: 2,
    unresolved_instances: 1,
    empty_patch_instances: 1,
    error_instances: 1,
    completed_ids: ['django__django-1', 'django__django-2', 'sympy__sympy-3'],
    incomplete_ids: ['sympy__sympy-9'],
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

const board = json([sweEntry(), sweEntry({ name: 'Some system', folder: 'some' })])

export const sweBench: LogFixture = {
  sound: {
    'openai__gpt-5.nightly.json': sweReport(),
    'board.json': board,
    'one.json': json(sweEntry({ name: 'Alone' })),
  },
  identity: ['resolved_ids', 'submitted_ids', 'per_instance_details'],
  leftOut: ['incomplete_ids', 'name', 'api_calls', 'cost'],
  maps: ['per_instance_details'],
  anything: [],
  faults: [
    { what: 'truncated', files: { 'board.json': cut(board) }, code: 'json-invalid', runs: 7 },
    {
      what: 'wrong types',
      files: { 'openai__gpt-5.nightly.json': sweReport({ error_ids: 'none' }) },
      code: 'wrong-type',
      runs: 11,
    },
    {
      what: 'an instance that is no object',
      files: { 'one.json': json(sweEntry({ per_instance_details: { 'django__django-1': 7 } })) },
      code: 'wrong-type',
      runs: 9,
    },
    {
      what: 'resolved ids that are no list',
      files: { 'openai__gpt-5.nightly.json': sweReport({ resolved_ids: 'django__django-1' }) },
      code: 'wrong-type',
      runs: 11,
    },
    {
      what: 'one id that is none',
      files: { 'openai__gpt-5.nightly.json': sweReport({ resolved_ids: ['django__django-1', null] }) },
      code: 'wrong-type',
      runs: 11,
    },
    {
      what: 'an instance on two lists',
      files: { 'openai__gpt-5.nightly.json': sweReport({ unresolved_ids: ['django__django-1', 'sympy__sympy-3'] }) },
      code: 'run-twice',
      runs: 11,
    },
    {
      what: 'an instance on no list that tells its outcome',
      files: { 'openai__gpt-5.nightly.json': sweReport({ unresolved_ids: [] }) },
      code: 'value-missing',
      runs: 11,
    },
    {
      what: 'an entry that is null',
      files: { 'board.json': json([null, sweEntry({ name: 'Some system' })]) },
      code: 'wrong-type',
      runs: 9,
    },
    {
      what: 'an instance that is null',
      files: { 'one.json': json(sweEntry({ per_instance_details: { 'django__django-1': null } })) },
      code: 'value-missing',
      runs: 9,
    },
    {
      what: 'ids missing',
      files: { 'openai__gpt-5.nightly.json': sweReport({ submitted_ids: undefined }) },
      code: 'file-foreign',
      runs: 6,
    },
    { what: 'foreign', files: { 'package.json': json({ name: 'x' }) }, code: 'file-foreign', runs: 11 },
  ],
}
