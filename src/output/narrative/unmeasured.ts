import type { ExhibitRow } from '../../core/exhibit.ts'
import type { Group } from '../../core/metric.ts'
import { inSentence } from './subtitles.ts'
import { counted } from './words.ts'

/** More names than this are counted instead. */
const mostNamed = 6

type Key = Group['key']

/** What a figure tells apart: tiers, and by one of these columns who ran. */
type Field = 'configuration' | 'agent_model' | 'tier'

/** Some rows name the place of a run: its tier, or who ran where there are no tiers. */
const cellOf = (row: ExhibitRow, field: Field, told: readonly Field[]): ExhibitRow[string] =>
  row[field] ?? (told.length === 1 ? row.place : null)

/**
 * `T0, T3`: the tiers, configurations, or both together that were run, but of which no row tells anything. Not
 * said, a figure would look as if there were no such tier.
 */
export const unmeasuredText = (
  rows: readonly ExhibitRow[],
  groups: readonly Pick<Group, 'key'>[],
  { column, word }: { readonly column: Exclude<Field, 'tier'>; readonly word: string },
): string | null => {
  const run = groups.map(({ key }) => key)
  const named = ([column, 'tier'] as const).filter(field => run.some(key => isNamed(key, field)))
  const shown = named.filter(field => rows.some(row => field in row))
  const told = shown.length === 0 && rows.some(row => 'place' in row) ? named.slice(-1) : shown
  const nameIn = (key: Key) => told.map(field => key[field]).join('\n')
  const measured = new Set(rows.map(row => told.map(field => cellOf(row, field, told)).join('\n')))
  const absent = run.filter(key => told.every(field => isNamed(key, field)) && !measured.has(nameIn(key)))
  if (told.length === 0 || absent.length === 0 || absent.length === run.length) return null
  const isWhole = (field: Field, level: Key[Field]) =>
    run.every(key => key[field] !== level || absent.includes(key)) && told.includes(field)
  const names = absent.map(key => {
    if (isWhole('tier', key.tier)) return { name: String(key.tier), word: 'tier' }
    if (isWhole(column, key[column])) return { name: String(key[column]), word }
    return { name: `${key[column]} in ${key.tier}`, word: 'configuration' }
  })
  const distinct = [...new Map(names.map(each => [each.name, each])).values()]
  if (distinct.length <= mostNamed) return distinct.map(({ name }) => inSentence(name)).join(', ')
  const words = [...new Set(distinct.map(({ word }) => word))]
  return words.map(word => counted(distinct.filter(each => each.word === word).length, word)).join(', ')
}

const isNamed = (key: Key, field: Field): boolean => typeof key[field] === 'string'
