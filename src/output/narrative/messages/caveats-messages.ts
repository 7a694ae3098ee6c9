import type { Comparison } from '../../../analysis/comparisons/index.ts'
import { type Imprecision, widestFactor } from '../../../analysis/imprecision.ts'
import type { Level } from '../../../analysis/levels.ts'
import { type Format, formatNumber } from '../../../core/format.ts'
import { listText } from '../../../core/list-text.ts'
import type { Problem } from '../../../core/problem.ts'
import type { Severity } from '../../../core/problem-codes.ts'
import { counted, shortened } from '../words.ts'

type Scope = Comparison['scope']

/** A tier, model or agent; a tier of one model, where that is named. */
export interface Place {
  readonly word: Level['word']
  readonly name: string
  readonly model?: string
}

/** What is wrong with the intervals of a metric: beyond what is possible, or by a factor. */
export type Width = 'of-range' | 'of-factor' | Extract<Imprecision, 'lopsided'>

/** How many intervals of those that there are say little, and why. */
export interface WideIntervals {
  readonly widths: readonly Width[]
  readonly wide: number
  readonly of: number
}

/** How many pairs of a kind, and the metrics in which it is so; none where it is so in all. */
export interface Pairs {
  readonly titles: readonly string[]
  readonly scope: Scope
  readonly pairs: number
}

/** Of what is named by the way. */
const longestName = 35

const number = (value: number): string => value.toLocaleString('en')

const placeText = ({ word, name, model }: Place): string =>
  `${word} ${name}${model === undefined ? '' : ` of ${model}`}`

const runsText = ({ name, runs, withoutOutcome }: { name: string | null; runs: number; withoutOutcome: number }) =>
  `${number(withoutOutcome)} of ${counted(runs, 'run')}${name === null ? '' : ` of ${name}`}`

const inTitles = (titles: readonly string[]): string => (titles.length === 0 ? '' : `${listText(titles, 'and')}: `)

const widthWords: Record<Width, string> = {
  'of-range': 'over more than half of what is possible',
  'of-factor': `over a factor of more than ${widestFactor}`,
  lopsided: 'nearly all to one side of the estimate',
}

/** `on the 10 tasks that both have, 20 left out` */
export const leftOutText = ({ shared, leftOut }: { readonly shared: number; readonly leftOut: number }): string =>
  `on the ${counted(shared, 'task')} that both have, ${number(leftOut)} left out`

/** `2 errors and 1 warning` */
export const severitiesText = (counts: readonly { readonly severity: Severity; readonly count: number }[]): string =>
  listText(
    counts.map(({ severity, count }) => counted(count, severity)),
    'and',
  )

const widthsText = (widths: readonly Width[]): string =>
  listText(
    widths.map(width => widthWords[width]),
    'or',
  )

export interface RunsNotCounted {
  readonly missing: number
  readonly of: number
  readonly reasons: readonly { readonly reason: string; readonly count: number }[]
}

export interface InfrastructureFailures {
  readonly runs: number
  readonly passRate: number
  readonly without: number
}

export interface NoOutcome {
  readonly name: string | null
  readonly runs: number
  readonly withoutOutcome: number
  readonly stopped: number
  readonly title: string
  readonly format: Format
  readonly ifFailed: number
  readonly ifDropped: number
}

export interface FewTasksIn {
  readonly least: number
  readonly places: readonly (Place & { readonly tasks: number })[]
  readonly more: number
}

export interface FewMeasured {
  readonly title: string
  readonly measured: number
  readonly tried: number
}

export interface FewMeasuredIn {
  readonly title: string
  readonly least: number
  readonly places: readonly (Place & { readonly measured: number; readonly tried: number })[]
}

export interface BenchmarksApart {
  readonly scope: Scope
  readonly names: readonly string[]
  readonly more: number
}

export interface TasksLeftOut extends Pairs {
  readonly shared: number
  readonly leftOut: number
}

export interface WideIntervalsParams {
  readonly widths: readonly Width[]
  readonly metrics: readonly { readonly title: string; readonly wide: number; readonly of: number }[]
}

