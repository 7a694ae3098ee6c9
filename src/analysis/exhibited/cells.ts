import { naturalOrder } from '../../core/dimensions.ts'
import type { Group, Metric } from '../../core/metric.ts'
import { once } from '../../core/once.ts'
import { columnNumbers, type Rows, splitBy } from '../../core/table.ts'
import { mean } from '../../statistics/sum.ts'
import type { Answers } from '../answers.ts'
import { type Layout, layoutOf, sampleOf } from '../inference/index.ts'

/** Some runs of a model in a tier: those of one task, or those of one subtest. */
interface CellRows {
  readonly group: Group
  readonly name: string
  readonly rows: Rows
  readonly layout: Layout
}

/** A metric over such runs: every task weighs the same, and every subtest within it. */
export interface Cell {
  readonly group: Group
  readonly name: string
  readonly value: number
  readonly n: number
}

type CellColumn = 'task' | 'subtest'

const cellRows = (answers: Answers, column: CellColumn): CellRows[] =>
  answers.groups('by_model_and_tier').flatMap(group =>
    splitBy(group.rows, [column])
      .flatMap(({ key: [name], rows }) => (name === null ? [] : [{ group, name, rows, layout: layoutOf(rows) }]))
      .sort((a, b) => naturalOrder(a.name, b.name)),
  )

/** Makes the answer for any metric: which runs are in which cell is the same for all of them. */
export const cellsBy = (answers: Answers, column: CellColumn): ((metric: Metric) => readonly Cell[]) => {
  const places = once(() => cellRows(answers, column))
  return metric => {
    if (metric.per === 'run' && columnNumbers(answers.tables.runs, metric.id).every(Number.isNaN)) return []
    return places().flatMap(({ group, name, rows, layout }) => {
      const { value, n } = valueIn(answers, metric, rows, layout)
      return Number.isFinite(value) ? [{ group, name, value, n }] : []
    })
  }
}

const valueIn = (answers: Answers, metric: Metric, rows: Rows, layout: Layout): { value: number; n: number } => {
  if (metric.per === 'contrast') return { value: NaN, n: 0 }
  if (metric.per === 'group') return metric.value(rows, answers.settings)
  const { tasks, n } = sampleOf(layout, columnNumbers(answers.tables.runs, metric.id))
  return { value: mean(tasks.map(({ value }) => value)), n }
}
