import { type Configuration, type ConfigurationPart, namingParts } from '../core/configurations.ts'
import { dimensionColumns, type Grouping, naturalOrder } from '../core/dimensions.ts'
import type { Group } from '../core/metric.ts'
import type { Tables } from '../core/schema.ts'
import { allRows, splitBy } from '../core/table.ts'
import type { Comparison } from './comparisons/index.ts'

/** Who ran, as finely as the runs tell. */
export interface Configurations {
  /** What they are, in a word. */
  readonly word: ConfigurationPart | 'configuration'
  readonly all: readonly Configuration[]
  /** What tells a group apart, with agent and model in the place of the configuration; the model alone where it says it all. */
  byParts(key: Group['key']): Group['key']
}

const { agent, model, configuration } = dimensionColumns

/** Of the runs, and of those that are missing: nobody else may have run as they should have. */
export const configurationsIn = ({
  runs,
  missing_runs: missing,
}: Pick<Tables, 'runs' | 'missing_runs'>): Configurations => {
  const naming = namingParts(runs)
  const columns = naming.includes('agent') ? [agent, model] : [model]
  const found = new Map<string | null, Group['key']>()
  for (const { key } of [runs, missing].flatMap(table => splitBy(allRows(table), [configuration, ...columns]))) {
    const [name, ...parts] = key
    if (!found.has(name)) found.set(name, Object.fromEntries(columns.map((column, i) => [column, parts[i]])))
  }
  const unknown = Object.fromEntries(columns.map(column => [column, null]))
  return {
    word: naming.length > 1 ? 'configuration' : naming[0],
    all: [...found]
      .flatMap(([key, parts]) => (key === null ? [] : [configurationOf(key, parts)]))
      .sort((a, b) => naturalOrder(a.key, b.key)),
    byParts: ({ configuration: name, ...others }) =>
      name === undefined ? others : { ...(found.get(name) ?? unknown), ...others },
  }
}

const configurationOf = (key: string, { agent, agent_model: model }: Group['key']): Configuration => ({
  key,
  parts: { ...(agent && { agent }), ...(model && { model }) },
})

/** Groups of these hold the same runs as those by configuration, and are listed in their place. */
export const groupingByParts = (
  grouping: 'by_configuration' | 'by_configuration_and_tier',
  { word }: Configurations,
): Grouping => {
  if (grouping === 'by_configuration') return word === 'model' ? 'by_model' : 'by_agent_and_model'
  return word === 'model' ? 'by_model_and_tier' : 'by_agent_model_and_tier'
}

/**
 * The configurations on both sides of a comparison: of tiers, that which both are of. Null where a side is no single
 * configuration, such as a model that several agents share.
 */
export const configurationsOf = (
  { scope, model1, model2, agent1, agent2 }: Comparison,
  { configurations: { word } }: { readonly configurations: Configurations },
): readonly [string | null, string | null] | null => {
  if (word === 'model' && scope !== 'agents') return [model1, model2]
  return word === 'agent' && scope === 'agents' ? [agent1, agent2] : null
}
