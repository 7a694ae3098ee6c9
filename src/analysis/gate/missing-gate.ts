import type { GateRule } from '../../core/gate-rule.ts'
import type { Settings } from '../../core/settings.ts'
import { isMissing, type MissingRule } from '../versus/missing-runs.ts'
import type { Versus } from '../versus/versus.ts'
import type { Warning } from '../versus/warnings.ts'
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

/** Judges a comparison by one way to count runs without an outcome; by none in particular, both ways must agree. */
export const judgeMissing = (
  versusBy: (rule: MissingRule) => Versus,
  rules: readonly GateRule[],
  settings: Settings,
  missingRule: MissingRule | null,
): { readonly gate: MissingGate; readonly versus: Versus } => {
  const versus = versusBy(missingRule ?? 'fail')
  const judged = judgeGate(versus, rules, settings)
  const { gate, missingDecides } =
    missingRule === null && isMissing(versus.missing)
      ? agreeing(judged, judgeGate(versusBy('drop'), rules, settings))
      : { gate: judged, missingDecides: false }
  const warnings = [...gate.warnings, ...unmeasuredIn(gate.rules, versus)]
  return { gate: { ...gate, warnings, missing: versus.missing, missingRule, missingDecides }, versus }
}

/** A rule that both ways judge differently is inconclusive, and shows what was found with failures. */
const agreeing = (ifFailed: Gate, ifDropped: Gate): { readonly gate: Gate; readonly missingDecides: boolean } => {
  const rules = ifFailed.rules.map((rule, i) => {
    const other = ifDropped.rules[i]
    if (rule.verdict === other.verdict) return rule
    // What cannot be judged with runs added takes no failure back.
    const isUnknown = rule.about === 'metric' && rule.pair.untested !== null
    return isUnknown && other.verdict === 'fail' ? other : undecided(rule, other.verdict)
  })
  return {
    gate: { ...ifFailed, rules, verdict: overallVerdict(rules.map(({ verdict }) => verdict)) },
    missingDecides: rules.some((rule, i) => rule.verdict === 'inconclusive' && rule !== ifFailed.rules[i]),
  }
}

const undecided = (rule: RuleVerdict, other: GateVerdict): RuleVerdict =>
  leftOpen(rule, `missing runs decide: ${rule.verdict} if they count as failures, ${other} if they are left out`)

/** A rule about amounts rests on the runs that have one, and nothing bounds the others. */
const unmeasuredIn = (verdicts: readonly RuleVerdict[], { candidate, joined, pair }: Versus): Warning[] =>
  verdicts.flatMap((verdict): Warning[] => {
    if (verdict.about !== 'metric' || verdict.pair.metric.isOutcome) return []
    const { metric, n, missing } = pair(verdict.rule.metric)
    const added = joined.candidate.rows.length - candidate.runs.rows.length
    const unmeasured = missing.candidate - added
    if (n.candidate === 0 || unmeasured === 0) return []
    return [
      {
        code: 'values-missing',
        message: `${metric.id} is not measured in ${unmeasured} of ${candidate.runs.rows.length} runs of the candidate. The rule rests on the others.`,
        hint: 'See why these runs have no value: what is left out can be what is expensive.',
      },
    ]
  })
