import { isUtf8 } from 'node:buffer'
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { type Problem, problem } from '../../core/problem.ts'
import { CsvScanner } from './csv-scanner.ts'
import { readOnly, unreadable as unreadableFile } from './disk.ts'
import type { FileAccount } from './fields.ts'
import { unfinished } from './utf8.ts'

/** One row: the line on which it begins, and its cells; null is an empty cell, '' an empty text in quotes. */
export interface CsvRow {
  readonly line: number
  readonly cells: readonly (string | null)[]
}

const firstRead = 1 << 16

/** What stands for bytes that are not UTF-8, once they are text. */
const replacement = '\ufffd'

/**
 * A CSV file (RFC 4180) with a header, read row by row: never more than a piece of it is in memory. Rows that cannot
 * be used are left out and counted; several may be read side by side, so that files can be followed in step.
 */
export class CsvFile {
  /** The place of each column, by its name. */
  readonly columns: ReadonlyMap<string, number>
  readonly #scanner: CsvScanner
  readonly #account: FileAccount
  readonly #descriptor: number
  readonly #width: number
  readonly #isForSpreadsheets: boolean
  #bytes = Buffer.allocUnsafe(firstRead)
  #kept = 0
  #atStart = true
  #open = true
  #damaged = false
  #failed = false

  constructor(descriptor: number, account: FileAccount, isForSpreadsheets: boolean, separator = ',') {
    this.#isForSpreadsheets = isForSpreadsheets
    this.#descriptor = descriptor
    this.#account = account
    this.#scanner = new CsvScanner(wanted => this.#read(wanted), separator)
    const names = this.#scanner.next()
    if (!names && !this.#scanner.unclosed && !this.#failed)
      this.#left('empty', 'The file is empty: it has not even a header.', 'Write it again.', 1)
    const header = names === null || names === 'broken' ? [] : names
    if (this.#damaged && header.some(name => name?.includes(replacement))) {
      this.#left('header', 'The header is not UTF-8 text: none of the rows was used.', 'Convert it to UTF-8.', 1)
      this.close()
    }
    this.#width = header.length
    const columns = new Map<string, number>()
    header.forEach((name, i) => {
      if (!columns.has(name ?? '')) columns.set(name ?? '', i)
    })
    this.columns = columns
  }

  /** The next row that can be used; null after the last. */
  next(): CsvRow | null {
    if (!this.#open) return null
    for (let cells = this.#scanner.next(); cells; cells = this.#scanner.next()) {
      const { line } = this.#scanner
      if (cells === 'broken')
        this.#left('quotes', 'Rows in which text follows a closing quote: {count}. They were left out.', requote, line)
      else if (cells.length === this.#width) {
        if (!this.#damaged || !cells.some(cell => cell?.includes(replacement)))
          return { line, cells: this.#isForSpreadsheets ? cells.map(asItWas) : cells }
        this.#left('bytes', 'Rows that are not UTF-8 text: {count}. They were left out.', 'Convert it to UTF-8.', line)
      } else if (cells.length > 1 || cells[0] !== null) this.#leftUneven(cells.length, line)
    }
    if (this.#scanner.unclosed) {
      const message = 'A quote that begins on this line is never closed; what comes before it is used.'
      this.#left('unclosed', message, 'The file is damaged or cut off: write it again.', this.#scanner.line)
    }
    this.close()
    return null
  }

  *[Symbol.iterator](): Iterator<CsvRow> {
    try {
      for (let row = this.next(); row; row = this.next()) yield row
    } finally {
      this.close()
    }
  }

  close(): void {
    if (this.#open) closeSync(this.#descriptor)
    this.#open = false
  }

  #leftUneven(length: number, line: number): void {
    const message = `Rows that do not have the ${this.#width} cells of the header: {count} (first: ${length} cells). They were left out.`
    this.#left('cells', message, 'The file is damaged, cut off or edited: write it again.', line)
  }

  #left(kind: string, message: string, hint: string, line: number): void {
    const { file, findings } = this.#account
    findings.count({ code: 'csv-invalid', subject: `${file}\n${kind}`, file, at: `line ${line}`, message, hint })
  }

  /** The next piece of text, without the byte order mark; a character that goes on in the next piece is left to it. */
  #read(wanted: number): string | null {
    if (wanted > this.#bytes.length) {
      const larger = Buffer.allocUnsafe(wanted)
      this.#bytes.copy(larger, 0, 0, this.#kept)
      this.#bytes = larger
    }
    const count = this.#fill()
    const length = this.#kept + count
    if (length === 0) return null
    this.#kept = count === 0 ? 0 : unfinished(this.#bytes.subarray(0, length))
    const whole = this.#bytes.subarray(0, length - this.#kept)
    if (!isUtf8(whole)) this.#damaged = true
    const marked = this.#atStart && whole[0] === 0xef && whole[1] === 0xbb && whole[2] === 0xbf
    const text = whole.toString('utf8', marked ? 3 : 0)
    this.#atStart = false
    this.#bytes.copy(this.#bytes, 0, length - this.#kept, length)
    return text
  }

  #fill(): number {
    try {
      return readSync(this.#descriptor, this.#bytes, this.#kept, this.#bytes.length - this.#kept, null)
    } catch (error) {
      this.#account.findings.add(unreadable(this.#account.file, error))
      this.#failed = true
      return 0
    }
  }
}

/** Without the apostrophe that keeps a spreadsheet from computing the cell. */
const asItWas = (cell: string | null): string | null =>
  cell !== null && /^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell

const requote = 'Double the quotes inside a quoted cell.'

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'UNKNOWN'

const unreadable = (file: string, error: unknown): Problem => {
  const code = codeOf(error)
  return code === 'ENOENT'
    ? problem('unreadable-file', file, 'There is no such file.', 'Copy it here, or write the folder again.')
    : problem('unreadable-file', file, `The file cannot be read (${code}).`, 'Check its type and its permissions.')
}

/**
 * Opens a CSV file; where it cannot be, that is reported. Reading to the end closes it, as does `close`. One that was
 * written for spreadsheets is read as it would be without.
 */
export const readCsv = (
  path: string,
  account: FileAccount,
  isForSpreadsheets = false,
  separator = ',',
): CsvFile | null => {
  let descriptor: number
  try {
    descriptor = openSync(path, readOnly)
  } catch (error) {
    account.findings.add(unreadable(account.file, error))
    return null
  }
  const stats = fstatSync(descriptor)
  if (!stats.isFile()) {
    closeSync(descriptor)
    account.findings.add(unreadableFile(account.file, stats.isDirectory() ? 'EISDIR' : 'no file'))
    return null
  }
  return new CsvFile(descriptor, account, isForSpreadsheets, separator)
}
