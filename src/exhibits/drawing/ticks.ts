import { type Format, formatNumber } from '../../core/format.ts'
import type { NumberScale } from './scale.ts'
import { shareOf } from './strokes.ts'
import { textWidth } from './text.ts'

const gap = 5

/** Every second, third, … tick of a scale, so that labels along a plot of this width do not meet; 0 stays, else the first. */
export const ticksThatFit = (
  scale: NumberScale,
  format: Format,
  width: number,
  text = (tick: number) => formatNumber(tick, format),
): NumberScale => {
  const start = Math.max(0, scale.ticks.indexOf(0))
  const strides = scale.ticks.map((_, i) => scale.ticks.filter((_tick, at) => (at - start) % (i + 1) === 0))
  return { ...scale, ticks: strides.find(ticks => doFit(ticks, scale, text, width)) ?? scale.ticks.slice(0, 1) }
}

const doFit = (
  ticks: readonly number[],
  scale: NumberScale,
  text: (tick: number) => string,
  width: number,
): boolean => {
  let end = -Infinity
  return ticks.every(tick => {
    const label = textWidth(text(tick))
    // Labels at the edges of a plot are pushed inside.
    const middle = Math.min(Math.max(shareOf(tick, scale) * width, label / 2), width - label / 2)
    const isFree = middle - label / 2 >= end + gap
    end = middle + label / 2
    return isFree
  })
}
