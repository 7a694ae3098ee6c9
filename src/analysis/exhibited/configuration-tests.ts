import { isWaiting } from '../../core/metric.ts'
import { columnNumbers } from '../../core/table.ts'
import type { Answers } from '../answers.ts'
import { sourcesDiffer } from '../comparisons/sources.ts'
import { kindOf } from '../kind.ts'
import type { TestedPair } from './tested.ts'
import { testedColumnsOf } from './tested-columns.ts'

/**
 * What tests settle in a metric of single runs where agents and models are crossed: comparisons are of agents over all
 * models and of models over all agents, so that none is of an agent with its model.
 */
export const configurationTestsOf = (answers: Answers, id: string): TestedPair[] => {
  const { runs } = answers.tables
  const metric = answers.metrics.find(each => each.id === id)
  if (metric?.per !== 'run' || isWaiting(metric)) return []
  if ('witnesses' in metric && sourcesDiffer(runs, id) !== null) return []
  return testedColumnsOf(answers, [{ of: null, column: columnNumbers(runs, id) }], kindOf(metric))
}
