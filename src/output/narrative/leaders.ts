import type { Analysis } from '../../analysis/analysis.ts'
import { toldOverRuns } from '../../analysis/over-runs.ts'
import type { Summary } from '../../analysis/summary.ts'
import { formatInterval, formatNumber } from '../../core/format.ts'
import type { Metric } from '../../core/metric.ts'
import type { Sentence } from '../../core/report.ts'
import { type Arena, metricsAsked } from './arenas.ts'
import { counted, titleOf } from './words.ts'

/** The first and the last of an arena in each metric that has a direction. */
export const leaders = (analysis: Analysis, { groups, word, column, scope }: Arena): Sentence[] =>
  metricsAsked(analysis).flatMap(metric => {
    const known = groups.flatMap(group => {
      const summary = analysis.result(metric.id, group)?.summary
      return summary && Number.isFinite(summary.value) ? [{ name: group.key[column] ?? 'not named', summary }] : []
    })
    if (known.length === 0 || metric.better === 'neither') return []
    const sign = metric.better === 'higher' ? -1 : 1
    const [best, ...others] = known.sort((a, b) => sign * (a.summary.value - b.summary.value))
    const said = ({ name, summary }: typeof best) => `${name} ${estimateText(summary, metric)}`
    const last = others.at(-1)
    const text =
      last === undefined
        ? said(best)
        : isSameText(best.summary.value, last.summary.value, metric)
          ? `${formatNumber(best.summary.value, metric.format)} for all ${counted(known.length, word)}`
          : `best ${word} ${said(best)}, last ${said(last)}`
    return [plain(metric, analysis, text, scope)]
  })

/** What was found where there is nothing to compare. */
export const findings = (analysis: Analysis): Sentence[] =>
  metricsAsked(analysis).flatMap(metric => {
    const [overall] = analysis.groups('overall')
    const summary = analysis.result(metric.id, overall)?.summary
    if (!summary || !Number.isFinite(summary.value)) return []
    return [plain(metric, analysis, estimateText(summary, metric), 'metrics')]
  })

const plain = (metric: Metric, { settings }: Analysis, text: string, page: string): Sentence => ({
  text: `${titleOf(metric, settings)}: ${text}.`,
  tone: 'plain',
  link: `#/${page}?metric=${metric.id}`,
})

const estimateText = (summary: Summary, { format }: Metric): string => {
  const { value, low, high, n } = summary
  const overRuns = toldOverRuns(summary)
  return [
    formatInterval(value, low, high, format),
    ...(overRuns === null ? [] : [`(every run alike: ${formatNumber(overRuns, format)})`]),
    ...(Number.isNaN(low) && n === 1 ? ['(1 run)'] : []),
  ].join(' ')
}

const isSameText = (a: number, b: number, { format }: Metric): boolean =>
  formatNumber(a, format) === formatNumber(b, format)
