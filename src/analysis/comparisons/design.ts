import type { Metric, Whole } from '../../core/metric.ts'
import type { Settings } from '../../core/settings.ts'
import { allRows, type Rows, type Table } from '../../core/table.ts'
import { hasLevels } from '../groups.ts'
import { type Layout, layoutOf } from '../inference/index.ts'
import { type Level, partLevels, partLevelsIn } from '../levels.ts'
import { splitByTiers } from '../published/study.ts'
import { type Measures, measuresOf } from './measures.ts'

/** What was measured and where: the same for every question that is asked of the runs. */
export interface Design {
  readonly runs: Rows
  readonly settings: Settings
  readonly measures: Measures
  /** Sorted by name. */
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
  /** The tiers that it was run in, in natural order. */
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
  readonly layout: Layout
}

const placeOf = (runs: Rows): Place => ({ runs, layout: layoutOf(runs) })

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

const membersBy = (table: Table, column: Level['column']): Member[] =>
  splitByTiers(table, column).map(({ name, runs, tiers }) => ({
    name,
    place: placeOf(runs),
    tiers: tiers
      .filter(tier => tier.runs.rows.length > 0)
      .map(tier => ({ tier: tier.tier, place: placeOf(tier.runs) })),
  }))
