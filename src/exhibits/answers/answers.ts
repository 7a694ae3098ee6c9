import type { Analysis } from '../../analysis/analysis.ts'
import type { Comparison } from '../../analysis/comparisons/index.ts'
import { formatInterval, formatNumber } from '../../core/format.ts'
import type { Group, Metric } from '../../core/metric.ts'
import type { AnswerSection, Sentence } from '../../core/report.ts'
import { listed } from '../../core/settings-schema.ts'
import { counted } from '../drawing/words.ts'
import { doubts } from './doubts.ts'
import { isWorse } from './worse.ts'

/** What people ask about first, in this order. */
const headlines = ['pass_rate', 'impl_rate', 'cost_of_pass', 'cost_usd'] as const
const mostPairs = 8
/** Open pairs are many, and their names say little. */
const mostOpen = 3

/** What the study says, in words: who leads, which differences hold, which are open, what it costs, what to distrust. */
export const answersOf = (analysis: Analysis): AnswerSection[] =>
  [
    { title: arena(analysis).groups.length > 1 ? 'Who leads' : 'What was found', sentences: leaders(analysis) },
    { title: 'Differences that hold', sentences: holding(analysis) },
    { title: 'Not settled', sentences: open(analysis) },
    { title: 'What to distrust', sentences: doubts(analysis).map(text => sentence(text, 'doubt', '#/quality')) },
  ].filter(({ sentences }) => sentences.length > 0)

const sentence = (text: string, tone: Sentence['tone'], link: string | null): Sentence => ({ text, tone, link })

/** What is compared: tiers where there are several, otherwise models. */
const arena = (analysis: Analysis): { groups: readonly Group[]; word: string; column: string; page: string } => {
  const tiers = analysis.groups('by_tier')
  return tiers.length > 1
    ? { groups: tiers, word: 'tier', column: 'tier', page: 'tiers' }
    : { groups: analysis.groups('by_model'), word: 'model', column: 'agent_model', page: 'models' }
}

const titleOf = (metric: Metric, { settings }: Analysis): string => settings.metrics[metric.id]?.title ?? metric.title

/** The score says much the same as the implementation rate, so it speaks only where that was not measured. */
const metricsAsked = (analysis: Analysis): Metric[] => {
  const [overall] = analysis.groups('overall')
  const isRated = (analysis.result('impl_rate', overall)?.summary.n ?? 0) > 0
  return headlines
    .map(id => (id === 'impl_rate' && !isRated ? 'score' : id))
    .flatMap(id => analysis.metrics.find(metric => metric.id === id) ?? [])
}

const isSameText = (a: number, b: number, { format }: Metric): boolean =>
  formatNumber(a, format) === formatNumber(b, format)

const leaders = (analysis: Analysis): Sentence[] => {
  const { groups, word, column, page } = arena(analysis)
  return metricsAsked(analysis).flatMap(metric => {
    const known = groups.flatMap(group => {
      const summary = analysis.result(metric.id, group)?.summary
      return summary && Number.isFinite(summary.value) ? [{ name: group.key[column] ?? 'all runs', summary }] : []
    })
    if (known.length === 0 || metric.better === 'neither') return []
    const sign = metric.better === 'higher' ? -1 : 1
    const [best, ...others] = known.sort((a, b) => sign * (a.summary.value - b.summary.value))
    const said = ({ name, summary: { value, low, high, n } }: typeof best) =>
      `${name} ${formatInterval(value, low, high, metric.format)}${Number.isNaN(low) && n === 1 ? ' (1 run)' : ''}`
    const last = others.at(-1)
    const text =
      last === undefined
        ? said(best)
        : isSameText(best.summary.value, last.summary.value, metric)
          ? `${formatNumber(best.summary.value, metric.format)} for all ${counted(known.length, word)}`
          : `best ${word} ${said(best)}, last ${said(last)}`
    return [sentence(`${titleOf(metric, analysis)}: ${text}.`, 'plain', `#/${page}?metric=${metric.id}`)]
  })
}

/** Pairs that were tried on tasks they share. */
const pairsOf = (analysis: Analysis, metric: Metric): readonly Comparison[] => {
  const scope = arena(analysis).word === 'tier' ? 'tiers' : 'models'
  return analysis
    .comparisons()
    .filter(pair => pair.metric === metric.id && pair.scope === scope && (scope === 'tiers' || pair.shared > 0))
}

const sides = ({ scope, model1, model2, tier1, tier2 }: Comparison, several: boolean): string => {
  const [one, other] = scope === 'models' ? [model1, model2] : [tier1, tier2]
  const where = scope === 'models' ? tier1 : several ? model1 : null
  return `${other ?? '–'} against ${one ?? '–'}${where === null ? '' : ` (${where})`}`
}

