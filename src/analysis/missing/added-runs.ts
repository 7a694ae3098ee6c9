import { type Column, type Rows, type Table, wordColumn } from '../../core/table.ts'
import { type CellColumn, cellColumns } from '../inference/places.ts'

/** The columns that tell where a run belongs. */
const placeColumns = ['task', ...cellColumns] as const
const groupColumns = ['experiment', 'family'] as const

/** Where a run belongs. */
export type Place = Readonly<Record<'task' | CellColumn | (typeof groupColumns)[number], string | null>>

export const placeReader = ({ columns }: Table): ((row: number) => Place) => {
  const word = (name: string) => {
    const column = columns[name]
    return (row: number) => (column?.type === 'word' ? (column.words[column.codes[row]] ?? null) : null)
  }
  const [task, agent, agent_model, tier, subtest] = placeColumns.map(word)
  const [experiment, family] = groupColumns.map(word)
  return row => ({
    task: task(row),
    agent: agent(row),
    agent_model: agent_model(row),
    tier: tier(row),
    subtest: subtest(row),
    experiment: experiment(row),
    family: family(row),
  })
}

export const placesIn = ({ table, rows }: Rows): Place[] => Array.from(rows, placeReader(table))

/** A table of runs with more runs at its end, of which nothing is known but where they belong. */
export const withRunsAt = (table: Table, places: readonly Place[]): Table => {
  const size = table.size + places.length
  const columns = Object.entries(table.columns).flatMap(([name, own]): [string, Column][] => {
    const longer = longerColumn(name, own, size, places)
    return longer ? [[name, longer]] : []
  })
  return { size, columns: Object.fromEntries(columns) }
}

/** Null for texts, which no number rests on. */
const longerColumn = (name: string, own: Column, size: number, places: readonly Place[]): Column | null => {
  switch (own.type) {
    case 'number': {
      const values = new Float64Array(size).fill(NaN)
      values.set(own.values)
      return { type: 'number', values }
    }
    case 'flag': {
      const values = new Int8Array(size).fill(-1)
      values.set(own.values)
      return { type: 'flag', values }
    }
    case 'word': {
      const placeColumn = [...placeColumns, ...groupColumns].find(column => column === name)
      const words = Array.from(own.codes, code => own.words[code] ?? null)
      return wordColumn([...words, ...places.map(place => (placeColumn ? place[placeColumn] : null))])
    }
    case 'text':
      return null
  }
}
