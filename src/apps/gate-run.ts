import { judgeMissing, type MissingGate } from '../analysis/gate/missing-gate.ts'
import type { Side } from '../analysis/versus/side.ts'
import { createVersus, type Versus } from '../analysis/versus/versus.ts'
import { withOwn } from '../core/definitions.ts'
import { type GateRule, parseRule, ruleText, ruleWords } from '../core/gate-rule.ts'
import { AnalysisError } from '../core/problem.ts'
import { defaultSettings, type MissingRule } from '../core/settings.ts'
import { allMetrics } from '../transform/metrics/all.gen.ts'
import { loadSide, loadSides, type Runs, type SideOptions } from './side-loading.ts'

/** What {@link gate} gives: verdicts, and the comparison behind them; null where the candidate was judged on its own. */
export interface JudgedSides {
  readonly gate: MissingGate
  readonly versus: Versus | null
}

/** Judges sides that have been read by rules, such as `no-worse pass_rate:0.02`; those that compare need a base. */
export const judgeSides = (
  base: Side | null,
  candidate: Side,
  rules: readonly string[],
  { settings = defaultSettings, metrics: own }: Pick<SideOptions, 'settings' | 'metrics'> = {},
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
  const metrics = withOwn(allMetrics, own)
  const versusBy = (rule: MissingRule) =>
    createVersus(base ?? candidate, candidate, metrics, { ...settings, missing: rule })
  const judged = judgeMissing(versusBy, parsed, settings)
  return { gate: judged.gate, versus: base ? judged.versus : null }
}

/**
 * Judges runs by rules: fails where a rule is broken for sure, passes where all are kept for sure, and is inconclusive
 * otherwise. The base may be null where no rule compares.
 *
 * @example
 * ```ts
 * import { gate } from 'tiercel'
 *
 * const judged = await gate('baseline', 'candidate', ['no-worse pass_rate:0.05', 'max-increase cost_usd:20%'])
 * console.log(judged.gate.verdict) // 'pass', 'fail' or 'inconclusive'
 * ```
 */
export const gate = async (
  base: Runs | null,
  candidate: Runs,
  rules: readonly string[],
  options: SideOptions = {},
): Promise<JudgedSides> => {
  const sides =
    base === null ? { base, candidate: await loadSide(candidate, options) } : await loadSides(base, candidate, options)
  return judgeSides(sides.base, sides.candidate, rules, options)
}

const withoutBase = (rule: GateRule): AnalysisError =>
  new AnalysisError(
    'no-base',
    `The rule "${ruleText(rule)}" compares with a base, and there is none.`,
    'Give the base first, then the candidate: tiercel gate baseline.json runs',
  )
