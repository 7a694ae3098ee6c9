import type { Metric, Whole } from '../../core/metric.ts'
import { once } from '../../core/once.ts'
import type { Settings } from '../../core/settings.ts'
import { allRows, type Rows, splitBy, type Table } from '../../core/table.ts'
import { tierNames } from '../../transform/metrics/shared/tiers.ts'
import { hasLevels } from '../estimates/groups.ts'
import { type Layout, layoutOf } from '../inference/index.ts'
import { compared, mostTiers } from '../level-limits.ts'
import { type Level, partLevels, partLevelsIn } from '../levels.ts'
import { type Measures, measuresOf } from './measures.ts'

/** What was measured and where: the same for every question that is asked of the runs. */
export interface Design {
  readonly runs: Rows
  readonly settings: Settings
  readonly measures: Measures
  /** Sorted by name, character by character. */
  readonly models: readonly ModelDesign[]
  /** Who is set against each other in the same tasks. */
  readonly rivals: readonly Rivals[]
}

export interface Rivals extends Pick<Level, 'scope'> {
  readonly members: readonly Member[]
  /** What is to be the same on both sides, by its column and in a word. */
  readonly held: Level['column']
  readonly others: Level['scope']
}

/** A model, or an agent. */
export interface Member {
  readonly name: string | null
  readonly place: Place
  /** Every tier of the study in natural order; one that it was not run in is there, and empty. */
  readonly tiers: readonly TierDesign[]
}

export interface ModelDesign extends Omit<Member, 'name'> {
  readonly model: string | null
}

export interface TierDesign {
  readonly tier: string
  readonly place: Place
}

/** Some runs, laid out by all that tells subtests apart: for comparisons within a model. */
export interface Place {
  readonly runs: Rows
  readonly layout: () => Layout
}

const placeOf = (runs: Rows): Place => ({ runs, layout: once(() => layoutOf(runs)) })

/** The tiers that a member was run in. */
export const triedTiers = ({ tiers }: Pick<Member, 'tiers'>): readonly TierDesign[] =>
  tiers.filter(({ place }) => place.runs.rows.length > 0)

/** What is known besides the runs. */
export type Besides = Partial<Omit<Whole, 'runs' | 'settings'>>

export const designOf = (
  table: Table,
  metrics: readonly Metric[],
  settings: Settings,
  besides: Besides = {},
): Design => {
  const rivals = rivalsIn(table)
  const models = rivals.find(({ scope }) => scope === 'models')?.members ?? []
  return {
    runs: allRows(table),
    settings,
    measures: measuresOf({ components: { size: 0, columns: {} }, ...besides, runs: table, settings }, metrics),
    models: models.map(({ name, ...rest }) => ({ model: name, ...rest })),
    rivals,
  }
}

const rivalsIn = (table: Table): Rivals[] =>
  partLevelsIn(table)
    .filter(level => hasLevels(table, level.word))
    .flatMap(({ scope, column }) => {
      const other = partLevels.find(level => level.scope !== scope)
      return other ? [{ scope, members: membersBy(table, column), held: other.column, others: other.scope }] : []
    })

const membersBy = (table: Table, column: Level['column']): Member[] => {
  const names = tierNames(table)
  const tiers = names.length > mostTiers ? [] : names
  return compared(splitBy(allRows(table), [column]), tiers.length)
    .map(({ key: [name], rows }) => ({ name, place: placeOf(rows), tiers: tiersOf(rows, tiers) }))
    .sort((a, b) => nameOrder(a.name ?? '', b.name ?? ''))
}

const tiersOf = (runs: Rows, names: readonly string[]): TierDesign[] => {
  const found = new Map(splitBy(runs, ['tier']).map(({ key: [tier], rows }) => [tier, rows]))
  const empty: Rows = { table: runs.table, rows: new Int32Array() }
  return names.map(tier => ({ tier, place: placeOf(found.get(tier) ?? empty) }))
}

const nameOrder = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
