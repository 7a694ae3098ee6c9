import type { Analysis } from '../../../analysis/analysis.ts'
import { levelsIn } from '../../../analysis/levels.ts'
import { dimensionColumns } from '../../../core/dimensions.ts'
import type { Group } from '../../../core/metric.ts'
import { legendText, namesIn, overview } from '../../../output/narrative/overview.ts'
import { printable } from '../printable.ts'
import type { Look } from '../screen.ts'
import { paragraph } from '../screen-layout.ts'
import { distrustText } from './caveats-text.ts'
import { differencesText } from './differences-text.ts'
import { groupsTable, type Section } from './groups-table.ts'

/** Above this many rows tiers are shown over all models and agents, and the files hold the rest. */
const mostRows = 40

/** What an analysis found, for a person at a terminal: who did how well at what price, and the caveats. */
export const summaryText = (analysis: Analysis, look: Look): string =>
  [
    heading(analysis, look),
    ...tables(analysis, look),
    look.colors.dim(paragraph('', legendText(analysis), look.width)),
    differencesText(analysis, look),
    distrustText(analysis, look),
  ]
    .filter(part => part !== null)
    .join('\n\n')

/** A single model or agent is named here, since no table does. */
const heading = (analysis: Analysis, { width, colors }: Look): string => {
  const single = (['model', 'agent'] as const).flatMap(dimension => {
    const names = namesIn(analysis.tables.runs, dimensionColumns[dimension])
    return names.length === 1 ? [colors.dim(`${titled(dimension)}: ${printable(names[0])}`)] : []
  })
  return [colors.bold(paragraph('', overview(analysis), width)), ...single].join('\n')
}

const titled = (word: string): string => word[0].toUpperCase() + word.slice(1)

const tables = (analysis: Analysis, look: Look): string[] => {
  const table = (heading: string, ...sections: readonly Section[]) => groupsTable(analysis, heading, sections, look)
  const [all, models, tiers] = (['overall', 'by_model', 'by_tier'] as const).map(grouping => ({
    title: null,
    groups: analysis.groups(grouping),
  }))
  const rivals = levelsIn(analysis.tables.runs, analysis.groups).filter(({ scope }) => scope !== 'tiers')
  const each = rivals.map(({ word, grouping }) =>
    table(titled(word), { title: null, groups: analysis.groups(grouping) }, all),
  )
  if (tiers.groups.length > 0) return [...each, table('Tier', ...(tiersBySubject(analysis) ?? [tiers, all]))]
  const isCrossed = analysis.configurations.word === 'configuration'
  if (isCrossed) return [...each, ...agentsByModel(analysis).map(sections => table('Agent', ...sections))]
  if (rivals.length > 0) return each
  return [models.groups.length === 0 ? table('', all) : table('Model', models)]
}

/** The tiers of each model or agent below its name; null where there is but one, or where they are too many. */
const tiersBySubject = (analysis: Analysis): Section[] | null => {
  const [subjects, both] = [analysis.groups('by_configuration'), analysis.groups('by_configuration_and_tier')]
  if (subjects.length < 2 || both.length > mostRows) return null
  return subjects.map(({ key }) => ({
    title: key.configuration,
    groups: both.filter(group => group.key.configuration === key.configuration),
    nameOf: group => `  ${group.key.tier ?? '–'}`,
  }))
}

/** The agents of each model below its name; nothing where they are too many. */
const agentsByModel = (analysis: Analysis): Section[][] => {
  const both = analysis.groups('by_agent_and_model')
  if (both.length > mostRows) return []
  const sections = analysis.groups('by_model').map(({ key: { agent_model: model } }) => ({
    title: model,
    groups: both.filter(({ key }) => key.agent_model === model),
    nameOf: ({ key }: Group) => `  ${key.agent ?? '–'}`,
  }))
  return [sections]
}
