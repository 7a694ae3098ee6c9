import { archiveOf } from '../archive.ts'
import { cut, json, type LogFixture } from './fixture.ts'

export interface LogChange {
  readonly id?: string
  readonly task?: string
  readonly model?: string
  readonly status?: string
  readonly results?: object | null
  readonly scorers?: readonly object[]
  readonly samples?: readonly unknown[]
  readonly evaluation?: object
}

const inspectSample = (sample: object) => ({
  id: 1,
  epoch: 1,
  input: 'What is 1 + 1?',
  target: '2',
  messages: [{ role: 'user', content: 'What is 1 + 1?' }],
  scores: { match: { value: 'C', answer: '2', explanation: null } },
  model_usage: { 'm/one': { input_tokens: 60, output_tokens: 2, total_tokens: 62 } },
  total_time: 1.5,
  working_time: 1.25,
  ...sample,
})

const usualSamples = [
  inspectSample({}),
  inspectSample({ epoch: 2, scores: { match: { value: 'I' } } }),
  inspectSample({ id: 2, scores: { match: { value: 'I' } } }),
  inspectSample({ id: 2, epoch: 2, error: { message: 'Timeout', traceback: '' }, scores: null }),
]

const inspectHeader = ({ id = 'e1', task = 'sums', model = 'm/one', ...change }: LogChange = {}) => ({
  version: 2,
  status: change.status ?? 'success',
  eval: {
    eval_id: id,
    task,
    model,
    solver: null,
    task_args: { difficulty: 'hard', shots: 3 },
    dataset: { name: task, samples: 2, sample_ids: [1, 2] },
    config: { epochs: 2, time_limit: 60 },
    scorers: change.scorers ?? [{ name: 'match', options: {} }],
    ...change.evaluation,
  },
  plan: { name: 'plan', steps: [{ solver: 'system_message' }, { solver: 'pkg/generate' }] },
  results:
    change.results === undefined
      ? { total_samples: 4, scores: [{ name: 'match', scorer: 'match', metrics: { accuracy: { value: 1 / 3 } } }] }
      : change.results,
  stats: {},
})

/** A log as one JSON object. */
const plainLog = (change: LogChange = {}): string =>
  json({ ...inspectHeader(change), samples: change.samples ?? usualSamples })

/** The same as an archive. */
const packedLog = (change: LogChange = {}): Uint8Array =>
  archiveOf([
    { name: '_journal/start.json', content: json({ ...inspectHeader(change), results: undefined }) },
    ...(change.samples ?? usualSamples).map(sample => ({ name: sampleEntry(sample), content: json(sample) })),
    { name: 'header.json', content: json(inspectHeader(change)) },
  ])

const sampleEntry = (sample: unknown): string => {
  const { id, epoch } = { id: 0, epoch: 1, ...(typeof sample === 'object' ? sample : {}) }
  return `samples/${id}_epoch_${epoch}.json`
}

const other = { id: 'e2', model: 'm/two' }

