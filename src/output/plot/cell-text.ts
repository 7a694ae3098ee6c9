import { type Format, formatFixed } from '../../core/format.ts'

/** How numbers are written in cells: a pattern, and the widest text that it makes of them. */
export interface CellText {
  readonly pattern: string
  readonly widest: string
}

interface Written {
  readonly pattern: string
  readonly text: (x: number) => string
}

/** Numbers of a format in cells: what their last digit stands for, and how they are written with some digits more. */
interface Digits {
  readonly step: number
  readonly write: (more: number) => Written
}

/** Two digits of the largest: with fewer all would read as nothing. */
const smallDecimals = (largest: number): number => (largest > 0 ? Math.min(12, 1 - Math.floor(Math.log10(largest))) : 3)

const fixed = (decimals: number, write: (decimals: number) => Written): Digits => ({
  step: 10 ** -decimals,
  write: more => write(decimals + more),
})

/** The same in percent, which are hundredths. */
const percents = (write: (decimals: number) => Written): Digits => ({ step: 0.01, write })

/** Three digits that count. */
const countDigits = (largest: number): Digits => ({
  step: 10 ** (Math.floor(Math.log10(Math.max(largest, 1))) - 2),
  write: more =>
    largest < 1000
      ? { pattern: `,.${3 + more}~r`, text: x => x.toPrecision(3 + more) }
      : { pattern: `.${3 + more}~s`, text: () => `000${more > 0 ? `.${'0'.repeat(more)}` : ''}k` },
})

/** Few decimals, since most cells have room for two or three digits. */
const digits: Record<Format, (largest: number) => Digits> = {
  percent: () => percents(decimals => ({ pattern: `.${decimals}%`, text: x => `${formatFixed(100 * x, decimals)}%` })),
  score: () => fixed(2, decimals => ({ pattern: `.${decimals}f`, text: x => formatFixed(x, decimals) })),
  usd: largest =>
    fixed(largest < 0.01 ? smallDecimals(largest) : largest < 0.1 ? 3 : largest < 100 ? 2 : 0, decimals => ({
      pattern: `$,.${decimals}f`,
      text: x => `$${x.toFixed(decimals)}`,
    })),
  seconds: largest =>
    fixed(largest < 0.01 ? smallDecimals(largest) : largest < 0.1 ? 3 : largest < 10 ? 1 : 0, decimals => ({
      pattern: `,.${decimals}f`,
      text: x => formatFixed(x, decimals),
    })),
  count: countDigits,
  ratio: () =>
    percents(decimals => ({
      pattern: `+.${decimals}%`,
      text: x => `${x > 0 ? '+' : ''}${formatFixed(100 * x, decimals)}%`,
    })),
  'p-value': () => fixed(3, decimals => ({ pattern: `.${decimals}f`, text: x => x.toFixed(decimals) })),
}

/** Cells whose shades differ by this share of all that is shown look different. */
const seenApart = 0.1
/** More digits than these say nothing that is known. */
const mostMore = 2
/** Closer together than this share of their size numbers differ by rounding. */
const rounding = 1e-9

/** How many digits more it takes to tell numbers apart whose shades differ. */
const moreFor = (values: readonly number[], largest: number, step: number): number => {
  const span = Math.max(...values) - Math.min(...values)
  if (!(span > rounding * largest)) return 0
  return Math.min(mostMore, Math.max(0, Math.ceil(Math.log10(step / (seenApart * span)) - rounding)))
}

/** How numbers may be written in cells, with the fewest digits last: the first that has room is to be taken. */
export const cellTexts = (values: readonly number[], format: Format): readonly CellText[] => {
  const largest = Math.max(...values.map(Math.abs), 0)
  const { step, write } = digits[format](largest)
  const textWith = (more: number): CellText => {
    const { pattern, text } = write(more)
    const widest = values.map(text).reduce((longest, each) => (each.length > longest.length ? each : longest), '')
    return { pattern, widest: widest.replace(/\d/g, '0') }
  }
  const more = moreFor(values, largest, step)
  return [textWith(more), ...Array.from({ length: more }, (_, i) => textWith(more - 1 - i))]
}
