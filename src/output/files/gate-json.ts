import type { BrokenTasksVerdict } from '../../analysis/gate/broken-tasks-case.ts'
import type { MetricVerdict, RuleVerdict, Spent } from '../../analysis/gate/gate.ts'
import type { MissingGate } from '../../analysis/gate/missing-gate.ts'
import type { MissingRuns } from '../../analysis/versus/missing-rates.ts'
import type { Side } from '../../analysis/versus/side.ts'
import { ruleText } from '../../core/gate-rule.ts'
import { version } from '../../core/version.ts'
import { reasonsText } from '../narrative/reason-words.ts'
import { finite } from './json-writer.ts'
import { brokenData, missingData, neededData, warningData } from './versus-json.ts'

/** A gate with the names of what it judged. */
export interface JudgedGate {
  readonly gate: MissingGate
  /** Null where the candidate was judged on its own. */
  readonly base: Side | null
  readonly candidate: Side
  /** What an open gate is to count as; left out where it stays open. */
  readonly openCountsAs?: 'pass' | 'fail'
}

const ruleData = (verdict: RuleVerdict) =>
  verdict.about === 'metric' ? metricRuleData(verdict) : brokenTasksRuleData(verdict)

const brokenTasksRuleData = ({ rule, verdict, broken, reasons }: BrokenTasksVerdict) => ({
  rule: ruleText(rule),
  metric: broken?.metric.id ?? null,
  verdict,
  of: 'broken tasks',
  value: broken && broken.examined > 0 ? broken.tasks.length : null,
  wanted: 'at most',
  line: rule.most,
  reason: reasonsText(reasons),
  ...(broken && { broken_tasks: brokenData(broken) }),
})

const spentData = ({ mean, total }: Spent) => ({ mean: finite(mean), total: finite(total) })

const metricRuleData = ({
  rule,
  verdict,
  found: { shown },
  spent,
  reasons,
  needed,
  usefulMargin,
  pair,
}: MetricVerdict) => ({
  rule: ruleText(rule),
  metric: rule.metric,
  verdict,
  /** What the numbers are: candidate - base, candidate over base, or the candidate's own value. */
  of: shown.as,
  value: finite(shown.value),
  low: finite(shown.low),
  high: finite(shown.high),
  wanted: shown.wanted,
  line: finite(shown.line),
  reason: reasonsText(reasons),
  useful_margin: usefulMargin?.()?.margin ?? null,
  needed: neededData(needed(), { scale: shown.as === 'ratio' ? 'log ratio' : 'difference' }),
  /** Mean: macro-average over the tasks compared; total: over all measured runs. */
  ...(spent && { base: spentData(spent.base), candidate: spentData(spent.candidate) }),
  n_base: pair.n.base,
  n_candidate: pair.n.candidate,
})

const sideData = (side: Side | null, missing: MissingRuns) =>
  side && { name: side.name, runs: side.runs.rows.length, missing_runs: missingData(missing) }

/** A gate as plain data, for programs. */
export const gateData = ({ gate, base, candidate, openCountsAs }: JudgedGate): object => ({
  tiercel: version,
  verdict: gate.verdict,
  open_counts_as: openCountsAs ?? null,
  base: sideData(base, gate.missing.base),
  candidate: sideData(candidate, gate.missing.candidate),
  /** How runs without an outcome count; null counts them as failures, unless a verdict hangs on it. */
  missing: gate.missingRule,
  warnings: gate.warnings.map(warningData),
  rules: gate.rules.map(ruleData),
})
