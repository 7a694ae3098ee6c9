import type { GateRule } from '../../core/gate-rule.ts'
import { reason } from '../../core/reasons.ts'
import type { MissingRule, Settings } from '../../core/settings.ts'
import { isMissing } from '../versus/missing-rates.ts'
import type { Versus } from '../versus/versus.ts'
import type { Warning } from '../versus/versus-warnings.ts'
import { type Gate, judgeGate, leftOpen, overallVerdict, type RuleVerdict } from './gate.ts'
import type { GateVerdict } from './rule-case.ts'

/** A gate that says how runs without an outcome count. */
export interface MissingGate extends Gate {
  readonly missing: Versus['missing']
  /** Null: no verdict hangs on how they count. */
  readonly missingRule: MissingRule | null
  /** Whether a rule is inconclusive because of how they count. */
  readonly missingDecides: boolean
}

/**
 * Judges a comparison as the settings count runs without an outcome. Where they do not say how, they count as failures, and
 * the other rules must agree.
 */
export const judgeMissing = (
  versusBy: (rule: MissingRule) => Versus,
  rules: readonly GateRule[],
  settings: Settings,
): { readonly gate: MissingGate; readonly versus: Versus } => {
  const { missing: missingRule } = settings
  const versus = versusBy(missingRule ?? 'fail')
  const judged = judgeGate(versus, rules, settings)
  const by = (rule: MissingRule) => ({ rule, gate: judgeGate(versusBy(rule), rules, settings) })
  const others = missingRule === null && isMissing(versus.missing) ? otherRules(versus).map(by) : []
  const { gate, missingDecides } = agreeing(judged, others)
  const warnings = [...gate.warnings, ...unmeasuredIn(gate.rules, versus)]
  return { gate: { ...gate, warnings, missing: versus.missing, missingRule, missingDecides }, versus }
}

/** Only runs that infrastructure stopped make a difference between what is left out and what was recorded. */
const otherRules = ({ missing: { base, candidate } }: Versus): Exclude<MissingRule, 'fail'>[] =>
  base.stopped + candidate.stopped > 0 ? ['drop', 'recorded'] : ['drop']

interface Other {
  readonly rule: MissingRule
  readonly gate: Gate
}

/** A rule that is judged differently another way is inconclusive, and shows what was found with failures. */
const agreeing = (
  ifFailed: Gate,
  others: readonly Other[],
): { readonly gate: Gate; readonly missingDecides: boolean } => {
  const rules = ifFailed.rules.map((rule, i) => {
    const differing = others.find(({ gate }) => gate.rules[i].verdict !== rule.verdict)
    if (!differing) return rule
    const other = differing.gate.rules[i]
    // What cannot be judged with runs added takes no failure back.
    const isUnknown = rule.about === 'metric' && rule.pair.untested !== null
    return isUnknown && other.verdict === 'fail' ? other : undecided(rule, other.verdict, differing.rule)
  })
  return {
    gate: { ...ifFailed, rules, verdict: overallVerdict(rules.map(({ verdict }) => verdict)) },
    missingDecides: rules.some((rule, i) => rule.verdict === 'inconclusive' && rule !== ifFailed.rules[i]),
  }
}

const undecided = (rule: RuleVerdict, other: GateVerdict, counted: MissingRule): RuleVerdict =>
  leftOpen(rule, reason('missing-runs-decide-rule', { verdict: rule.verdict, other, counted }))

/** A rule about amounts rests on the runs that have one, and nothing bounds the others. */
const unmeasuredIn = (verdicts: readonly RuleVerdict[], { candidate, joined, pair }: Versus): Warning[] =>
  verdicts.flatMap((verdict): Warning[] => {
    if (verdict.about !== 'metric' || verdict.pair.metric.isOutcome) return []
    const { metric, n, missing } = pair(verdict.rule.metric)
    const added = joined.candidate.rows.length - candidate.runs.rows.length
    const unmeasured = missing.candidate - added
    if (n.candidate === 0 || unmeasured === 0) return []
    return [{ code: 'values-missing', params: { metric: metric.id, unmeasured, of: candidate.runs.rows.length } }]
  })
