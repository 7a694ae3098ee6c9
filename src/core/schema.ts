import { processFacts, toolFacts } from './process.ts'
import type { Table } from './table.ts'

/** The columns of every table, in the order in which they are written: exports, schema.json and readers derive from it. */
export type ColumnType = 'string' | 'integer' | 'number' | 'boolean' | 'text'

export interface ColumnSpec {
  readonly name: string
  readonly type: ColumnType
  readonly title: string
}

const column = (name: string, type: ColumnType, title: string): ColumnSpec => ({ name, type, title })

const variantKey = [
  column('experiment', 'string', 'Experiment folder'),
  column('agent_model', 'string', 'Model the agent ran on'),
  column('tier', 'string', 'Tier: level of the ablation ladder'),
  column('subtest', 'string', 'Subtest: variant within the tier'),
]
const runKey = [...variantKey, column('run_number', 'integer', 'Repetition')]
const judgeKey = [
  ...runKey,
  column('judge_model', 'string', 'Model that judged'),
  column('judge_number', 'integer', 'Number of the judge'),
]
const tokens = [
  column('input_tokens', 'integer', 'Input tokens'),
  column('output_tokens', 'integer', 'Output tokens'),
  column('cache_creation_tokens', 'integer', 'Tokens written to the cache'),
  column('cache_read_tokens', 'integer', 'Tokens read from the cache'),
]

/** What else tells runs apart, where an experiment holds several tasks or scaffolds. */
const roles = [column('task', 'string', 'What was attempted'), column('agent', 'string', 'Scaffold of the agent')]

/** Columns of `runs` for numbers that a source keeps of its own, such as weights, begin with this. */
export const extraPrefix = 'source_'

