import type { CsvFile, CsvRow } from '../../io/csv.ts'
import type { FileAccount } from '../../io/fields.ts'

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

const noRow: CsvRow = { line: 0, cells: [] }

/** A CSV file, a row at a time: empty cells and absent columns are not measured; what has another type is counted. */
export class Sheet {
  readonly #csv: CsvFile
  readonly #account: FileAccount
  readonly #absent = new Set<string>()
  #row = noRow

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

  /** Takes a row at a time apart; taking an empty one apart tells which columns are asked for. */
  reader<T>(take: (cells: this) => T): Reader<T> {
    this.#row = noRow
    take(this)
    return row => {
      this.#row = row
      return take(this)
    }
  }

  *all<T>(take: (cells: this) => T): Iterable<T> {
    const read = this.reader(take)
    for (const row of this.rows()) yield read(row)
  }

  get current(): CsvRow {
    return this.#row
  }

  word(name: string): string | null {
    const i = this.#csv.columns.get(name)
    if (i !== undefined) return this.#row.cells[i] ?? null
    if (this.#row === noRow) this.#absent.add(name)
    return null
  }

  text(name: string): string {
    return this.word(name) ?? ''
  }

  number(name: string): number {
    const text = this.word(name)
    if (text === null || text === '') return NaN
    const number = parseNumber(text)
    if (Number.isNaN(number)) this.#wrong(name, 'a number', text)
    return number
  }

  flag(name: string): boolean | null {
    const text = this.word(name)
    if (text === null || text === '') return null
    const flag = flags.get(text.toLowerCase()) ?? null
    if (flag === null) this.#wrong(name, 'True or False', text)
    return flag
  }

  choice<W extends string>(name: string, isChoice: (word: string) => word is W, wanted: string): W | null {
    const text = this.word(name)
    if (text === null || text === '') return null
    if (isChoice(text)) return text
    this.#wrong(name, wanted, text)
    return null
  }

  rows(): CsvFile {
    if (this.#absent.size > 0) {
      const message = `The header has no ${[...this.#absent].join(', ')}: not measured.`
      const hint = 'Another program wrote or changed the file: write the results again.'
      this.#account.report('csv-invalid', message, hint, 'line 1')
    }
    this.#absent.clear()
    return this.#csv
  }

  count(kind: string, message: string, hint: string, { line }: CsvRow): void {
    this.#tell('csv-invalid', kind, message, hint, line)
  }

  #wrong(name: string, wanted: string, text: string): void {
    const shown = text.length > 60 ? `${text.slice(0, 57)}…` : text
    const message = `${name} should be ${wanted}, but is not in {count} rows (first: ${JSON.stringify(shown)}).`
    this.#tell('wrong-type', name, message, `Make it ${wanted}; until then it counts as not measured.`, this.#row.line)
  }

  #tell(code: 'csv-invalid' | 'wrong-type', kind: string, message: string, hint: string, line: number): void {
    const { file, findings } = this.#account
    findings.count({ code, subject: `${file}\n${kind}`, file, at: `line ${line}`, message, hint })
  }
}
