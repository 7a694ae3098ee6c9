import type { Analysis } from '../../analysis/analysis.ts'
import type { Group } from '../../core/metric.ts'
import type { Sentence } from '../../core/report.ts'
import { estimateCells } from '../headlines.ts'
import { littleNotes } from '../little-text.ts'
import { type Arena, arenasOf, metricsAsked } from './asked.ts'

/** Where intervals of what is asked about first leave so much open that the numbers beside them say little. */
export const wideIntervalDoubts = (analysis: Analysis): Pick<Sentence, 'text' | 'link'>[] => {
  const metrics = metricsAsked(analysis).map(({ id }) => id)
  const groups = [...arenasOf(analysis).flatMap(arena => shownOf(analysis, arena)), ...analysis.groups('overall')]
  const rows = groups.map(group => estimateCells(analysis, metrics, group))
  const wide = metrics.filter(id => littleNotes(rows, [id], analysis).length > 0)
  return littleNotes(rows, wide, analysis).map(text => ({ text, link: `#/metrics?metric=${wide[0]}` }))
}

/** Of several models each has tiers of its own, and these are what is shown. */
const shownOf = (analysis: Analysis, { grouping, groups }: Arena): readonly Group[] =>
  grouping === 'by_tier' && analysis.groups('by_model').length > 1 ? analysis.groups('by_model_and_tier') : groups
