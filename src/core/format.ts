/** How a metric's numbers are written for people; files keep full precision. */
export type Format = 'percent' | 'score' | 'usd' | 'seconds' | 'count' | 'ratio' | 'p-value'

/** The minus of people, as wide as a plus; the hyphen of programs is for files. */
const withMinus = (digits: string): string => digits.replace(/^-/, '−')

/** So many decimals. */
export const formatFixed = (x: number, decimals: number): string => withMinus(x.toFixed(decimals))

/** From here on the digits of a number are not exact. */
const beyondExact = 1e16

/** So many decimals, and thousands set apart. */
export const formatGrouped = (x: number, decimals: number): string =>
  formatFixed(x, decimals).replace(/\d+/, whole => whole.replace(/\B(?=(\d{3})+$)/g, ','))

const thousands = (x: number, digits: number) =>
  Math.abs(x) >= beyondExact ? withMinus(x.toExponential(2)) : formatGrouped(x, digits)

/** No number is written with more decimals. */
const mostDecimals = 12

/** Decimals that leave two digits of a small number. */
const smallDigits = (size: number): number => Math.min(mostDecimals, 1 - Math.floor(Math.log10(size)))

/** Cents at least, and two digits of what is smaller than any coin. */
const usdDigits = (x: number): number => {
  const size = Math.abs(x)
  if (size >= 0.1 || size === 0) return 2
  return size >= 0.0001 ? 4 : smallDigits(size)
}

/** Tenths, and two digits of what is shorter than that. */
const secondsDigits = (x: number): number => {
  const size = Math.abs(x)
  if (size >= 0.1 || size === 0) return size < 100 ? 1 : 0
  return smallDigits(size)
}

/** Tenths of thousands say nothing. */
const countDigits = (x: number): number => (Number.isInteger(x) || Math.abs(x) >= 1000 ? 0 : 1)

/** What tests are held against. */
const usualLevels = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1]
const mostPDigits = 8

/** Four, and more where these would round it to a level, so that it reads as below or above that. */
const pDigits = (p: number): number => {
  let digits = 4
  const isOff = () => usualLevels.some(level => Number(p.toFixed(digits)) === level && level !== p)
  while (digits < mostPDigits && isOff()) digits++
  return digits === mostPDigits ? 4 : digits
}

const decimalsOf: Record<Format, (x: number) => number> = {
  percent: () => 1,
  score: () => 3,
  usd: usdDigits,
  seconds: secondsDigits,
  count: countDigits,
  ratio: () => 1,
  'p-value': pDigits,
}

const writers: Record<Format, (x: number, decimals: number) => string> = {
  percent: (x, decimals) => `${formatFixed(100 * x, decimals)}%`,
  score: formatFixed,
  usd: (x, decimals) => `${x < 0 ? '−' : ''}$${thousands(Math.abs(x), decimals)}`,
  seconds: (x, decimals) => `${thousands(x, decimals)} s`,
  count: thousands,
  ratio: (x, decimals) => `${x > 0 ? '+' : ''}${formatFixed(100 * x, decimals)}%`,
  'p-value': (x, decimals) => (x < 1e-4 ? '< 0.0001' : formatFixed(x, decimals)),
}

const written = (x: number, format: Format, decimals: number): string =>
  Number.isNaN(x) ? '–' : Number.isFinite(x) ? writers[format](x, decimals) : x > 0 ? '∞' : '−∞'

/** A number as a person reads it; what was not measured is a dash. */
export const formatNumber = (x: number, format: Format): string => written(x, format, decimalsOf[format](x))

/** How many decimals numbers have that stand together: those of the largest, or what leaves two digits of the smallest. */
const sharedDecimals = (numbers: readonly number[], format: Format): number => {
  const sizes = numbers.map(Math.abs).filter(size => size > 0 && Number.isFinite(size))
  if (sizes.length === 0) return decimalsOf[format](0)
  const [smallest, largest] = [Math.min(...sizes), Math.max(...sizes)]
  return Math.max(decimalsOf[format](largest), Math.min(decimalsOf[format](smallest), smallDigits(smallest)))
}

/** Writes numbers that are read beside these, such as those of a column, with the same decimals as they. */
export const formatBeside = (numbers: readonly number[], format: Format): ((x: number) => string) => {
  const decimals = sharedDecimals(numbers, format)
  return x => written(x, format, decimals)
}

/** A zero with more decimals looks like a small number that was rounded. */
const mostOfZero = 2

/** Tenths of a number so many times larger than the one beside it say nothing. */
const farApart = 1e4

/**
 * Numbers that are read together, such as those of a title: with the same decimals, unless they are worlds apart. A
 * true zero has none where these are many: `$0` beside `$0.0546`.
 */
