import { AnalysisError } from './problem.ts'

/** What a rule of a gate demands; the words are those of the options and of the settings file. */
export const ruleKinds = ['no-worse', 'max-increase', 'min', 'max', 'max-broken-tasks'] as const
export type RuleKind = (typeof ruleKinds)[number]
export type MetricRuleKind = Exclude<RuleKind, 'max-broken-tasks'>

/** A rule that a candidate must meet. */
export type GateRule = MetricRule | BrokenTasksRule

/** A rule about one metric, such as `no-worse pass_rate:0.02`. */
export interface MetricRule {
  readonly kind: MetricRuleKind
  readonly metric: string
  /** As it was given, a percentage as a share. */
  readonly amount: number
  readonly isPercent: boolean
}

/** How many tasks may break, such as `max-broken-tasks 0`. */
export interface BrokenTasksRule {
  readonly kind: 'max-broken-tasks'
  readonly most: number
}

export const isMetricRule = (rule: GateRule): rule is MetricRule => rule.kind !== 'max-broken-tasks'

interface RuleWords {
  readonly means: string
  readonly example: string
  /** Whether it compares with a base. */
  readonly compares: boolean
}

export const ruleWords: Record<RuleKind, RuleWords> = {
  'no-worse': {
    means: 'the metric may get worse by this much at most',
    example: 'no-worse pass_rate:0.02',
    compares: true,
  },
  'max-increase': {
    means: 'the metric may grow by this share at most',
    example: 'max-increase cost_usd:10%',
    compares: true,
  },
  min: { means: 'the metric must be at least this', example: 'min impl_rate:0.8', compares: false },
  max: { means: 'the metric must be at most this', example: 'max cfp:0.1', compares: false },
  'max-broken-tasks': {
    means: 'so many tasks may break at most (all base runs passed, all candidate runs failed)',
    example: 'max-broken-tasks 0',
    compares: true,
  },
}

const examples = ruleKinds.map(kind => ruleWords[kind].example).join(', ')

const pattern = /^(?:--)?([a-z-]+)[\s=]+([a-z][a-z0-9_]*)\s*:\s*([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?)\s*(%?)$/i

const brokenTasksPattern = /^(?:--)?max-broken-tasks[\s=]+(\d{1,9})$/i

const isKind = (word: string): word is RuleKind => ruleKinds.some(kind => kind === word)

/** Reads a rule as it stands in the settings file or, with two dashes before it, on the command line. */
export const parseRule = (text: string): GateRule => {
  const most = brokenTasksPattern.exec(text.trim())?.[1]
  return most === undefined ? parseMetricRule(text) : { kind: 'max-broken-tasks', most: Number(most) }
}

const parseMetricRule = (text: string): MetricRule => {
  const [, kind = '', metric = '', number = '', sign = ''] = pattern.exec(text.trim()) ?? []
  if (!isKind(kind) || kind === 'max-broken-tasks')
    throw new AnalysisError('wrong-rule', `"${text}" is not a rule of a gate.`, `Write one like ${examples}.`)
  const isPercent = sign === '%'
  const amount = isPercent ? Number(number) / 100 : Number(number)
  if (!Number.isFinite(amount) || (ruleWords[kind].compares && amount < 0))
    throw new AnalysisError(
      'wrong-rule',
      `"${text}": how much is allowed cannot be negative.`,
      `Write it as in ${ruleWords[kind].example}.`,
    )
  // A growth by 10 means 10 percent to whoever writes it; as eleven times as much it would never be broken.
  if (kind === 'max-increase' && !isPercent && amount >= 1)
    throw new AnalysisError(
      'wrong-rule',
      `"${text}": a growth by ${amount} could be ${amount} or ${100 * amount} percent.`,
      `Write ${kind} ${metric}:${amount}% or ${kind} ${metric}:${100 * amount}%.`,
    )
  return { kind, metric, amount, isPercent }
}

/** The rule as a person would write it. */
export const ruleText = (rule: GateRule): string => {
  if (!isMetricRule(rule)) return `${rule.kind} ${rule.most}`
  const { kind, metric, amount, isPercent } = rule
  return `${kind} ${metric}:${isPercent ? `${Number((100 * amount).toPrecision(12))}%` : amount}`
}
