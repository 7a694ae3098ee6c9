import type { Better } from '../../core/metric.ts'
import type { MapRows, Note } from './messages/titles-messages.ts'
import type { Message } from './messages.ts'
import { type Judged, unsettledNote } from './titles.ts'

/** A cell of maps: a value in a column of a panel and in a row, and what tests say of its column. */
export interface MapCell extends Pick<Judged, 'settled' | 'tests' | 'linked'> {
  readonly value: number
  readonly panel: string
  readonly column: string
  readonly row: string
}

interface Words {
  readonly title: string
  readonly better: Better
  /** What panels and rows are: `model`, `task`. */
  readonly panel: string
  readonly row: string
  /** `in T6` */
  readonly where: (column: string) => string
  /** How many cells have no value. */
  readonly holes: number
  /** What is said where no two columns are told apart, with a note on that. */
  readonly unsettled: (note: Note) => Message
}

type Panel = ReadonlyMap<string, readonly MapCell[]>

const byColumn = (cells: readonly MapCell[]): Panel => {
  const columns = new Map<string, MapCell[]>()
  for (const cell of cells) columns.set(cell.column, [...(columns.get(cell.column) ?? []), cell])
  return columns
}

/** Two columns, in the panels in which a test settles that the one is above the other. */
interface Apart {
  readonly upper: string
  readonly lower: string
  readonly panels: readonly string[]
}

const apartIn = (cells: readonly MapCell[]): Apart | null => {
  const [upper, lower] = (['higher', 'lower'] as const).map(way => cells.find(({ settled }) => settled === way))
  if (!upper || !lower) return null
  const panels = new Set(cells.flatMap(({ settled, panel }) => (settled === null ? [] : [panel])))
  return { upper: upper.column, lower: lower.column, panels: [...panels] }
}

/** In how many rows of each panel the one column is above the other, where both have a value. */
const countsIn = (panels: readonly Panel[], { upper, lower }: Apart): MapRows['counts'] =>
  panels.map(columns => {
    const below = new Map(columns.get(lower)?.map(({ row, value }) => [row, value]))
    const both = (columns.get(upper) ?? []).flatMap(({ row, value }) => {
      const other = below.get(row)
      return other === undefined ? [] : [value > other]
    })
    return { above: both.filter(isSo => isSo).length, of: both.length }
  })

/** `Score: higher in T6 than in T0 on all 5 tasks for both models`, where something is settled; else what there is. */
export const mapTitle = (cells: readonly MapCell[], words: Words): Message => {
  const { title, better, where } = words
  const names = [...new Set(cells.map(({ panel }) => panel))]
  const panels = new Map(names.map(name => [name, byColumn(cells.filter(({ panel }) => panel === name))]))
  const apart = apartIn(cells)
  if (!apart) return words.unsettled(unsettledNote(cells))
  const settled = apart.panels.flatMap(name => panels.get(name) ?? [])
  const [first, second] = better === 'lower' ? [apart.lower, apart.upper] : [apart.upper, apart.lower]
  return {
    code: 'title-map-difference',
    params: {
      title,
      way: better === 'lower' ? 'lower' : 'higher',
      first: where(first),
      second: where(second),
      rows: {
        word: words.row,
        all: new Set(cells.map(({ row }) => row)).size,
        counts: countsIn(settled, apart),
      },
      panels: { word: words.panel, claimed: apart.panels, all: names.length },
      unknown: words.holes,
      known: cells.length,
    },
  }
}
