import type { Fields } from '../fields.ts'

const keys = ['experiment', 'task', 'agent', 'agent_model', 'tier', 'subtest', 'run_number'] as const

/** Rows of other tables by the run that they are about, each known by the columns of the key that its table has. */
export class RowsByRun {
  readonly #byColumns = new Map<string, Map<string, Fields[]>>()
  readonly #unused = new Set<Fields>()

  add(row: Fields): void {
    const columns = presentIn(row)
    const known = this.#byColumns.get(columns.join()) ?? new Map<string, Fields[]>()
    this.#byColumns.set(columns.join(), known)
    const id = idOf(row, columns)
    const rows = known.get(id)
    if (rows) rows.push(row)
    else known.set(id, [row])
    this.#unused.add(row)
  }

  of(run: Fields): readonly Fields[] {
    for (const [columns, rows] of this.#byColumns) {
      const found = rows.get(idOf(run, columns === '' ? [] : columns.split(',')))
      if (found) return found
    }
    return []
  }

  use(row: Fields): void {
    this.#unused.delete(row)
  }

  unused(): Iterable<Fields> {
    return this.#unused
  }
}

/** Columns that are there, also where the cell is empty: an empty tier is a key too. */
const presentIn = ({ value }: Fields): string[] => keys.filter(key => key in value)

const idOf = ({ value }: Fields, columns: readonly string[]): string =>
  JSON.stringify(columns.map(name => [name, nameIn(value[name])]))

/** What is no name may be nested too deep to be written. */
const nameIn = (value: unknown): unknown => (typeof value === 'object' ? null : (value ?? null))
