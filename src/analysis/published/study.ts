import type { Settings } from '../../core/settings.ts'
import { allRows, type Rows, splitBy, type Table } from '../../core/table.ts'
import { tierNames } from '../../metrics/shared/tiers.ts'
import { compared, mostTiers } from '../left-out.ts'

/** The runs as the published profile compares them: by model, and within it by tier. */
export interface Study {
  readonly settings: Settings
  readonly runs: Rows
  /** Sorted by name, character by character. */
  readonly models: readonly ModelRuns[]
}

export interface ModelRuns {
  readonly model: string | null
  readonly runs: Rows
  /** Every tier of the study in natural order; one that the model was not run in is there, and empty. */
  readonly tiers: readonly TierRuns[]
}

export interface TierRuns {
  readonly tier: string
  readonly runs: Rows
}

export const studyOf = (table: Table, settings: Settings): Study => {
  const models = splitByTiers(table, 'agent_model').map(({ name, ...rest }) => ({ model: name, ...rest }))
  return { settings, runs: allRows(table), models }
}

/** The runs by the names of a column, and within each by tier. */
export const splitByTiers = (table: Table, column: string): (Omit<ModelRuns, 'model'> & { name: string | null })[] => {
  const names = tierNames(table)
  const tiers = names.length > mostTiers ? [] : names
  return compared(splitBy(allRows(table), [column]), tiers.length)
    .map(({ key: [name], rows }) => ({ name, runs: rows, tiers: tiersOf(rows, tiers) }))
    .sort((a, b) => nameOrder(a.name ?? '', b.name ?? ''))
}

const tiersOf = (runs: Rows, names: readonly string[]): TierRuns[] => {
  const found = new Map(splitBy(runs, ['tier']).map(({ key: [tier], rows }) => [tier, rows]))
  const empty: Rows = { table: runs.table, rows: new Int32Array() }
  return names.map(tier => ({ tier, runs: found.get(tier) ?? empty }))
}

const nameOrder = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Each tier with the next one, those of the study: a tier that a model lacks is not bridged. */
export const consecutive = (tiers: readonly TierRuns[]): [TierRuns, TierRuns][] =>
  tiers.slice(1).map((tier, i) => [tiers[i], tier])
