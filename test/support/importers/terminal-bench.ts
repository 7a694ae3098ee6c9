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

export const terminalBenchTrial = trial

const terminalBenchResults = (run: number, resolved: readonly (boolean | null)[]): string =>
  json({
    id: `run${run}`,
    results: [
      trial({
        id: `${run}a`,
        trial_name: `hello-world.1-of-1.run${run}`,
        is_resolved: resolved[0],
        total_input_tokens: 900,
        total_output_tokens: 80,
      }),
      trial({
        id: `${run}b`,
        trial_name: `csv-to-parquet.1-of-1.run${run}`,
        task_id: 'csv-to-parquet',
        is_resolved: resolved[1],
        parser_results: tests(true, false, false),
      }),
      trial({
        id: `${run}c`,
        trial_name: `train.1-of-1.run${run}`,
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
const second = terminalBenchResults(2, [true, true, false])

const started = 'runs/2026-01-03__10-00-00'

export const terminalBench: LogFixture = {
  sound: {
    [`${folder}/run1/results.json`]: terminalBenchResults(1, [true, false, false]),
    [`${folder}/run2/results.json`]: second,
    '20260102_claude-code_opus/run1/results.json': terminalBenchResults(3, [true, true, false]),
    // As `tb run` leaves it, where no folder names agent and model.
    [`${started}/results.json`]: terminalBenchResults(4, [true, false, false]),
    [`${started}/run_metadata.json`]: json({ run_id: '2026-01-03__10-00-00', agent_name: 'codex', model_name: null }),
  },
  identity: ['results.task_id', 'results.is_resolved'],
  leftOut: [
    'id',
    'trial_name',
    'agent_name',
    'model_name',
    'accuracy',
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
    { what: 'truncated', files: { [`${folder}/run2/results.json`]: cut(second) }, code: 'json-invalid', runs: 9 },
    {
      what: 'wrong types',
      files: {
        [`${folder}/run2/results.json`]: json({ results: [trial({ id: 'x', is_resolved: 'yes', trial_ended_at: 5 })] }),
      },
      code: 'wrong-type',
      runs: 10,
    },
    {
      what: 'no task',
      files: {
        [`${folder}/run2/results.json`]: json({ results: [trial({ id: 'x', task_id: null }), trial({ id: 'y' })] }),
      },
      code: 'entry-unusable',
      runs: 10,
    },
    {
      what: 'a trial twice, with another verdict',
      files: { [`${folder}/run1/hello/results.json`]: json(trial({ id: '1a', is_resolved: false })) },
      code: 'run-twice',
      runs: 12,
    },
    {
      what: 'a test that neither passed nor failed',
      files: {
        [`${folder}/run2/results.json`]: json({ results: [trial({ id: 'x', parser_results: { test: 'odd' } })] }),
      },
      code: 'wrong-type',
      runs: 10,
    },
    {
      what: 'no verdict',
      files: {
        [`${folder}/run2/results.json`]: json({
          results: [trial({ id: 'x', is_resolved: undefined }), trial({ id: 'y' })],
        }),
      },
      code: 'value-missing',
      runs: 11,
    },
    { what: 'foreign', files: { 'notes/results.json': json({ results: { acc: 1 } }) }, code: 'file-foreign', runs: 12 },
    {
      what: 'a run that was copied',
      files: { [`${folder}/copy/results.json`]: json({ results: [copied] }) },
      code: 'log-twice',
      runs: 12,
    },
    {
      what: 'an accuracy that counts trials without a verdict',
      files: { [`${folder}/run2/results.json`]: terminalBenchResults(2, [true, true, null]) },
      code: 'summary-differs',
      runs: 12,
    },
    {
      what: 'an accuracy of other trials',
      files: { [`${folder}/run2/results.json`]: json({ results: [trial({ id: '2a' })], accuracy: 0.5 }) },
      code: 'summary-differs',
      runs: 10,
    },
  ],
}
