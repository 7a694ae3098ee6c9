import type { Rule } from '../narrative/subtitles.ts'

interface Cell {
  /** Of the level that it belongs to. */
  readonly name: string
  readonly value: number
}

/** What the cells of a level tell. */
interface Told {
  readonly name: string
  readonly cells: number
  readonly spread: number
  readonly middle: number
}

const toldBy = (cells: readonly Cell[]): Told[] => {
  const found = new Map<string, { count: number; low: number; high: number }>()
  for (const { name, value } of cells) {
    const level = found.get(name) ?? { count: 0, low: value, high: value }
    found.set(name, { count: level.count + 1, low: Math.min(level.low, value), high: Math.max(level.high, value) })
  }
  return [...found].map(([name, { count, low, high }]) => ({
    name,
    cells: count,
    spread: high - low,
    middle: (low + high) / 2,
  }))
}

/**
 * Levels by how much they tell: with the most cells first, since one cell alone cannot vary; of equal ones those whose
 * values lie farthest apart, and where none do, the highest and the lowest in turn.
 */
export const tellingOrder = (cells: readonly Cell[]): string[] => inTurn(toldBy(cells))

/** Levels by one value each, as a mean: with the most cells first, of equal ones the highest and the lowest in turn. */
export const outermostOrder = (levels: readonly (Cell & { readonly cells: number })[]): string[] =>
  inTurn(levels.map(({ name, value, cells }) => ({ name, cells, spread: 0, middle: value })))

const inTurn = (levels: readonly Told[]): string[] => {
  const told = [...levels].sort((a, b) => b.cells - a.cells || b.spread - a.spread || a.middle - b.middle)
  const alike = new Map<string, Told[]>()
  for (const level of told) {
    const key = `${level.cells} ${level.spread}`
    alike.set(key, [...(alike.get(key) ?? []), level])
  }
  return [...alike.values()].flatMap(fromBothEnds).map(({ name }) => name)
}

const fromBothEnds = <Item>(row: readonly Item[]): Item[] =>
  row.map((_, i) => row[i % 2 === 0 ? row.length - 1 - i / 2 : (i - 1) / 2])

/** What the first so many in this order are chosen by. */
export const tellingRules = (cells: readonly Cell[], shown: number): Rule[] => {
  const told = toldBy(cells)
  const isEven = told.every(level => level.cells === told[0].cells)
  const varying = told.filter(({ spread }) => spread > 0).length
  const applies: Record<Rule, boolean> = { cells: !isEven, spread: varying > 0, ends: varying < shown }
  return (['cells', 'spread', 'ends'] as const).filter(rule => applies[rule])
}
