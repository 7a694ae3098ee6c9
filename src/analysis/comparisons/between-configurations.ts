import { namingParts } from '../../core/configurations.ts'
import { dimensionColumns, nullableOrder } from '../../core/dimensions.ts'
import { splitBy } from '../../core/table.ts'
import { layoutOf } from '../inference/index.ts'
import { type Contrast, contrastOf } from './contrast.ts'
import type { Design } from './design.ts'
import { isMeasured, type Measure } from './measure.ts'

/** Two configurations in one metric, over all tiers that they share. */
export interface ConfigurationContrast {
  readonly measure: Measure
  readonly first: AgentWithModel
  readonly second: AgentWithModel
  readonly contrast: Contrast
}

interface AgentWithModel {
  readonly agent: string | null
  readonly model: string | null
}

/** More pairs than this take longer to compare than anybody looks them up. */
const mostPairs = 10_000

/**
 * Every configuration with every other in the metrics that are looked up, where it takes an agent and a model to name
 * one: else they are the models or the agents, which are compared anyway.
 */
export const configurationContrasts = (
  { runs, measures, settings }: Design,
  lookedUp: ReadonlySet<string>,
): ConfigurationContrast[] => {
  if (namingParts(runs.table).length < 2) return []
  const sides = splitBy(runs, [dimensionColumns.agent, dimensionColumns.model])
    .map(({ key: [agent, model], rows }) => ({ name: { agent, model }, layout: layoutOf(rows, ['tier', 'subtest']) }))
    .sort(({ name: a }, { name: b }) => nullableOrder(a.agent, b.agent) || nullableOrder(a.model, b.model))
  const asked = measures.all.filter(({ metric }) => lookedUp.has(metric.id))
  const pairs = asked.flatMap(measure => {
    const present = sides.filter(({ layout }) => isMeasured(measure, layout))
    return present.flatMap((first, i) => present.slice(i + 1).map(second => ({ measure, first, second })))
  })
  return pairs.slice(0, mostPairs).map(({ measure, first, second }) => ({
    measure,
    first: first.name,
    second: second.name,
    contrast: contrastOf(measure, first.layout, second.layout, settings, { sharedUnits: true }),
  }))
}
