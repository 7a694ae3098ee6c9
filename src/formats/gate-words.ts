import type { MetricVerdict, RuleVerdict, Spent } from '../analysis/gate/gate.ts'
import type { Shown } from '../analysis/gate/limits.ts'
import type { GateVerdict } from '../analysis/gate/rule-case.ts'
import type { UsefulMargin } from '../analysis/gate/useful-margin.ts'
import { type Format, formatAlike, formatDifference, formatFactor, formatNumber } from '../core/format.ts'
import { brokenCount, brokenNames, brokenNumber } from '../exhibits/versus/broken-words.ts'
import { reasonsText } from '../output/narrative/reasons.ts'
import type { JudgedGate } from './gate.ts'
import { neededText } from './versus-words.ts'

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

/** Why a rule came out as it did, in a sentence or two. */
export const ruleSentence = (verdict: RuleVerdict): string => {
  const sentences: Record<GateVerdict, string> = {
    pass: 'Kept.',
    fail: 'Broken beyond what chance explains.',
    inconclusive: `Inconclusive: ${reasonsText(verdict.reasons) ?? 'no answer'}.${verdict.about === 'metric' ? moreText(verdict) : ''}`,
  }
  return sentences[verdict.verdict]
}

const moreText = (verdict: MetricVerdict): string => {
  const { found, pair } = verdict
  const more = verdict.needed()
  const scale = found.shown.as === 'ratio' ? 'log ratio' : 'difference'
  const useful = verdict.usefulMargin?.()
  const needed = more?.runs || more?.tasks ? ` ${neededText(more, { scale }, pair.metric)}` : ''
  return `${needed}${useful ? ` ${usefulMarginText(useful, verdict)}` : ''}`
}

/** `With 60 tasks × 3 runs the smallest useful margin is 9 points; this rule asks for 2.` */
const usefulMarginText = (
  { margin, isShare, tasks, runsPerTask: { base, candidate } }: UsefulMargin,
  { rule, pair: { metric } }: MetricVerdict,
): string => {
  const [first, second] = [base, candidate].map(runs => Number(runs.toFixed(1)))
  const runs = first === second ? countOf(first, 'run') : `${first} and ${countOf(second, 'run')}`
  const size = `${countOf(tasks, 'task')} × ${runs}`
  const isPoints = metric.format === 'percent'
  const [least, asked] =
    isShare || isPoints
      ? [roundedUp(100 * margin), Number((100 * rule.amount).toPrecision(6))]
      : [formatNumber(margin, metric.format), formatNumber(rule.amount, metric.format)]
  const [unit, sign] = [!isShare && isPoints ? ` ${least === 1 ? 'point' : 'points'}` : '', isShare ? '%' : '']
  return `With ${size} the smallest useful margin is ${least}${sign}${unit}; this rule asks for ${asked}${sign}.`
}

const countOf = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`

/** A margin that is rounded down would be too small; below 1 a decimal counts. */
const roundedUp = (value: number): number => (value > 1 ? Math.ceil(value - 1e-9) : Math.ceil(10 * value - 1e-9) / 10)

/** What the gate as a whole says. */
export const gateSentence = ({ gate: { verdict, rules }, openCountsAs }: JudgedGate): string => {
  const count = (which: GateVerdict) => rules.filter(rule => rule.verdict === which).length
  const of = `of ${rules.length} ${rules.length === 1 ? 'rule' : 'rules'}`
  const counts: Record<GateVerdict, string> = {
    fail: `${count('fail')} ${of} broken`,
    inconclusive: `none ${of} broken, ${count('inconclusive')} inconclusive${openCountsAs ? `: counts as ${openCountsAs}` : ''}`,
    pass: `all ${rules.length === 1 ? 'rules' : `${rules.length} rules`} kept`,
  }
  return counts[verdict]
}
