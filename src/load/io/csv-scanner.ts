import { largestFile } from './disk.ts'

/** More text, at least a piece of about this many bytes; null at the end. */
type More = (bytes: number) => string | null

/** null: an empty cell without quotes. */
type Cells = (string | null)[]
type Step = 'row goes on' | 'row ends' | 'broken' | 'incomplete'

const smallestPiece = 1 << 16
const quote = '"'.charCodeAt(0)
const carriageReturn = '\r'.charCodeAt(0)

/**
 * Takes CSV text apart into rows of cells. It looks for the next separator, quote or line end rather than at every
 * character, and begins a row again when the text ends inside it.
 */
export class CsvScanner {
  readonly #more: More
  readonly #separator: string
  readonly #separatorCode: number
  #text = ''
  #ended = false
  /** Where the row begins, and the place looked at. */
  #start = 0
  #at = 0
  /** The next separator and line end from there on; the length of the text where there is none. */
  #next = -1
  #lineEnd = -1
  #nextLine = 1
  /** The line on which the last row began. */
  line = 1
  /** Whether the text ended inside quotes. */
  unclosed = false

  constructor(more: More, separator = ',') {
    this.#more = more
    this.#separator = separator
    this.#separatorCode = separator.charCodeAt(0)
  }

  /** The cells of the next row; `broken` where they cannot be told; null at the end. */
  next(): Cells | 'broken' | null {
    this.line = this.#nextLine
    for (;;) {
      const row = this.#row()
      if (row !== 'incomplete') return row
      this.#nextLine = this.line
      if (!this.#extend()) return null
    }
  }

  /** Adds text to the row begun. Each piece is as long as what is there, so that a long row is not scanned often. */
  #extend(): boolean {
    const rest = this.#text.slice(this.#start)
    if (this.#ended || rest.length > largestFile) {
      this.unclosed = true
      this.#ended = true
      this.#text = ''
    } else {
      const piece = this.#more(Math.max(smallestPiece, rest.length))
      this.#ended = piece === null
      this.#text = rest + (piece ?? '')
    }
    this.#start = 0
    this.#next = -1
    this.#lineEnd = -1
    return !this.unclosed
  }

  #row(): Cells | 'broken' | 'incomplete' | null {
    const text = this.#text
    if (this.#start === text.length) return this.#ended ? null : 'incomplete'
    const cells: Cells = []
    this.#at = this.#start
    for (;;) {
      const step = text.charCodeAt(this.#at) === quote ? this.#quotedCell(cells) : this.#plainCells(cells)
      if (step === 'row ends') return cells
      if (step !== 'row goes on') return step
    }
  }

  #quotedCell(cells: Cells): Step {
    const text = this.#text
    const open = this.#at
    const close = closingQuote(text, open)
    if (close < 0 || (close + 1 === text.length && !this.#ended)) return 'incomplete'
    const cell = text.slice(open + 1, close)
    cells.push(cell.includes('"') ? cell.replaceAll('""', '"') : cell)
    this.#countLines(open, close)
    const after = close + 1
    if (text.charCodeAt(after) === this.#separatorCode) {
      this.#at = after + 1
      return 'row goes on'
    }
    const end = this.#findLineEnd(after)
    if (end === text.length && !this.#ended) return 'incomplete'
    this.#endRow(end)
    return after === this.#withoutReturn(after, end) ? 'row ends' : 'broken'
  }

  /** Cells without quotes, up to the end of the row or to a cell that has them. */
  #plainCells(cells: Cells): Step {
    const text = this.#text
    let at = this.#at
    const end = this.#findLineEnd(at)
    let next = this.#next < at ? indexOrEnd(text, this.#separator, at) : this.#next
    while (next < end && text.charCodeAt(at) !== quote) {
      cells.push(next === at ? null : text.slice(at, next))
      at = next + 1
      next = indexOrEnd(text, this.#separator, at)
    }
    this.#at = at
    this.#next = next
    if (text.charCodeAt(at) === quote) return 'row goes on'
    if (end === text.length && !this.#ended) return 'incomplete'
    const stop = this.#withoutReturn(at, end)
    cells.push(stop === at ? null : text.slice(at, stop))
    this.#endRow(end)
    return 'row ends'
  }

  #withoutReturn(from: number, end: number): number {
    return end > from && this.#text.charCodeAt(end - 1) === carriageReturn ? end - 1 : end
  }

  #endRow(end: number): void {
    if (end < this.#text.length) this.#nextLine++
    this.#start = Math.min(end + 1, this.#text.length)
  }

  #findLineEnd(at: number): number {
    if (this.#lineEnd < at) this.#lineEnd = indexOrEnd(this.#text, '\n', at)
    return this.#lineEnd
  }

  /** Line ends inside quotes end no row, but count as lines. */
  #countLines(open: number, close: number): void {
    for (let end = this.#findLineEnd(open); end < close; end = this.#findLineEnd(end + 1)) this.#nextLine++
  }
}

const indexOrEnd = (text: string, what: string, from: number): number => {
  const index = text.indexOf(what, from)
  return index < 0 ? text.length : index
}

/** Where the quotes that open at a place close again, doubled ones passed over; -1 where they do not. */
const closingQuote = (text: string, open: number): number => {
  let close = text.indexOf('"', open + 1)
  while (close >= 0 && text.charCodeAt(close + 1) === quote) close = text.indexOf('"', close + 2)
  return close
}
