import type { Format } from '../../core/format.ts'
import { text } from '../narrative/messages.ts'
import { extremesTitle, type Judged, type Placed, rangeTitle } from '../narrative/titles.ts'
import { textWidth } from './text-width.ts'

/** Longer places, such as prompts, would make a title of many lines; the figure shows them. */
const longestPlace = 150

export const isLong = (place: string): boolean => textWidth(place) > longestPlace

/** The title of estimates that are compared: what is claimed of them, else what they range over. */
export const extremesMessage = (
  title: string,
  found: readonly Judged[],
  metric: Parameters<typeof extremesTitle>[2],
): string => text(extremesTitle(title, found, metric, isLong))

/** The title of values that are not compared. */
export const rangeMessage = (title: string, found: readonly Placed[], format: Format): string =>
  text(rangeTitle(title, found, format, isLong))
