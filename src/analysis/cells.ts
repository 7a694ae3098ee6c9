import { naturalOrder } from '../core/dimensions.ts'
import { type Group, isTimeToEvent, type Metric } from '../core/metric.ts'
import { once } from '../core/once.ts'
import { columnNumbers, type Rows, splitBy } from '../core/table.ts'
import { mean } from '../statistics/sum.ts'
import { remembered } from '../transform/metrics/shared/remembered.ts'
import type { Answers } from './answers.ts'
import { eventTimeAt, eventTimes, type Layout, layoutOf, sampleOf, survivalIn } from './inference/index.ts'

/** Some runs of a configuration in a tier: those of one task, or those of one subtest. */
interface CellRows {
  readonly group: Group
  readonly name: string
  readonly rows: Rows
  readonly layout: Layout
}

/** A metric over such runs: every task weighs the same, and every subtest within it; a count until something happens by its median. */
export interface Cell {
  readonly group: Group
  readonly name: string
  readonly value: number
  readonly n: number
}

type CellColumn = 'task' | 'subtest'

const cellRows = (answers: Answers, column: CellColumn): CellRows[] =>
  answers.groups('by_configuration_and_tier').flatMap(group =>
    splitBy(group.rows, [column])
      .flatMap(({ key: [name], rows }) => (name === null ? [] : [{ group, name, rows, layout: layoutOf(rows) }]))
      .sort((a, b) => naturalOrder(a.name, b.name)),
  )

/** Makes the answer for any metric: which runs are in which cell is the same for all of them. */
const cellsBy = (answers: Answers, column: CellColumn): ((metric: Metric) => readonly Cell[]) => {
  const places = once(() => cellRows(answers, column))
  return metric => {
    if (metric.per === 'run' && columnNumbers(answers.tables.runs, metric.id).every(Number.isNaN)) return []
    const valueIn = valuesOf(answers, metric)
    return places().flatMap(({ group, name, rows, layout }) => {
      const { value, n } = valueIn(rows, layout)
      return Number.isFinite(value) ? [{ group, name, value, n }] : []
    })
  }
}

/** A metric in every task of every configuration and tier. */
export const taskCellsOf = remembered((answers: Answers) => cellsBy(answers, 'task'))

/** A metric in every subtest of every configuration and tier, over its tasks. */
export const subtestCellsOf = remembered((answers: Answers) => cellsBy(answers, 'subtest'))

type Valued = Pick<Cell, 'value' | 'n'>

const valuesOf = (answers: Answers, metric: Metric): ((rows: Rows, layout: Layout) => Valued) => {
  const { runs } = answers.tables
  if (metric.per === 'contrast') return () => ({ value: NaN, n: 0 })
  if (metric.per === 'group') return rows => metric.value(rows, answers.settings)
  if (isTimeToEvent(metric)) {
    const columns = eventTimes(metric, runs)
    return ({ rows }) => {
      const survival = survivalIn(columns, rows)
      return { value: eventTimeAt(survival, 0.5), n: survival.n }
    }
  }
  const column = columnNumbers(runs, metric.id)
  return (_, layout) => {
    const { tasks, n } = sampleOf(layout, column)
    return { value: mean(tasks.map(({ value }) => value)), n }
  }
}
