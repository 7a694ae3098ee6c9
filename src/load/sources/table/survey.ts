import { readCsv } from '../../io/csv.ts'
import { FileAccount, Findings, isObject, type JsonObject } from '../../io/fields.ts'
import { eachLine } from '../../logs/lines.ts'
import { jsonOf, type LogFile } from '../../logs/log-importer.ts'
import { flattened, type TableHead } from './head.ts'
import { isScoreName, type OutcomeKind, outcomeColumns } from './table-columns.ts'
import { formatOf, isMissing, typed, verdictIn } from './values.ts'

export interface Survey {
  readonly kinds: ReadonlyMap<string, OutcomeKind>
  /** Columns that write 0.5 as `0,5`. */
  readonly commas: ReadonlySet<string>
}

export const noSurvey: Survey = { kinds: new Map(), commas: new Set() }

type Visit = (value: (name: string) => unknown) => void

/** Looks at the columns of a table whose names do not say how to read them; others need no second reading. */
export const surveyOf = (files: readonly LogFile[], head: TableHead): Survey => {
  const shown = sampleKinds(head)
  // Where the first rows hold numbers, no other row makes them words.
  const isClear = (name: string) => isScoreName(name) && head.rows.length > 0 && shown.get(name) !== 'verdict'
  const outcomes = outcomeValues(head.names.filter(name => !isClear(name)))
  const hasCommas = head.separator === ';'
  const commas = new Map(hasCommas ? head.names.map(name => [name, new CommaValues()]) : [])
  if (outcomes.size > 0 || hasCommas)
    for (const file of files)
      eachValue(file, head, value => {
        for (const [name, values] of outcomes) values.add(value(name))
        for (const [name, values] of commas) values.add(value(name))
      })
  return {
    kinds: kindsOf(outcomes),
    commas: new Set([...commas].flatMap(([name, values]) => (values.areDecimal ? [name] : []))),
  }
}

export const sampleKinds = ({ names, rows }: TableHead): ReadonlyMap<string, OutcomeKind> => {
  const outcomes = outcomeValues(names)
  for (const row of rows) for (const [name, values] of outcomes) values.add(row[name])
  return kindsOf(outcomes)
}

const outcomeValues = (names: readonly string[]): Map<string, OutcomeValues> =>
  new Map(outcomeColumns(names).map(name => [name, new OutcomeValues(isScoreName(name))]))

const kindsOf = (outcomes: ReadonlyMap<string, OutcomeValues>): Map<string, OutcomeKind> =>
  new Map([...outcomes].map(([name, values]) => [name, values.kind]))

/** What is odd about the file is reported by whoever reads it for its runs. */
const eachValue = (file: LogFile, head: TableHead, visit: Visit): void => {
  const quiet = { ...file, account: new FileAccount(file.label, new Findings()) }
  const visitObject = (object: JsonObject) => {
    const value = flattened(object)
    visit(name => value[name])
  }
  if (head.shape === 'cells') {
    const csv = readCsv(file.path, quiet.account, false, head.separator)
    for (const { cells } of csv ?? []) visit(name => cells[csv?.columns.get(name) ?? -1])
  } else if (head.shape === 'lines') eachLine(quiet, visitObject)
  else {
    const value = jsonOf(quiet)
    for (const each of Array.isArray(value) ? value : [value]) if (isObject(each)) visitObject(each)
  }
}

class OutcomeValues {
  readonly #isScore: boolean
  /** 0 and 1, which can be both. */
  #binary = 0
  #numbers = 0
  #verdicts = 0
  #others = 0

  constructor(isScore: boolean) {
    this.#isScore = isScore
  }

  add(value: unknown): void {
    if (isMissing(value)) return
    const isNumber = typeof typed(value, formatOf('score')) === 'number'
    if (verdictIn(value) === undefined) {
      if (isNumber) this.#numbers++
      else this.#others++
    } else if (isNumber) this.#binary++
    else this.#verdicts++
  }

  get kind(): OutcomeKind {
    if (this.#isScore) return this.#verdicts > 0 && this.#numbers + this.#others === 0 ? 'verdict' : 'score'
    if (this.#binary + this.#numbers + this.#verdicts <= this.#others) return 'neither'
    return this.#numbers > this.#verdicts ? 'score' : 'verdict'
  }
}

/** Whether a column writes decimals with a comma: some cell must, other than for thousands, and none has a point. */
class CommaValues {
  #decimals = 0
  #points = 0

  add(value: unknown): void {
    if (typeof value !== 'string') return
    const text = value.trim().replace(/\s?%$/, '')
    if (/^[-+]?\d*\.\d+$/.test(text)) this.#points++
    else if (/^[-+]?\d+,\d+$/.test(text) && !/^[-+]?[1-9]\d{0,2},\d{3}$/.test(text)) this.#decimals++
  }

  get areDecimal(): boolean {
    return this.#decimals > 0 && this.#points === 0
  }
}
