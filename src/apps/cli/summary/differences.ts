import type { Analysis } from '../../../analysis/analysis.ts'
import { type Comparison, sidesOf } from '../../../analysis/comparisons/index.ts'
import { type Format, formatNumber } from '../../../core/format.ts'
import type { Metric } from '../../../core/metric.ts'
import { listed } from '../../../core/settings-schema.ts'
import { isWorse } from '../../../exhibits/answers/worse.ts'
import { paragraph } from '../layout.ts'
import { printable } from '../printable.ts'
import type { Look } from '../screen.ts'

/** What a person asks about first. */
const headlines = ['pass_rate', 'impl_rate', 'cost_of_pass'] as const

const longestName = 40

/** The files hold every pair; the screen the ones that fit. */
const mostPairs = 7

interface Pairs {
  readonly title: string
  readonly format: Format
  readonly better: Metric['better']
  readonly range: Metric['range']
  readonly pairs: readonly Comparison[]
}

/** The sides of a pair by what tells them apart, the later one first. */
const sidesText = (pair: Comparison, several: boolean): string => {
  const [one, other] = sidesOf(pair).map(name => printable(name ?? '–', longestName))
  const where = pair.scope === 'tiers' ? (several ? pair.model1 : null) : pair.tier1
  return `${other} against ${one}${where === null ? '' : ` (${printable(where, longestName)})`}`
}

const signed = (value: number): string => `${value > 0 ? '+' : ''}${value.toFixed(1)}`

/** An effect in words: points of a percentage, times as much, or the unit of the metric. */
const effectText = (value: number | null, { scale }: Comparison, format: Format): string => {
  if (value === null) return '–'
  if (scale === 'ratio') return `×${value.toFixed(2)}`
  return format === 'percent'
    ? `${signed(100 * value)} points`
    : `${value > 0 ? '+' : ''}${formatNumber(value, format)}`
}

const holds = (pair: Comparison, format: Format, several: boolean): string => {
  const effect = pair.scale === 'ratio' ? pair.ratio : pair.difference
  const limits = [pair.low, pair.high].map(limit => effectText(limit, pair, format).replace(/ points$/, ''))
  return `${sidesText(pair, several)}: ${effectText(effect, pair, format)} [${limits.join(', ')}], p ${formatNumber(pair.p_adjusted ?? NaN, 'p-value')}`
}

/** How large an effect this design can have missed: the largest of the smallest that it finds. */
const missed = ({ pairs, format, range }: Pairs): string | null => {
  const known = pairs.filter(pair => pair.mde !== null)
  if (known.length === 0) return null
  const widest = known.reduce((a, b) => ((b.mde ?? 0) > (a.mde ?? 0) ? b : a))
  if (widest.scale === 'difference' && (widest.mde ?? 0) >= range[1] - range[0])
    return 'Any difference can have been missed.'
  return `A difference below ${effectText(widest.mde, widest, format).replace(/^\+/, '')} can have been missed.`
}

const metricText = (about: Pairs, several: boolean, { width, colours }: Look): string[] => {
  const { title, format, better, pairs } = about
  const found = pairs.filter(pair => pair.significant)
  const others = pairs.filter(pair => !pair.significant && pair.p_adjusted !== null)
  const lines = found.slice(0, mostPairs).map(pair => {
    const worse = isWorse(pair, { better })
    return paragraph(
      worse ? '  − ' : '  + ',
      `${title}, ${holds(pair, format, several)}${worse ? ', worse' : ''}`,
      width,
    )
  })
  if (found.length > mostPairs) lines.push(`    and ${found.length - mostPairs} more in data/comparisons.csv`)
  if (others.length > 0) {
    const names = others.slice(0, mostPairs).map(pair => sidesText(pair, several))
    const more = others.length > mostPairs ? [`${others.length - mostPairs} more`] : []
    const size = missed({ ...about, pairs: others })
    const sentences = [
      `${title}, not settled: ${listed([...names, ...more], 'and')}.`,
      ...(size === null ? [] : [size]),
    ]
    lines.push(paragraph('  · ', sentences.join(' '), width))
  }
  return lines.map(line =>
    line.replace(/^ {2}\+/, mark => colours.green(mark)).replace(/^ {2}−/, mark => colours.red(mark)),
  )
}

const pairsText = (count: number, scope: Comparison['scope']): string =>
  count === 1 ? `1 pair of ${scope} shares` : `${count} pairs of ${scope} share`

/** What differs and what does not, after correction for the number of pairs; null where nothing is compared. */
export const differencesText = (analysis: Analysis, look: Look): string | null => {
  const all = analysis.comparisons()
  const scopes = all.some(({ scope }) => scope === 'tiers') ? (['tiers'] as const) : (['models', 'agents'] as const)
  const lines = scopes.flatMap(scope =>
    scopeLines(
      scope,
      all.filter(pair => pair.scope === scope),
      analysis,
      look,
    ),
  )
  return lines.length === 0 ? null : [look.colours.bold('What differs'), ...lines].join('\n')
}

const scopeLines = (
  scope: Comparison['scope'],
  all: readonly Comparison[],
  { metrics, settings }: Analysis,
  look: Look,
): string[] => {
  // Models that tried different tasks may differ for that alone; the files hold such pairs too.
  const compared = all.filter(({ shared }) => scope === 'tiers' || shared > 0)
  const apart = new Set(all.filter(pair => !compared.includes(pair)).map(pair => sidesOf(pair).join('\n')))
  const several = new Set(compared.map(pair => pair.model1)).size > 1
  const lines = headlines.flatMap(id => {
    const metric = metrics.find(each => each.id === id)
    const pairs = compared.filter(pair => pair.metric === id)
    if (!metric) return []
    const title = printable(settings.metrics[id]?.title ?? metric.title, longestName)
    const { format, better, range } = metric
    return metricText({ title, format, better, range, pairs }, several, look)
  })
  const none = `${pairsText(apart.size, scope)} no task, and so cannot be told apart.`
  return apart.size === 0 ? lines : [...lines, paragraph('  · ', none, look.width)]
}
