import type { CsvFile, CsvRow } from '../csv.ts'
import type { FileAccount } from '../fields.ts'

/** Takes one value out of a row. */
export type Reader<T> = (row: CsvRow) => T

const infinities: ReadonlyMap<string, number> = new Map([
  ['inf', Infinity],
  ['-inf', -Infinity],
])

/** Decimal numbers only: what else `Number` takes (spaces, 0x10, Infinity) has a letter or nothing where a digit is due. */
const parseNumber = (text: string): number => {
  const number = /^[-+.\d][-+.\de]*$/i.test(text) ? Number(text) : NaN
  return Number.isFinite(number) ? number : (infinities.get(text) ?? NaN)
}

const flags: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
])

/**
 * A CSV file whose columns are asked for by name and type, once, before its rows are read. Empty is not measured;
 * what has another type is counted and not measured either, as is a column that is not there.
 */
export class Sheet {
  readonly #csv: CsvFile
  readonly #account: FileAccount
  readonly #absent: string[] = []

  constructor(csv: CsvFile, account: FileAccount) {
    this.#csv = csv
    this.#account = account
  }

  names(): string[] {
    return [...this.#csv.columns.keys()]
  }

  has(name: string): boolean {
    return this.#csv.columns.has(name)
  }

  /** What stands in the cell; null where it is empty. */
  word(name: string): Reader<string | null> {
    const i = this.#csv.columns.get(name)
    if (i !== undefined) return ({ cells }) => cells[i]
    this.#absent.push(name)
    return () => null
  }

  text(name: string): Reader<string> {
    const word = this.word(name)
    return row => word(row) ?? ''
  }

  number(name: string): Reader<number> {
    const word = this.word(name)
    return row => {
      const text = word(row)
      if (text === null || text === '') return NaN
      const number = parseNumber(text)
      if (Number.isNaN(number)) this.#wrong(name, 'a number', text, row)
      return number
    }
  }

  flag(name: string): Reader<boolean | null> {
    const word = this.word(name)
    return row => {
      const text = word(row)
      if (text === null || text === '') return null
      const flag = flags.get(text.toLowerCase()) ?? null
      if (flag === null) this.#wrong(name, 'True or False', text, row)
      return flag
    }
  }

  /** One of some words; another one is counted and not taken. */
  choice<W extends string>(name: string, isChoice: (word: string) => word is W, wanted: string): Reader<W | null> {
    const word = this.word(name)
    return row => {
      const text = word(row)
      if (text === null || text === '') return null
      if (isChoice(text)) return text
      this.#wrong(name, wanted, text, row)
      return null
    }
  }

  /** The rows; says first which of the columns asked for are not there. */
  rows(): CsvFile {
    if (this.#absent.length > 0)
      this.#account.report(
        'csv-invalid',
        `The header has no ${this.#absent.join(', ')}: not measured.`,
        'Another program wrote or changed the file: write the results again.',
        'line 1',
      )
    this.#absent.length = 0
    return this.#csv
  }

  /** Counts a row that is not used, or only in part. */
  count(kind: string, message: string, hint: string, { line }: CsvRow): void {
    this.#tell('csv-invalid', kind, message, hint, line)
  }

  #wrong(name: string, wanted: string, text: string, { line }: CsvRow): void {
    const shown = text.length > 60 ? `${text.slice(0, 57)}…` : text
    const message = `${name} should be ${wanted}, but is not in {count} rows (first: ${JSON.stringify(shown)}).`
    this.#tell('wrong-type', name, message, `Make it ${wanted}; until then it counts as not measured.`, line)
  }

  #tell(code: 'csv-invalid' | 'wrong-type', kind: string, message: string, hint: string, line: number): void {
    const { file, findings } = this.#account
    findings.count({ code, subject: `${file}\n${kind}`, file, at: `line ${line}`, message, hint })
  }
}
