import type { Analysis } from '../../analysis/analysis.ts'
import { type Comparison, sidesOf } from '../../analysis/comparisons/index.ts'
import { formatNumber } from '../../core/format.ts'
import { listed } from '../../core/listed.ts'
import type { Metric } from '../../core/metric.ts'
import type { Sentence } from '../../core/report.ts'
import { titleOf } from '../drawing/axis.ts'
import { counted } from '../drawing/words.ts'
import { named } from '../rows.ts'
import { alikeIn } from './alike.ts'
import { apartTexts, isApart } from './apart.ts'
import { type Arena, metricsAsked } from './asked.ts'
import { byDetectable, effectText, effectWithLimits, missedText } from './effects.ts'
import { leftOutText } from './left-out.ts'
import { pairLinks, pairsLink } from './links.ts'
import type { Told } from './told.ts'
import { untestedTexts } from './untested.ts'
import { isWorse } from './worse.ts'

/** Open pairs are many, and their names say little. */
const mostOpen = 3

/** The pairs of an arena; models and agents over all of their tiers. */
const pairsOf = (analysis: Analysis, metric: Metric, { scope }: Arena): readonly Comparison[] =>
  analysis
    .comparisons()
    .filter(pair => pair.metric === metric.id && pair.scope === scope && (scope === 'tiers' || pair.tier1 === null))

/** `T2 against T0`, and of which model where there are several; `b against a (same agent)`. */
const namer = (analysis: Analysis, { scope }: Arena): ((pair: Comparison) => string) => {
  const hasModels = analysis.groups('by_model').length > 1
  const hasTiers = analysis.groups('by_tier').length > 1
  const overall = [alikeIn(analysis, scope), hasTiers && 'all tiers'].filter(Boolean).join(', ')
  return pair => {
    const [first, second] = sidesOf(pair)
    const place = pair.scope === 'tiers' ? hasModels && named(pair.model1) : overall
    const where = [place, leftOutText(pair)].filter(Boolean).join('; ')
    return `${named(second)} against ${named(first)}${where ? ` (${where})` : ''}`
  }
}

/** The differences that hold, at most so many of each metric. */
export const holding = (analysis: Analysis, arena: Arena, most: number): Sentence[] => {
  const [sides, linkOf] = [namer(analysis, arena), pairLinks(analysis)]
  return metricsAsked(analysis).flatMap(metric => {
    const title = titleOf(metric, analysis.settings)
    const found = pairsOf(analysis, metric, arena).filter(pair => pair.significant && !isApart(pair))
    const shown = found.slice(0, most).map((pair): Sentence => {
      const p = formatNumber(pair.p_adjusted ?? NaN, 'p-value')
      const worse = isWorse(pair, metric)
      const text = `${title}, ${sides(pair)}: ${effectWithLimits(pair, metric)}${worse ? ', worse' : ''}, p ${p}.`
      return { text, tone: worse ? 'bad' : 'good', link: linkOf(pair) }
    })
    if (found.length === shown.length) return shown
    const text = `${title}: ${counted(found.length - shown.length, 'more pair')} of ${arena.scope}.`
    return [...shown, { text, tone: 'plain', link: pairsLink(arena.scope) }]
  })
}

/** What is open, what can have been missed, so that "not settled" is not read as "equal", and what would settle it. */
export const open = (analysis: Analysis, arena: Arena): Sentence[] => {
  const [sides, linkOf] = [namer(analysis, arena), pairLinks(analysis)]
  const unsettledIn = (metric: Metric): Sentence[] => {
    const title = titleOf(metric, analysis.settings)
    const unsettled = pairsOf(analysis, metric, arena).filter(
      pair => !pair.significant && pair.p_adjusted !== null && !isApart(pair),
    )
    if (unsettled.length === 0) return []
    const names = unsettled.slice(0, unsettled.length > mostOpen + 1 ? mostOpen : mostOpen + 1).map(sides)
    const more = unsettled.length - names.length
    const all = listed(more > 0 ? [...names, `${more} more`] : names, 'and')
    const text = [`${title}: ${all}.`, missedText(unsettled, metric)].filter(Boolean).join(' ')
    const closest = closestOf(unsettled)
    return [
      { text, tone: 'open', link: linkOf(byDetectable(unsettled)[0] ?? unsettled[0]) },
      ...(closest === null
        ? []
        : [
            {
              text: `${title}, ${sides(closest.pair)}: closest to settled; if ${effectText(closest.pair, metric)} is real, ${timesText(closest.times)} ${closest.pair.unit === 'task' ? 'tasks' : 'runs'} would settle it four times out of five, were it the only pair.`,
              tone: 'open' as const,
              link: linkOf(closest.pair),
            },
          ]),
    ]
  }
  const told = metricsAsked(analysis).map((metric): Told => {
    const pairs = pairsOf(analysis, metric, arena)
    return { title: titleOf(metric, analysis.settings), metric, pairs, sides }
  })
  const linked = (text: string): Sentence => ({ text, tone: 'open', link: pairsLink(arena.scope) })
  return [
    ...told.flatMap(each => [...unsettledIn(each.metric), ...apartTexts(each).map(linked)]),
    ...untestedTexts(told).map(linked),
  ]
}

const timesText = (times: number): string =>
  times < 1.05 ? 'a few more' : `about ${times.toFixed(times < 10 ? 1 : 0)} times as many`

/** How many times as much data would find what was seen; what a design can find shrinks with the root of its size. */
const growth = ({ mde, scale, ratio, difference }: Comparison): number => {
  if (mde === null) return NaN
  if (scale === 'ratio') return ratio === null ? NaN : (Math.log(mde) / Math.log(ratio)) ** 2
  return difference === null ? NaN : (mde / difference) ** 2
}

/** So much more data nobody collects. */
const mostGrowth = 100

const closestOf = (unsettled: readonly Comparison[]): { pair: Comparison; times: number } | null =>
  unsettled
    .map(pair => ({ pair, times: growth(pair) }))
    .filter(({ times }) => times > 1 && times <= mostGrowth)
    .sort((a, b) => a.times - b.times)[0] ?? null
