import { nearestWord } from '../../core/nearest-word.ts'
import { AnalysisError } from '../../core/problem.ts'
import { headlinesAndTime, withoutStandIns } from '../../core/roles.ts'
import type { Settings } from '../../core/settings.ts'
import type { MetricPair } from './metric-pair.ts'

/** Metrics that are compared together: as one Holm-adjusted family, or exploratory, each with its own unadjusted p. */
export interface Family {
  readonly name: 'headline' | 'chosen' | 'primary' | 'exploratory'
  readonly pairs: readonly MetricPair[]
}

/** What teams ask about first. All other metrics would cost these their power in one family. */
const headlinesOf = (pairs: readonly MetricPair[]): string[] =>
  withoutStandIns(headlinesAndTime(pairs.map(({ metric }) => metric))).map(({ id }) => id)

/**
 * The metrics asked for, as one family; else the headlines and those that the settings give a margin, and as exploratory
 * ones all others that were measured on some side. A primary metric is the family alone, and all others are exploratory.
 */
export const familiesOf = (
  pairs: readonly MetricPair[],
  asked: readonly string[] | null,
  settings: Settings,
): Family[] => {
  const families = withoutPrimary(pairs, asked, settings)
  if (settings.primary === null) return families
  const primary = pairNamed(pairs, settings.primary)
  const others = families.flatMap(family => family.pairs).filter(pair => pair !== primary)
  return [
    { name: 'primary', pairs: [primary] },
    { name: 'exploratory', pairs: others },
  ]
}

const withoutPrimary = (
  pairs: readonly MetricPair[],
  asked: readonly string[] | null,
  { metrics }: Settings,
): Family[] => {
  if (asked !== null) return [{ name: 'chosen', pairs: asked.map(id => pairNamed(pairs, id)) }]
  const present = pairs.filter(({ n }) => n.base > 0 || n.candidate > 0)
  const order = [...headlinesOf(pairs), ...Object.keys(metrics).filter(id => metrics[id].margin !== undefined)]
  const first = [...new Set(order)].flatMap(id => present.filter(({ metric }) => metric.id === id))
  return [
    { name: 'headline', pairs: first },
    { name: 'exploratory', pairs: present.filter(pair => !first.includes(pair)) },
  ]
}

/** The pair of a metric that was named by a person. */
export const pairNamed = (pairs: readonly MetricPair[], id: string): MetricPair => {
  const found = pairs.find(({ metric }) => metric.id === id)
  if (found) return found
  const ids = pairs.map(({ metric }) => metric.id)
  const nearest = nearestWord(id, ids)
  throw new AnalysisError(
    'unknown-metric',
    `There is no metric "${id}" that two sides can be compared in.`,
    nearest === null ? `Use one of: ${ids.join(', ')}.` : `Did you mean ${nearest}?`,
  )
}
