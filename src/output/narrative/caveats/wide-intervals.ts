import type { Analysis } from '../../../analysis/analysis.ts'
import type { ExhibitRow } from '../../../core/exhibit.ts'
import type { Group } from '../../../core/metric.ts'
import type { Sentence } from '../../../core/report.ts'
import { type Arena, arenasOf, metricsAsked } from '../arenas.ts'
import { littleNotes } from '../little-text.ts'

/** Where intervals of what is asked about first leave so much open that the numbers beside them say little. */
export const wideIntervalDoubts = (analysis: Analysis): Pick<Sentence, 'text' | 'link'>[] => {
  const metrics = metricsAsked(analysis).map(({ id }) => id)
  const groups = [...arenasOf(analysis).flatMap(arena => shownOf(analysis, arena)), ...analysis.groups('overall')]
  const rows = groups.map(group => limitsIn(analysis, metrics, group))
  const wide = metrics.filter(id => littleNotes(rows, [id], analysis).length > 0)
  return littleNotes(rows, wide, analysis).map(text => ({ text, link: `#/metrics?metric=${wide[0]}` }))
}

/** Of several models each has tiers of its own, and these are what is shown. */
const shownOf = (analysis: Analysis, { grouping, groups }: Arena): readonly Group[] =>
  grouping === 'by_tier' && analysis.groups('by_model').length > 1 ? analysis.groups('by_model_and_tier') : groups

const limitsIn = (analysis: Analysis, metrics: readonly string[], group: Group): ExhibitRow =>
  Object.fromEntries(
    metrics.flatMap(id => {
      const { value, low, high } = analysis.result(id, group)?.summary ?? { value: NaN, low: NaN, high: NaN }
      return Object.entries({ [id]: value, [`${id}_low`]: low, [`${id}_high`]: high }).filter(([, limit]) =>
        Number.isFinite(limit),
      )
    }),
  )
