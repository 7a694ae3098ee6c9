import { configurationPlacesOf } from '../../analysis/study-places.ts'
import { type ExhibitRow, notApplicable } from '../../core/exhibit.ts'
import { numbers } from '../exhibits/cell-columns.ts'
import { defineTable } from '../exhibits/define.ts'
import { headlineCells, headlineColumns, headlineNotes } from '../exhibits/headline-columns.ts'
import { placeCells, placeColumns, placeNotes } from '../exhibits/place-columns.ts'

export default defineTable<ExhibitRow>({
  id: 'model-summary',
  title: 'Agents and models at a glance',
  description:
    'Where there are no tiers: every agent and model with its runs, quality, cost and time, each with its interval.',

  rows(analysis) {
    const { by, places } = configurationPlacesOf(analysis)
    if (by.includes('tier')) return notApplicable('the data has tiers, which tier-summary shows')
    return places.map(place => ({
      ...placeCells(place),
      runs: place.group.rows.rows.length,
      missing_runs: place.missingRuns,
      ...headlineCells(analysis, place.group),
    }))
  },

  columns: (rows, context) => [
    ...placeColumns(rows, context),
    numbers('runs', 'Runs', 'count'),
    ...headlineColumns(rows, context),
  ],

  notes: (rows, context) => [...headlineNotes(rows, context), ...placeNotes(rows, context)],
  block: row => String(row.agent ?? ''),
})
