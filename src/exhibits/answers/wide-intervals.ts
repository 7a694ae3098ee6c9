import type { Analysis } from '../../analysis/analysis.ts'
import type { Group, Metric } from '../../core/metric.ts'
import type { Sentence } from '../../core/report.ts'
import { littleNotes } from '../little-text.ts'
import { finite } from '../rows.ts'
import { arenasOf, metricsAsked } from './asked.ts'

/** Where intervals of what is asked about first leave so much open that the numbers beside them say little. */
export const wideIntervalDoubts = (analysis: Analysis): Pick<Sentence, 'text' | 'link'>[] => {
  const metrics = metricsAsked(analysis)
  const groups = [...arenasOf(analysis).flatMap(arena => arena.groups), ...analysis.groups('overall')]
  const rows = groups.map(group => Object.fromEntries(metrics.flatMap(metric => cellsOf(analysis, metric, group))))
  const wide = metrics.map(({ id }) => id).filter(id => littleNotes(rows, [id], analysis).length > 0)
  return littleNotes(rows, wide, analysis).map(text => ({ text, link: `#/metrics?metric=${wide[0]}` }))
}

const cellsOf = (analysis: Analysis, { id }: Metric, group: Group): (readonly [string, number | null])[] => {
  const summary = analysis.result(id, group)?.summary
  return summary
    ? [
        [id, finite(summary.value)],
        [`${id}_low`, finite(summary.low)],
        [`${id}_high`, finite(summary.high)],
      ]
    : []
}
