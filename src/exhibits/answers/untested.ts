import type { Comparison } from '../../analysis/comparisons/index.ts'
import { listed } from '../../core/listed.ts'
import { reason } from '../../core/reasons.ts'
import { reasonText } from '../../output/narrative/reasons.ts'
import { counted } from '../drawing/words.ts'
import { effectText } from './effects.ts'
import type { Told } from './told.ts'

/** More names than these say no more. */
const mostNames = 3

const noVariation = reasonText(reason('no-variation'))

/** Why pairs cannot be tested: for each metric, or once where no pair can be in any; what nobody measured is left out. */
export const untestedTexts = (all: readonly Told[]): string[] => {
  const metrics = all
    .map(told => ({ ...told, pairs: told.pairs.filter(isMeasured) }))
    .filter(({ pairs }) => pairs.length > 0)
  const pairs = metrics.flatMap(told => told.pairs)
  if (pairs.length > 0 && pairs.every(isUntested))
    return [
      `No pair of ${pairs[0].scope} can be tested: ${reasonsOf(pairs).join('; ')}.`,
      ...metrics.flatMap(told => flatTexts(told)),
    ]
  return metrics.flatMap(metricTexts)
}

/** What was measured on both sides, but in other places, has no runs that were compared. */
const isMeasured = (pair: Comparison): boolean => pair.n1 + pair.n2 > 0 || pair.reasons[0]?.code === 'nothing-shared'

const isUntested = ({ p }: Comparison): boolean => p === null

/** The first reason says why there is no answer; others are about what was compared. */
const reasonOf = ({ reasons: [first] }: Comparison): string => (first ? reasonText(first) : 'no test applies')

const reasonsOf = (pairs: readonly Comparison[]): string[] => [...new Set(pairs.map(reasonOf))]

/** `Cost of pass, not tested between tiers: no passes or no cost on a side.`; the pairs are named where the others were. */
const metricTexts = (told: Told): string[] => {
  const { title, pairs, sides } = told
  const untested = pairs.filter(pair => isUntested(pair) && !isFlat(pair))
  const texts = reasonsOf(untested).map(reason => {
    const those = untested.filter(pair => reasonOf(pair) === reason)
    if (those.length === pairs.length) return `${title}, not tested between ${pairs[0].scope}: ${reason}.`
    const names = those.slice(0, those.length > mostNames + 1 ? mostNames : mostNames + 1).map(sides)
    const more = those.length - names.length
    return `${title}, not tested (${reason}): ${listed(more > 0 ? [...names, `${more} more`] : names, 'and')}.`
  })
  return [...texts, ...flatTexts(told)]
}

/** Without variation there is a difference all the same, only no error to judge it by. */
const isFlat = (pair: Comparison): boolean =>
  isUntested(pair) && pair.reasons[0]?.code === 'no-variation' && (pair.ratio ?? pair.difference) !== null

/** `Pass rate, T2 vs. T0: +20.0 points, the same in every task: not tested (no variation).` */
const flatTexts = ({ title, metric, pairs, sides }: Told): string[] => {
  const flat = pairs.filter(isFlat)
  const texts = flat.slice(0, mostNames).map(pair => {
    const same = isSameInTasks(pair) ? ', the same in every task' : ''
    return `${title}, ${sides(pair)}: ${effectText(pair, metric)}${same}: not tested (${noVariation}).`
  })
  const more = flat.length - texts.length
  return more > 0 ? [...texts, `${title}, not tested (${noVariation}): ${counted(more, 'more pair')}.`] : texts
}

/** A ratio of costs of pass is one number, which no task has; of what single runs have, each task has its own. */
const isSameInTasks = ({ unit, scale, cliffs_delta: delta }: Comparison): boolean =>
  unit === 'task' && (scale === 'difference' || delta !== null)
