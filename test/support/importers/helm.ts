import { cut, json, type LogFixture } from './fixture.ts'

const stat = (name: string, mean: number, split: string, more: object = {}) => ({
  name: { name, split, ...more },
  count: 1,
  sum: mean,
  mean,
})

const helmInstance = (id: unknown, match: unknown, split = 'test', more: object = {}) => ({
  instance_id: id,
  train_trial_index: 0,
  stats: [
    stat('num_prompt_tokens', 300, split, more),
    stat('num_output_tokens', 1, split, more),
    stat('inference_runtime', 0.5, split, more),
    { name: { name: 'exact_match', split, ...more }, count: 1, mean: match },
    stat('quasi_exact_match', 1, split, more),
  ],
})

const spec = (model: string, annotators: readonly object[] = []): string =>
  json({
    name: `mmlu:subject=law,method=multiple_choice_joint,model=${model.replace('/', '_')}`,
    adapter_spec: { method: 'multiple_choice_joint', model },
    metric_specs: [{ class_name: 'x', args: { names: ['exact_match', 'quasi_exact_match'] } }],
    ...(annotators.length > 0 && { annotators }),
  })

const instances = json([
  helmInstance('id1', 1),
  helmInstance('id2', 0),
  helmInstance('id3', 0, 'valid'),
  helmInstance('id1', 0, 'test', { perturbation: { name: 'typos' } }),
])

export const helm: LogFixture = {
  sound: {
    'runs/a/run_spec.json': spec('openai/gpt2'),
    'runs/a/per_instance_stats.json': instances,
    'runs/a/stats.json': '[]',
    'runs/b/run_spec.json': spec('org/other', [{ class_name: 'x' }]),
    'runs/b/per_instance_stats.json': json([helmInstance('id1', 1), helmInstance('id2', 1)]),
    'runs/b/scenario.json': json({ name: 'mmlu', main_metric: 'quasi_exact_match' }),
    'runs/b/scenario_state.json': json({
      request_states: [
        {
          instance: { id: 'id1' },
          train_trial_index: 0,
          annotations: { referee: { score: 0.75, explanation: 'Fine.' } },
        },
      ],
    }),
  },
  identity: ['instance_id', 'stats'],
  leftOut: ['main_metric', 'perturbation', 'annotators', 'referee'],
  maps: ['annotations', 'referee'],
  anything: [],
  faults: [
    { what: 'truncated', files: { 'runs/a/per_instance_stats.json': cut(instances) }, code: 'json-invalid', runs: 2 },
    {
      what: 'wrong types',
      files: { 'runs/a/per_instance_stats.json': json([helmInstance('id1', 'yes')]) },
      code: 'wrong-type',
      runs: 3,
    },
    {
      what: 'no instance',
      files: { 'runs/a/per_instance_stats.json': json([helmInstance(null, 1), helmInstance('id1', 1)]) },
      code: 'entry-unusable',
      runs: 3,
    },
    { what: 'no specification', files: { 'runs/a/run_spec.json': '' }, code: 'json-invalid', runs: 6 },
    { what: 'foreign', files: { 'runs/c/per_instance_stats.json': '[]' }, code: 'file-foreign', runs: 6 },
  ],
}
