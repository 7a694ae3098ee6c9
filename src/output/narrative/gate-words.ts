import type { MetricVerdict, RuleVerdict, Spent } from '../../analysis/gate/gate.ts'
import type { Shown } from '../../analysis/gate/limits.ts'
import type { GateVerdict } from '../../analysis/gate/rule-case.ts'
import { type Format, formatAlike, formatDifference, formatFactor, formatNumber } from '../../core/format.ts'
import type { RuleOpen } from './messages/gate-messages.ts'
import type { Message } from './messages.ts'
import { reasonsText } from './reason-words.ts'
import { brokenCount, brokenNames, brokenNumber } from './versus-words.ts'
import { countOf } from './words.ts'

type Writer = (value: number) => string

/** How the numbers of a rule are written; shares differ by points. */
const writers: Record<Shown['as'], (format: Format) => Writer> = {
  ratio: () => formatFactor,
  value: format => value => formatNumber(value, format),
  difference: format => value => (Number.isNaN(value) ? '–' : formatDifference(value, format)),
}

const unitOf = ({ as }: Shown, format: Format): string => (as === 'difference' && format === 'percent' ? ' points' : '')

/** What was found, with its one-sided limits: `−4.1 points [−6.0, −2.2]`. */
export const foundText = (verdict: RuleVerdict): string => {
  if (verdict.about === 'broken tasks') return verdict.broken ? brokenNumber(verdict.broken) : '–'
  const {
    found: { shown },
    pair: { metric },
  } = verdict
  const write = writers[shown.as](metric.format)
  if (Number.isNaN(shown.value)) return '–'
  const limits =
    Number.isNaN(shown.low) || Number.isNaN(shown.high) ? '' : ` [${write(shown.low)}, ${write(shown.high)}]`
  return `${write(shown.value)}${unitOf(shown, metric.format)}${limits}`
}

/** What the rule allows: `at least −2.0 points`. */
export const allowedText = (verdict: RuleVerdict): string =>
  verdict.about === 'broken tasks' ? `at most ${verdict.rule.most}` : allowedValue(verdict)

const allowedValue = ({ found: { shown }, pair: { metric } }: MetricVerdict): string =>
  `${shown.wanted} ${writers[shown.as](metric.format)(shown.line)}${unitOf(shown, metric.format)}`

/**
 * What a reader of a rule also wants to know, if there is something: which tasks broke, or what both sides spent. Names
 * come from data, and `name` writes them.
 */
export const detailText = (verdict: RuleVerdict, name: (task: string) => string): string | null => {
  if (verdict.about === 'metric') return spentText(verdict)
  const { broken } = verdict
  const reason = reasonsText(verdict.reasons)
  if (!broken || broken.tasks.length === 0) return null
  const why = verdict.verdict === 'pass' && reason !== null ? ` Kept: ${reason}.` : ''
  return `${brokenCount(broken)}: ${brokenNames(broken, name)}.${why}`
}

/** `Mean (macro-average over tasks) $0.31 → $0.42, total $56.10 (180 runs) → $75.90 (180 runs).` */
const spentText = ({ spent, pair: { metric, n }, found }: MetricVerdict): string | null => {
  if (!spent || Number.isNaN(spent.base.mean + spent.candidate.mean)) return null
  const change = (what: keyof Spent) => formatAlike([spent.base[what], spent.candidate[what]], metric.format)
  const [before, now] = change('total')
  const total = `total ${before} (${countOf(n.base, 'run')}) → ${now} (${countOf(n.candidate, 'run')})`
  const heavy =
    found.caution === 'heavy-tails'
      ? ' Heavy tails: a few tasks carry the mean, so more than 5% of such verdicts can be wrong.'
      : ''
  return `Mean (macro-average over tasks) ${change('mean').join(' → ')}, ${total}.${heavy}`
}

/** Why a rule came out as it did. */
export const ruleMessage = (verdict: RuleVerdict): Message => {
  if (verdict.verdict !== 'inconclusive')
    return { code: verdict.verdict === 'pass' ? 'rule-kept' : 'rule-broken', params: {} }
  const { reasons } = verdict
  return verdict.about === 'metric'
    ? { code: 'rule-inconclusive', params: { reasons, ...moreFor(verdict) } }
    : { code: 'rule-inconclusive', params: { reasons, needed: null, useful: null } }
}

const moreFor = (verdict: MetricVerdict): Pick<RuleOpen, 'needed' | 'useful'> => {
  const { found, pair, rule } = verdict
  const needed = verdict.needed()
  const useful = verdict.usefulMargin?.()
  const { metric } = pair
  return {
    needed: needed && { ...needed, scale: found.shown.as === 'ratio' ? 'log ratio' : 'difference', metric },
    useful: useful ? { ...useful, asked: rule.amount, metric } : null,
  }
}

interface JudgedRules {
  readonly gate: { readonly verdict: GateVerdict; readonly rules: readonly RuleVerdict[] }
  readonly openCountsAs?: 'pass' | 'fail'
}

/** What the gate as a whole says. */
export const gateMessage = ({ gate: { verdict, rules }, openCountsAs }: JudgedRules): Message<'gate-verdict'> => {
  const count = (which: GateVerdict) => rules.filter(rule => rule.verdict === which).length
  return {
    code: 'gate-verdict',
    params: {
      verdict,
      rules: rules.length,
      failed: count('fail'),
      inconclusive: count('inconclusive'),
      openCountsAs: openCountsAs ?? null,
    },
  }
}