/** `runs` and `subtests` are followed by a column for every metric that has none here. */
export const schema = {
  runs: [
    ...runKey,
    column('score', 'number', 'Consensus score'),
    column('impl_rate', 'number', 'Share of rubric points achieved'),
    column('passed', 'boolean', 'Consensus verdict'),
    column('grade', 'string', 'Grade of the consensus score'),
    column('cost_usd', 'number', 'Cost of the run in US dollars'),
    column('duration_seconds', 'number', 'Seconds in all'),
    column('agent_duration_seconds', 'number', 'Seconds of the agent'),
    column('judge_duration_seconds', 'number', 'Seconds of the judges'),
    ...tokens,
    column('total_tokens', 'integer', 'Tokens of all kinds'),
    column('exit_code', 'integer', 'Exit code of the agent'),
    column('api_calls', 'integer', 'Calls to the model'),
    column('num_turns', 'integer', 'Turns of the agent'),
    column('num_models', 'integer', 'Models used'),
    column('delegation_cost_ratio', 'number', 'Share of cost outside the primary model'),
    column('r_prog', 'number', 'Fine-grained progress rate'),
    column('strategic_drift', 'number', 'Strategic drift'),
    column('cfp', 'number', 'Change fail percentage'),
    column('pr_revert_rate', 'number', 'Share of changes reverted'),
    column('task', 'string', 'What was attempted'),
    column('family', 'string', 'Family of the task'),
    column('agent', 'string', 'Scaffold of the agent'),
    column('recorded_score', 'number', 'Score the harness wrote down'),
    column('recorded_passed', 'boolean', 'Verdict the harness wrote down'),
    column('recorded_grade', 'string', 'Grade the harness wrote down'),
    column('judges', 'integer', 'Judgments that counted'),
    column('failure_kind', 'string', 'none, task, agent_error, infrastructure or timeout'),
    column('process_source', 'string', 'What measured each process metric'),
    column('recorded_r_prog', 'number', 'Progress rate the harness wrote down'),
    column('recorded_strategic_drift', 'number', 'Strategic drift the harness wrote down'),
    column('recorded_cfp', 'number', 'Change fail percentage the harness wrote down'),
    column('recorded_pr_revert_rate', 'number', 'Revert rate the harness wrote down'),
    column('folder', 'string', 'Where the run was found'),
    column(
      'verdict_by',
      'string',
      'Whose score and verdict count: judges, or source where it names the outcome itself',
    ),
    column('configuration', 'string', 'Who ran: the model or, where agents share one, the agent or both'),
  ],
  judges: [
    ...judgeKey,
    column('judge_score', 'number', 'Score of this judge'),
    column('judge_impl_rate', 'number', 'Share of rubric points this judge gave'),
    column('judge_passed', 'boolean', 'Verdict of this judge'),
    column('judge_grade', 'string', 'Grade of this judge'),
    column('judge_is_valid', 'boolean', 'Whether the judgment counts'),
    column('judge_reasoning', 'text', 'What the judge wrote'),
    column('judge_seconds', 'number', 'Seconds of this judge'),
    column('judge_cost_usd', 'number', 'Cost of this judge in US dollars'),
    ...roles,
  ],
  criteria: [
    ...judgeKey,
    column('criterion', 'string', 'Criterion, as in the rubric where it matched'),
    column('criterion_score', 'number', 'Score of the criterion'),
    column('criterion_achieved', 'number', 'Points achieved; empty where it does not apply'),
    column('criterion_max', 'number', 'Points possible; empty where it does not apply'),
    column('criterion_raw', 'string', 'Criterion as the judge spelt it'),
    column('criterion_number', 'integer', 'Position in the judgment'),
    ...roles,
  ],
  items: [
    ...judgeKey,
    column('criterion', 'string', 'Criterion, as in the rubric where it matched'),
    column('criterion_number', 'integer', 'Position of the criterion in the judgment'),
    column('item_id', 'string', 'Check item'),
    column('item_achieved', 'number', 'Points achieved; empty where it does not apply'),
    column('item_max', 'number', 'Points possible; empty where it does not apply'),
    column('item_reason', 'text', 'Why the judge gave these points'),
    ...roles,
  ],
  usage: [
    ...runKey,
    column('model', 'string', 'Model used'),
    ...tokens,
    column('cost_usd', 'number', 'Cost of this model in US dollars'),
    ...roles,
  ],
  steps: [
    ...runKey,
    column('step_id', 'string', 'Progress step'),
    column('step_description', 'text', 'What the step is'),
    column('step_weight', 'number', 'Weight of the step'),
    column('step_completed', 'boolean', 'Whether it was reached'),
    column('step_alignment', 'number', 'Alignment with the goal'),
    ...roles,
  ],
  changes: [
    ...runKey,
    column('change_id', 'string', 'Change'),
    column('change_description', 'text', 'What was changed'),
    column('change_succeeded', 'boolean', 'Whether it worked'),
    column('change_caused_failure', 'boolean', 'Whether it caused a failure'),
    column('change_reverted', 'boolean', 'Whether it was taken back'),
    ...roles,
  ],
  process: [...runKey, ...processFacts, ...roles],
  tools: [...runKey, column('tool', 'string', 'Tool'), ...toolFacts, ...roles],
  actions: [
    ...runKey,
    column('action_number', 'integer', 'Position of the call in the transcript'),
    column('sub_agent', 'string', 'Sub-agent that called; empty for the first agent'),
    column('tool', 'string', 'Tool called'),
    column('action', 'text', 'Command, file or beginning of the arguments'),
    column('outcome', 'string', 'ok, error, denied, cancelled, timeout or unknown'),
    column('error_class', 'string', 'What kind of failure it was'),
    column('correction', 'string', 'retry, revert, fix, rework, user_rework or hierarchical'),
    column('seconds', 'number', 'Seconds the call took'),
    column('file', 'string', 'Transcript it stands in'),
    column('line', 'integer', 'Line of the transcript'),
    ...roles,
  ],
  missing_runs: [
    ...runKey,
    column('reason', 'string', 'Why the run is missing'),
    column('files_present', 'string', 'What its folder holds'),
    column('folder', 'string', 'Where the run was expected'),
    column('task', 'string', 'What was attempted'),
    column('family', 'string', 'Family of the task'),
    column('agent', 'string', 'Scaffold of the agent'),
  ],
  experiments: [
    column('experiment', 'string', 'Experiment folder'),
    column('agent_model', 'string', 'Model the agent ran on'),
    column('task', 'string', 'What was attempted; empty where it was several tasks'),
    column('family', 'string', 'Family of the task; empty where there are several'),
    column('language', 'string', 'Language of the task'),
    column('runs_per_subtest', 'integer', 'Repetitions planned'),
    column('timeout_seconds', 'number', 'Time limit of a run'),
    column('judge_models', 'string', 'Judges planned'),
    column('rubric_hash', 'string', 'Fingerprint of the rubric'),
    column('pass_threshold', 'number', 'Score from which a run passes'),
  ],
  rubric: [
    column('experiment', 'string', 'Experiment folder'),
    column('agent_model', 'string', 'Model the agent ran on'),
    column('criterion', 'string', 'Category of the rubric'),
    column('weight', 'number', 'Weight of the category'),
    column('item_id', 'string', 'Check item'),
    column('points', 'number', 'Points of the item'),
    column('check', 'string', 'What is checked'),
  ],
  components: [...variantKey, column('component', 'string', 'Component of the variant, such as tools:Read')],
} as const satisfies Record<string, readonly ColumnSpec[]>

export type TableName = keyof typeof schema

/** Columns that a table of runs can have. Who ran is the last one, and follows from agent and model. */
export const runColumns: readonly string[] = schema.runs.slice(0, -1).map(({ name }) => name)

export type Tables = Readonly<Record<TableName, Table>>
