import { type GateRule, type RuleKind, ruleWords } from '../../core/gate-rule.ts'
import { once } from '../../core/once.ts'
import type { Settings } from '../../core/settings.ts'
import type { BySide, MetricPair, SideName } from '../versus/metric-pair.ts'
import { type Needed, neededFor } from '../versus/needed.ts'
import type { Versus } from '../versus/versus.ts'
import type { Warning } from '../versus/warnings.ts'
import { growth, improvement, type Limited, type LimitsAt, level } from './limits.ts'
import { stepDown } from './step-down.ts'
import { type UsefulMargin, usefulMarginOf } from './useful-margin.ts'

export type GateVerdict = 'pass' | 'fail' | 'inconclusive'

/** What a rule of a gate comes to. */
export interface RuleVerdict {
  readonly rule: GateRule
  readonly pair: MetricPair
  readonly verdict: GateVerdict
  /** The number that it is about and its one-sided limits; NaN where there are none. */
  readonly found: Limited
  /** Why it is open; or how the limits were found. */
  readonly reason: string | null
  /** What would settle it, where it is open and compares with a base. */
  needed(): Needed | null
  /** The smallest margin that this much data supports, where the rule is open and asks for a smaller one. */
  usefulMargin?(): UsefulMargin | null
}

/** What a gate needs to know of a comparison. */
export type GateSubject = Pick<Versus, 'pair' | 'tasks' | 'price' | 'warnings'>

export interface Gate {
  readonly verdict: GateVerdict
  readonly rules: readonly RuleVerdict[]
  readonly warnings: readonly Warning[]
}

/** When a rule is broken, and when it is kept. */
interface Judge {
  limits(pair: MetricPair, rule: GateRule, settings: Settings): LimitsAt
  fails(found: Limited): boolean
  passes(found: Limited): boolean
  /** Which of both the estimate itself speaks for. */
  leansToBreak(found: Limited): boolean
}

const judges: Record<RuleKind, Judge> = {
  'no-worse': {
    limits: improvement,
    fails: ({ high, value, line }) => high < 0 && value <= line,
    passes: ({ low, line }) => low > line,
    leansToBreak: ({ value, line }) => value <= line,
  },
  'max-increase': {
    limits: growth,
    fails: ({ low, value, line }) => low > 1 && value >= line,
    passes: ({ high, line }) => high < line,
    leansToBreak: ({ value, line }) => value >= line,
  },
  min: {
    limits: level,
    fails: ({ high, line }) => high < line,
    passes: ({ low, line }) => low >= line,
    leansToBreak: ({ value, line }) => value < line,
  },
  max: {
    limits: level,
    fails: ({ low, line }) => low > line,
    passes: ({ high, line }) => high <= line,
    leansToBreak: ({ value, line }) => value > line,
  },
}

/** A rule ready to be judged. */
interface Case {
  readonly rule: GateRule
  readonly pair: MetricPair
  readonly judge: Judge
  readonly at: LimitsAt
  /** Why it must stay open, whatever the limits say. */
  readonly obstacle: string | null
}

/**
 * Judges rules by what is known, not by bare thresholds: broken where the limits say so, all rules corrected together;
 * kept where the limits say so; else open.
 */
export const judgeGate = (versus: GateSubject, rules: readonly GateRule[], settings: Settings): Gate => {
  const chance = 1 - settings.confidence
  const cases = rules.map(rule => caseOf(versus, rule, settings))
  const failed = stepDown(
    cases.map(
      ({ at, judge, obstacle }) =>
        reach =>
          obstacle === null && judge.fails(at(reach)),
    ),
    chance,
  )
  const verdicts = cases.map((each, i) => verdictOf(each, failed[i], chance, versus, settings))
  return { verdict: overall(verdicts.map(({ verdict }) => verdict)), rules: verdicts, warnings: versus.warnings }
}

const overall = (verdicts: readonly GateVerdict[]): GateVerdict =>
  (['fail', 'inconclusive'] as const).find(verdict => verdicts.includes(verdict)) ?? 'pass'

