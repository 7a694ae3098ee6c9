import { dimensionColumns } from './dimensions.ts'
import { allRows, type Column, splitBy, type Table, wordColumn, words } from './table.ts'

const { agent, model, configuration } = dimensionColumns

/** What a configuration is made of where it is more than a tier. */
export type ConfigurationPart = 'agent' | 'model'

/** Who ran: its name, and what it stands for. */
export interface Configuration {
  readonly key: string
  readonly parts: Readonly<Partial<Record<ConfigurationPart, string>>>
}

/** The fewest words that tell all configurations apart: the models or, where several agents share one, the agents or both. */
export const namingParts = (runs: Table): readonly ConfigurationPart[] => {
  const count = (...columns: readonly string[]) => splitBy(allRows(runs), columns).length
  const agents = new Set(words(allRows(runs), agent))
  const all = count(agent, model)
  if ([...agents].filter(name => name !== null).length < 2 || all === count(model)) return ['model']
  return all === agents.size && !agents.has(null) ? ['agent'] : ['agent', 'model']
}

/** Runs, and those that are missing, with the configuration of each: it follows from all runs together. */
export const withConfigurations = <Some extends { readonly runs: Table; readonly missing_runs: Table }>(
  tables: Some,
): Some => {
  const parts = namingParts(tables.runs)
  const named = (table: Table): Table => ({
    ...table,
    columns: { ...table.columns, [configuration]: namesIn(table, parts) },
  })
  return { ...tables, runs: named(tables.runs), missing_runs: named(tables.missing_runs) }
}

const namesIn = (table: Table, parts: readonly ConfigurationPart[]): Column => {
  const read = parts.map(part => words(allRows(table), dimensionColumns[part]))
  const names = Array.from({ length: table.size }, (_, row) => read.flatMap(column => column[row] || []).join(', '))
  return wordColumn(names.map(name => name || null))
}
