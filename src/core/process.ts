import type { Outcome } from './transcript.ts'

/**
 * What a transcript was measured to: plain counts and sums, from which every process metric is made. NaN = not measured.
 * The order of the facts is that of the columns in which they are kept.
 */
const fact = <Name extends string>(name: Name, type: 'integer' | 'number', title: string) => ({ name, type, title })

export const processFacts = [
  fact('calls', 'integer', 'Tool calls'),
  fact('known', 'integer', 'Calls of which the outcome is known and that were not cancelled'),
  fact('ok', 'integer', 'Calls that succeeded'),
  fact('error', 'integer', 'Calls that failed'),
  fact('denied', 'integer', 'Calls that were not allowed'),
  fact('cancelled', 'integer', 'Calls that were cancelled'),
  fact('timeout', 'integer', 'Calls that ran out of time'),
  fact('unknown', 'integer', 'Calls of which the outcome is not known'),
  fact('benign', 'integer', 'Calls with an exit code that is no failure'),
  fact('check_failed', 'integer', 'Calls that ran a check which failed'),
  fact('evidence_flag', 'integer', 'Known outcomes told by a flag'),
  fact('evidence_exit_code', 'integer', 'Known outcomes told by an exit code'),
  fact('evidence_text', 'integer', 'Known outcomes told by the text of the result'),
  fact('tools_available', 'integer', 'Tools on offer'),
  fact('tools_used', 'integer', 'Tools on offer that were used'),
  fact('steps', 'integer', 'Calls of the model'),
  fact('corrective_steps', 'integer', 'Steps with a correction of the own work'),
  fact('retries', 'integer', 'Failed actions tried again'),
  fact('reverts', 'integer', 'Actions that restore files'),
  fact('fixes', 'integer', 'Edits that answer a failed check'),
  fact('reworks', 'integer', 'Edits that remove lines of the own work'),
  fact('retry_steps', 'integer', 'Steps with a retry'),
  fact('revert_steps', 'integer', 'Steps with a revert'),
  fact('fix_steps', 'integer', 'Steps with a fix'),
  fact('rework_steps', 'integer', 'Steps with a rework'),
  fact('user_reworks', 'integer', 'Corrections that a person asked for'),
  fact('hierarchical', 'integer', 'Edits that remove lines of another agent'),
  fact('explicit_markers', 'integer', 'Messages that own up to a mistake'),
  fact('checks', 'integer', 'Checks with a known verdict'),
  fact('change_batches', 'integer', 'Batches of changes that were checked'),
  fact('failed_batches', 'integer', 'Batches of changes that failed a check'),
  fact('unverified_batches', 'integer', 'Batches of changes that were not checked'),
  fact('regressable_batches', 'integer', 'Batches checked by something that had passed before'),
  fact('regression_batches', 'integer', 'Batches that failed what had passed before'),
  fact('loops', 'integer', 'Batches that follow a failed one'),
  fact('censored', 'integer', '1 where the last batch failed'),
  fact('files_edited', 'integer', 'Files edited'),
  fact('files_restored', 'integer', 'Files edited and then restored'),
  fact('agents', 'integer', 'Agents, the first one included'),
  fact('timed_agents', 'integer', 'Agents with times'),
  fact('life_ms', 'integer', 'Milliseconds of all agents, waits for people left out'),
  fact('idle_ms', 'integer', 'Milliseconds in which agents waited for other agents'),
  fact('inference_ms', 'integer', 'Milliseconds in which models answered'),
  fact('tool_ms', 'integer', 'Milliseconds in which tools ran'),
  fact('human_ms', 'integer', 'Milliseconds in which agents waited for people'),
  fact('sub_tokens', 'integer', 'Tokens of the sub-agents'),
  fact('total_tokens', 'integer', 'Tokens of all agents'),
  fact('root_cost_usd', 'number', 'Cost of the first agent in US dollars'),
  fact('sub_cost_usd', 'number', 'Cost of the sub-agents in US dollars'),
  fact('total_cost_usd', 'number', 'Cost of all agents in US dollars'),
  fact('priced', 'integer', '1 where a cost was worked out from a table of prices'),
  fact('plan_done', 'integer', 'Items done in the last plan'),
  fact('plan_total', 'integer', 'Items of the last plan'),
  fact('tests_passed', 'integer', 'Tests passed in the best check'),
  fact('tests_total', 'integer', 'Tests in the best check'),
  fact('milestone_reached', 'number', 'Weight of milestones reached, minefields taken off'),
  fact('milestone_total', 'number', 'Weight of all milestones'),
  fact('progress_auc', 'number', 'Mean over actions of the progress made so far'),
  fact('goal_terms', 'integer', 'Distinct terms of the goal'),
  fact('drift', 'number', 'Deviation from the goal'),
  fact('drift_late', 'number', 'Deviation from the goal in the last third'),
  fact('drift_slope', 'number', 'Change of the deviation from the first window to the last'),
] as const

