import type { FileAccount } from '../fields.ts'
import type { TableRow } from './rows.ts'

interface Column {
  numbers: number
  others: number
  /** The first that is no number. */
  at: string
}

/** Watches the columns that nobody here knows: only their numbers are kept, and where one has both that is told. */
export class MixedColumns {
  readonly #columns = new Map<string, Column>()

  add({ others, fields: { at } }: TableRow): void {
    for (const [name, value] of Object.entries(others)) {
      if (value === null) continue
      const column = this.#columns.get(name) ?? { numbers: 0, others: 0, at: '' }
      this.#columns.set(name, column)
      if (typeof value === 'number') column.numbers++
      else if (column.others++ === 0) column.at = at
    }
  }

  report(account: FileAccount): void {
    for (const [name, { numbers, others, at }] of this.#columns)
      if (numbers > 0 && others > 0)
        account.report(
          'column-mixed',
          `${name} holds ${numbers} numbers and ${others} other values. The numbers are kept.`,
          'Nothing to do, unless it should hold numbers alone.',
          at === '' ? name : `${at}.${name}`,
        )
  }
}
