import type { Format } from '../../core/format.ts'
import type { MetricInfo } from '../../core/metric.ts'
import type { Settings } from '../../core/settings.ts'
import { titleOf } from '../narrative/words.ts'
import { distinctLines } from './distinct.ts'
import { labelLookup } from './expression.ts'
import type { NumberScale } from './scale.ts'
import { shortenAll } from './shorten-all.ts'
import { textWidth, widestOf, wrap } from './text-width.ts'
import { lineHeight, textSize } from './theme.ts'
import { labelWidth, numberPattern, type TickText, ticksThatFit } from './ticks.ts'

export const units: Record<Format, string> = {
  percent: '%',
  score: '',
  usd: 'US dollars',
  seconds: 'seconds',
  count: '',
  ratio: '%',
  'p-value': '',
}

const directions: Record<MetricInfo['better'], string> = {
  higher: 'higher is better',
  lower: 'lower is better',
  neither: '',
}

/** The title of an axis: words, the unit, and which direction is better. */
export const axisTitle = (metric: MetricInfo, settings: Settings): string => {
  const about = [units[metric.format], directions[metric.better]].filter(part => part !== '').join(', ')
  return about === '' ? titleOf(metric, settings) : `${titleOf(metric, settings)} (${about})`
}

/** What a tick takes beside a plot, with its distance from the label. */
const besideTicks = 6

/** Room for what hangs to the left of a plot, however short its numbers are. */
const leastBeside = 20

/** What the numbers up the side of a plot take there. */
export const besideNumbers = (scale: NumberScale, format: Format): number =>
  Math.max(leastBeside, labelWidth(scale, format) + besideTicks)

/** What levels down the side of a plot take there, of a figure of this width. */
export const besideLevels = (levels: readonly string[], width: number, share = mostForLevels): number =>
  widestOf(cutAlike(levels, width * share)) + besideTicks

/** Of the room for names, what they take at least where they are cut. */
const leastTaken = 3 / 4

/** Names that fit: letters are not equally wide, but of names of the same length all are cut, or none. */
const cutAlike = (names: readonly string[], room: number): string[] => {
  const shortest = Math.min(...names.filter(name => textWidth(name) > room).map(({ length }) => length))
  const narrowest = Math.min(room, ...names.filter(({ length }) => length >= shortest).map(name => textWidth(name) - 1))
  return shortenAll(names, narrowest < leastTaken * room ? room : narrowest)
}

interface NumberChannel {
  readonly field: string
  readonly scale: NumberScale
  readonly format: Format
  readonly title: string
  readonly grid?: boolean
}

/** A channel of numbers along the bottom of a plot of this width, with as many ticks as labels have room there. */
export const numbersAcross = (
  { field, scale, format, title, grid = true }: NumberChannel,
  width: number,
  text?: TickText,
) => ({
  ...channelOf(field, scale),
  title,
  axis: { ...axisOf(ticksThatFit(scale, format, width, text), format), grid },
})

/** A channel of numbers up the side; its title stands level above the axis, where it can be as long as it must. */
export const numbersUp = ({ field, scale, format, title, grid = true }: NumberChannel) => ({
  ...channelOf(field, scale),
  title,
  axis: { ...axisOf(scale, format), grid, ...titleAbove },
})

/** The same with its title along the axis, for panels, whose heads are above them. Keep the title short. */
export const numbersUpTurned = ({ field, scale, format, title, grid = true }: NumberChannel) => ({
  ...channelOf(field, scale),
  title,
  axis: { ...axisOf(scale, format), grid, labelFlush: true },
})

const titleAbove = {
  titleAngle: 0,
  titleAlign: 'left',
  titleAnchor: 'end',
  titleBaseline: 'bottom',
  titleX: 0,
  titleY: -5,
} as const

const channelOf = (field: string, { domain, log }: NumberScale) => ({
  field,
  type: 'quantitative' as const,
  scale: { domain: [...domain], nice: false, ...(log ? { type: 'log' as const } : { zero: false }) },
})

