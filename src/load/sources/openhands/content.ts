import type { RunContent, Tokens, Trouble } from '../../../core/record.ts'
import type { Transcript } from '../../../core/transcript.ts'
import type { Fields, JsonObject } from '../../io/fields.ts'
import { noTokens, nothingKnown, outcome, passedBy, transcriptIn } from '../../logs/content.ts'
import { listIn } from '../../transcripts/shared/values.ts'
import { type Fate, fates } from '../swe-bench/instance.ts'
import { isSdkInstance, sdkTranscript } from './transcript/sdk-instance.ts'
import { accumulated } from './transcript/usage.ts'
import { builderOf } from './v0-transcript.ts'

export const instanceContent = (instance: Fields, fate: Fate): RunContent => {
  const metrics = instance.object('metrics')
  const result = instance.due('test_result').object('test_result')
  const error = instance.word('error')
  const own = ownOutcome(instance, result)
  const { recorded, trouble } = own ?? fates[fate]
  const isEmpty = recorded.passed === false && result?.value.git_patch === ''
  return {
    ...nothingKnown,
    tokens: tokensIn(metrics),
    // A model without a price costs nothing here.
    costUsd: metrics?.amount('accumulated_cost') || NaN,
    recorded,
    trouble: trouble ?? (error === null ? (isEmpty ? 'agent_error' : null) : troubleOf(error)),
    ...transcriptIn(instanceTranscript(instance.value, instance.account.file), instance, 'Instances'),
  }
}

const ownOutcome = (instance: Fields, result: Fields | null): Pick<RunContent, 'recorded' | 'trouble'> | null => {
  const report = instance.object('report') ?? result?.object('report') ?? null
  if (report && typeof report.value.resolved === 'boolean') return fates[fateIn(report)]
  const resolved = result?.flag('resolved') ?? null
  if (resolved !== null) return fates[resolved ? 'resolved' : 'unresolved']
  const score = typeof result?.value.score === 'boolean' ? Number(result.value.score) : (result?.number('score') ?? NaN)
  return Number.isNaN(score) ? null : { recorded: outcome(score, passedBy(score)), trouble: null }
}

export const fateIn = (report: Fields): Fate => {
  const resolved = report.due('resolved').flag('resolved')
  if (resolved) return 'resolved'
  if (report.flag('empty_generation')) return 'without patch'
  if (report.flag('error_eval')) return 'not evaluated'
  if (report.flag('test_timeout')) return 'timed out'
  return resolved === null ? 'untold' : 'unresolved'
}

export const hasVerdict = ({ value }: Fields): boolean =>
  [value, value.test_result].some(holder => verdictIn(holder) !== undefined)

const verdictIn = (holder: unknown): unknown => {
  if (typeof holder !== 'object' || holder === null) return undefined
  const entries = new Map(Object.entries(holder))
  const report = entries.get('report')
  const resolved = typeof report === 'object' && report !== null && 'resolved' in report ? report.resolved : undefined
  return resolved ?? entries.get('resolved') ?? entries.get('score') ?? undefined
}

const tokensIn = (metrics: Fields | null): Tokens => {
  const counts = metrics?.object('accumulated_token_usage')
  if (!metrics || !counts) return noTokens
  // What is no amount is told here.
  for (const name of ['prompt_tokens', 'completion_tokens', 'cache_read_tokens', 'cache_write_tokens'])
    counts.amount(name)
  const usage = accumulated(metrics.value)
  return {
    input: usage?.input ?? NaN,
    output: usage?.output ?? NaN,
    cacheRead: usage?.cacheRead ?? NaN,
    cacheCreation: usage?.cacheWrite ?? NaN,
  }
}

const limits = /\bmaximum (?:iteration|budget)|\bbudget (?:was )?exceeded|\bstuck\b/i
const times = /\btime(?:d )?\s?out/i

const troubleOf = (error: string): Trouble =>
  limits.test(error) ? 'agent_error' : times.test(error) ? 'timeout' : 'infrastructure'

/** What the agent did for one instance of an evaluation, whose place its run names; null where no event was kept. */
const instanceTranscript = (instance: JsonObject, label: string): Transcript | null => {
  const events = listIn(instance.history)
  if (events.length === 0) return null
  const builder = isSdkInstance(instance)
    ? sdkTranscript(instance, label, null)
    : builderOf({ events, about: instance, line: null }, label, 0)
  return builder.isEmpty ? null : builder.finish()
}
