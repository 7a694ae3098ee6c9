import { type Format, formatNumber } from '../../core/format.ts'
import type { NumberScale } from './scale.ts'
import { shareOf } from './strokes.ts'
import { textWidth } from './text.ts'

const gap = 5

/** The ticks of a scale along a plot of this width whose labels do not meet; the first one stays. */
export const ticksThatFit = (scale: NumberScale, format: Format, width: number): NumberScale => {
  let end = -Infinity
  const ticks = scale.ticks.filter(tick => {
    const label = textWidth(formatNumber(tick, format))
    // Labels at the edges of a plot are pushed inside.
    const middle = Math.min(Math.max(shareOf(tick, scale) * width, label / 2), width - label / 2)
    if (middle - label / 2 < end + gap) return false
    end = middle + label / 2
    return true
  })
  return { ...scale, ticks }
}
