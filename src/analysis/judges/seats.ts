import { naturalOrder } from '../../core/dimensions.ts'
import { allRows, type Table, words } from '../../core/table.ts'
import { numberColumn } from './judge-columns.ts'

/** Who gave each judgment, and on which run. */
export interface Seats {
  /** The judges, in natural order of their names. */
  readonly judges: readonly string[]
  /** For each row of the judges table the position of its judge; -1 where the judgment is not valid. */
  readonly judge: Int32Array
  /** For each row of the judges table the row of its run. */
  readonly run: Int32Array
}

/** The rows of the table above; a table that hangs below none cannot be read here. */
export const rowsAbove = ({ parent }: Table, what: string): Int32Array => {
  if (!parent) throw new TypeError(`The table of ${what} is not joined to the one above it.`)
  return parent.rows
}

/** Models that judged some run more than once: their number tells such judges apart, on every run. */
const repeatedModels = (models: readonly (string | null)[], run: Int32Array): Set<string | null> => {
  const repeated = new Set<string | null>([null])
  const seen = new Map<string, Set<number>>()
  models.forEach((model, row) => {
    if (model === null) return
    const runs = seen.get(model) ?? new Set<number>()
    seen.set(model, runs)
    if (runs.has(run[row])) repeated.add(model)
    runs.add(run[row])
  })
  return repeated
}

export const seatsOf = (table: Table): Seats => {
  const run = rowsAbove(table, 'judges')
  const models = words(allRows(table), 'judge_model')
  const given = numberColumn(table, 'judge_number')
  const valid = numberColumn(table, 'judge_is_valid')
  const repeated = repeatedModels(models, run)
  const names = models.map((model, row) => {
    if (valid[row] === 0) return null
    const number = Number.isNaN(given[row]) ? '?' : given[row]
    return model === null || repeated.has(model) ? `${model ?? 'judge'} #${number}` : model
  })
  const judges = [...new Set(names)].filter(name => name !== null).sort(naturalOrder)
  const positions = new Map<string | null, number>(judges.map((name, position) => [name, position]))
  return { judges, run, judge: Int32Array.from(names, name => positions.get(name) ?? -1) }
}
