import { nullableOrder } from '../../core/dimensions.ts'
import { allRows, columnNumbers, splitBy } from '../../core/table.ts'
import type { Answers } from '../answers.ts'
import { bothMeasured, type Estimate, estimateMeans, layoutOf, sampleOf } from '../inference/index.ts'
import { isOnFrontier } from './frontier.ts'
import type { QualityMetric } from './quality.ts'

/** The configurations that were tried in one task, with what each costs there and how good it is. */
export interface TaskFrontier {
  readonly task: string
  readonly places: readonly TaskPlace[]
}

export interface TaskPlace {
  readonly configuration: string | null
  readonly tier: string | null
  readonly runs: number
  readonly cost: Estimate
  readonly quality: Estimate
  /** No other is both cheaper and better in this task. */
  readonly onFrontier: boolean
}

/** What is worth its money in every single task, over the runs that have both a cost and a quality. */
export const taskFrontiersOf = (answers: Answers, quality: QualityMetric): TaskFrontier[] => {
  const { runs } = answers.tables
  const [cost, good] = bothMeasured(columnNumbers(runs, 'cost_usd'), columnNumbers(runs, quality.id))
  const byName = (a: { key: (string | null)[] }, b: { key: (string | null)[] }) =>
    nullableOrder(a.key[0], b.key[0]) || nullableOrder(a.key[1] ?? null, b.key[1] ?? null)
  return splitBy(allRows(runs), ['task'])
    .sort(byName)
    .flatMap(({ key: [task], rows }) => {
      const found = splitBy(rows, ['configuration', 'tier'])
        .sort(byName)
        .map(({ key, rows: own }) => ({ key, layout: layoutOf(own) }))
        .map(({ key, layout }) => ({ key, costs: sampleOf(layout, cost), qualities: sampleOf(layout, good) }))
        .filter(({ costs }) => costs.n > 0)
      const means = estimateMeans(
        found.flatMap(({ costs, qualities }) => [
          { sample: costs, kind: 'amount' as const },
          { sample: qualities, kind: quality.kind },
        ]),
        answers.settings,
      )
      const on = isOnFrontier(found.map((_, i) => ({ cost: means[2 * i].value, quality: means[2 * i + 1].value })))
      const places = found.map(({ key: [configuration, tier], costs }, i) => ({
        configuration,
        tier,
        runs: costs.n,
        cost: means[2 * i],
        quality: means[2 * i + 1],
        onFrontier: on[i],
      }))
      return places.length === 0 ? [] : [{ task: task ?? '', places }]
    })
}
