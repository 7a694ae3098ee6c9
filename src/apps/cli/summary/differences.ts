import type { Analysis } from '../../../analysis/analysis.ts'
import { type Comparison, sidesOf } from '../../../analysis/comparisons/index.ts'
import { formatNumber } from '../../../core/format.ts'
import { listed } from '../../../core/listed.ts'
import type { Metric } from '../../../core/metric.ts'
import { alikeIn } from '../../../exhibits/answers/alike.ts'
import { apartTexts, isApart } from '../../../exhibits/answers/apart.ts'
import { metricsAsked } from '../../../exhibits/answers/asked.ts'
import { effectWithLimits, missedText } from '../../../exhibits/answers/effects.ts'
import { leftOutText } from '../../../exhibits/answers/left-out.ts'
import type { Told } from '../../../exhibits/answers/told.ts'
import { untestedTexts } from '../../../exhibits/answers/untested.ts'
import { isWorse } from '../../../exhibits/answers/worse.ts'
import { titleOf } from '../../../exhibits/drawing/axis.ts'
import { paragraph } from '../layout.ts'
import { printable } from '../printable.ts'
import type { Look } from '../screen.ts'

/** The screen has one number of what runs cost. */
const leftOut = 'cost_usd'

const askedOn = (analysis: Analysis): Metric[] => metricsAsked(analysis).filter(({ id }) => id !== leftOut)

const longestName = 40

/** Whether the correction changes its p. */
const isAdjusted = ({ p_raw, p_adjusted }: Comparison): boolean => p_raw !== p_adjusted

/** What is found is corrected, what can be missed is not. */
const correction =
  'p: corrected for several pairs (Holm). What can have been missed is told without that correction; with it, larger differences can be missed too.'

/** The files hold every pair; the screen the ones that fit. */
const mostPairs = 7

/** The sides of a pair by what tells them apart, the later one first. */
const sidesText = (pair: Comparison, { several, tiered, alike }: Places): string => {
  const [one, other] = sidesOf(pair).map(name => printable(name ?? '–', longestName))
  const where = pair.scope === 'tiers' ? [several && pair.model1] : [alike, tiered && 'all tiers']
  const place = where.flatMap(each => (each ? [printable(each, longestName)] : [])).join(', ')
  const text = [place, leftOutText(pair)].filter(Boolean).join('; ')
  return `${other} against ${one}${text === '' ? '' : ` (${text})`}`
}

/** What has to be said of pairs besides their sides. */
interface Places {
  /** Of which model tiers are, where there are several. */
  readonly several: boolean
  /** Whether models and agents are compared over several tiers. */
  readonly tiered: boolean
  readonly alike: string | null
}

const metricText = (told: Told, { width, colours }: Look): string[] => {
  const { title, metric, pairs, sides } = told
  const found = pairs.filter(pair => pair.significant && !isApart(pair))
  const others = pairs.filter(pair => !pair.significant && pair.p_adjusted !== null && !isApart(pair))
  const lines = found.slice(0, mostPairs).map(pair => {
    const worse = isWorse(pair, metric)
    const p = formatNumber(pair.p_adjusted ?? NaN, 'p-value')
    const text = `${title}, ${sides(pair)}: ${effectWithLimits(pair, metric)}, p ${p}`
    return paragraph(worse ? '  − ' : '  + ', `${text}${worse ? ', worse' : ''}`, width)
  })
  if (found.length > mostPairs) lines.push(`    and ${found.length - mostPairs} more in data/comparisons.csv`)
  if (others.length > 0) {
    const names = others.slice(0, mostPairs).map(sides)
    const more = others.length > mostPairs ? [`${others.length - mostPairs} more`] : []
    const open = `${title}, not settled: ${listed([...names, ...more], 'and')}.`
    lines.push(paragraph('  · ', `${open} ${missedText(others, metric)}`.trimEnd(), width))
  }
  lines.push(...apartTexts(told).map(text => paragraph('  · ', text, width)))
  return lines.map(line =>
    line.replace(/^ {2}\+/, mark => colours.green(mark)).replace(/^ {2}−/, mark => colours.red(mark)),
  )
}

/** What differs and what does not, after correction for the number of pairs; null where nothing is compared. */
export const differencesText = (analysis: Analysis, look: Look): string | null => {
  // Models and agents tier by tier are in the files.
  const all = analysis.comparisons().filter(({ scope, tier1 }) => scope === 'tiers' || tier1 === null)
  const lines = (['tiers', 'models', 'agents'] as const).flatMap(scope =>
    scopeLines(
      scope,
      all.filter(pair => pair.scope === scope),
      analysis,
      look,
    ),
  )
  if (lines.length === 0) return null
  const told = all.filter(({ metric }) => askedOn(analysis).some(({ id }) => id === metric))
  const isCorrected = told.some(pair => pair.significant === false) && told.some(isAdjusted)
  return [
    look.colours.bold('What differs'),
    ...lines,
    ...(isCorrected ? [paragraph('  ', correction, look.width)] : []),
  ].join('\n')
}

const scopeLines = (
  scope: Comparison['scope'],
  all: readonly Comparison[],
  analysis: Analysis,
  look: Look,
): string[] => {
  const several = new Set(all.map(pair => pair.model1)).size > 1
  const tiered = analysis.groups('by_tier').length > 1
  const places: Places = { several, tiered, alike: alikeIn(analysis, scope) }
  const told = askedOn(analysis).map((metric): Told => {
    const title = printable(titleOf(metric, analysis.settings), longestName)
    const pairs = all.filter(pair => pair.metric === metric.id)
    return { title, metric, pairs, sides: pair => sidesText(pair, places) }
  })
  return [
    ...told.flatMap(each => metricText(each, look)),
    ...untestedTexts(told).map(text => paragraph('  · ', text, look.width)),
  ]
}
