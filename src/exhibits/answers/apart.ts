import type { Comparison } from '../../analysis/comparisons/index.ts'
import { formatNumber } from '../../core/format.ts'
import { counted } from '../drawing/words.ts'
import { effectWithLimits, missedText } from './effects.ts'
import type { Told } from './told.ts'

/** Sides that tried different tasks: they may differ for that alone. */
export const isApart = ({ shared }: Pick<Comparison, 'shared'>): boolean => shared === 0

/** Such pairs are told one by one, up to so many of a metric. */
const mostApart = 3

/**
 * `Pass rate, b against a: −16.7 points [−57.1, +23.8], p 0.3626, on different tasks (12, none shared), not settled. A
 * difference below 58.2 points can have been missed.`
 */
export const apartTexts = ({ title, metric, pairs, sides }: Told): string[] => {
  const apart = pairs.filter(pair => isApart(pair) && pair.p_adjusted !== null)
  const texts = apart.slice(0, mostApart).map(pair => {
    const p = formatNumber(pair.p_adjusted ?? NaN, 'p-value')
    const effect = effectWithLimits(pair, metric)
    const verdict = pair.significant ? 'a clear difference, but the tasks may be why' : 'not settled'
    const told = `${title}, ${sides(pair)}: ${effect}, p ${p}, on different tasks (${pair.tasks}, none shared), ${verdict}.`
    return pair.significant ? told : [told, missedText([pair], metric)].filter(Boolean).join(' ')
  })
  const more = apart.length - texts.length
  return more > 0
    ? [...texts, `${title}: ${counted(more, 'more pair')} of ${apart[0].scope} on different tasks.`]
    : texts
}
