import type { Analysis } from '../../analysis/analysis.ts'
import { distinctMicroAverage } from '../../analysis/estimates/micro-average.ts'
import type { Summary } from '../../analysis/estimates/summary.ts'
import { formatNumber } from '../../core/format.ts'
import type { Metric } from '../../core/metric.ts'
import { remembered } from '../../transform/metrics/shared/remembered.ts'
import { type Arena, arenasOf, metricsAsked } from './arenas.ts'
import { type Differences, differences } from './difference-claims.ts'
import type { Estimate } from './messages/claims-messages.ts'
import type { Linked } from './messages.ts'
import { titleOf } from './words.ts'

/** All that can be said of a study. */
export interface Claims extends Differences {
  /** Who leads in what, tiers first; empty where there is one of everything. */
  readonly leaders: readonly Linked[]
  /** What was found where there is nothing to compare. */
  readonly findings: readonly Linked[]
}

/** Computed once for an analysis. */
export const claims = remembered((analysis: Analysis): Claims => {
  const arenas = arenasOf(analysis)
  return {
    leaders: arenas.flatMap(arena => leaders(analysis, arena)),
    findings: arenas.length === 0 ? findings(analysis) : [],
    ...differences(analysis),
  }
})

/** The first and the last of an arena in each metric that has a direction. */
const leaders = (analysis: Analysis, { groups, word, column, scope }: Arena): Linked[] =>
  metricsAsked(analysis).flatMap((metric): Linked[] => {
    const known = groups.flatMap(group => {
      const summary = analysis.result(metric.id, group)?.summary
      return summary && Number.isFinite(summary.value)
        ? [{ name: group.key[column], estimate: estimateOf(summary) }]
        : []
    })
    if (known.length === 0 || metric.better === 'neither') return []
    const sign = metric.better === 'higher' ? -1 : 1
    const [best, ...others] = known.sort((a, b) => sign * (a.estimate.value - b.estimate.value))
    const last = others.at(-1)
    const titled = { title: titleOf(metric, analysis.settings), format: metric.format }
    const link = linkTo(metric, scope)
    if (last === undefined) return [{ code: 'sole-result', params: { ...titled, best }, link }]
    const { value } = best.estimate
    return isSameText(value, last.estimate.value, metric)
      ? [{ code: 'equal-results', params: { ...titled, value, count: known.length, word }, link }]
      : [{ code: 'leader', params: { ...titled, word, best, last }, link }]
  })

/** What was found where there is nothing to compare. */
const findings = (analysis: Analysis): Linked<'finding'>[] =>
  metricsAsked(analysis).flatMap(metric => {
    const [overall] = analysis.groups('overall')
    const summary = analysis.result(metric.id, overall)?.summary
    if (!summary || !Number.isFinite(summary.value)) return []
    const params = {
      title: titleOf(metric, analysis.settings),
      format: metric.format,
      estimate: estimateOf(summary),
    }
    return [{ code: 'finding', params, link: linkTo(metric, 'metrics') }]
  })

const linkTo = (metric: Metric, page: string): string => `#/${page}?metric=${metric.id}`

const estimateOf = (summary: Summary): Estimate => {
  const { value, low, high, n } = summary
  return { value, low, high, n, overRuns: distinctMicroAverage(summary) }
}

const isSameText = (a: number, b: number, { format }: Metric): boolean =>
  formatNumber(a, format) === formatNumber(b, format)
