import type { Metric, MetricInfo, Role } from './metric.ts'

/** In the order in which readers ask. */
const roles: readonly Role[] = ['headline', 'secondary', 'diagnostic']

type Ranked = Pick<MetricInfo, 'role' | 'place'>

/** Metrics by their roles and the places that they have there. */
export const byRole = <Each extends Ranked>(metrics: readonly Each[]): Each[] => {
  const placeOf = ({ place = Number.MAX_VALUE }: Each) => place
  return [...metrics].sort((a, b) => roles.indexOf(a.role) - roles.indexOf(b.role) || placeOf(a) - placeOf(b))
}

/** Every headline, in the order in which readers ask. */
export const headlineMetrics = <Each extends Ranked>(metrics: readonly Each[]): Each[] =>
  byRole(metrics.filter(({ role }) => role === 'headline'))

/**
 * Headlines and what stands beside them: all that is not there to explain how runs went. Numbers of single runs come
 * before those of groups, which are made of them.
 */
export const leadingMetrics = <Each extends Ranked & Pick<Metric, 'per'>>(metrics: readonly Each[]): Each[] =>
  byRole(metrics.filter(({ role }) => role !== 'diagnostic')).sort(
    (a, b) => roles.indexOf(a.role) - roles.indexOf(b.role) || Number(b.per === 'run') - Number(a.per === 'run'),
  )

/** Those of which more or less is better. */
export const directed = <Each extends Pick<MetricInfo, 'better'>>(metrics: readonly Each[]): Each[] =>
  metrics.filter(({ better }) => better !== 'neither')

const isHeadlineOrTime = ({ role, format }: Pick<MetricInfo, 'role' | 'format'>): boolean =>
  role === 'headline' || (role === 'secondary' && format === 'seconds')

/** Headlines, then how long runs take: what sides are compared in first. */
export const headlinesAndTime = <Each extends Ranked & Pick<MetricInfo, 'format'>>(metrics: readonly Each[]): Each[] =>
  byRole(metrics.filter(isHeadlineOrTime))

/** Without those that take the place of another. */
export const withoutStandIns = <Each extends Pick<MetricInfo, 'standsInFor'>>(metrics: readonly Each[]): Each[] =>
  metrics.filter(({ standsInFor }) => standsInFor === undefined)

/** Where room is short: a ratio among them says what its numerator does. */
export const withoutNumerators = (metrics: readonly Metric[]): Metric[] => {
  const numerators = new Set(
    metrics.flatMap(metric =>
      'interval' in metric && metric.interval?.rule === 'ratio' ? [metric.interval.numerator] : [],
    ),
  )
  return metrics.filter(({ id }) => !numerators.has(id))
}

/** What tiers are compared in: headlines, time, and of the process what several sources can measure. */
export const tierMetrics = (metrics: readonly Metric[]): Metric[] => {
  const first = leadingMetrics(metrics).filter(isHeadlineOrTime)
  return [...first, ...byRole(metrics.filter(metric => 'sources' in metric && !first.includes(metric)))]
}

/** Those of them that can be normally distributed: numbers of single runs that are not verdicts. */
export const spreadTierMetrics = (metrics: readonly Metric[]): Metric[] =>
  tierMetrics(metrics).filter(({ per, binary }) => per === 'run' && binary === undefined)

/** What lists ask of a metric, in the report as well. */
type Shown = Ranked & Pick<Metric, 'better' | 'per'> & { readonly binary?: boolean }

/** What a list of runs shows of each beside its verdict. */
export const runMetrics = <Each extends Shown>(metrics: readonly Each[]): Each[] =>
  directed(leadingMetrics(metrics)).filter(({ per, binary = false }) => per === 'run' && !binary)

/** Headlines of single runs that say how good each is. */
export const qualityMetrics = (metrics: readonly Metric[]): Metric[] =>
  headlineMetrics(metrics).filter(({ per, better }) => per === 'run' && better === 'higher')
