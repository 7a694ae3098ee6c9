import type { Metric } from '../../core/metric.ts'
import type { Settings } from '../../core/settings.ts'
import type { Table } from '../../core/table.ts'
import { holm } from '../../statistics/multiple-testing.ts'
import { positionsBy } from '../../statistics/resample.ts'
import { headlinesIn } from '../headline-metrics.ts'
import type { Difference } from '../inference/index.ts'
import type { Contrast } from './contrast.ts'
import type { Measure } from './measure.ts'

/** The tests behind the list of significant differences, which are Holm-adjusted together; all others are exploratory. */
export interface Family {
  readonly name: 'headline' | 'primary'
  readonly metrics: ReadonlySet<string>
}

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
  readonly family: Family['name'] | 'published' | 'exploratory'
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
  const tests = found.map(({ measure, contrast: { difference }, tier = null }) => {
    const isMember = tier === null && metrics.has(measure.metric.id) && difference.caution === null
    return { ...difference, family: isMember ? name : null }
  })
  const adjusted = adjustedWithin(tests)
  return tests.map(({ family }, i) => (family === null ? notInFamily : { family, ...adjusted[i] }))
}

/** A test, and by a name those that it is adjusted with; null for none. */
interface FamilyTest extends Pick<Difference, 'p' | 'caution'> {
  readonly family: string | null
}

/** Holm-adjusted p within each family. A test that could not be made, or comes with a caution, takes no part. */
export const adjustedWithin = (tests: readonly FamilyTest[]): Omit<Membership, 'family'>[] => {
  const found = tests.map((): Omit<Membership, 'family'> => ({ adjusted: NaN, familySize: null }))
  for (const places of positionsBy(tests, ({ family }) => family ?? '')) {
    if (tests[places[0]].family === null) continue
    const claims = places.map(i => (tests[i].caution === null ? tests[i].p : NaN))
    const familySize = claims.filter(p => !Number.isNaN(p)).length
    for (const [i, adjusted] of holm(claims).entries()) found[places[i]] = { adjusted, familySize }
  }
  return found
}
