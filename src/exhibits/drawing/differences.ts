import { type Format, formatDifference, formatFixed } from '../../core/format.ts'
import { numberPattern, numbersAcross, units } from './axis.ts'
import { type NumberScale, stepOf } from './scale.ts'
import { ticksThatFit } from './ticks.ts'
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
export const differencesAcross = ({ field, scale, format, title }: DifferenceChannel) => {
  const unit = differenceUnits[format]
  const channel = numbersAcross({ field, scale, format, title: unit === '' ? title : `${title} (${unit})` })
  // Of more ticks than it would choose itself Vega leaves out some, and 0 may be among them.
  return { ...channel, axis: { ...channel.axis, tickCount: scale.ticks.length, labelExpr: labelOf(scale, format) } }
}

/** As many ticks of such a scale as labels leave room for. */
export const differenceTicks = (scale: NumberScale, format: Format, width: number): NumberScale =>
  format === 'percent'
    ? ticksThatFit(scale, format, width, tick => `+${formatFixed(Math.abs(100 * tick), pointDigits(scale))}`)
    : ticksThatFit(scale, format, width)

const pointDigits = (scale: NumberScale): number => Math.max(0, Math.ceil(-Math.log10(100 * stepOf(scale)) - 1e-9))

const labelOf = (scale: NumberScale, format: Format): string => {
  const [number, pattern] =
    format === 'percent'
      ? ['100 * datum.value', `+.${pointDigits(scale)}f`]
      : ['datum.value', `+${numberPattern(scale, format).replace(/^\+/, '')}`]
  // Nothing has no direction.
  return `datum.value === 0 ? '0' : format(${number}, '${pattern}')`
}

/** `+12.0 to +61.0 points`: what differences range over, as tables write them. */
export const differencesText = (differences: readonly number[], format: Format): string =>
  `${rangeText(differences, each => formatDifference(each, format))}${format === 'percent' ? ' points' : ''}`
