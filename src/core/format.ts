/** How a metric's numbers are written for people; files keep full precision. */
export type Format = 'percent' | 'score' | 'usd' | 'seconds' | 'count' | 'ratio' | 'p-value'

const thousands = (x: number, digits: number) =>
  x.toFixed(digits).replace(/^(-?\d+)/, whole => whole.replace(/\B(?=(\d{3})+$)/g, ','))

const formatters: Record<Format, (x: number) => string> = {
  percent: x => `${(100 * x).toFixed(1)}%`,
  score: x => x.toFixed(3),
  usd: x => `$${thousands(x, Math.abs(x) < 0.1 && x !== 0 ? 4 : 2)}`,
  seconds: x => `${thousands(x, Math.abs(x) < 100 ? 1 : 0)} s`,
  count: x => thousands(x, Number.isInteger(x) ? 0 : 1),
  ratio: x => `${x > 0 ? '+' : ''}${(100 * x).toFixed(1)}%`,
  'p-value': x => (x < 1e-4 ? '< 0.0001' : x.toFixed(4)),
}

/** A number as a person reads it; what was not measured is a dash. */
export const formatNumber = (x: number, format: Format): string =>
  Number.isNaN(x) ? '–' : Number.isFinite(x) ? formatters[format](x) : x > 0 ? '∞' : '-∞'
