import { type Format, formatFixed, formatGrouped } from '../../core/format.ts'
import type { NumberScale } from './scale.ts'
import { shareOf } from './strokes.ts'
import { textWidth, widestOf } from './text-width.ts'

/** How numbers are written along an axis: the pattern for Vega, and the same text, to be measured. */
interface TickWriting {
  readonly pattern: string
  text(tick: number): string
}

const mostDecimals = 12

/** As few as write all of these numbers as they are. */
export const decimalsFor = (numbers: readonly number[]): number => {
  const isExact = (x: number, decimals: number) => Math.abs(x - Number(x.toFixed(decimals))) <= 1e-6 * Math.abs(x)
  let decimals = 0
  while (decimals < mostDecimals && !numbers.every(x => isExact(x, decimals))) decimals++
  return decimals
}

const fixed = (decimals: number): TickWriting => ({
  pattern: `.${decimals}f`,
  text: tick => formatFixed(tick, decimals),
})

const percent = (decimals: number): TickWriting => ({
  pattern: `.${decimals}%`,
  text: tick => `${formatFixed(100 * tick, decimals)}%`,
})

const grouped = (decimals: number): TickWriting => ({
  pattern: `,.${decimals}f`,
  text: tick => formatGrouped(tick, decimals),
})

/** Each with the decimals that it needs itself. */
const single: TickWriting = { pattern: ',~r', text: tick => formatGrouped(tick, decimalsFor([tick])) }

const prefixes = ['', 'k', 'M', 'G', 'T', 'P', 'E', 'Z', 'Y']

/** `1.5M` */
const prefixed: TickWriting = {
  pattern: '~s',
  text: tick => {
    const power = Math.min(prefixes.length - 1, Math.floor(Math.log10(Math.abs(tick) || 1) / 3 + 1e-9))
    const size = tick / 1000 ** power
    return `${formatFixed(size, decimalsFor([size]))}${prefixes[power]}`
  },
}

const signed = ({ pattern, text }: TickWriting): TickWriting => ({
  pattern: `+${pattern}`,
  text: tick => (tick < 0 ? text(tick) : `+${text(tick)}`),
})

const inDollars = ({ pattern, text }: TickWriting): TickWriting => ({
  pattern: `$${pattern}`,
  text: tick => `${tick < 0 ? '−' : ''}$${text(Math.abs(tick))}`,
})

/** Numbers of an axis have the same decimals, unless it goes over more than so many times the least. */
const worldsApart = 1000
/** Counts from here on are written in thousands. */
const manyCounts = 10_000

/** How the ticks of a scale are written, in the metric's own format and with the decimals that tell them apart. */
const writingOf = ({ ticks, log }: NumberScale, format: Format): TickWriting => {
  const sizes = ticks.map(Math.abs).filter(size => size > 0)
  const [least, most] = [Math.min(...sizes), Math.max(...sizes)]
  const decimals = decimalsFor(ticks)
  const isApart = log && most > worldsApart * least
  const writings: Record<Format, () => TickWriting> = {
    percent: () => percent(Math.max(0, decimals - 2)),
    score: () => fixed(Math.max(most < 10 ? 1 : 0, decimals)),
    usd: () => inDollars(isApart ? single : grouped(decimals === 0 ? 0 : Math.max(2, decimals))),
    seconds: () => (isApart ? single : grouped(decimals)),
    count: () => (most >= manyCounts && least >= 1 ? prefixed : isApart ? single : grouped(decimals)),
    ratio: () => signed(percent(Math.max(0, decimals - 2))),
    'p-value': () => fixed(decimals),
  }
  return writings[format]()
}

/** The pattern that Vega writes the ticks of a scale with. */
export const numberPattern = (scale: NumberScale, format: Format): string => writingOf(scale, format).pattern

/** Writes the ticks of a scale as Vega does. */
export const tickText = (scale: NumberScale, format: Format): ((tick: number) => string) =>
  writingOf(scale, format).text

/** The widest label of an axis. */
export const labelWidth = (scale: NumberScale, format: Format): number =>
  widestOf(scale.ticks.map(tickText(scale, format)))

const gap = 5
/** So many powers of ten say more of logarithms than other numbers between them. */
const fewestPowers = 3
/** So many labels tell at a glance how far apart numbers are. */
const fewestTicks = 3

/** Writes a tick of an axis with these ones. */
export type TickText = (ticks: readonly number[]) => (tick: number) => string

/**
 * Every second, third, … tick of a scale, so that labels along a plot of this width do not meet: round ones where there
 * are, and 0 stays. Where these are fewer than three, all but one at an end, if they fit.
 */
export const ticksThatFit = (
  scale: NumberScale,
  format: Format,
  width: number,
  text: TickText = ticks => tickText({ ...scale, ticks }, format),
): NumberScale => {
  const { ticks } = scale
  const strides = ticks.map((_, i) => everyOf(scale, i + 1))
  const powers = ticks.filter(tick => scale.log && isWhole(Math.log10(tick)))
  const inner = [ticks.slice(0, -1), ticks.slice(1)].filter(some => some.includes(0) || !ticks.includes(0))
  const candidates = [
    ticks,
    ...(powers.length >= fewestPowers ? [powers] : []),
    ...[...strides, ...inner].filter(({ length }) => length >= fewestTicks),
    ...strides,
    [ticks[0], ticks[ticks.length - 1]],
  ].filter(some => some.length > 1)
  return { ...scale, ticks: candidates.find(some => doFit(some, scale, text(some), width)) ?? ticks.slice(0, 1) }
}

const everyOf = ({ ticks, log }: NumberScale, stride: number): number[] => {
  const step = stride * (ticks[1] - ticks[0])
  const isRound = (tick: number) => isWhole(log ? Math.log10(tick) : tick / step)
  const start = Math.max(0, ticks.findIndex(isRound))
  return ticks.filter((_, at) => (at - start) % stride === 0)
}

const isWhole = (x: number): boolean => Math.abs(x - Math.round(x)) < 1e-6

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