const caseOf = (versus: GateSubject, rule: GateRule, settings: Settings): Case => {
  const pair = versus.pair(rule.metric)
  const judge = judges[rule.kind]
  const at = remembered(judge.limits(pair, rule, settings))
  return { rule, pair, judge, at, obstacle: obstacleTo(versus, rule, pair) }
}

/** Limits may rest on resampling: each chance is asked for once. */
const remembered = (limits: LimitsAt): LimitsAt => {
  const known = new Map<number, Limited>()
  return chance => {
    const found = known.get(chance) ?? limits(chance)
    known.set(chance, found)
    return found
  }
}

const sideWords: BySide<string> = { base: 'in the base', candidate: 'in the candidate' }

const obstacleTo = ({ tasks }: GateSubject, { kind }: GateRule, { n, untested }: MetricPair): string | null => {
  const sides: readonly SideName[] = ruleWords[kind].compares ? ['base', 'candidate'] : ['candidate']
  const unmeasured = sides.filter(side => n[side] === 0)
  if (unmeasured.length > 0) return `not measured ${unmeasured.map(side => sideWords[side]).join(' and ')}`
  if (ruleWords[kind].compares && tasks.shared === 0) return 'no task in common: a difference can be one of tasks'
  return untested
}

const verdictOf = (
  { rule, pair, judge, at, obstacle }: Case,
  failed: boolean,
  chance: number,
  versus: GateSubject,
  settings: Settings,
): RuleVerdict => {
  const found = at(chance)
  if (obstacle !== null) return { rule, pair, verdict: 'inconclusive', found, reason: obstacle, needed: nothing }
  if (failed) return { rule, pair, verdict: 'fail', found, reason: found.reason, needed: nothing }
  if (judge.passes(found)) return { rule, pair, verdict: 'pass', found, reason: found.reason, needed: nothing }
  return {
    rule,
    pair,
    verdict: 'inconclusive',
    found,
    reason: whyOpen(judge, found),
    needed: ruleWords[rule.kind].compares ? once(() => whatSettles(pair, judge, found, versus, settings)) : nothing,
    usefulMargin: ruleWords[rule.kind].compares ? once(() => largerMargin(pair, rule, settings)) : nothing,
  }
}

const nothing = () => null

const largerMargin = (pair: MetricPair, rule: GateRule, settings: Settings): UsefulMargin | null => {
  const useful = usefulMarginOf(pair, rule, settings)
  return useful && useful.margin > rule.amount ? useful : null
}

const whyOpen = (judge: Judge, found: Limited): string => {
  if (Number.isNaN(found.low) || Number.isNaN(found.high)) return found.reason ?? 'no limits'
  if (judge.fails(found)) return 'broken on its own, but not once all rules are corrected together'
  return judge.leansToBreak(found)
    ? 'it looks broken, but chance alone could do that'
    : 'it looks kept, but it could be worse than allowed'
}

/** To break a rule a difference must be told from none, to keep it from the line: whichever the estimate leans to. */
const whatSettles = (
  pair: MetricPair,
  judge: Judge,
  found: Limited,
  versus: GateSubject,
  settings: Settings,
): Needed => {
  const { shown } = found
  const difference = pair.difference({ ...settings, resamples: 1 }, false)
  // What is shown as a ratio, on the scale of the comparison.
  const change = (ratio: number) =>
    difference.scale === 'log ratio' ? Math.log(ratio) : (ratio - 1) * Math.abs(difference.sides.a)
  const [seen, allowed] = [shown.value, shown.line].map(value => (shown.as === 'ratio' ? change(value) : value))
  const effect = Math.abs(judge.leansToBreak(found) ? seen : seen - allowed)
  // Rules are one-sided, and judged by limits.
  const confidence = 2 * settings.confidence - 1
  return neededFor(pair, difference, effect, versus.price(), { ...settings, confidence, alpha: 1 - confidence })
}
