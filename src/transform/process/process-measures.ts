import type { FactName, ProcessFacts } from '../../core/process.ts'
import { fewestActions, fewestTerms } from './drift/drift.ts'

/** Why there is no value: nothing recorded it, there was nothing to divide by, it does not apply, or it never ended. */
export type Absence = 'no_data' | 'zero_denominator' | 'not_applicable' | 'censored'

/** What a transcript says of one metric: a number with what it was made of, or NaN with a reason. */
export interface Measured {
  readonly value: number
  readonly num: number
  readonly den: number
  readonly reason: Absence | null
  /** What `num` and `den` are, where they are no counts. */
  readonly unit?: 'milliseconds'
}

type Measure = (facts: ProcessFacts) => Measured

const absent = (reason: Absence, num = NaN, den = NaN): Measured => ({ value: NaN, num, den, reason })

const present = (value: number, num = value, den = 1): Measured => ({ value, num, den, reason: null })

/** A share of what was counted; a sum that is not known has no share. */
const share = (num: number, den: number): Measured => {
  if (Number.isNaN(num) || Number.isNaN(den)) return absent('no_data', num, den)
  return den === 0 ? absent('zero_denominator', num, den) : present(num / den, num, den)
}

const shareOf =
  (num: FactName, den: FactName): Measure =>
  facts =>
    share(facts[num], facts[den])

const timeShareOf =
  (num: FactName): Measure =>
  facts => ({ ...share(facts[num], facts.life_ms), unit: 'milliseconds' })

/** The measure, where the condition holds that it is about. */
const where = (condition: (facts: ProcessFacts) => boolean, reason: Absence, measure: Measure): Measure => {
  return facts => (condition(facts) ? measure(facts) : absent(reason))
}

const amount = (value: number): Measured => (Number.isNaN(value) ? absent('no_data') : present(value))

const hasCalls = ({ calls }: ProcessFacts) => calls > 0
const hasSubAgents = ({ agents }: ProcessFacts) => agents > 1
const hasSeveralTimedAgents = ({ timed_agents }: ProcessFacts) => timed_agents > 1
const hasVerifiedChange = ({ change_batches }: ProcessFacts) => change_batches > 0

/** Every process metric as a function of the facts; trace and metrics both ask here. */
export const measures = {
  tool_calls: ({ calls }) => amount(calls),
  tool_success_rate: shareOf('ok', 'known'),
  tool_success_rate_semantic: ({ ok, benign, check_failed, known }) => share(ok + benign + check_failed, known),
  tool_success_rate_excluding_denied: ({ ok, denied, known }) => share(ok, known - denied),
  tool_breadth: shareOf('tools_used', 'tools_available'),
  correction_frequency: where(hasCalls, 'no_data', shareOf('corrective_steps', 'steps')),
  correction_loops: where(hasVerifiedChange, 'no_data', ({ loops }) => amount(loops)),
  iterations_to_success: where(hasVerifiedChange, 'no_data', ({ loops, censored }) =>
    censored === 1 ? absent('censored', loops + 1, 1) : amount(loops + 1),
  ),
  cfp: shareOf('failed_batches', 'change_batches'),
  cfp_regression: shareOf('regression_batches', 'regressable_batches'),
  // No transcript knows what became of a pull request.
  pr_revert_rate: () => absent('no_data'),
  self_revert_rate: shareOf('files_restored', 'files_edited'),
  delegation_cost_share: where(hasSubAgents, 'not_applicable', shareOf('sub_cost_usd', 'total_cost_usd')),
  delegation_token_share: where(hasSubAgents, 'not_applicable', shareOf('sub_tokens', 'total_tokens')),
  task_distribution_efficiency: where(
    hasSubAgents,
    'not_applicable',
    where(hasSeveralTimedAgents, 'no_data', ({ life_ms, idle_ms }) => ({
      ...share(life_ms - idle_ms, life_ms),
      unit: 'milliseconds',
    })),
  ),
  strategic_drift: ({ drift, goal_terms, calls }) => {
    if (!Number.isNaN(drift)) return present(drift)
    return absent(goal_terms < fewestTerms || calls < fewestActions ? 'not_applicable' : 'no_data')
  },
  r_prog: shareOf('milestone_reached', 'milestone_total'),
  progress_auc: ({ progress_auc }) => amount(progress_auc),
  plan_progress: shareOf('plan_done', 'plan_total'),
  tests_progress: shareOf('tests_passed', 'tests_total'),
  inference_time_share: timeShareOf('inference_ms'),
  tool_time_share: timeShareOf('tool_ms'),
  inference_seconds: ({ inference_ms }) => amount(inference_ms / 1000),
  tool_seconds: ({ tool_ms }) => amount(tool_ms / 1000),
  human_wait_seconds: ({ human_ms }) => amount(human_ms / 1000),
} as const satisfies Record<string, Measure>

export type MeasureId = keyof typeof measures

/** The value of a measure; NaN where there is no transcript. */
export const measuredValue = (process: ProcessFacts | null, id: MeasureId): number =>
  process === null ? NaN : measures[id](process).value
