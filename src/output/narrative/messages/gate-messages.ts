import type { GateVerdict } from '../../../analysis/gate/rule-case.ts'
import type { UsefulMargin } from '../../../analysis/gate/useful-margin.ts'
import type { Difference } from '../../../analysis/inference/index.ts'
import type { Needed } from '../../../analysis/versus/sample-size.ts'
import { type Format, formatNumber } from '../../../core/format.ts'
import type { Reason } from '../../../core/reasons.ts'
import { reasonsText } from '../reason-words.ts'
import { neededText } from '../versus-words.ts'
import { countOf } from '../words.ts'

export interface InFormat {
  readonly metric: { readonly format: Format }
}

/** Why a rule is inconclusive, and what would settle it. */
export interface RuleOpen {
  readonly reasons: readonly Reason[]
  readonly needed: (Needed & Pick<Difference, 'scale'> & InFormat) | null
  /** The smallest margin that such runs could be judged by, and the one that was asked for. */
  readonly useful: (UsefulMargin & InFormat & { readonly asked: number }) | null
}

/** A margin that is rounded down would be too small; below 1 a decimal counts. */
const roundedUp = (value: number): number => (value > 1 ? Math.ceil(value - 1e-9) : Math.ceil(10 * value - 1e-9) / 10)

/** `With 60 tasks × 3 runs the smallest useful margin is 9 points; this rule asks for 2.` */
const usefulMarginText = ({
  margin,
  isShare,
  tasks,
  runsPerTask: { base, candidate },
  asked: amount,
  metric,
}: NonNullable<RuleOpen['useful']>): string => {
  const [first, second] = [base, candidate].map(runs => Number(runs.toFixed(1)))
  const runs = first === second ? countOf(first, 'run') : `${first} and ${countOf(second, 'run')}`
  const size = `${countOf(tasks, 'task')} × ${runs}`
  const isPoints = metric.format === 'percent'
  const [least, asked] =
    isShare || isPoints
      ? [roundedUp(100 * margin), Number((100 * amount).toPrecision(6))]
      : [formatNumber(margin, metric.format), formatNumber(amount, metric.format)]
  const [unit, sign] = [!isShare && isPoints ? ` ${least === 1 ? 'point' : 'points'}` : '', isShare ? '%' : '']
  return `With ${size} the smallest useful margin is ${least}${sign}${unit}; this rule asks for ${asked}${sign}.`
}

export interface GateVerdictParams {
  readonly verdict: GateVerdict
  readonly rules: number
  readonly failed: number
  readonly inconclusive: number
  readonly openCountsAs: 'pass' | 'fail' | null
}

/** What is said of a gate. */
export const gateMessages = {
  /** How to read the table of rules. */
  'gate-legend': ({ confidence }: { readonly confidence: number }) =>
    `In brackets: one-sided ${Number((100 * confidence).toPrecision(6))}% limits. A rule that compares fails if these exclude “no change” and the estimate is beyond what is allowed; every rule passes if they are within it; else it is inconclusive.`,
  'rule-kept': () => 'Kept.',
  'rule-broken': () => 'Broken beyond what chance explains.',
  'rule-inconclusive': ({ reasons, needed, useful }: RuleOpen) =>
    [
      `Inconclusive: ${reasonsText(reasons) ?? 'no answer'}.`,
      ...(needed?.runs || needed?.tasks ? [neededText(needed, needed, needed.metric)] : []),
      ...(useful ? [usefulMarginText(useful)] : []),
    ].join(' '),
  'gate-verdict': ({ verdict, rules, failed, inconclusive, openCountsAs }: GateVerdictParams) => {
    const of = `of ${rules} ${rules === 1 ? 'rule' : 'rules'}`
    const texts: Record<GateVerdict, string> = {
      fail: `${failed} ${of} broken`,
      inconclusive: `none ${of} broken, ${inconclusive} inconclusive${openCountsAs === null ? '' : `: counts as ${openCountsAs}`}`,
      pass: `all ${rules === 1 ? 'rules' : `${rules} rules`} kept`,
    }
    return texts[verdict]
  },
} as const
