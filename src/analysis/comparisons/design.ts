import type { Metric } from '../../core/metric.ts'
import type { Settings } from '../../core/settings.ts'
import { allRows, type Rows, type Table } from '../../core/table.ts'
import { remembered } from '../../metrics/shared/remembered.ts'
import { type Layout, layoutOf } from '../inference/index.ts'
import { studyOf } from '../published/study.ts'
import { type Measures, measuresOf } from './measure.ts'

/** What was measured and where: the same for every question that is asked of the runs. */
export interface Design {
  readonly runs: Rows
  readonly settings: Settings
  readonly measures: Measures
  /** Sorted by name. */
  readonly models: readonly ModelDesign[]
}

export interface ModelDesign {
  readonly model: string | null
  readonly place: Place
  /** The tiers that this model was run in, in natural order. */
  readonly tiers: readonly TierDesign[]
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

/** Laid out by tier and subtest alone, so that the cells of two models have the same ids. */
export const cellsOf = remembered((place: Place): Layout => layoutOf(place.runs, ['tier', 'subtest']))

export const designOf = (table: Table, metrics: readonly Metric[], settings: Settings): Design => ({
  runs: allRows(table),
  settings,
  measures: measuresOf(table, metrics, settings),
  models: studyOf(table, settings).models.map(({ model, runs, tiers }) => ({
    model,
    place: placeOf(runs),
    tiers: tiers
      .filter(tier => tier.runs.rows.length > 0)
      .map(tier => ({ tier: tier.tier, place: placeOf(tier.runs) })),
  })),
})
