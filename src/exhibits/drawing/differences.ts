import { type Format, formatDifference, formatFixed } from '../../core/format.ts'
import { numbersAcross, units } from './axis.ts'
import type { NumberScale } from './scale.ts'
import { decimalsFor, numberPattern, ticksThatFit, tickText } from './ticks.ts'
import { rangeText } from './words.ts'

/** The unit of differences between values of a format: percentages differ by points. */
const differenceUnits: Record<Format, string> = { ...units, percent: 'points' }

interface DifferenceChannel {
  readonly field: string
  readonly scale: NumberScale
  /** Of the values that differ. */
  readonly format: Format
  readonly title: string
}

/** A channel of differences along the bottom: with their signs and in their unit, as tables write them. */
export const differencesAcross = ({ field, scale: whole, format, title }: DifferenceChannel, width: number) => {
  const unit = differenceUnits[format]
  const scale = differenceTicks(whole, format, width)
  const channel = numbersAcross({ field, scale, format, title: unit === '' ? title : `${title} (${unit})` }, width)
  // Of more ticks than it would choose itself Vega leaves out some, and 0 may be among them.
  return { ...channel, axis: { ...channel.axis, tickCount: scale.ticks.length, labelExpr: labelOf(scale, format) } }
}

/** As many ticks of such a scale as labels leave room for. */
const differenceTicks = (scale: NumberScale, format: Format, width: number): NumberScale =>
  ticksThatFit(scale, format, width, ticks => {
    const write = tickText({ ...scale, ticks }, format)
    return format === 'percent'
      ? tick => `+${formatFixed(Math.abs(100 * tick), pointDigits(ticks))}`
      : tick => write(tick).replace(/^\+?/, '+')
  })

const pointDigits = (ticks: readonly number[]): number => decimalsFor(ticks.map(tick => 100 * tick))

const labelOf = (scale: NumberScale, format: Format): string => {
  const [number, pattern] =
    format === 'percent'
      ? ['100 * datum.value', `+.${pointDigits(scale.ticks)}f`]
      : ['datum.value', `+${numberPattern(scale, format).replace(/^\+/, '')}`]
  // Nothing has no direction.
  return `datum.value === 0 ? '0' : format(${number}, '${pattern}')`
}

/** `+12.0 to +61.0 points`: what differences range over, as tables write them. */
export const differencesText = (differences: readonly number[], format: Format): string =>
  `${rangeText(differences, each => formatDifference(each, format))}${format === 'percent' ? ' points' : ''}`
