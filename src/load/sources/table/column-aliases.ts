import { runColumns } from '../../../core/schema.ts'
import { sameUnit, type Unit } from './values.ts'

/** Usual names of our columns, best first. Case, underscores, spaces, hyphens and dots make no difference. */
export const aliases: Readonly<Record<string, readonly string[]>> = {
  task: ['task_id', 'instance_id', 'sample_id'],
  agent: ['agent_name', 'agent_id'],
  agent_model: ['model', 'model_name', 'model_id', 'llm', 'llm_model', 'llm_name'],
  passed: ['pass', 'success', 'correct', 'resolved', 'is_correct'],
  score: ['rating', 'accuracy'],
  cost_usd: ['cost', 'price'],
  duration_seconds: ['latency', 'duration', 'elapsed'].flatMap(name => [
    name,
    ...['seconds', 's', 'ms', 'minutes'].map(unit => `${name}_${unit}`),
    ...(name === 'duration' ? ['seconds'] : []),
  ]),
  input_tokens: ['prompt_tokens', 'tokens_input', 'tokens_prompt', 'tokens_in'],
  output_tokens: ['completion_tokens', 'tokens_output', 'tokens_completion', 'tokens_out'],
  cache_creation_tokens: [
    'cache_creation_input_tokens',
    'cache_write_tokens',
    'tokens_cache_creation',
    'tokens_cache_write',
  ],
  cache_read_tokens: ['cache_read_input_tokens', 'tokens_cache_read'],
  total_tokens: ['tokens', 'tokens_total'],
}

/** Names that say what was attempted only where no better one does. */
export const weakTasks: readonly string[] = ['id', 'question']

export const outcomeNames: readonly string[] = ['reward', 'outcome', 'verdict', 'grade']

/** Scores, unless all that they hold are words for verdicts. */
export const scoreNames: readonly string[] = ['score', ...aliases.score]

/** What repeats a run: one of them counts, several together tell repetitions apart. */
export const repetitionNames: readonly string[] = ['run', 'attempt', 'trial', 'epoch', 'seed']

export const variedNames: Readonly<Record<string, readonly string[]>> = {
  system: ['agent', 'agent_model', 'tier'],
  variant: ['tier', 'subtest', 'agent'],
  configuration: ['tier', 'subtest', 'agent'],
  ...Object.fromEntries(['engine', 'provider'].map(name => [name, ['agent_model']])),
  ...Object.fromEntries(
    ['bot', 'assistant', 'scaffold', 'scaffolding', 'harness', 'framework'].map(name => [
      name,
      ['agent', 'tier', 'subtest'],
    ]),
  ),
  ...Object.fromEntries(
    [
      ...['method', 'approach', 'condition', 'arm', 'config', 'setup', 'strategy', 'treatment'],
      ...['prompt_version', 'prompt_variant', 'prompt_name', 'prompt_id', 'prompt_template'],
    ].map(name => [name, ['tier', 'subtest', 'agent']]),
  ),
}

/** Objects whose fields are tokens by kind, such as `usage: { prompt_tokens: 12 }`. */
const tokenObjects = /^(usage|tokenusage|tokenstats|tokencounts)(?=.*tokens$)/

/** A name without case and separators; fields of an object that counts tokens go without its name. */
export const fold = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .replace(tokenObjects, '')

const usualNames: ReadonlySet<string> = new Set(
  [
    ...runColumns,
    ...Object.values(aliases).flat(),
    ...Object.keys(variedNames),
    ...weakTasks,
    ...outcomeNames,
    ...repetitionNames,
  ].map(fold),
)

export const isUsualName = (name: string): boolean => usualNames.has(fold(name))

const timeUnits: ReadonlyMap<string, Unit> = new Map([
  ['ms', { times: 1, by: 1000 }],
  ['milliseconds', { times: 1, by: 1000 }],
  ['min', { times: 60, by: 1 }],
  ['minutes', { times: 60, by: 1 }],
])

export const timeUnit = (name: string): Unit => {
  const words = name.replace(/([a-z\d])([A-Z])/g, '$1 $2').match(/[\p{L}\p{N}]+/gu) ?? []
  return timeUnits.get(words.at(-1)?.toLowerCase() ?? '') ?? sameUnit
}
