import { runColumns } from '../../../core/schema.ts'
import { readCsv } from '../../io/csv.ts'
import { Fields, type FileAccount, isObject, type JsonObject } from '../../io/fields.ts'
import { eachLine } from '../../logs/lines.ts'
import { jsonOf, type LogFile } from '../../logs/log-importer.ts'
import { isUsualName, timeUnit } from './column-aliases.ts'
import { flattened, type TableHead } from './head.ts'
import type { Survey } from './survey.ts'
import { type ColumnNames, columnsIn, type TableColumns } from './table-columns.ts'
import { type CellFormat, formatOf, otherNumbers, typed, typeOf } from './values.ts'

export interface Table {
  readonly file: LogFile
  readonly head: TableHead
  readonly columns: TableColumns
  readonly survey: Survey
  readonly given: ColumnNames
}

export interface TableRow {
  readonly fields: Fields
  readonly others: JsonObject
  readonly place: string
  /** What tells it from other runs of the same task, where no column is our number of the repetition. */
  readonly repetition: readonly unknown[]
}

export const eachRow = (table: Table, visit: (row: TableRow) => void): void => {
  const { file, head } = table
  if (head.shape === 'cells') eachCellsRow(table, visit)
  else if (head.shape === 'lines') {
    const reader = new ObjectReader(table)
    eachLine(file, (value, line) => visit(reader.row(value, `line ${line}`, `:${line}`)))
  } else {
    const reader = new ObjectReader(table)
    const value = jsonOf(file)
    if (isObject(value)) visit(reader.row(value, '', ''))
    if (!Array.isArray(value)) return
    value.forEach((entry, i) => {
      if (isObject(entry)) visit(reader.row(entry, `[${i}]`, `[${i}]`))
      else new Fields({}, file.account).wrongType(`[${i}]`, entry, 'an object')
    })
  }
}

interface Column<Where> {
  readonly name: string
  readonly at: Where
  readonly format: CellFormat
}

const runNames: ReadonlySet<string> = new Set(runColumns)

const isTime = (name: string): boolean => name.endsWith('duration_seconds')

const columnOf = <Where>(name: string, theirs: string, at: Where, { commas }: Survey): Column<Where> => ({
  name,
  at,
  format: formatOf(name, isTime(name) ? timeUnit(theirs) : undefined, commas.has(theirs)),
})

/** Columns of judges and criteria, which keep their names. */
const isJudgments = (name: string): boolean => typeOf(name) !== undefined && !runNames.has(name)

/** A column without a meaning for runs; one of judges and criteria has its type. */
const otherOf = <Where>(name: string, at: Where, { commas }: Survey): Column<Where> => {
  const format = isJudgments(name) ? formatOf(name) : otherNumbers
  return { name, at, format: { ...format, hasDecimalComma: commas.has(name) } }
}

const eachCellsRow = ({ file, head, columns, survey }: Table, visit: (row: TableRow) => void): void => {
  const csv = readCsv(file.path, file.account, false, head.separator)
  if (!csv) return
  const place = (name: string) => csv.columns.get(name) ?? -1
  const used = new Set([...columns.found.values(), ...columns.repetitions])
  const own = [...columns.found].map(([name, theirs]) => columnOf(name, theirs, place(theirs), survey))
  const others = [...csv.columns].filter(([name]) => !used.has(name)).map(([name, at]) => otherOf(name, at, survey))
  const repetitions = columns.repetitions.map(place)
  for (const { line, cells } of csv) {
    const ours: Record<string, unknown> = {}
    const rest: Record<string, unknown> = {}
    for (const { name, at, format } of own) ours[name] = typed(cells[at], format)
    for (const { name, at, format } of others) {
      rest[name] = typed(cells[at], format)
      if (isJudgments(name)) ours[name] = rest[name]
    }
    visit(
      rowOf(
        file.account,
        ours,
        rest,
        `line ${line}`,
        `:${line}`,
        repetitions.map(at => cells[at]),
      ),
    )
  }
}

const rowOf = (
  account: FileAccount,
  ours: JsonObject,
  others: JsonObject,
  at: string,
  place: string,
  repetition: readonly unknown[],
): TableRow => ({ fields: new Fields(ours, account, at), others, place, repetition })

/** More keys that come up late are no table's. */
const mostLate = 100

/** Reads objects as rows; keys that come up late are columns too, where no other stands for theirs. */
class ObjectReader {
  readonly #table: Table
  readonly #names: Set<string>
  #columns: TableColumns
  #own: readonly Column<string>[] = []
  #used: ReadonlySet<string> = new Set()
  #isNested = false
  #late = 0
  #others = new Map<string, Column<string>>()

  constructor(table: Table) {
    this.#table = table
    this.#names = new Set(table.head.names)
    this.#columns = table.columns
    this.#prepare()
  }

  row(object: JsonObject, at: string, place: string): TableRow {
    for (const name of Object.keys(object)) if (!this.#names.has(name) && !isObject(object[name])) this.#meet(name)
    const value = this.#isNested ? flattened(object) : object
    const ours: Record<string, unknown> = {}
    for (const { name, at: theirs, format } of this.#own) ours[name] = typed(value[theirs], format)
    const rest: Record<string, unknown> = {}
    for (const name of Object.keys(object)) {
      if (this.#used.has(name)) continue
      rest[name] = typed(object[name], this.#otherOf(name).format)
      if (isJudgments(name)) ours[name] = rest[name]
    }
    const repetition = this.#columns.repetitions.map(name => value[name])
    return rowOf(this.#table.file.account, ours, rest, at, place, repetition)
  }

  #meet(name: string): void {
    this.#names.add(name)
    if (!isUsualName(name) || this.#late++ >= mostLate) return
    const { given, survey } = this.#table
    const { found } = columnsIn([...this.#names], given, survey.kinds)
    this.#columns = { ...this.#columns, found: new Map([...found, ...this.#columns.found]) }
    this.#prepare()
  }

  #otherOf(name: string): Column<string> {
    const known = this.#others.get(name) ?? otherOf(name, name, this.#table.survey)
    this.#others.set(name, known)
    return known
  }

  #prepare(): void {
    const { found, repetitions } = this.#columns
    this.#own = [...found].map(([name, theirs]) => columnOf(name, theirs, theirs, this.#table.survey))
    this.#used = new Set([...found.values(), ...repetitions])
    this.#isNested = [...this.#used].some(name => name.includes('.'))
  }
}
