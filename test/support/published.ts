import { resultsIn } from '../../src/analysis/comparisons/comparisons.ts'
import type { StatisticalResults } from '../../src/analysis/statistical-results.ts'
import { defaultSettings, type Settings } from '../../src/core/settings.ts'
import type { Table } from '../../src/core/table.ts'

/** The lists of the published profile. */
export const publishedResults = (runs: Table, settings: Settings = defaultSettings): StatisticalResults =>
  resultsIn(runs, [], { ...settings, profile: 'published' })
