import type { Caution } from '../analysis/inference/estimate.ts'
import type { OnlyHere } from '../analysis/versus/only.ts'
import { cautionReasons } from '../analysis/versus/verdict.ts'
import type { MetricVersus, Versus } from '../analysis/versus/versus.ts'
import { areApart, type TaskCounts } from '../analysis/versus/warnings.ts'
import { formatNumber } from '../core/format.ts'
import { listed } from '../core/listed.ts'
import type { Settings } from '../core/settings.ts'
import { titleOf } from '../exhibits/drawing/axis.ts'
import { counted } from '../exhibits/drawing/words.ts'
import { reasonsText, reasonText } from '../output/narrative/reasons.ts'
import { differenceText, neededText, verdictWords } from './versus-words.ts'

const pairedWords: Readonly<Record<string, string>> = {
  agent: 'agent',
  agent_model: 'model',
  tier: 'tier',
  subtest: 'subtest',
}

/** `216 and 216 runs · 12 shared tasks · paired by task and tier` */
export const extentText = (versus: Versus): string => {
  const { base, candidate, tasks, layouts } = versus
  const by = ['task', ...(layouts.sharedUnits ? layouts.columns.map(column => pairedWords[column]) : [])]
  return [
    `${formatNumber(base.runs.rows.length, 'count')} and ${counted(candidate.runs.rows.length, 'run')}`,
    `${tasksText(tasks)}${measuredText(versus)}`,
    ...(areApart(tasks) ? ['on different tasks'] : [`paired by ${listed(by, 'and')}`]),
  ].join(' · ')
}

/** `30 shared tasks; 5 only in base, 2 only in candidate` */
const tasksText = ({ base, candidate, shared }: TaskCounts): string => {
  const alone = [
    ...(base > shared ? [`${base - shared} only in base`] : []),
    ...(candidate > shared ? [`${candidate - shared} only in candidate`] : []),
  ]
  return [`${counted(shared, 'shared task')}`, ...(alone.length > 0 ? [alone.join(', ')] : [])].join('; ')
}

/** The first metric can be measured in fewer tasks than are shared. */
const measuredText = (versus: Versus): string => {
  const first = versus.metrics().find(({ pair, verdict }) => pair.n.base > 0 && verdict !== 'not compared')
  if (!first || first.difference.shared >= versus.tasks.shared) return ''
  return `; ${first.pair.metric.title} on ${first.difference.shared} of them`
}

/** What is inconclusive, and what would settle it; what could not be compared, and why. The same is said once. */
export const openSentences = (compared: readonly MetricVersus[], settings: Settings): string[] => {
  const said = new Map<string, string[]>()
  for (const each of compared) {
    const text = openText(each, settings)
    if (text !== null) said.set(text, [...(said.get(text) ?? []), titleOf(each.pair.metric, settings)])
  }
  return [...said].map(([text, titles]) => `${listed(titles, 'and')}${text}`)
}

/** What to try instead. */
const cautionAdvice: Record<Caution, string> = {
  'heavy-tails': ' `--amount-mean geometric` compares what a typical run takes.',
  'different-tasks': '',
}

const openText = (each: MetricVersus, settings: Settings): string | null => {
  const { verdict, difference, pair, reasons } = each
  const needed = each.needed()
  const { caution, p } = difference
  if (each.missingDecides) return missingText(each.missingDecides)
  if (verdict === 'inconclusive' && caution !== null)
    return `: ${reasonText(cautionReasons[caution])}, so no claim is made${Number.isNaN(p) ? '' : ` (unadjusted p ${formatNumber(p, 'p-value')})`}.${cautionAdvice[caution]}`
  if (verdict === 'inconclusive' && needed)
    return ['', ...aloneText(each, settings), ...breakageText(each), neededText(needed, difference, pair.metric)].join(
      '. ',
    )
  return verdict === 'not compared' ? `: ${reasonsText(reasons) ?? 'no answer'}.` : null
}

/** `: missing runs decide. Left out, they give +31.6 points (better); as failures, −12.5 points (inconclusive).` */
const missingText = ({ asRecorded, asFailures }: NonNullable<MetricVersus['missingDecides']>): string => {
  const answer = ({ difference, verdict, pair: { metric } }: MetricVersus) =>
    `${differenceText(difference, metric)} (${verdictWords[verdict]})`
  return `: missing runs decide. Left out, they give ${answer(asRecorded)}; as failures, ${answer(asFailures)}.`
}

/** What alone stands against equivalence. */
const breakageText = ({ equivalence: { rareBreakage } }: MetricVersus): string[] =>
  rareBreakage ? [`Not shown to be equivalent (${reasonText(rareBreakage.reason)})`] : []

/** What the adjustment for other metrics costs. */
const aloneText = ({ difference: { p }, familySize }: MetricVersus, { alpha }: Settings): string[] =>
  p < alpha
    ? [`Unadjusted p ${formatNumber(p, 'p-value')}, not significant Holm-adjusted for ${familySize} metrics`]
    : []

/** Runs that have no counterpart on the other side. */
export const onlySentences = (versus: Versus): string[] => {
  const only = versus.only()
  return (['base', 'candidate'] as const).flatMap(side => {
    const found = only[side]
    const runs = found.reduce((sum, each) => sum + each.runs, 0)
    return found.length === 0 ? [] : [`${counted(runs, 'run')} of the ${side}: ${placesText(found)}.`]
  })
}

const mostNamed = 4

const placesText = (found: readonly OnlyHere[]): string => {
  const tasks = found.filter(({ cell }) => cell === null).map(({ task }) => task)
  const partly = new Set(found.filter(({ cell }) => cell !== null).map(({ task }) => task)).size
  const more = tasks.length > mostNamed ? ` and ${tasks.length - mostNamed} more` : ''
  return [
    ...(tasks.length > 0
      ? [`${tasks.length === 1 ? 'task' : 'tasks'} ${tasks.slice(0, mostNamed).join(', ')}${more}`]
      : []),
    ...(partly > 0 ? [`subtests of ${counted(partly, 'task')}`] : []),
  ].join('; ')
}
