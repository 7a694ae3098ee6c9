import { schema, type TableName } from '../../core/schema.ts'
import type { Column, Table } from '../../core/table.ts'
import { TextBuilder } from '../../core/text-blocks.ts'

const moved = <A extends Float64Array | Int8Array | Int32Array>(values: A, larger: A): A => {
  larger.set(values)
  return larger
}

/** Columns that grow while runs stream in. */
class NumberBuilder {
  #values = new Float64Array(256)
  #size = 0

  push(value: number): void {
    if (this.#size === this.#values.length) this.#values = moved(this.#values, new Float64Array(2 * this.#size))
    this.#values[this.#size++] = value
  }

  finish(): Column {
    return { type: 'number', values: this.#values.slice(0, this.#size) }
  }
}

class FlagBuilder {
  #values = new Int8Array(256)
  #size = 0

  push(value: boolean | null): void {
    if (this.#size === this.#values.length) this.#values = moved(this.#values, new Int8Array(2 * this.#size))
    this.#values[this.#size++] = value === null ? -1 : value ? 1 : 0
  }

  finish(): Column {
    return { type: 'flag', values: this.#values.slice(0, this.#size) }
  }
}

/** Whole numbers that grow in number. */
class Codes {
  #values = new Int32Array(256)
  #size = 0

  push(value: number): void {
    if (this.#size === this.#values.length) this.#values = moved(this.#values, new Int32Array(2 * this.#size))
    this.#values[this.#size++] = value
  }

  finish(): Int32Array {
    return this.#values.slice(0, this.#size)
  }
}

class WordBuilder {
  readonly #codes = new Codes()
  readonly #words = new Map<string, number>()

  push(word: string | null): void {
    if (word === null) {
      this.#codes.push(-1)
      return
    }
    let code = this.#words.get(word)
    if (code === undefined) {
      code = this.#words.size
      this.#words.set(word, code)
    }
    this.#codes.push(code)
  }

  finish(): Column {
    return { type: 'word', codes: this.#codes.finish(), words: [...this.#words.keys()] }
  }
}

class TextColumnBuilder {
  readonly #text = new TextBuilder()

  push(text: string | null): void {
    this.#text.push(text)
  }

  finish(): Column {
    return { type: 'text', blocks: this.#text.finish() }
  }
}

/** One table while it grows. Columns are asked for by name and kind; each takes one value per row. */
export class TableBuilder {
  readonly #columns = new Map<string, { finish(): Column }>()
  readonly #parents: Codes | null
  size = 0

  constructor({ child }: { child: boolean }) {
    this.#parents = child ? new Codes() : null
  }

  number = (name: string): NumberBuilder => this.#add(name, new NumberBuilder())
  flag = (name: string): FlagBuilder => this.#add(name, new FlagBuilder())
  word = (name: string): WordBuilder => this.#add(name, new WordBuilder())
  text = (name: string): TextColumnBuilder => this.#add(name, new TextColumnBuilder())

  /** Starts the next row; `parent` is the row it belongs to in the table above. */
  row(parent = -1): number {
    this.#parents?.push(parent)
    return this.size++
  }

  finish(): LooseTable {
    const columns = Object.fromEntries([...this.#columns].map(([name, builder]) => [name, builder.finish()]))
    return { size: this.size, columns, parents: this.#parents?.finish() ?? null }
  }

  #add<B extends { finish(): Column }>(name: string, builder: B): B {
    this.#columns.set(name, builder)
    return builder
  }
}

/** A table not yet joined to the one above it: plain data that can be sent between threads and kept in a file. */
export interface LooseTable {
  readonly size: number
  readonly columns: Readonly<Record<string, Column>>
  readonly parents: Int32Array | null
}

/** A small table from rows of cells, with the columns of the schema. */
export const tableOf = (name: TableName, rows: readonly Readonly<Record<string, string | number | null>>[]): Table => {
  const builder = new TableBuilder({ child: false })
  for (const { name: column, type } of schema[name])
    if (type === 'string') {
      const words = builder.word(column)
      for (const row of rows) words.push(row[column] === null ? null : String(row[column]))
    } else {
      const numbers = builder.number(column)
      for (const row of rows) numbers.push(typeof row[column] === 'number' ? row[column] : NaN)
    }
  const { columns } = builder.finish()
  return { size: rows.length, columns }
}
