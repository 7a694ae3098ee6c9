import type { Analysis } from '../../../analysis/analysis.ts'
import type { Group } from '../../../core/metric.ts'
import { legendText, namesIn, overview } from '../../../exhibits/answers/overview.ts'
import { paragraph } from '../layout.ts'
import { printable } from '../printable.ts'
import type { Look } from '../screen.ts'
import { differencesText } from './differences.ts'
import { distrustText } from './distrust.ts'
import { groupsTable, type Section } from './groups-table.ts'

/** Above this many rows tiers are shown over all models, and the files hold the rest. */
const mostRows = 40

/** What an analysis found, for a person at a terminal: who did how well at what price, and what to distrust. */
export const summaryText = (analysis: Analysis, look: Look): string =>
  [
    heading(analysis, look),
    ...tables(analysis, look),
    look.colours.dim(paragraph('', legendText(analysis), look.width)),
    differencesText(analysis, look),
    distrustText(analysis, look),
  ]
    .filter(part => part !== null)
    .join('\n\n')

/** A single model is named here, since no table does. */
const heading = (analysis: Analysis, { width, colours }: Look): string => {
  const models = namesIn(analysis.tables.runs, 'agent_model')
  return [
    colours.bold(paragraph('', overview(analysis), width)),
    ...(models.length === 1 ? [colours.dim(`Model: ${printable(models[0])}`)] : []),
  ].join('\n')
}

const tables = (analysis: Analysis, look: Look): string[] => {
  const all = { title: null, groups: analysis.groups('overall') }
  const models = { title: null, groups: analysis.groups('by_model') }
  const tiers = { title: null, groups: analysis.groups('by_tier') }
  const table = (heading: string, ...sections: readonly Section[]) => groupsTable(analysis, heading, sections, look)
  if (models.groups.length < 2) {
    if (tiers.groups.length > 0) return [table('Tier', tiers, all)]
    return [table(models.groups.length === 0 ? '' : 'Model', ...(models.groups.length === 0 ? [all] : [models]))]
  }
  if (tiers.groups.length === 0) return [table('Model', models, all)]
  const both = analysis.groups('by_model_and_tier')
  if (both.length > mostRows) return [table('Model', models, all), table('Tier', tiers, all)]
  return [table('Model', models, all), table('Tier', ...tiersByModel(models.groups, both))]
}

/** The tiers of each model below its name. */
const tiersByModel = (models: readonly Group[], both: readonly Group[]): Section[] =>
  models.map(({ key: { agent_model: model } }) => ({
    title: model,
    groups: both.filter(({ key }) => key.agent_model === model),
    nameOf: ({ key }) => `  ${key.tier ?? '–'}`,
  }))
