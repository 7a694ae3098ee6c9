import type { Metric } from '../../core/metric.ts'
import { once } from '../../core/once.ts'
import type { Answers } from '../answers.ts'
import { type Distribution, distributionsOf } from './distributions.ts'
import { type Frontier, frontierOf } from './frontier.ts'
import { type JudgePair, judgePairsOf } from './judge-pairs.ts'

/** Answers that tables and figures ask for and nothing else does. Each is computed once, when it is first asked for. */
export interface Exhibited {
  /** How the runs of every model and tier are spread. */
  distributions(metric: Metric): readonly Distribution[]
  /** Cost against a metric of quality: what is worth its money. */
  frontier(quality: string): Frontier
  /** What every two judges gave to the same runs. */
  judgePairs(): readonly JudgePair[]
}

/** Keeps what was answered, by what was asked. */
const remembered = <Key, Value>(answer: (key: Key) => Value): ((key: Key) => Value) => {
  const known = new Map<Key, Value>()
  return key => {
    const before = known.get(key)
    if (before !== undefined) return before
    const value = answer(key)
    known.set(key, value)
    return value
  }
}

export const createExhibited = (answers: Answers): Exhibited => ({
  distributions: remembered((metric: Metric) => distributionsOf(answers, metric)),
  frontier: remembered((quality: string) => frontierOf(answers, quality)),
  judgePairs: once(() => judgePairsOf(answers)),
})