const amount = (value: number | null, { scale }: Comparison, { format }: Metric): string => {
  if (value === null) return '–'
  if (scale === 'ratio') return `×${value.toFixed(2)}`
  return format === 'percent'
    ? `${value > 0 ? '+' : ''}${(100 * value).toFixed(1)} points`
    : formatNumber(value, format)
}

const isSeveral = (pairs: readonly Comparison[]): boolean => new Set(pairs.map(({ model1 }) => model1)).size > 1

const link = (pair: Comparison, { id }: Metric): string => `#/${pair.scope}?metric=${id}`

const holding = (analysis: Analysis): Sentence[] =>
  metricsAsked(analysis).flatMap(metric => {
    const pairs = pairsOf(analysis, metric)
    const found = pairs.filter(({ significant }) => significant)
    const shown = found.slice(0, mostPairs).map(pair => {
      const effect = amount(pair.scale === 'ratio' ? pair.ratio : pair.difference, pair, metric)
      const limits = [pair.low, pair.high].map(limit => amount(limit, pair, metric).replace(/ points$/, '')).join(', ')
      const p = formatNumber(pair.p_adjusted ?? NaN, 'p-value')
      const worse = isWorse(pair, metric)
      const what = `${titleOf(metric, analysis)}, ${sides(pair, isSeveral(pairs))}`
      const text = `${what}: ${effect} [${limits}]${worse ? ', worse' : ''}, p ${p}.`
      return sentence(text, worse ? 'bad' : 'good', link(pair, metric))
    })
    const more = found.length - shown.length
    return more > 0
      ? [
          ...shown,
          sentence(`${titleOf(metric, analysis)}: ${counted(more, 'more pair')}.`, 'plain', '#/tables/tier-comparison'),
        ]
      : shown
  })

/** What a difference may be and still have been missed, so that "not settled" is not read as "equal". */
const open = (analysis: Analysis): Sentence[] =>
  metricsAsked(analysis).flatMap(metric => {
    const pairs = pairsOf(analysis, metric)
    const unsettled = pairs.filter(({ significant, p_adjusted }) => !significant && p_adjusted !== null)
    if (unsettled.length === 0) return []
    const names = unsettled
      .slice(0, unsettled.length > mostOpen + 1 ? mostOpen : mostOpen + 1)
      .map(pair => sides(pair, isSeveral(pairs)))
    const more = unsettled.length - names.length
    const all = listed(more > 0 ? [...names, `${more} more`] : names, 'and')
    const said = [`${titleOf(metric, analysis)}: ${all}.`, missed(unsettled, metric), closest(unsettled, metric, pairs)]
    return [sentence(said.filter(Boolean).join(' '), 'open', link(unsettled[0], metric))]
  })

const missed = (unsettled: readonly Comparison[], metric: Metric): string => {
  const widest = unsettled.reduce((a, b) => ((b.mde ?? 0) > (a.mde ?? 0) ? b : a))
  if (widest.mde === null) return ''
  if (metric.format === 'percent' && widest.scale === 'difference' && widest.mde >= 1)
    return 'Any difference can have been missed.'
  return `A difference below ${amount(widest.mde, widest, metric).replace(/^\+/, '')} can have been missed.`
}

/** How many times as much data would find what was seen; what a design can find shrinks with the root of its size. */
const growth = ({ mde, scale, ratio, difference }: Comparison): number => {
  if (mde === null) return NaN
  if (scale === 'ratio') return ratio === null ? NaN : (Math.log(mde) / Math.log(ratio)) ** 2
  return difference === null ? NaN : (mde / difference) ** 2
}

/** So much more data nobody collects. */
const mostGrowth = 100

const closest = (unsettled: readonly Comparison[], metric: Metric, pairs: readonly Comparison[]): string => {
  const [first] = unsettled
    .map(pair => ({ pair, times: growth(pair) }))
    .filter(({ times }) => times > 1 && times <= mostGrowth)
    .sort((a, b) => a.times - b.times)
  if (!first) return ''
  const { pair, times } = first
  const seen = amount(pair.scale === 'ratio' ? pair.ratio : pair.difference, pair, metric)
  const what = pair.unit === 'task' ? 'tasks' : 'runs'
  return `Closest is ${sides(pair, isSeveral(pairs))}: if ${seen} is real, about ${times.toFixed(times < 10 ? 1 : 0)} times as many ${what} would settle it.`
}
