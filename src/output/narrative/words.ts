import { formatNumber } from '../../core/format.ts'
import type { MetricInfo } from '../../core/metric.ts'
import type { Settings } from '../../core/settings.ts'

/** `1 run`, `12 runs` */
export const counted = (count: number, word: string): string =>
  `${formatNumber(count, 'count')} ${word}${count === 1 ? '' : 's'}`

/** The same with the digits of thousands together, as in reasons and gates. */
export const countOf = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`

/** What a source does not name still needs a word. */
export const named = (name: string | null | undefined): string => name ?? 'not named'

/** Text from data as one line: what would move the pen is a space. */
export const oneLine = (text: string): string => text.replace(/[\s\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu, ' ').trim()

/** What a person chose to call a metric, else its own title. */
export const titleOf = ({ id, title }: MetricInfo, { metrics }: Settings): string =>
  oneLine(metrics[id]?.title ?? title)

/** A long name without its middle, since names differ at both ends. */
export const shortened = (name: string, most: number): string => {
  const characters = [...oneLine(name)]
  if (characters.length <= most) return characters.join('')
  const kept = most - 1
  return `${characters.slice(0, Math.ceil(kept / 2)).join('')}…${characters.slice(characters.length - (kept >> 1)).join('')}`
}

/** `0.90`, or `0.86 to 0.91`: what values range over, as they are written. */
export const rangeText = (values: readonly number[], text: (value: number) => string): string => {
  const [least, most] = [text(Math.min(...values)), text(Math.max(...values))]
  return least === most ? least : `${least} to ${most}`
}

/** `51% to 57%` */
export const sharesText = (shares: readonly number[]): string =>
  rangeText(shares, share => formatNumber(Math.round(100 * share) / 100, 'percent').replace('.0', ''))

/** `in T6 and 2 others`: a place, and how many more are like it. */
export const withOthers = (place: string, others: number): string =>
  others === 0 ? place : `${place} and ${others === 1 ? 'one other' : `${others} others`}`
