import { cut, json, type LogFixture } from './fixture.ts'

const trial = (change: object) => ({
  id: 'r1',
  trial_name: 'hello-world.1-of-1.run1',
  task_id: 'hello-world',
  instruction: 'Create hello.txt.',
  is_resolved: true,
  failure_mode: 'unset',
  parser_results: { test_exists: 'passed', test_content: 'passed' },
  recording_path: null,
  total_input_tokens: 0,
  total_output_tokens: 0,
  trial_started_at: '2026-01-01T10:00:00.000000+00:00',
  trial_ended_at: '2026-01-01T10:02:00.000000+00:00',
  agent_started_at: '2026-01-01T10:00:10.000000+00:00',
  agent_ended_at: '2026-01-01T10:01:10.000000+00:00',
  test_started_at: '2026-01-01T10:01:10.000000+00:00',
  test_ended_at: '2026-01-01T10:01:40.000000+00:00',
  ...change,
})

const tests = (...passed: readonly boolean[]) =>
  Object.fromEntries(passed.map((each, i) => [`test_${i}`, each ? 'passed' : 'failed']))

const terminalBenchResults = (run: number, resolved: readonly (boolean | null)[]): string =>
  json({
    id: `run${run}`,
    results: [
      trial({ id: `${run}a`, is_resolved: resolved[0], total_input_tokens: 900, total_output_tokens: 80 }),
      trial({
        id: `${run}b`,
        task_id: 'csv-to-parquet',
        is_resolved: resolved[1],
        parser_results: tests(true, false, false),
      }),
      trial({
        id: `${run}c`,
        task_id: 'train',
        is_resolved: resolved[2],
        parser_results: null,
        failure_mode: 'agent_timeout',
      }),
    ],
    pass_at_k: { 2: 0.5 },
    n_resolved: resolved.filter(each => each === true).length,
    n_unresolved: resolved.filter(each => each !== true).length,
    accuracy: resolved.filter(each => each === true).length / resolved.length,
  })

/** The first trial of the first file. */
const copied = trial({ id: '1a', total_input_tokens: 900, total_output_tokens: 80 })

const folder = '20260101_terminus-2_gpt-5'
const second = terminalBenchResults(2, [true, true, null])

export const terminalBench: LogFixture = {
  sound: {
    [`${folder}/run1/results.json`]: terminalBenchResults(1, [true, false, null]),
    [`${folder}/run2/results.json`]: second,
    '20260102_claude-code_opus/run1/results.json': terminalBenchResults(3, [true, true, false]),
  },
  identity: ['results.task_id', 'results.is_resolved'],
  leftOut: [
    'is_resolved',
    'parser_results',
    'failure_mode',
    'total_input_tokens',
    'total_output_tokens',
    'trial_started_at',
    'trial_ended_at',
    'agent_started_at',
    'agent_ended_at',
    'test_started_at',
    'test_ended_at',
  ],
  maps: ['parser_results'],
  anything: [],
  faults: [
    { what: 'truncated', files: { [`${folder}/run2/results.json`]: cut(second) }, code: 'json-invalid', runs: 6 },
    {
      what: 'wrong types',
      files: {
        [`${folder}/run2/results.json`]: json({ results: [trial({ id: 'x', is_resolved: 'yes', trial_ended_at: 5 })] }),
      },
      code: 'wrong-type',
      runs: 7,
    },
    {
      what: 'no task',
      files: {
        [`${folder}/run2/results.json`]: json({ results: [trial({ id: 'x', task_id: null }), trial({ id: 'y' })] }),
      },
      code: 'entry-unusable',
      runs: 7,
    },
    {
      what: 'a trial twice, with another verdict',
      files: { [`${folder}/run1/hello/results.json`]: json(trial({ id: '1a', is_resolved: false })) },
      code: 'run-twice',
      runs: 9,
    },
    {
      what: 'a test that neither passed nor failed',
      files: {
        [`${folder}/run2/results.json`]: json({ results: [trial({ id: 'x', parser_results: { test: 'odd' } })] }),
      },
      code: 'wrong-type',
      runs: 7,
    },
    {
      what: 'no verdict',
      files: {
        [`${folder}/run2/results.json`]: json({
          results: [trial({ id: 'x', is_resolved: undefined }), trial({ id: 'y' })],
        }),
      },
      code: 'value-missing',
      runs: 8,
    },
    { what: 'foreign', files: { 'notes/results.json': json({ results: { acc: 1 } }) }, code: 'file-foreign', runs: 9 },
    {
      what: 'a trial in a file of its own too',
      files: { [`${folder}/run1/hello/results.json`]: json(copied) },
      code: 'log-twice',
      runs: 9,
    },
  ],
}
