import { cut, json, type LogFixture, lines } from './fixture.ts'

const lmSample = (change: object) => ({
  doc_id: 0,
  doc: { question: '1 + 1?' },
  target: '2',
  arguments: { gen_args_0: { arg_0: '1 + 1?' } },
  resps: [['2']],
  filtered_resps: ['2'],
  filter: 'strict-match',
  doc_hash: 'x',
  exact_match: 1,
  ...change,
})

const time = '2026-01-21T03-44-18.458309'
const samples = lines(
  lmSample({}),
  lmSample({ filter: 'flexible-extract', exact_match: 0 }),
  lmSample({ doc_id: 1, exact_match: 0 }),
  lmSample({ doc_id: 1, filter: 'flexible-extract', exact_match: 1 }),
)
const results = json({
  results: {
    gsm8k: {
      alias: 'gsm8k',
      'exact_match,strict-match': 0.5,
      'exact_match_stderr,strict-match': 0.5,
      'exact_match,flexible-extract': 0.5,
    },
    sums: { alias: 'sums', 'acc,none': 1 },
  },
  configs: { gsm8k: {}, sums: {} },
  'n-shot': { gsm8k: 5, sums: 0 },
  'n-samples': { gsm8k: { original: 2, effective: 2 }, sums: { original: 2, effective: 2 } },
  config: { model: 'hf', model_args: 'pretrained=org/small,dtype=bfloat16' },
})
const sums = lines(
  lmSample({ filter: 'none', exact_match: undefined, acc: 1 }),
  lmSample({ doc_id: 1, filter: 'none', acc: true }),
)

export const lmEval: LogFixture = {
  sound: {
    [`org__small/samples_gsm8k_${time}.jsonl`]: samples,
    [`org__small/samples_sums_${time}.jsonl`]: sums,
    [`org__small/results_${time}.json`]: results,
  },
  identity: ['doc_id', 'results', 'configs', 'n-shot'],
  leftOut: ['exact_match,strict-match'],
  maps: ['results'],
  anything: [],
  faults: [
    {
      what: 'a key twice',
      files: { [`org__small/samples_gsm8k_${time}.jsonl`]: lines(lmSample({})).replace('{', '{"doc_id": 1, ') },
      code: 'key-twice',
      runs: 3,
    },
    {
      what: 'truncated',
      files: { [`org__small/samples_gsm8k_${time}.jsonl`]: cut(samples) },
      code: 'line-invalid',
      runs: 3,
    },
    {
      what: 'wrong types',
      files: { [`org__small/samples_gsm8k_${time}.jsonl`]: lines(lmSample({}), lmSample({ doc_id: [1] })) },
      code: 'entry-unusable',
      runs: 3,
    },
    {
      what: 'no metric',
      files: { [`org__small/samples_gsm8k_${time}.jsonl`]: lines(lmSample({ exact_match: undefined })) },
      code: 'log-without-scores',
      runs: 3,
    },
    {
      what: 'a metric that is no number',
      files: {
        [`org__small/samples_gsm8k_${time}.jsonl`]: lines(
          lmSample({ exact_match: 'a', acc: 1 }),
          lmSample({ doc_id: 1 }),
        ),
      },
      code: 'wrong-type',
      runs: 4,
    },
    {
      what: 'a metric missing from a line that has another',
      files: {
        [`org__small/samples_gsm8k_${time}.jsonl`]: lines(
          lmSample({ exact_match: undefined, acc: 1 }),
          lmSample({ doc_id: 1 }),
        ),
      },
      code: 'value-missing',
      runs: 4,
    },
    {
      what: 'a line that does not say its filter',
      files: { [`org__small/samples_gsm8k_${time}.jsonl`]: samples + lines(lmSample({ filter: undefined })) },
      code: 'entry-unusable',
      runs: 4,
    },
    {
      what: 'nothing but the score and its document, in fewer lines than there should be',
      files: { [`org__small/samples_gsm8k_${time}.jsonl`]: lines({ doc_id: 0, exact_match: 1 }) },
      code: 'log-incomplete',
      runs: 3,
    },
    {
      what: 'samples not kept',
      files: { [`org__small/results_${time}.json`]: results.replace('"sums": {', '"lost": {') },
      code: 'log-without-samples',
      runs: 4,
    },
    ...['', '\n', '{}\n'].map(text => ({
      what: `samples emptied to ${JSON.stringify(text)}`,
      files: { [`org__small/samples_gsm8k_${time}.jsonl`]: text },
      code: 'log-without-samples' as const,
      runs: 2,
    })),
    {
      what: 'samples emptied, beside those of an earlier time',
      files: {
        [`org__small/samples_gsm8k_${time}.jsonl`]: '',
        'org__small/samples_gsm8k_2026-01-20T03-44-18.458309.jsonl': samples,
      },
      code: 'log-without-samples' as const,
      runs: 4,
    },
    {
      what: 'results truncated',
      files: { [`org__small/results_${time}.json`]: cut(results) },
      code: 'json-invalid',
      runs: 4,
    },
    {
      what: 'fewer samples than the results rest on',
      files: { [`org__small/samples_sums_${time}.jsonl`]: lines(lmSample({ acc: 1 })) },
      code: 'log-incomplete',
      runs: 3,
    },
    {
      what: 'foreign',
      files: { 'org__small/samples_notes.jsonl': lines({ hello: 1 }) },
      code: 'file-foreign',
      runs: 4,
    },
  ],
}
