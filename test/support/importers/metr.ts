import { cut, type LogFixture, lines } from './fixture.ts'

const metrRun = (run: object) => ({
  run_id: 1,
  task_id: 'crossword/easy',
  task_family: 'crossword',
  alias: 'o1',
  model: 'o1',
  score: 0.5,
  score_binarized: 0,
  fatal_error_from: null,
  started_at: 1_734_070_031_000,
  completed_at: 1_734_070_091_000,
  dollar_equivalent: 1.5,
  total_tokens: 1200,
  human_minutes: 10,
  human_score: 1,
  equal_task_weight: 0.25,
  invsqrt_task_weight: 0.5,
  ...run,
})

const first = lines(
  metrRun({ run_id: 1 }),
  metrRun({ run_id: 2, score: 1, score_binarized: 1 }),
  metrRun({ run_id: 3, task_id: 'crossword/hard', fatal_error_from: 'usageLimits', score: 1, score_binarized: 1 }),
)
const second = lines(
  metrRun({ run_id: 'a', alias: 'human', started_at: 0, completed_at: 28_800_000, total_tokens: null }),
  metrRun({ run_id: 'b', alias: 'human', fatal_error_from: 'server', score: 0 }),
)
const third = lines(
  metrRun({
    ...{ run_id: 7, alias: 'GPT-4o', task_id: 'sums/main', task_family: 'sums' },
    ...{ total_tokens: undefined, tokens_count: 900, dollar_equivalent: undefined, generation_cost: 0.25 },
    ...{ scaffold: 'modular-public', task_source: 'HCAST' },
  }),
)

export const metr: LogFixture = {
  sound: { 'runs.jsonl': first, 'more/humans.jsonl': second, 'more/others.jsonl': third },
  identity: ['run_id', 'task_family', 'alias', 'score_binarized'],
  leftOut: [
    'task_family',
    'dollar_equivalent',
    'total_tokens',
    'tokens_count',
    'generation_cost',
    'scaffold',
    'task_source',
    'started_at',
    'completed_at',
    'human_minutes',
    'human_score',
    'equal_task_weight',
    'invsqrt_task_weight',
    'fatal_error_from',
  ],
  maps: [],
  anything: [],
  faults: [
    {
      what: 'a number that is not finite',
      files: { 'runs.jsonl': lines(metrRun({ total_tokens: 1234 })).replace('1234', 'NaN') },
      code: 'number-not-finite',
      runs: 4,
    },
    {
      what: 'a key twice',
      files: { 'runs.jsonl': lines(metrRun({})).replace('{', '{"score": 0.1, ') },
      code: 'key-twice',
      runs: 4,
    },
    { what: 'truncated', files: { 'runs.jsonl': cut(first) }, code: 'line-invalid', runs: 4 },
    { what: 'wrong types', files: { 'runs.jsonl': lines(metrRun({ score: [1] })) }, code: 'wrong-type', runs: 4 },
    { what: 'no task', files: { 'runs.jsonl': lines(metrRun({ task_id: null })) }, code: 'entry-unusable', runs: 3 },
    ...[
      { what: 'a negative cost', change: { generation_cost: -1 } },
      { what: 'a run that ends before it begins', change: { completed_at: 1_734_070_030_000 } },
      { what: 'half a verdict', change: { score_binarized: 0.5 } },
    ].map(({ what, change }) => ({
      what,
      files: { 'runs.jsonl': lines(metrRun({}), metrRun({ run_id: 2, ...change })) },
      code: 'number-out-of-range' as const,
      runs: 5,
    })),
    {
      what: 'no verdict',
      files: { 'runs.jsonl': lines(metrRun({}), metrRun({ run_id: 2, score_binarized: null })) },
      code: 'value-missing',
      runs: 5,
    },
    {
      what: 'twice with another score',
      files: { 'copy.jsonl': lines(metrRun({ run_id: 1, score: 1 })) },
      code: 'run-twice',
      runs: 6,
    },
    { what: 'foreign', files: { 'notes.jsonl': lines({ hello: 'world' }) }, code: 'file-foreign', runs: 6 },
    { what: 'twice', files: { 'copy.jsonl': first }, code: 'log-twice', runs: 6 },
  ],
}
