import { type Format, formatFixed, formatNumber } from '../../core/format.ts'

/** Two digits of the largest: with fewer all would read as nothing. */
const smallDecimals = (largest: number): number => (largest > 0 ? Math.min(12, 1 - Math.floor(Math.log10(largest))) : 3)

/** Few decimals: a cell has room for two or three digits, and its shade says the rest. */
const patterns: Record<
  Format,
  (largest: number) => { readonly pattern: string; readonly text: (x: number) => string }
> = {
  percent: () => ({ pattern: '.0%', text: x => `${formatFixed(100 * x, 0)}%` }),
  score: () => ({ pattern: '.2f', text: x => formatFixed(x, 2) }),
  usd: largest => {
    const decimals = largest < 0.01 ? smallDecimals(largest) : largest < 0.1 ? 3 : largest < 100 ? 2 : 0
    return { pattern: `$,.${decimals}f`, text: x => `$${x.toFixed(decimals)}` }
  },
  seconds: largest => {
    const decimals = largest < 0.01 ? smallDecimals(largest) : largest < 0.1 ? 3 : largest < 10 ? 1 : 0
    return { pattern: `,.${decimals}f`, text: x => formatFixed(x, decimals) }
  },
  count: largest => (largest < 1000 ? { pattern: ',.3~r', text: x => x.toPrecision(3) } : thousands),
  ratio: () => ({ pattern: '+.0%', text: x => formatNumber(Math.round(100 * x) / 100, 'ratio').replace('.0', '') }),
  'p-value': () => ({ pattern: '.3f', text: x => x.toFixed(3) }),
}

const thousands = { pattern: '.3~s', text: () => '000k' }

/** The pattern for numbers in cells, and the widest text that it makes of them. */
export const cellText = (values: readonly number[], format: Format): { pattern: string; widest: string } => {
  const { pattern, text } = patterns[format](Math.max(...values.map(Math.abs), 0))
  const widest = values.map(text).reduce((longest, each) => (each.length > longest.length ? each : longest), '')
  return { pattern, widest: widest.replace(/\d/g, '0') }
}
