import type { Better } from '../../core/metric.ts'
import { isAbove, withoutText } from './message.ts'
import { counted, rangeText } from './words.ts'

/** A cell of maps: a value in a column of a panel and in a row, and the estimate of its column with its interval. */
export interface MapCell {
  readonly value: number
  readonly panel: string
  readonly column: string
  readonly row: string
  readonly whole: { readonly value: number | null; readonly low: number | null; readonly high: number | null }
}

interface Words {
  readonly title: string
  readonly better: Better
  /** What columns, panels and rows are: `tier`, `model`, `task`. */
  readonly column: string
  readonly panel: string
  readonly row: string
  /** `in T6` */
  readonly where: (column: string) => string
  /** How many cells have no value. */
  readonly holes: number
  /** What is said where no two columns lie apart, with a note on that. */
  readonly unsettled: (note: string) => string
}

type Panel = ReadonlyMap<string, readonly MapCell[]>

const byColumn = (cells: readonly MapCell[]): Panel => {
  const columns = new Map<string, MapCell[]>()
  for (const cell of cells) columns.set(cell.column, [...(columns.get(cell.column) ?? []), cell])
  return columns
}

/** Two columns, in the panels in which all of the interval of one lies above all of that of the other. */
interface Apart {
  readonly upper: string
  readonly lower: string
  readonly panels: readonly string[]
  readonly gap: number
}

/** The two columns that lie apart in the most panels and, of such, farthest. */
const farthestApart = (panels: ReadonlyMap<string, Panel>): Apart | null => {
  const found = new Map<string, Apart>()
  for (const [panel, columns] of panels)
    for (const [upper, [{ whole: above }]] of columns)
      for (const [lower, [{ whole: below }]] of columns) {
        if (!isAbove(above, below)) continue
        const key = JSON.stringify([upper, lower])
        const known = found.get(key)
        const gap = (known?.gap ?? 0) + (above.value ?? 0) - (below.value ?? 0)
        found.set(key, { upper, lower, panels: [...(known?.panels ?? []), panel], gap })
      }
  const [first] = [...found.values()].sort((a, b) => b.panels.length - a.panels.length || b.gap - a.gap)
  return first ?? null
}

/** `on 4 to 5 of 5 tasks`: in how many rows the one column is above the other, where both have a value. */
const rowsText = (panels: readonly Panel[], { upper, lower }: Apart, rows: number, word: string): string => {
  const counts = panels.map(columns => {
    const below = new Map(columns.get(lower)?.map(({ row, value }) => [row, value]))
    const both = (columns.get(upper) ?? []).flatMap(({ row, value }) => {
      const other = below.get(row)
      return other === undefined ? [] : [value > other]
    })
    return { above: both.filter(isSo => isSo).length, of: both.length }
  })
  const sum = (field: 'above' | 'of') => counts.reduce((total, each) => total + each[field], 0)
  if (sum('of') === 0) return ''
  if (counts.some(({ of }) => of !== counts[0].of)) return ` on ${sum('above')} of ${counted(sum('of'), word)} in all`
  const [{ of }] = counts
  if (sum('above') === sum('of'))
    return of === 1
      ? ` on the one ${word} that has both`
      : ` on ${of === 2 && rows === 2 ? `both ${word}s` : `all ${counted(of, word)}`}${of < rows ? ' that have both' : ''}`
  const range = rangeText(
    counts.map(({ above }) => above),
    String,
  )
  return ` on ${range} of ${counted(of, word)}`
}

/** `Score: higher in T6 than in T0 on all 5 tasks for both models`, where something is settled; else what there is. */
export const mapMessage = (cells: readonly MapCell[], words: Words): string => {
  const { title, better, where } = words
  const names = [...new Set(cells.map(({ panel }) => panel))]
  const panels = new Map(names.map(name => [name, byColumn(cells.filter(({ panel }) => panel === name))]))
  const apart = farthestApart(panels)
  if (!apart) {
    return words.unsettled([...panels.values()].some(isJudged) ? `, no ${words.column} clearly above another` : '')
  }
  const rows = new Set(cells.map(({ row }) => row)).size
  const settled = apart.panels.flatMap(name => panels.get(name) ?? [])
  const [first, second] = better === 'lower' ? [apart.lower, apart.upper] : [apart.upper, apart.lower]
  const way = `${better === 'lower' ? 'lower' : 'higher'} ${where(first)} than ${where(second)}`
  return `${title}: ${way}${rowsText(settled, apart, rows, words.row)}${panelsText(apart.panels, names, words.panel)}${withoutText(words.holes, cells.length)}`
}

/** Whether two columns have intervals to be told apart by. */
const isJudged = (columns: Panel): boolean =>
  [...columns.values()].filter(([{ whole }]) => whole.low !== null || whole.high !== null).length > 1

const panelsText = (settled: readonly string[], all: readonly string[], word: string): string => {
  if (all.length === 1) return ''
  if (settled.length === 1) return ` for ${settled[0]}`
  if (settled.length < all.length) return ` for ${settled.length} of ${counted(all.length, word)}`
  return all.length === 2 ? ` for both ${word}s` : ` for all ${counted(all.length, word)}`
}
