import { type GateRule, isMetricRule, type MetricRule, type MetricRuleKind, ruleWords } from '../../core/gate-rule.ts'
import { once } from '../../core/once.ts'
import type { SideName } from '../../core/reason-codes.ts'
import { type Reason, reason } from '../../core/reasons.ts'
import type { Settings } from '../../core/settings.ts'
import type { BySide, MetricPair } from '../versus/metric-pair.ts'
import { type Needed, neededAgainstBreakage, sampleSizeFor } from '../versus/sample-size.ts'
import type { Versus } from '../versus/versus.ts'
import { areApart, type TaskCounts, type Warning } from '../versus/versus-warnings.ts'
import { type BrokenTasksVerdict, brokenTasksCase } from './broken-tasks-case.ts'
import { growth, improvement, type Limited, type LimitsAt, level } from './limits.ts'
import type { GateVerdict, RuleCase } from './rule-case.ts'
import { stepDown } from './step-down.ts'
import { type UsefulMargin, usefulMarginOf } from './useful-margin.ts'

/** What a rule of a gate comes to. */
export type RuleVerdict = MetricVerdict | BrokenTasksVerdict

/** What a rule about a metric comes to. */
export interface MetricVerdict {
  readonly about: 'metric'
  readonly rule: MetricRule
  readonly pair: MetricPair
  readonly verdict: GateVerdict
  /** The number that it is about and its one-sided limits; NaN where there are none. */
  readonly found: Limited
  /** What both sides spent, where the rule compares amounts. */
  readonly spent: BySide<Spent> | null
  /** Why it is inconclusive; or how the limits were found. */
  readonly reasons: readonly Reason[]
  /** What would settle it, where it is inconclusive and compares with a base. */
  needed(): Needed | null
  /** The smallest margin that this much data supports, where the rule is open and asks for a smaller one. */
  usefulMargin?(): UsefulMargin | null
}

/** An amount of one side, such as its cost. */
export interface Spent {
  /** Macro-average over the tasks that were compared. */
  readonly mean: number
  /** The sum over all measured runs. */
  readonly total: number
}

/** What a gate needs to know of a comparison. */
export type GateSubject = Pick<Versus, 'pair' | 'tasks' | 'price' | 'warnings' | 'broken'>

export interface Gate {
  readonly verdict: GateVerdict
  readonly rules: readonly RuleVerdict[]
  readonly warnings: readonly Warning[]
}

/** When a rule is broken, and when it is kept. */
interface Judge {
  limits(pair: MetricPair, rule: MetricRule, settings: Settings): LimitsAt
  fails(found: Limited): boolean
  passes(found: Limited): boolean
  /** Which of both the estimate itself speaks for. */
  leansToBreak(found: Limited): boolean
}

