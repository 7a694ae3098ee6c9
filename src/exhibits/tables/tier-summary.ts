import type { ExhibitRow, TableColumn } from '../../core/exhibit.ts'
import { estimates, numbers, words } from '../columns.ts'
import { defineTable } from '../define.ts'
import { titleOf } from '../drawing/axis.ts'
import { intervalText } from '../drawing/words.ts'
import { finite, named } from '../rows.ts'
import { nameWidth, shortNames } from '../short-names.ts'

/** What a reader asks of a tier first. */
const asked = ['pass_rate', 'score', 'impl_rate', 'consistency', 'cost_usd', 'cost_of_pass', 'duration_seconds']
/** As many as fit a page; the CSV has all of them. */
const shown = ['pass_rate', 'score', 'impl_rate', 'cost_of_pass', 'duration_seconds']

export default defineTable<ExhibitRow>({
  id: 'tier-summary',
  title: 'Tiers at a glance',
  description: 'Every tier of every model: runs, quality, cost and time, each with its interval.',
  needs: { tier: 1 },

  data: analysis =>
    analysis.groups('by_model_and_tier').flatMap(group => {
      const { tier, agent_model: model } = group.key
      if (tier === null) return []
      const { runs, missingRuns } = analysis.facts(group)
      const values = asked.flatMap(id => {
        const found = analysis.result(id, group)?.summary
        return found
          ? [
              [id, finite(found.value)],
              [`${id}_low`, finite(found.low)],
              [`${id}_high`, finite(found.high)],
            ]
          : []
      })
      return [{ agent_model: named(model), tier, runs, missing_runs: missingRuns, ...Object.fromEntries(values) }]
    }),

  columns: (rows, { levels, metrics, settings }) => [
    ...(levels.model.length > 1 ? [modelColumn(levels.model)] : []),
    words('tier', 'Tier'),
    numbers('runs', 'Runs', 'count'),
    ...shown.flatMap(id => {
      const metric = metrics.find(each => each.id === id)
      const measured = rows.some(row => typeof row[id] === 'number')
      return metric && measured ? [estimates<ExhibitRow>(id, titleOf(metric, settings), metric.format)] : []
    }),
  ],

  notes: (_, { settings, levels }) => [
    `In brackets: ${intervalText(settings)}. Every task weighs alike.`,
    ...(levels.model.length > 1 ? modelNote(levels.model) : []),
  ],
  block: row => String(row.agent_model),
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
