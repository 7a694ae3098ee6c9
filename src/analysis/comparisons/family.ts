import type { Metric } from '../../core/metric.ts'
import type { Settings } from '../../core/settings.ts'
import type { Table } from '../../core/table.ts'
import { holm } from '../../statistics/corrections.ts'
import { headlinesIn } from '../headlines.ts'
import type { Contrast, Measure } from './measure.ts'

/** The tests behind the list of significant differences, which are Holm-adjusted together; all others are exploratory. */
export interface Family {
  readonly name: 'headline' | 'primary'
  readonly metrics: ReadonlySet<string>
}

/** The headline metrics, or the primary metric alone. The published profile has families of its own. */
export const familyOf = (runs: Table, metrics: readonly Metric[], settings: Settings): Family => ({
  name: settings.primary === null ? 'headline' : 'primary',
  metrics: new Set(settings.profile === 'published' ? [] : familyMetrics(runs, metrics, settings).map(({ id }) => id)),
})

/** The metrics of the list of significant differences, in their order. */
export const familyMetrics = (
  runs: Table,
  metrics: readonly Metric[],
  { primary }: Pick<Settings, 'primary'>,
): Metric[] => (primary === null ? headlinesIn(runs, metrics) : metrics.filter(({ id }) => id === primary))

/** The metrics in which any pair can be looked up: the headline metrics and, where one is chosen, the primary metric. */
export const lookedUpMetrics = (
  runs: Table,
  metrics: readonly Metric[],
  { primary }: Pick<Settings, 'primary'>,
): ReadonlySet<string> =>
  new Set(
    [...familyMetrics(runs, metrics, { primary: null }), ...familyMetrics(runs, metrics, { primary })].map(
      ({ id }) => id,
    ),
  )

/** What a comparison is to the family. */
export interface Membership {
  readonly family: Family['name'] | 'exploratory'
  /** NaN for exploratory comparisons and where nothing could be tested. */
  readonly adjusted: number
  /** How many tests were Holm-adjusted together; null for exploratory comparisons. */
  readonly familySize: number | null
}

/** A comparison outside of the family. */
export const notInFamily: Membership = { family: 'exploratory', adjusted: NaN, familySize: null }

interface Candidate {
  readonly measure: Pick<Measure, 'metric'>
  readonly contrast: Pick<Contrast, 'difference'>
  /** Models and agents within one tier are not listed. */
  readonly tier?: string | null
}

/** The place of each comparison in the family. A difference with a caution is never a claim. */
export const membershipsIn = ({ name, metrics }: Family, found: readonly Candidate[]): Membership[] => {
  const isMember = ({ measure, contrast, tier = null }: Candidate) =>
    tier === null && metrics.has(measure.metric.id) && contrast.difference.caution === null
  const ps = found.map(each => (isMember(each) ? each.contrast.difference.p : NaN))
  const adjusted = holm(ps)
  const familySize = ps.filter(p => !Number.isNaN(p)).length
  return found.map((each, i) => (isMember(each) ? { family: name, adjusted: adjusted[i], familySize } : notInFamily))
}
