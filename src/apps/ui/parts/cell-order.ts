import type { Better } from '../../../core/metric.ts'

/** `12.3%`, `$0.04`, `1,080`, `+9.6 points`, `< 0.0001`, `53.3% [29, 76]`: a number, its unit, its limits, and nothing else. */
const number =
  /^(?:[<>≤≥] ?)?([+\-−]?)[$×]?(∞|(?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d+)?(?:e[+-]?\d+)?)(?: ?(?:%|s|k|M|points?))?(?: \[[^\]]*\])?$/i

/** The number that a cell is, to sort it by; NaN where it is text, even if text with digits in it. */
export const numberIn = (text: string): number => {
  const [, sign = '', digits = ''] = number.exec(text.trim()) ?? []
  if (digits === '') return NaN
  const size = digits === '∞' ? Infinity : Number(digits.replaceAll(',', ''))
  return sign === '-' || sign === '−' ? -size : size
}

/** Sorted for the first time, a column has the best first; texts and numbers that are neither better nor worse go up. */
export const isDownFirst = (better: Better | undefined): boolean => better === 'higher'

interface Ordered {
  readonly text: string
  /** What it is sorted by, where that is not its text. */
  readonly order?: number
}

const orderOf = ({ text, order }: Ordered): number => order ?? numberIn(text)

/** Numbers by size, then texts in natural order; what was not measured comes last, whichever way. */
export const compareCells = (a: Ordered, b: Ordered, sign: 1 | -1): number => {
  const [x, y] = [orderOf(a), orderOf(b)]
  if (Number.isNaN(x) && Number.isNaN(y)) return sign * a.text.localeCompare(b.text, 'en', { numeric: true })
  return Number.isNaN(x) ? 1 : Number.isNaN(y) ? -1 : sign * (x - y)
}
