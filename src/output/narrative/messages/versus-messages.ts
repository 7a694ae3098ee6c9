import type { Caution } from '../../../analysis/inference/estimate.ts'
import type { Difference } from '../../../analysis/inference/index.ts'
import type { BaselineNoise } from '../../../analysis/versus/baseline-noise.ts'
import type { BrokenTasks } from '../../../analysis/versus/broken-tasks.ts'
import type { Needed } from '../../../analysis/versus/sample-size.ts'
import { cautionReasons, type VersusVerdict } from '../../../analysis/versus/verdict.ts'
import { areApart, type TaskCounts } from '../../../analysis/versus/versus-warnings.ts'
import { formatFixed, formatNumber } from '../../../core/format.ts'
import { listText } from '../../../core/list-text.ts'
import type { MetricInfo } from '../../../core/metric.ts'
import type { Reason } from '../../../core/reasons.ts'
import { reasonsText, reasonText } from '../reason-words.ts'
import { brokenCount, brokenNames, differenceText, neededText, verdictWords } from '../versus-words.ts'
import { counted } from '../words.ts'

/** The metrics that a message is about. */
export interface InMetrics {
  readonly titles: readonly string[]
}

/** What a way to count runs without an outcome gives. */
export interface CountedAnswer {
  readonly difference: Difference
  readonly metric: MetricInfo
  readonly verdict: VersusVerdict
}

/** How much two sides have, and how they are compared. */
export interface VersusExtent {
  readonly base: number
  readonly candidate: number
  readonly tasks: TaskCounts
  /** The first metric, where it was measured in fewer tasks than are shared. */
  readonly measured: { readonly title: string; readonly shared: number } | null
  /** The columns of what is paired within a task. */
  readonly paired: readonly string[]
}

const pairedWords: Readonly<Record<string, string>> = {
  agent: 'agent',
  agent_model: 'model',
  tier: 'tier',
  subtest: 'subtest',
}

/** `30 shared tasks; 5 only in base, 2 only in candidate` */
const tasksText = ({ base, candidate, shared }: TaskCounts): string => {
  const alone = [
    ...(base > shared ? [`${base - shared} only in base`] : []),
    ...(candidate > shared ? [`${candidate - shared} only in candidate`] : []),
  ]
  return [`${counted(shared, 'shared task')}`, ...(alone.length > 0 ? [alone.join(', ')] : [])].join('; ')
}

/** What to try instead. */
const cautionAdvice: Record<Caution, string> = {
  'heavy-tails': ' `--amount-mean geometric` compares what a typical run takes.',
  'different-tasks': '',
}

const answerText = ({ difference, metric, verdict }: CountedAnswer): string =>
  `${differenceText(difference, metric)} (${verdictWords[verdict]})`

const mostNamed = 4

/** What breaking means, for those who see it for the first time. */
const brokenMeaning = 'every base run passed, every candidate run failed'

const verdictTitles = {
  better: 'Better',
  worse: 'Worse',
  equivalent: 'Equivalent',
  differs: 'Different',
  inconclusive: 'Inconclusive',
} as const

const percentOf = (share: number): string => `${(100 * share).toFixed(0)}%`

const errorText = ({ metric, isRelative }: BaselineNoise, error: number): string => {
  if (isRelative) return `${formatFixed(100 * error, 1)}%`
  return metric.format === 'percent' ? `${formatFixed(100 * error, 1)} points` : formatNumber(error, metric.format)
}

export interface MissingDecides extends InMetrics {
  readonly asRecorded: CountedAnswer
  readonly asFailures: CountedAnswer
}

export interface NeedsMore extends InMetrics, Pick<Difference, 'scale'> {
  readonly needed: Needed
  readonly metric: Pick<MetricInfo, 'format'>
  readonly unadjusted: { readonly p: number; readonly metrics: number } | null
  readonly breakage: Reason | null
}

export interface OnlyOnSide {
  readonly side: 'base' | 'candidate'
  readonly runs: number
  readonly tasks: readonly string[]
  /** Tasks of which the other side has some subtests. */
  readonly partly: number
}

