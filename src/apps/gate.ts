import { judgeMissing, type MissingGate } from '../analysis/gate/missing-gate.ts'
import type { Side } from '../analysis/versus/side.ts'
import { createVersus, type Versus } from '../analysis/versus/versus.ts'
import { type GateRule, parseRule, ruleText, ruleWords } from '../core/gate-rule.ts'
import type { Metric } from '../core/metric.ts'
import { AnalysisError } from '../core/problem.ts'
import { defaultSettings, type MissingRule, type Settings } from '../core/settings.ts'
import { allMetrics } from '../metrics/all.gen.ts'

export interface GateOptions {
  readonly settings?: Settings
  readonly metrics?: readonly Metric[]
}

/** What a gate came to, and the comparison behind it; null where the candidate was judged on its own. */
export interface JudgedSides {
  readonly gate: MissingGate
  readonly versus: Versus | null
}

/** Judges a candidate by rules, such as `no-worse pass_rate:0.02`; those that compare need a base. */
export const gate = (
  base: Side | null,
  candidate: Side,
  rules: readonly string[],
  { settings = defaultSettings, metrics = allMetrics }: GateOptions = {},
): JudgedSides => {
  // A rule that is written twice is no second chance of a false alarm.
  const parsed = [...new Map(rules.map(parseRule).map(rule => [ruleText(rule), rule])).values()]
  if (parsed.length === 0)
    throw new AnalysisError(
      'no-rules',
      'There is no rule to judge by.',
      'Give one, such as --no-worse pass_rate:0.02, or a list under gate in tiercel.yaml.',
    )
  const lacking = base === null ? parsed.find(({ kind }) => ruleWords[kind].compares) : undefined
  if (lacking) throw withoutBase(lacking)
  const versusBy = (rule: MissingRule) =>
    createVersus(base ?? candidate, candidate, metrics, { ...settings, missing: rule })
  const judged = judgeMissing(versusBy, parsed, settings)
  return { gate: judged.gate, versus: base ? judged.versus : null }
}

const withoutBase = (rule: GateRule): AnalysisError =>
  new AnalysisError(
    'no-base',
    `The rule "${ruleText(rule)}" compares with a base, and there is none.`,
    'Give the base first, then the candidate: tiercel gate baseline.json runs',
  )
