import type { Analysis } from '../../analysis/analysis.ts'
import type { ExhibitContext } from '../../core/exhibit.ts'
import { present } from '../exhibits/row-values.ts'
import { shownText } from '../narrative/subtitles.ts'
import { named } from '../narrative/words.ts'
import { columnOf } from './configuration-labels.ts'
import { limitLevels } from './limit.ts'

/** A model in a tier, as rows name it. */
interface Place {
  readonly configuration: string
  readonly tier: string
}
type Field = keyof Place

/** Tiers stand down the side, with a panel for each model; where there are no tiers the models stand down the side. */
const rolesOf = (hasTiers: boolean): { readonly level: Field; readonly panel: Field } =>
  hasTiers ? { level: 'tier', panel: 'configuration' } : { level: 'configuration', panel: 'tier' }

/** Longer lists down the side fill a page alone. */
const longest = 36
const mostColumns = 3
/** What panels may take of the height of a page, and what the heading of each needs. */
const room = 570
const heading = 26

interface Room {
  /** How high a panel is with so many levels. */
  height(levels: number): number
  readonly columns?: number
  readonly mostLevels?: number
}

/** How many panels of this height a page has room for, one below the other. */
export const panelRows = (height: number): number => Math.max(1, Math.floor(room / (height + heading)))

/** Panels side by side: four make a square, other numbers rows of three. */
export const columnsFor = (panels: number): number => (panels === 4 ? 2 : Math.min(panels, mostColumns))

/** Whether so many panels of this height, one below the other, leave room on a page for the rest. */
export const fitsPage = (panels: number, height: number): boolean => panels * (height + heading) <= room

/**
 * Which models and tiers are drawn, where there are too many: those with the most runs. So many levels (tiers, where
 * there are some) and panels (models), of which there can be fewer the more levels there are.
 */
export const limitedPlaces = (
  analysis: Analysis,
  mostLevels: number,
  mostPanels: (levels: number) => number,
  // Places that have nothing to draw take no room from others.
  has: (place: Place) => boolean = () => true,
): ((place: Place) => boolean) => {
  const groups = analysis
    .groups('by_configuration_and_tier')
    .map(({ key, rows }) => ({
      configuration: named(key.configuration),
      tier: named(key.tier),
      runs: rows.rows.length,
    }))
    .filter(has)
  const { level, panel } = rolesOf(analysis.groups('by_tier').length > 0)
  const limited = (field: Field, most: number) => {
    const runs = new Map<string, number>()
    for (const group of groups) runs.set(group[field], (runs.get(group[field]) ?? 0) + group.runs)
    return limitLevels([...runs.keys()], most, name => runs.get(name) ?? 0, '')
  }
  const levels = limited(level, mostLevels)
  const panels = limited(panel, mostPanels(levels.levels.length))
  return place => levels.isShown(place[level]) && panels.isShown(place[panel])
}

/** The same by the room that a page has for levels down the side and for panels. */
export const drawnPlaces = (
  analysis: Analysis,
  { height, columns = mostColumns, mostLevels = longest }: Room,
): ((place: Place) => boolean) => limitedPlaces(analysis, mostLevels, levels => columns * panelRows(height(levels)))

/** How the drawn rows are laid out. */
export interface Conditions {
  readonly level: Field
  readonly levels: readonly string[]
  /** Of the axis that the levels are on. */
  readonly title: string
  readonly panel: Field
  readonly panels: readonly string[]
  /** The columns of the drawn rows that levels and panels stand in. */
  readonly fields: Readonly<Record<'level' | 'panel', string>>
  readonly columns: number
  readonly width: number
  /** What was left out; empty where everything is drawn. */
  readonly text: string
  /** `in T3`, `for osprey in T3`. */
  place(row: Place): string
}

export const conditionsOf = (
  rows: readonly (Place & { readonly shown: boolean })[],
  { levels: known, subject, width }: ExhibitContext,
): Conditions => {
  const { level, panel } = rolesOf(known.tier.length > 0)
  const inOrder: Record<Field, readonly string[]> = { tier: known.tier, configuration: known.configuration }
  const drawn = rows.filter(({ shown }) => shown)
  const levels = present(inOrder[level], drawn, level)
  const panels = present(inOrder[panel], drawn, panel)
  const columns = columnsFor(panels.length)
  return {
    level,
    levels,
    title: level === 'tier' ? 'Tier' : subject.title,
    panel,
    panels,
    fields: { level: columnOf(level, subject), panel: columnOf(panel, subject) },
    columns,
    width: columns > 1 ? width.page : width.column,
    text: [level, panel]
      .map(field => leftOut(rows, field, field === 'tier' ? 'tier' : subject.word))
      .filter(text => text !== '')
      .join('. '),
    place: row => placeText(row, level, panels.length > 1 ? panel : null, levels),
  }
}

const prepositions: Record<Field, string> = { tier: 'in', configuration: 'for' }

const placeText = (row: Place, level: Field, panel: Field | null, levels: readonly string[]): string => {
  if (panel !== null) return `for ${row[panel]} in ${row[level]}`
  // Where a source names neither tiers nor models there is but one place.
  return levels.length === 1 && row[level] === named(null) ? 'in all runs' : `${prepositions[level]} ${row[level]}`
}

const leftOut = (rows: readonly (Place & { readonly shown: boolean })[], field: Field, word: string): string => {
  const [all, drawn] = [rows, rows.filter(({ shown }) => shown)].map(some => new Set(some.map(row => row[field])).size)
  return drawn === all ? '' : shownText(`${drawn} of ${all} ${word}s`)
}