export const inspect: LogFixture = {
  sound: {
    '2026-01-01_sums.eval': packedLog(),
    '2026-01-02_sums.json': plainLog(other),
    'deeper/2026-01-03_words.json': plainLog({ id: 'e3', task: 'words' }),
  },
  identity: ['eval.task', 'eval.model'],
  leftOut: ['eval.config', 'model_usage', 'total_time', 'working_time', 'error', 'plan', 'results'],
  maps: ['scores', 'model_usage'],
  anything: [],
  faults: [
    {
      what: 'an archive cut off',
      files: { '2026-01-01_sums.eval': packedLog().subarray(0, packedLog().length / 2) },
      code: 'archive-damaged',
      runs: 10,
    },
    {
      what: 'JSON cut off',
      files: { '2026-01-02_sums.json': cut(plainLog(other)) },
      code: 'archive-damaged',
      runs: 10,
    },
    {
      what: 'wrong types',
      files: {
        '2026-01-02_sums.json': plainLog({ ...other, samples: [inspectSample({ total_time: 'long', scores: [1] })] }),
      },
      code: 'wrong-type',
      runs: 9,
    },
    {
      what: 'no samples',
      files: { '2026-01-02_sums.json': plainLog({ ...other, samples: [] }) },
      code: 'log-without-samples',
      runs: 8,
    },
    {
      what: 'no scores',
      files: {
        '2026-01-02_sums.json': plainLog({
          ...other,
          results: { total_samples: 4, scores: [] },
          samples: usualSamples.map(sample => ({ ...sample, scores: {} })),
        }),
      },
      code: 'log-without-scores',
      runs: 12,
    },
    {
      what: 'broken off',
      files: { '2026-01-02_sums.json': plainLog({ ...other, status: 'cancelled', samples: usualSamples.slice(0, 3) }) },
      code: 'log-incomplete',
      runs: 11,
    },
    ...[
      {
        what: 'a letter that is no score',
        first: { scores: { match: { value: 'Z' } } },
        code: 'score-categorical' as const,
      },
      { what: 'an epoch that is no number', first: { epoch: 'x' }, code: 'wrong-type' as const },
      { what: 'no epoch', first: { epoch: undefined }, code: 'wrong-type' as const },
      { what: 'a sample that was not scored', first: { scores: {} }, code: 'value-missing' as const },
    ].map(({ what, first, code }) => ({
      what,
      files: {
        '2026-01-02_sums.json': plainLog({ ...other, samples: [inspectSample(first), ...usualSamples.slice(1)] }),
      },
      code,
      runs: 12,
    })),
    {
      what: 'a sample that is a number',
      files: { '2026-01-02_sums.json': plainLog({ ...other, samples: [5, ...usualSamples.slice(1)] }) },
      code: 'wrong-type',
      runs: 11,
    },
    {
      what: 'a sample without its id',
      files: {
        '2026-01-02_sums.json': plainLog({
          ...other,
          samples: [inspectSample({ id: null }), ...usualSamples.slice(1)],
        }),
      },
      code: 'entry-unusable',
      runs: 11,
    },
    {
      what: 'a sample twice, with different scores',
      files: {
        '2026-01-02_sums.json': plainLog({
          ...other,
          samples: [...usualSamples, inspectSample({ scores: { match: { value: 'I' } } })],
        }),
      },
      code: 'run-twice',
      runs: 12,
    },
    {
      what: 'no model',
      files: { '2026-01-02_sums.json': plainLog({ ...other, evaluation: { model: null } }) },
      code: 'value-missing',
      runs: 12,
    },
    {
      what: 'an entry without its epoch',
      files: { '2026-01-01_sums.eval': packedLog({ samples: [...usualSamples, { id: 1, epoch: 'x' }] }) },
      code: 'entry-unusable',
      runs: 12,
    },
    {
      what: 'several scores with metrics',
      files: {
        '2026-01-02_sums.json': plainLog({
          ...other,
          results: {
            total_samples: 4,
            scores: ['match', 'style'].map(name => ({ name, scorer: name, metrics: { mean: { value: 0.5 } } })),
          },
        }),
      },
      code: 'outcome-chosen',
      runs: 12,
    },
    { what: 'foreign JSON', files: { 'package.json': json({ name: 'x' }) }, code: 'file-foreign', runs: 12 },
    { what: 'foreign archive', files: { 'notes.eval': 'All done.' }, code: 'archive-damaged', runs: 12 },
    { what: 'an empty archive', files: { 'b.eval': '' }, code: 'archive-damaged', runs: 12 },
    {
      what: 'a log that breaks off early',
      files: { 'b.json': plainLog().slice(0, 60) },
      code: 'json-invalid',
      runs: 12,
    },
    { what: 'the same log twice', files: { 'copy.json': plainLog() }, code: 'log-twice', runs: 12 },
  ],
}
