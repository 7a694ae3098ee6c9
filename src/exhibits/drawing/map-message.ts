import type { Better } from '../../core/metric.ts'
import { counted } from '../../output/narrative/words.ts'
import { type Judged, unsettledText, withoutText } from './message.ts'
import { rangeText } from './words.ts'

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
  readonly unsettled: (note: string) => string
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

/** In how many rows, in words. */
interface Rows {
  readonly text: string
  /** Whether that holds of every panel by itself, and could be read as of all together. */
  readonly isEach: boolean
}

const apartIn = (cells: readonly MapCell[]): Apart | null => {
  const [upper, lower] = (['higher', 'lower'] as const).map(way => cells.find(({ settled }) => settled === way))
  if (!upper || !lower) return null
  const panels = new Set(cells.flatMap(({ settled, panel }) => (settled === null ? [] : [panel])))
  return { upper: upper.column, lower: lower.column, panels: [...panels] }
}

/** `on 4 to 5 of 5 tasks`: in how many rows the one column is above the other, where both have a value. */
const rowsText = (panels: readonly Panel[], { upper, lower }: Apart, rows: number, word: string): Rows => {
  const counts = panels.map(columns => {
    const below = new Map(columns.get(lower)?.map(({ row, value }) => [row, value]))
    const both = (columns.get(upper) ?? []).flatMap(({ row, value }) => {
      const other = below.get(row)
      return other === undefined ? [] : [value > other]
    })
    return { above: both.filter(isSo => isSo).length, of: both.length }
  })
  const sum = (field: 'above' | 'of') => counts.reduce((total, each) => total + each[field], 0)
  if (sum('of') === 0) return { text: '', isEach: false }
  if (counts.some(({ of }) => of !== counts[0].of))
    return { text: ` on ${sum('above')} of ${counted(sum('of'), word)} in all`, isEach: false }
  const [{ of, above }] = counts
  if (sum('above') === sum('of')) return { text: ` on ${allText(of, rows, word)}`, isEach: false }
  const range = rangeText(
    counts.map(each => each.above),
    String,
  )
  return { text: ` on ${range} of ${counted(of, word)}`, isEach: counts.every(each => each.above === above) }
}

const allText = (of: number, rows: number, word: string): string => {
  if (of === 1) return `the one ${word} that has both`
  return `${of === 2 && rows === 2 ? `both ${word}s` : `all ${counted(of, word)}`}${of < rows ? ' that have both' : ''}`
}

/** `Score: higher in T6 than in T0 on all 5 tasks for both models`, where something is settled; else what there is. */
export const mapMessage = (cells: readonly MapCell[], words: Words): string => {
  const { title, better, where } = words
  const names = [...new Set(cells.map(({ panel }) => panel))]
  const panels = new Map(names.map(name => [name, byColumn(cells.filter(({ panel }) => panel === name))]))
  const apart = apartIn(cells)
  if (!apart) return words.unsettled(unsettledText(cells))
  const rows = new Set(cells.map(({ row }) => row)).size
  const settled = apart.panels.flatMap(name => panels.get(name) ?? [])
  const [first, second] = better === 'lower' ? [apart.lower, apart.upper] : [apart.upper, apart.lower]
  const way = `${better === 'lower' ? 'lower' : 'higher'} ${where(first)} than ${where(second)}`
  const { text, isEach } = rowsText(settled, apart, rows, words.row)
  return `${title}: ${way}${text}${panelsText(apart.panels, names, words.panel, isEach)}${withoutText(words.holes, cells.length)}`
}

const panelsText = (settled: readonly string[], all: readonly string[], word: string, isEach: boolean): string => {
  if (all.length === 1) return ''
  if (settled.length === 1) return ` for ${settled[0]}`
  if (settled.length < all.length)
    return `${isEach ? ' each' : ''} for ${settled.length} of ${counted(all.length, word)}`
  if (isEach) return ` for each ${all.length === 2 ? word : `of ${counted(all.length, word)}`}`
  return all.length === 2 ? ` for both ${word}s` : ` for all ${counted(all.length, word)}`
}
