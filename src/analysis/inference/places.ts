import { naturalOrder } from '../../core/dimensions.ts'
import { allRows, type Table, words } from '../../core/table.ts'

/** What makes two runs of one task runs of the same subtest. */
export const cellColumns = ['agent', 'agent_model', 'tier', 'subtest'] as const
export type CellColumn = (typeof cellColumns)[number]

/** The places of a table's runs: which cell each is in, cells being numbered by task and then by subtest. */
export interface Places {
  readonly cell: Int32Array
  readonly cells: readonly { readonly task: string; readonly id: string }[]
}

/** Sorted once for all groups: names are slow to compare, and every group is laid out. */
const placesIn = (table: Table, columns: readonly CellColumn[]): Places => {
  const rows = allRows(table)
  const tasks = words(rows, 'task')
  const parts = columns.map(name => words(rows, name))
  const found = new Map<string, Map<string, number>>()
  const order: { task: string; id: string }[] = []
  const first = Int32Array.from(tasks, (name, row) => {
    const task = name ?? ''
    // Names of models hold slashes, so a slash could not tell where a name ends.
    const id = parts.map(part => part[row] ?? '').join('\n')
    const known = found.get(task) ?? new Map<string, number>()
    found.set(task, known)
    const cell = known.get(id) ?? order.push({ task, id }) - 1
    known.set(id, cell)
    return cell
  })
  const sorted = [...order.keys()].sort(
    (a, b) => naturalOrder(order[a].task, order[b].task) || naturalOrder(order[a].id, order[b].id),
  )
  const rank = new Int32Array(order.length)
  sorted.forEach((cell, place) => {
    rank[cell] = place
  })
  return { cell: first.map(cell => rank[cell]), cells: sorted.map(cell => order[cell]) }
}

/** As long as their table lives. */
const knownPlaces = new WeakMap<Table, Map<string, Places>>()

export const placesOf = (table: Table, columns: readonly CellColumn[]): Places => {
  const known = knownPlaces.get(table) ?? new Map<string, Places>()
  knownPlaces.set(table, known)
  const key = columns.join()
  const places = known.get(key) ?? placesIn(table, columns)
  known.set(key, places)
  return places
}
