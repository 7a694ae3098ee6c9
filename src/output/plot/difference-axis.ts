import { type Format, formatFixed } from '../../core/format.ts'
import { numbersAcross, units } from './axis.ts'
import type { NumberScale } from './scale.ts'
import { decimalsFor, numberPattern, type TickText, tickText } from './ticks.ts'

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
  const titled = { field, scale: whole, format, title: unit === '' ? title : `${title} (${unit})` }
  const channel = numbersAcross(titled, width, differenceText(whole, format))
  const scale = { ...whole, ticks: channel.axis.values }
  // Of more ticks than it would choose itself Vega leaves out some, and 0 may be among them.
  return { ...channel, axis: { ...channel.axis, tickCount: scale.ticks.length, labelExpr: labelOf(scale, format) } }
}

/** As the labels of such a scale are written; a minus is no wider than a plus. */
const differenceText =
  (scale: NumberScale, format: Format): TickText =>
  ticks => {
    const write = tickText({ ...scale, ticks }, format)
    const signed = (tick: number) =>
      format === 'percent'
        ? `+${formatFixed(Math.abs(100 * tick), pointDigits(ticks))}`
        : write(tick).replace(/^[+−]?/, '+')
    return tick => (tick === 0 ? '0' : signed(tick))
  }

const pointDigits = (ticks: readonly number[]): number => decimalsFor(ticks.map(tick => 100 * tick))

const labelOf = (scale: NumberScale, format: Format): string => {
  const [number, pattern] =
    format === 'percent'
      ? ['100 * datum.value', `+.${pointDigits(scale.ticks)}f`]
      : ['datum.value', `+${numberPattern(scale, format).replace(/^\+/, '')}`]
  // Nothing has no direction.
  return `datum.value === 0 ? '0' : format(${number}, '${pattern}')`
}
