import type { ExhibitRow, TableColumn } from '../../core/exhibit.ts'
import { numbers, words } from '../exhibits/cell-columns.ts'
import { defineTable } from '../exhibits/define.ts'
import { headlineCells, headlineColumns, headlineNotes } from '../exhibits/headline-columns.ts'
import { nameWidth, shortNames } from '../exhibits/short-names.ts'
import { named } from '../narrative/words.ts'

export default defineTable<ExhibitRow>({
  id: 'tier-summary',
  title: 'Tiers at a glance',
  description:
    'Every tier of every model (and agent, where several share one): runs, quality, cost and time, each with its interval.',
  needs: { tier: 1 },

  rows: analysis =>
    analysis.groups('by_configuration_and_tier').flatMap(group => {
      const { tier, agent_model: model, ...others } = analysis.configurations.byParts(group.key)
      if (tier === null) return []
      const { runs, missingRuns } = analysis.facts(group)
      const agent = 'agent' in others ? { agent: named(others.agent) } : {}
      return [
        {
          ...agent,
          agent_model: named(model),
          tier,
          runs,
          missing_runs: missingRuns,
          ...headlineCells(analysis, group),
        },
      ]
    }),

  columns: (rows, context) => [
    ...('agent' in rows[0] ? [words('agent', 'Agent')] : []),
    ...(context.levels.model.length > 1 ? [modelColumn(context.levels.model)] : []),
    words('tier', 'Tier'),
    numbers('runs', 'Runs', 'count'),
    ...headlineColumns(rows, context),
  ],

  notes: (rows, context) => [
    ...headlineNotes(rows, context),
    ...(context.levels.model.length > 1 ? modelNote(context.levels.model) : []),
  ],
  block: row => JSON.stringify([row.agent, row.agent_model]),
})

const namesOf = (models: readonly string[]) => shortNames(models, 'Model', nameWidth.tight)

const modelColumn = (models: readonly string[]): TableColumn<ExhibitRow> => {
  const { text } = namesOf(models)
  return { title: 'Model', align: 'left', text: row => text(String(row.agent_model)) }
}

const modelNote = (models: readonly string[]): string[] => {
  const { note } = namesOf(models)
  return note === null ? [] : [note]
}