/** What a reader of an analysis should doubt. */
export const caveatMessages = {
  'runs-not-counted': ({ missing, of, reasons }: RunsNotCounted) => {
    const counts = reasons.map(({ reason, count }) => `${number(count)} ${reason}`).join(', ')
    return `${counted(missing, 'run')} of ${number(of)} ${missing === 1 ? 'is' : 'are'} missing (${counts}) and counted nowhere above.`
  },
  'infrastructure-failures': ({ runs, passRate, without }: InfrastructureFailures) =>
    `${counted(runs, 'run')} failed for reasons that are not the agent's: ` +
    `pass rate over runs ${formatNumber(passRate, 'percent')}, without ${runs === 1 ? 'it' : 'them'} ${formatNumber(without, 'percent')}.`,
  'no-outcome': ({ stopped, title, format, ifFailed, ifDropped, ...runs }: NoOutcome) => {
    const interrupted = stopped === 0 ? '' : `, and infrastructure stopped ${stopped} more`
    const dropped = Number.isNaN(ifDropped) ? 'none' : formatNumber(ifDropped, format)
    return (
      `${runsText(runs)} ${runs.withoutOutcome === 1 ? 'has' : 'have'} no outcome${interrupted}. ` +
      `${title}: ${formatNumber(ifFailed, format)} if counted as failures, ${dropped} if dropped.`
    )
  },
  'no-outcome-more': ({ configurations }: { readonly configurations: number }) =>
    `${configurations} more configurations have runs without an outcome: see missing in data/summary.json.`,
  'no-outcome-uneven': ({ most, least }: Readonly<Record<'most' | 'least', { name: string | null; share: number }>>) =>
    `Runs without an outcome are unevenly spread (${formatNumber(most.share, 'percent')} of ${most.name}, ${formatNumber(least.share, 'percent')} of ${least.name}): ` +
    'a difference can be one of missing runs. Compare `--missing fail` with `--missing drop`.',
  'problem-headline': ({ file, message }: { readonly file: string; readonly message: string }) => `${file}: ${message}`,
  unmeasured: ({ title, missing, runs }: { readonly title: string; readonly missing: number; readonly runs: number }) =>
    `${title} was not measured in ${number(missing)} of ${counted(runs, 'run')}.`,
  'agent-of-each-model': () =>
    'Every model was run by an agent of its own: a difference between models may be that of their agents.',
  'never-measured': ({ titles }: { readonly titles: readonly string[] }) =>
    `Not measured in any run: ${listText(titles, 'and')}.`,
  'one-judge': () => 'One judge alone rated the runs: how far judges agree cannot be known.',
  'silent-judges': ({ names }: { readonly names: readonly string[] }) =>
    `No valid rating from ${listText(names, 'and')}: scores and verdicts are those of the other judges.`,
  'low-agreement': ({ alpha }: { readonly alpha: number }) =>
    `The judges agree little on scores: Krippendorff's alpha ${formatNumber(alpha, 'score')}.`,
  'split-verdicts': ({ split, runs }: { readonly split: number; readonly runs: number }) =>
    `Judges disagree on the verdict in ${number(split)} of ${counted(runs, 'run')}.`,
  'one-task': () => 'There is a single task: nothing here says what holds for other tasks.',
  'few-tasks': ({ tasks }: { readonly tasks: number }) =>
    `There are only ${tasks} tasks: differences may not hold for others.`,
  'fixed-tasks': ({ tasks }: { readonly tasks: number }) =>
    `Tasks were taken as they are, on request: what is said holds for these ${tasks} tasks only.`,
  'few-tasks-in': ({ least, places, more }: FewTasksIn) => {
    const names = places.map(place => `${placeText(place)} (${counted(place.tasks, 'task')})`)
    const where = listText([...names, ...(more > 0 ? [`${more} more`] : [])], 'and')
    const those = places.length + more === 1 ? 'it' : 'them'
    return `Fewer than ${least} tasks were tried in ${where}: what is said of ${those} may not hold for others.`
  },
  'few-measured': ({ title, measured, tried }: FewMeasured) =>
    `${title} was measured in only ${measured} of ${tried} tasks: what is said of it may not hold for other tasks.`,
  'few-measured-in': ({ title, least, places }: FewMeasuredIn) => {
    const where = listText(
      places.map(place => `${placeText(place)} (${place.measured} of ${place.tried})`),
      'and',
    )
    return `${title} was measured in fewer than ${least} tasks of ${where}: what is said of it may not hold for other tasks.`
  },
  'benchmarks-apart': ({ scope, names, more }: BenchmarksApart) =>
    `Some ${scope} have no benchmark, or family of tasks, in common (there are ${listText([...names.map(name => shortened(name, longestName)), ...(more > 0 ? [`${more} more`] : [])], 'and')}): ` +
    'what stands side by side, and the means over all, mix what may be scored in different ways; `--where family=…` takes one.',
  'no-shared-tasks': (of: Pairs) => `${inTitles(of.titles)}${sharing(of, 'no task')}`,
  'few-shared-tasks': ({ shared, tasks, ...of }: Pairs & { readonly shared: number; readonly tasks: number }) =>
    `${inTitles(of.titles)}${sharing(
      of,
      of.pairs === 1
        ? `only ${shared} of ${tasks} tasks`
        : `only some of their tasks (one of them ${shared} of ${tasks})`,
    )}`,
  'tasks-left-out': ({ titles, scope, pairs, ...most }: TasksLeftOut) => {
    const compared =
      pairs === 1
        ? `is compared ${leftOutText(most)}`
        : `are compared on tasks that both have (one of them ${leftOutText(most)})`
    return `${inTitles(titles)}${counted(pairs, 'pair')} of ${scope} ${compared}: the means of each side count those too.`
  },
  'wide-intervals': ({ widths, metrics }: WideIntervalsParams) => {
    const places = metrics.map(({ title, wide, of }) => `${title} (${wide} of ${of})`)
    return `Intervals that say little, reaching ${widthsText(widths)}: ${listText(places, 'and')}.`
  },
  'wide-intervals-drawn': ({ widths, wide, of }: WideIntervals) =>
    `Of ${counted(of, 'interval')} ${wide} ${wide === 1 ? 'says' : 'say'} little, reaching ${widthsText(widths)}`,
  problems: ({ counts }: { readonly counts: readonly { readonly severity: Severity; readonly count: number }[] }) =>
    `The data has ${severitiesText(counts)}; \`tiercel check\` says where and what to do.`,
} as const

const sharing = ({ pairs, scope }: Pairs, what: string): string =>
  `${counted(pairs, 'pair')} of ${scope} share${pairs === 1 ? 's' : ''} ${what}: a difference can be one of tasks.`

/** How many problems of each severity there are, without those of which there are none. */
export const severityCounts = (
  problems: readonly Problem[],
  severities: readonly Severity[],
): { readonly severity: Severity; readonly count: number }[] =>
  severities
    .map(severity => ({ severity, count: problems.filter(problem => problem.severity === severity).length }))
    .filter(({ count }) => count > 0)