export type FactName = (typeof processFacts)[number]['name']

/** How the calls of one tool ended. */
export const toolFacts = [
  fact('calls', 'integer', 'Calls of the tool'),
  fact('known', 'integer', 'Calls of which the outcome is known and that were not cancelled'),
  fact('ok', 'integer', 'Calls that succeeded'),
  fact('error', 'integer', 'Calls that failed'),
  fact('denied', 'integer', 'Calls that were not allowed'),
  fact('cancelled', 'integer', 'Calls that were cancelled'),
  fact('timeout', 'integer', 'Calls that ran out of time'),
  fact('unknown', 'integer', 'Calls of which the outcome is not known'),
  fact('benign', 'integer', 'Calls with an exit code that is no failure'),
  fact('check_failed', 'integer', 'Calls that ran a check which failed'),
] as const

type ToolFactName = (typeof toolFacts)[number]['name']

export interface ToolFacts extends Readonly<Record<ToolFactName, number>> {
  readonly tool: string
}

export interface ProcessFacts extends Readonly<Record<FactName, number>> {
  /** In the order of first use. */
  readonly tools: readonly ToolFacts[]
}

/** Facts from any source of numbers, such as a row of a table. */
export const factsFrom = (read: (name: FactName) => number, tools: readonly ToolFacts[]): ProcessFacts => {
  const values = Object.fromEntries(processFacts.map(({ name }) => [name, read(name)]))
  return { ...(values as Record<FactName, number>), tools }
}

/** Nothing was measured. */
export const noFacts = (): ProcessFacts => factsFrom(() => NaN, [])

/** A call of a tool as it is kept for looking at: what was called, how it ended and what it corrected. */
export interface ActionRecord {
  readonly number: number
  /** Null for the first agent. */
  readonly agent: string | null
  readonly tool: string
  /** The command, the file or the beginning of the arguments. */
  readonly what: string | null
  readonly outcome: Outcome
  readonly errorClass: string | null
  readonly correction: string | null
  readonly seconds: number
  readonly file: string | null
  readonly line: number
}

/** What a transcript was measured to, with the actions that it tells of. */
export interface MeasuredProcess {
  readonly facts: ProcessFacts
  readonly actions: readonly ActionRecord[]
}

/** What was corrected: the first four are the agent's own doing, the others are counted apart from them. */
export const correctionKinds = ['retry', 'revert', 'fix', 'rework'] as const
export type CorrectionKind = (typeof correctionKinds)[number]

/** One correction, and the event it stands on. */
export interface Mark {
  readonly kind: CorrectionKind | 'user_rework' | 'hierarchical' | 'explicit'
  readonly seq: number
  readonly agentId: string
  /** Null for what an agent says rather than does. */
  readonly tool: string | null
  readonly src: { readonly file: string; readonly line: number | null }
  /** The event that it answers: the failed action, the failed check, the edit whose lines are removed. */
  readonly answers: number | null
}
