import { isWaiting } from '../../core/metric.ts'
import { columnNumbers } from '../../core/table.ts'
import type { Answers } from '../answers.ts'
import { sourcesDiffer } from '../comparisons/sources.ts'
import { kindOf } from '../kind.ts'
import type { Subjects } from '../subjects.ts'
import type { TestedPair } from './tested.ts'
import { type ColumnTests, testedColumnsOf, testedTiersOf } from './tested-columns.ts'

/**
 * What no comparison is about: tiers are compared for whole models, not for each agent that shares one; where agents and
 * models are crossed, agents are compared over all models and models over all agents.
 */
const uncompared: Record<Subjects['word'], ColumnTests | null> = {
  model: null,
  agent: testedTiersOf,
  configuration: testedColumnsOf,
}

/** What tests settle in a metric of single runs between those who ran, where comparisons do not say it. */
export const configurationTestsOf = (answers: Answers, id: string, word: Subjects['word']): TestedPair[] => {
  const { runs } = answers.tables
  const testsOf = uncompared[word]
  const metric = answers.metrics.find(each => each.id === id)
  if (testsOf === null || metric?.per !== 'run' || isWaiting(metric)) return []
  if ('witnesses' in metric && sourcesDiffer(runs, id) !== null) return []
  return testsOf(answers, [{ of: null, column: columnNumbers(runs, id) }], kindOf(metric))
}
