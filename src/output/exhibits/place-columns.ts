import type { Place } from '../../analysis/study-places.ts'
import type { ExhibitContext, ExhibitRow, TableColumn } from '../../core/exhibit.ts'
import type { Group } from '../../core/metric.ts'
import { named } from '../narrative/words.ts'
import { nameWidth, type ShortNames, shortNames } from './short-names.ts'

/** Which configuration or task a row is about, by the name of the column. */
export const placeCells = ({ group }: Pick<Place, 'group'>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(group.key).map(([column, name]) => [column, named(name)]))

/** Whose runs a row is about: those of a model, of an agent, or all. */
export const subjectCells = ({
  key,
}: Group): { readonly agent: string | null; readonly agent_model: string | null } => ({
  agent: 'agent' in key ? named(key.agent) : null,
  agent_model: 'agent_model' in key ? named(key.agent_model) : null,
})

const parts = [
  { field: 'agent', title: 'Agent', aspect: 'agent' },
  { field: 'agent_model', title: 'Model', aspect: 'model' },
  { field: 'tier', title: 'Tier', aspect: 'tier' },
  { field: 'task', title: 'Task', aspect: 'task' },
] as const

type Part = (typeof parts)[number]

/** What a total has in place of a name. */
export const totalName = (field: string): string => `all ${parts.find(part => part.field === field)?.aspect ?? 'run'}s`

/** A column for everything that tells rows apart; what is the same in all of them has none. */
export const placeColumns = (
  rows: readonly ExhibitRow[],
  context: ExhibitContext,
  widest: number = nameWidth.usual,
): TableColumn<ExhibitRow>[] =>
  shownParts(rows).map(part => {
    const { text } = namesOf(part, context, widest)
    return { title: part.title, align: 'left', text: row => text(String(row[part.field] ?? '–')) }
  })

/** What long names are, where they do not stand in the table. */
export const placeNotes = (
  rows: readonly ExhibitRow[],
  context: ExhibitContext,
  widest: number = nameWidth.usual,
): string[] => shownParts(rows).flatMap(part => namesOf(part, context, widest).note ?? [])

const namesOf = ({ aspect, title }: Part, { levels }: ExhibitContext, widest: number): ShortNames =>
  shortNames(levels[aspect], title, widest)

const shownParts = (rows: readonly ExhibitRow[]): Part[] => {
  const isName = (cell: ExhibitRow[string] | undefined) => typeof cell === 'string' && cell !== named(null)
  const present = parts.filter(({ field }) => rows.some(row => isName(row[field])))
  const varied = present.filter(({ field }) => new Set(rows.map(row => row[field])).size > 1)
  return rows.length > 1 ? varied : present.slice(-1)
}