const judges: Record<MetricRuleKind, Judge> = {
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

/** A rule about a metric, with its limits. */
interface MetricCase {
  readonly rule: MetricRule
  readonly pair: MetricPair
  readonly judge: Judge
  readonly at: LimitsAt
  /** Why it must stay inconclusive, whatever the limits say. */
  readonly obstacle: Reason | null
}

/**
 * Judges rules by what is known, not by bare thresholds: broken where the limits say so, Holm-adjusted for all rules;
 * kept where the limits say so; else inconclusive.
 */
export const judgeGate = (versus: GateSubject, rules: readonly GateRule[], settings: Settings): Gate => {
  const chance = 1 - settings.confidence
  const cases = rules.map(rule =>
    isMetricRule(rule)
      ? metricCase(versus, rule, chance, settings)
      : brokenTasksCase(rule, versus.broken(), fewShared(versus.tasks), chance),
  )
  const failed = stepDown(
    cases.map(
      ({ failsAt }) =>
        level =>
          failsAt(level),
    ),
    chance,
  )
  const obstacle = versus.warnings.find(warning => warning.obstacle !== undefined)?.obstacle
  const found = cases.map(({ verdict }, i) => verdict(failed[i]))
  const verdicts = obstacle === undefined ? found : found.map(each => withoutPass(each, obstacle))
  const verdict = overallVerdict(verdicts.map(each => each.verdict))
  return { verdict, rules: verdicts, warnings: versus.warnings }
}

/** What is wrong with the data can hide a failure; it takes none back. */
const withoutPass = (found: RuleVerdict, why: Reason): RuleVerdict =>
  found.verdict === 'pass' ? leftOpen(found, why) : found

/** The same rule, which nothing but another reading of the data settles. */
export const leftOpen = (found: RuleVerdict, why: Reason): RuleVerdict => {
  const open = { verdict: 'inconclusive', reasons: [why], needed: nothing } as const
  return found.about === 'metric' ? { ...found, ...open, usefulMargin: nothing } : { ...found, ...open }
}

export const overallVerdict = (verdicts: readonly GateVerdict[]): GateVerdict =>
  (['fail', 'inconclusive'] as const).find(verdict => verdicts.includes(verdict)) ?? 'pass'

const metricCase = (
  versus: GateSubject,
  rule: MetricRule,
  chance: number,
  settings: Settings,
): RuleCase<RuleVerdict> => {
  const pair = versus.pair(rule.metric)
  const judge = judges[rule.kind]
  const at = remembered(judge.limits(pair, rule, settings))
  const obstacle = obstacleTo(versus, rule, pair)
  return {
    failsAt: level => obstacle === null && judge.fails(at(level)),
    verdict: failed => verdictOf({ rule, pair, judge, at, obstacle }, failed, chance, versus, settings),
  }
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

/** Why sides with few tasks in common cannot be compared by a rule; null where they have enough. */
const fewShared = (tasks: TaskCounts): Reason | null => {
  const { base, candidate, shared } = tasks
  if (shared === 0) return reason('no-shared-task')
  return areApart(tasks) ? reason('few-shared-tasks', { shared, tasks: Math.min(base, candidate) }) : null
}

/** More runs without a value than these, above the share that the base lacks, can hide what a rule is about. */
const mostUnmeasured = 0.1

const obstacleTo = (
  { tasks, warnings }: GateSubject,
  { kind }: MetricRule,
  { n, missing, untested, metric }: MetricPair,
): Reason | null => {
  const sides: readonly SideName[] = ruleWords[kind].compares ? ['base', 'candidate'] : ['candidate']
  const unmeasured = sides.filter(side => n[side] === 0)
  if (unmeasured.length > 0) return reason('rule-not-measured', { sides: unmeasured })
  if (!ruleWords[kind].compares) return untested
  const share = (side: SideName) => missing[side] / (n[side] + missing[side])
  if (!metric.isOutcome && share('candidate') > share('base') + mostUnmeasured)
    return reason('candidate-runs-not-measured', {
      missing: missing.candidate,
      runs: n.candidate + missing.candidate,
    })
  const codes = new Set(warnings.map(({ code }) => code))
  if (metric.judged !== undefined && codes.has('rubric-missing')) return reason('no-rubric')
  return fewShared(tasks) ?? untested
}

const spentOn = ({ kind }: MetricRule, pair: MetricPair, settings: Settings): BySide<Spent> | null => {
  if (!ruleWords[kind].compares || pair.kind !== 'amount') return null
  const { sides } = pair.difference({ ...settings, resamples: 1 }, false)
  return {
    base: { mean: sides.a, total: pair.total('base') },
    candidate: { mean: sides.b, total: pair.total('candidate') },
  }
}

const verdictOf = (
  { rule, pair, judge, at, obstacle }: MetricCase,
  failed: boolean,
  chance: number,
  versus: GateSubject,
  settings: Settings,
): MetricVerdict => {
  const found = at(chance)
  const about = { about: 'metric', rule, pair, found, spent: spentOn(rule, pair, settings) } as const
  if (obstacle !== null) return { ...about, verdict: 'inconclusive', reasons: [obstacle], needed: nothing }
  if (failed) return { ...about, verdict: 'fail', reasons: found.reasons, needed: nothing }
  if (judge.passes(found)) return { ...about, verdict: 'pass', reasons: found.reasons, needed: nothing }
  return {
    ...about,
    verdict: 'inconclusive',
    reasons: whyOpen(judge, found),
    needed: ruleWords[rule.kind].compares ? once(() => whatSettles(pair, judge, found, versus, settings)) : nothing,
    usefulMargin: ruleWords[rule.kind].compares ? once(() => largerMargin(pair, rule, settings)) : nothing,
  }
}

const nothing = () => null

const largerMargin = (pair: MetricPair, rule: MetricRule, settings: Settings): UsefulMargin | null => {
  const useful = usefulMarginOf(pair, rule, settings)
  return useful && useful.margin > rule.amount ? useful : null
}

const whyOpen = (judge: Judge, found: Limited): readonly Reason[] => {
  if (Number.isNaN(found.low) || Number.isNaN(found.high))
    return found.reasons.length > 0 ? found.reasons : [reason('no-limits')]
  if (judge.fails(found)) return [reason('not-broken-after-adjustment')]
  if (judge.leansToBreak(found)) return [reason('maybe-broken')]
  return [found.rareBreakage?.reason ?? reason('maybe-kept')]
}

/** To break a rule a difference must be told from none, to keep it from the line: whichever the estimate leans to. */
const whatSettles = (
  pair: MetricPair,
  judge: Judge,
  found: Limited,
  versus: GateSubject,
  settings: Settings,
): Needed => {
  const { shown, rareBreakage } = found
  const difference = pair.difference({ ...settings, resamples: 1 }, false)
  if (rareBreakage && rareBreakage.moreTasks > 0 && !judge.leansToBreak(found))
    return neededAgainstBreakage(pair, difference, Math.abs(found.line), rareBreakage, versus.price())
  // What is shown as a ratio, on the scale of the comparison.
  const change = (ratio: number) =>
    difference.scale === 'log ratio' ? Math.log(ratio) : (ratio - 1) * Math.abs(difference.sides.a)
  const [seen, allowed] = [shown.value, shown.line].map(value => (shown.as === 'ratio' ? change(value) : value))
  const effect = Math.abs(judge.leansToBreak(found) ? seen : seen - allowed)
  // Rules are one-sided, and judged by limits.
  const confidence = 2 * settings.confidence - 1
  return sampleSizeFor(pair, difference, effect, versus.price(), { ...settings, confidence, alpha: 1 - confidence })
}