/** What is said of a candidate against a base. */
export const versusMessages = {
  /** How to read the table of metrics. */
  'versus-legend': ({ confidence, isFixed }: { readonly confidence: number; readonly isFixed: boolean }) =>
    `Macro-average over tasks. Shares differ by points; in brackets ${Number((100 * confidence).toPrecision(6))}% CI, unadjusted. p and verdicts are Holm-adjusted for these metrics. Effect: Cliff's delta, from −1 to 1.${isFixed ? ' Tasks are fixed: results hold for these tasks only.' : ''}`,
  /** What the noise of a baseline does to comparisons with it, and how many runs would reduce it. */
  'baseline-noise': (noise: BaselineNoise) => {
    const { metric, error, runs, share, wanted, hasSubtests } = noise
    const each = hasSubtests ? 'subtest' : 'task'
    if (Number.isNaN(error) && runs <= 1) return `${metric.title}: unknown with one run of each ${each}.`
    if (!(error > 0)) return `${metric.title}: none, runs of the same ${each} do not differ.`
    const [now, then] = [error, wanted.error].map(value => errorText(noise, value))
    return `${metric.title}: standard error ${now}, up to ${percentOf(share)} of the variance of a comparison (candidate: ${counted(Number(runs.toFixed(1)), 'run')} per ${each}). With ${wanted.runs} runs per ${each}: ${then}, up to ${percentOf(wanted.share)}.`
  },
  /** `216 and 216 runs · 12 shared tasks · paired by task and tier` */
  'versus-extent': ({ base, candidate, tasks, measured, paired }: VersusExtent) =>
    [
      `${formatNumber(base, 'count')} and ${counted(candidate, 'run')}`,
      `${tasksText(tasks)}${measured ? `; ${measured.title} on ${measured.shared} of them` : ''}`,
      areApart(tasks)
        ? 'on different tasks'
        : `paired by ${listText(['task', ...paired.map(column => pairedWords[column])], 'and')}`,
    ].join(' · '),
  'broken-tasks': (broken: BrokenTasks, written: (name: string | null) => string) =>
    `Broken tasks (${brokenMeaning}): ${brokenNames(broken, written)}. ${brokenCount(broken)}.`,
  /** Left out, missing runs give one answer; as failures, another. */
  'missing-decides': ({ titles, asRecorded, asFailures }: MissingDecides) =>
    `${listText(titles, 'and')}: missing runs decide. Left out, they give ${answerText(asRecorded)}; as failures, ${answerText(asFailures)}.`,
  'no-claim': ({ titles, caution, p }: InMetrics & { readonly caution: Caution; readonly p: number }) =>
    `${listText(titles, 'and')}: ${reasonText(cautionReasons[caution])}, so no claim is made${Number.isNaN(p) ? '' : ` (unadjusted p ${formatNumber(p, 'p-value')})`}.${cautionAdvice[caution]}`,
  /** What would settle it, what alone stands against equivalence, and what the adjustment for other metrics costs. */
  'needs-more': ({ titles, needed, scale, metric, unadjusted, breakage }: NeedsMore) =>
    [
      listText(titles, 'and'),
      ...(unadjusted
        ? [
            `Unadjusted p ${formatNumber(unadjusted.p, 'p-value')}, not significant Holm-adjusted for ${unadjusted.metrics} metrics`,
          ]
        : []),
      ...(breakage === null ? [] : [`Not shown to be equivalent (${reasonText(breakage)})`]),
      neededText(needed, { scale }, metric),
    ].join('. '),
  'not-compared': ({ titles, reasons }: InMetrics & { readonly reasons: readonly Reason[] }) =>
    `${listText(titles, 'and')}: ${reasonsText(reasons) ?? 'no answer'}.`,
  verdicts: ({ verdict, titles }: InMetrics & { readonly verdict: keyof typeof verdictTitles }) =>
    `${verdictTitles[verdict]}: ${listText(titles, 'and')}.`,
  'sides-apart': () => 'The sides have no task in common: a difference can be one of tasks.',
  'only-on-side': ({ side, runs, tasks, partly }: OnlyOnSide) => {
    const more = tasks.length > mostNamed ? ` and ${tasks.length - mostNamed} more` : ''
    const places = [
      ...(tasks.length > 0
        ? [`${tasks.length === 1 ? 'task' : 'tasks'} ${tasks.slice(0, mostNamed).join(', ')}${more}`]
        : []),
      ...(partly > 0 ? [`subtests of ${counted(partly, 'task')}`] : []),
    ].join('; ')
    return `${counted(runs, 'run')} of the ${side}: ${places}.`
  },
} as const
