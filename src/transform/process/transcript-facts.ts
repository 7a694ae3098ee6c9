import type { Milestones } from '../../core/milestones.ts'
import { type Mark, noFacts, type ProcessFacts } from '../../core/process.ts'
import type { Settings } from '../../core/settings.ts'
import type { Evidence, Transcript, TranscriptEvent } from '../../core/transcript.ts'
import { measureBatches } from './change-batches.ts'
import { measureDelegation } from './delegation.ts'
import { measureDrift } from './drift/drift.ts'
import { measureMilestones } from './milestone-progress.ts'
import { measureReverts } from './reverts.ts'
import { findCorrections } from './self-corrections.ts'
import { measureTimes } from './times.ts'
import { countBreadth, countCalls, isKnown } from './tool-counts.ts'
import { isTool, stepOf, workEvents } from './transcript-actions.ts'
import { planProgress, testsProgress } from './work-progress.ts'

export interface MeasureOptions {
  readonly prices: Settings['prices']
  /** What the task declares as progress; null where it declares nothing. */
  readonly milestones: Milestones | null
}

export interface MeasuredTranscript {
  readonly facts: ProcessFacts
  /** What was corrected and where, in order. */
  readonly marks: readonly Mark[]
}

const noMilestones: Milestones = { milestones: [], minefields: [] }

/** Everything that process metrics are made of, from one look at a transcript. */
export const measureTranscript = (
  transcript: Transcript,
  { prices, milestones }: MeasureOptions,
): MeasuredTranscript => {
  const events = workEvents(transcript)
  const actions = events.filter(isTool)
  const { marks, ...corrected } = findCorrections(events)
  const countOf = (kind: Mark['kind']) => marks.filter(mark => mark.kind === kind).length
  const evidenceOf = (evidence: Evidence) => actions.filter(each => isKnown(each.outcome) && each.evidence === evidence)
  const { all, tools } = countCalls(actions)
  const breadth = countBreadth(actions, transcript.toolsAvailable)
  const batches = measureBatches(actions)
  const reverts = measureReverts(actions)
  const times = measureTimes(transcript)
  const delegation = measureDelegation(transcript, prices)
  const plan = planProgress(actions)
  const tests = testsProgress(actions)
  const reached = measureMilestones(transcript, actions, milestones ?? noMilestones)
  const drift = measureDrift(transcript.goal, actions)
  const facts: ProcessFacts = {
    ...all,
    evidence_flag: evidenceOf('flag').length,
    evidence_exit_code: evidenceOf('exit_code').length,
    evidence_text: evidenceOf('text').length,
    tools_available: breadth.available,
    tools_used: breadth.used,
    steps: countSteps(events),
    corrective_steps: corrected.steps,
    retries: countOf('retry'),
    reverts: countOf('revert'),
    fixes: countOf('fix'),
    reworks: countOf('rework'),
    retry_steps: corrected.stepsByKind.retry,
    revert_steps: corrected.stepsByKind.revert,
    fix_steps: corrected.stepsByKind.fix,
    rework_steps: corrected.stepsByKind.rework,
    user_reworks: countOf('user_rework'),
    hierarchical: countOf('hierarchical'),
    explicit_markers: countOf('explicit'),
    checks: batches.checks,
    change_batches: batches.verified,
    failed_batches: batches.failed,
    unverified_batches: batches.unverified,
    regressable_batches: batches.regressable,
    regression_batches: batches.regressions,
    loops: batches.loops,
    censored: Number(batches.censored),
    files_edited: reverts.edited,
    files_restored: reverts.restored,
    agents: delegation.agents,
    timed_agents: times.agents,
    life_ms: times.life,
    idle_ms: times.idle,
    inference_ms: times.inference,
    tool_ms: times.tool,
    human_ms: times.human,
    sub_tokens: delegation.subTokens,
    total_tokens: delegation.totalTokens,
    root_cost_usd: delegation.rootCost,
    sub_cost_usd: delegation.subCost,
    total_cost_usd: delegation.totalCost,
    priced: Number(delegation.priced),
    plan_done: plan.done,
    plan_total: plan.total,
    tests_passed: tests.done,
    tests_total: tests.total,
    milestone_reached: reached.reached,
    milestone_total: reached.total,
    progress_auc: reached.auc,
    goal_terms: drift.goalTerms,
    drift: drift.overall,
    drift_late: drift.late,
    drift_slope: drift.slope,
    tools,
  }
  return { facts: hasStream(transcript) ? facts : withoutStream(facts), marks }
}

/** Whether the steps were written down, and not only what they came to. */
const hasStream = ({ agents, events }: Transcript): boolean =>
  events.length > 0 && agents.some(({ role, transcript }) => role === 'root' && transcript === 'full')

/** Where no step was written down nothing was counted; what the run used is known all the same. */
const withoutStream = (facts: ProcessFacts): ProcessFacts => {
  const { agents, sub_tokens, total_tokens, root_cost_usd, sub_cost_usd, total_cost_usd, priced } = facts
  const usage = { agents, sub_tokens, total_tokens, root_cost_usd, sub_cost_usd, total_cost_usd, priced }
  return { ...noFacts(), ...usage }
}

/** Calls of the model: whatever it says or does in one of them is one step. */
const countSteps = (events: readonly TranscriptEvent[]): number => new Set(events.filter(isOfStep).map(stepOf)).size

const isOfStep = (event: TranscriptEvent): boolean =>
  event.kind === 'tool' || (event.kind === 'message' && event.role === 'assistant' && event.step !== null)