export const formatAlike = (numbers: readonly number[], format: Format): string[] => {
  const sizes = numbers.map(Math.abs).filter(size => size > 0 && Number.isFinite(size))
  if (Math.max(...sizes) > farApart * Math.min(...sizes)) return numbers.map(x => formatNumber(x, format))
  const decimals = sharedDecimals(numbers, format)
  const isBare = decimals > Math.max(mostOfZero, decimalsOf[format](0))
  return numbers.map(x => written(x, format, isBare && x === 0 ? 0 : decimals))
}

/** Two numbers that are said to differ: with as many more decimals as it takes to see that. */
export const formatApart = (numbers: readonly [number, number], format: Format): string[] => {
  let texts = formatAlike(numbers, format)
  for (
    let decimals = sharedDecimals(numbers, format) + 1;
    texts[0] === texts[1] && decimals <= mostDecimals;
    decimals++
  )
    texts = numbers.map(x => written(x, format, decimals))
  return texts
}

/** Small scores are told apart by their third digit only. */
const smallScore = 0.1

/** Beside fewer dollars than this a limit in whole cents says little. */
const fewCents = 0.02

/** Limits from here on need no part of a second. */
const wholeSeconds = 10

/** The decimals of a limit that is neither large nor tiny. */
const limitDigits = (size: number, format: Format, beside: number): number => {
  if (format === 'seconds') return Math.min(size, beside) >= wholeSeconds ? 0 : 2
  return format === 'score' && beside < smallScore ? 3 : 2
}

/** Short limits for a bracket: whole percents, thousands as k; the number beside them says the unit and the digits. */
const shortNumber = (x: number, format: Format, beside: number): string => {
  if (!Number.isFinite(x)) return formatNumber(x, format)
  if (format === 'percent') return formatFixed(100 * x, 0)
  const size = Math.abs(x)
  if (size >= 1e6) return `${formatFixed(x / 1e6, 0)}M`
  if (size >= 1e3) return `${formatFixed(x / 1e3, size < 9950 ? 1 : 0)}k`
  if (size >= 100) return formatFixed(x, 0)
  if (format === 'count' && Number.isInteger(x) && Number.isInteger(beside)) return formatFixed(x, 0)
  const digits = limitDigits(size, format, Math.abs(beside))
  if (format === 'usd' && x !== 0 && size < (Math.abs(beside) < fewCents ? 0.1 : 0.005))
    return formatFixed(x, usdDigits(x))
  if (format === 'seconds' && x !== 0 && size < (Math.abs(beside) < 0.1 ? 0.1 : 0.005))
    return formatFixed(x, secondsDigits(x))
  return formatFixed(x, digits).replace(/^−(?=[0.]+$)/, '')
}

/** How many times as much, `×1.20`: two decimals, two digits of what is small, none beyond a hundred. */
export const formatFactor = (x: number): string => {
  if (!Number.isFinite(x)) return x > 0 ? '×∞' : '–'
  return `×${thousands(x, x >= 100 ? 0 : x >= 0.1 || x === 0 ? 2 : smallDigits(x))}`
}

/** A difference in the unit of its metric, with a sign; of percentages the points. */
export const formatDifference = (x: number, format: Format): string => {
  const text = format === 'percent' ? formatFixed(100 * x, 1) : formatNumber(x, format)
  // What is rounded to nothing has no direction.
  if (x !== 0 && Number.isFinite(x) && !/[1-9]/.test(text)) return text.replace(/^[−-]/, '')
  return `${x > 0 && format !== 'ratio' ? '+' : ''}${text}`
}

/** A number with its limits, `53.3% [29, 76]`; without limits the number alone. */
export const formatInterval = (
  value: number,
  low: number,
  high: number,
  format: Format,
  shown: string = formatNumber(value, format),
): string => {
  if (Number.isNaN(low) || Number.isNaN(high)) return shown
  // An infinite number has no unit that its limits could do without.
  const limit = (x: number) => (Number.isFinite(value) ? shortNumber(x, format, value) : formatNumber(x, format))
  return `${shown} [${limit(low)}, ${limit(high)}]`
}

/** An estimate, `53.3% [29, 76] (48.1%)`: in parentheses the number with every run alike, where it is another. */
export const formatEstimate = (
  value: number,
  low: number,
  high: number,
  overRuns: number | null,
  format: Format,
  text: (x: number) => string = x => formatNumber(x, format),
): string => {
  const shown = formatInterval(value, low, high, format, text(value))
  return overRuns === null ? shown : `${shown} (${text(overRuns)})`
}