const axisOf = (scale: NumberScale, format: Format) => ({
  values: [...scale.ticks],
  format: numberPattern(scale, format),
})

interface LevelChannel {
  readonly field: string
  /** In the order in which they are shown. */
  readonly levels: readonly string[]
  readonly title: string | null
}

/**
 * A channel of levels along the bottom: level labels where they fit, else wrapped, else turned. Turned labels hang to
 * the left, into the room that there is `beside` the plot.
 */
export const levelsAcross = ({ field, levels, title }: LevelChannel, width: number, beside: number) => {
  const labels = labelsAcross(levels, width, beside)
  return {
    field,
    type: 'ordinal' as const,
    title,
    scale: { domain: [...levels] },
    axis: { ...labels.axis, ...labelLookup(levels, labels.lines), grid: false },
  }
}

const gap = 4
const mostLines = 3
const longestTurned = 90
/** Labels that would be shorter than this askew stand upright, where they need no room beside them. */
const shortestAskew = 45

/** How levels are written below a plot of a width, with so much room to its left. */
export const labelsAcross = (levels: readonly string[], width: number, beside: number) => {
  const step = width / Math.max(1, levels.length)
  const level = { labelAngle: 0, labelAlign: 'center', labelBaseline: 'top', labelLineHeight: lineHeight } as const
  const plain = distinctLines(levels)
  if (plain.every(label => textWidth(label) <= step - gap)) return { axis: level, lines: plain.map(label => [label]) }
  const wrapped = plain.map(label => wrap(label, step - gap))
  const isWhole = wrapped.every((lines, i) => lines.length <= mostLines && lines.join('').length >= plain[i].length - 2)
  if (isWhole && step >= 24) return { axis: level, lines: wrapped }
  const roomOf = (place: number) => Math.SQRT2 * (beside + step * (place + 0.5))
  const fits = shortenAll(plain, longestTurned).every((label, place) => textWidth(label) <= roomOf(place))
  const askew = fits ? longestTurned : Math.min(longestTurned, roomOf(0))
  const widest = widestOf(plain)
  // What would be cut askew stands upright where it is whole there.
  const isLess = askew < widest && widest <= longestTurned
  const isAskew = step >= 13 && askew >= Math.min(shortestAskew, widest) && !isLess
  return {
    axis: {
      labelAngle: isAskew ? -45 : -90,
      labelAlign: 'right',
      labelBaseline: isAskew ? 'top' : 'middle',
    } as const,
    lines: cutAlike(plain, isAskew ? askew : longestTurned).map(label => [label]),
  }
}

/** The title above a plot, and the ticks and the title below it. */
const aroundPlot = 34
/** A plot less high shows no difference, and its numbers meet. */
const leastPlot = 98
const usualHeight = 150

/** How high a figure of one plot is without its legend: higher than usual where the levels below the plot need it. */
export const heightAbove = (levels: readonly string[], width: number, beside: number): number => {
  const { axis, lines } = labelsAcross(levels, width, beside)
  const [wide, high] = [widestOf(lines.flat()), Math.max(1, ...lines.map(({ length }) => length)) * lineHeight]
  const turned = (-axis.labelAngle * Math.PI) / 180
  const below = axis.labelAngle === 0 ? high : Math.sin(turned) * wide + Math.cos(turned) * textSize
  return Math.max(usualHeight, Math.ceil(leastPlot + aroundPlot + below))
}

/** Of the width of a figure. */
const mostForLevels = 1 / 3

/** A channel of levels down the side, shortened where they would take more than a share of the width. */
export const levelsDown = ({ field, levels, title }: LevelChannel, width: number, share = mostForLevels) => {
  const lines = cutAlike(levels, width * share).map(label => [label])
  return {
    field,
    type: 'ordinal' as const,
    title,
    scale: { domain: [...levels] },
    axis: { ...labelLookup(levels, lines), grid: false, ...(title !== null && titleAbove) },
  }
}
