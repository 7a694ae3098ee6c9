import type { Comparison } from '../../analysis/comparisons/index.ts'
import { listed } from '../../core/listed.ts'
import type { Told } from './told.ts'

/** More names than these say no more. */
const mostNames = 3

/** Why pairs cannot be tested: for each metric, or once where no pair can be in any; what nobody measured is left out. */
export const untestedTexts = (all: readonly Told[]): string[] => {
  const metrics = all
    .map(told => ({ ...told, pairs: told.pairs.filter(({ n1, n2 }) => n1 + n2 > 0) }))
    .filter(({ pairs }) => pairs.length > 0)
  const pairs = metrics.flatMap(told => told.pairs)
  if (pairs.length > 0 && pairs.every(isUntested))
    return [`No pair of ${pairs[0].scope} can be tested: ${reasonsOf(pairs).join('; ')}.`]
  return metrics.flatMap(metricTexts)
}

const isUntested = ({ p_adjusted: p }: Comparison): boolean => p === null

/** The first remark says why there is no answer; others are about what was compared. */
const reasonOf = ({ reason }: Comparison): string => reason?.split('; ')[0] ?? 'no test applies'

const reasonsOf = (pairs: readonly Comparison[]): string[] => [...new Set(pairs.map(reasonOf))]

/** `Cost of pass, not tested between tiers: no passes or no cost on a side.`; the pairs are named where the others were. */
const metricTexts = ({ title, pairs, sides }: Told): string[] => {
  const untested = pairs.filter(isUntested)
  return reasonsOf(untested).map(reason => {
    const those = untested.filter(pair => reasonOf(pair) === reason)
    if (those.length === pairs.length) return `${title}, not tested between ${pairs[0].scope}: ${reason}.`
    const names = those.slice(0, those.length > mostNames + 1 ? mostNames : mostNames + 1).map(sides)
    const more = those.length - names.length
    return `${title}, not tested (${reason}): ${listed(more > 0 ? [...names, `${more} more`] : names, 'and')}.`
  })
}
