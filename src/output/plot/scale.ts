/** A scale of numbers with its ticks, decided here so that labels can be measured before anything is drawn. */
export interface NumberScale {
  readonly domain: readonly [number, number]
  readonly ticks: readonly number[]
  readonly log: boolean
}

export interface ScaleOptions {
  /** What the numbers should be at most; the scale leaves it only where some lie beyond it. */
  readonly range?: readonly [number, number]
  /** How far intervals and lines around the numbers reach: by themselves they take no scale out of its range. */
  readonly limits?: readonly (number | null)[]
  /** Bars must start at 0, since their length is read. */
  readonly zero?: boolean
  /** About how many ticks. */
  readonly count?: number
  /** Whether positive numbers of very different size may be shown by their logarithms. */
  readonly log?: boolean
  /** Whether they count something: where all are whole their ticks are too. */
  readonly counts?: boolean
}

/** From this ratio of largest to smallest on, small amounts would lie flat on the axis. */
const logFrom = 25

/** A bounded metric shows its whole range unless the numbers take less than this share of it. */
const wholeRangeFrom = 0.35

/** Closer together than this share of their range, or of their size where that is less, values are not drawn apart. */
const leastSpan = { ofRange: 0.02, ofSize: 0.1 }

/** Closer to 0 than anything that is measured. */
const nothing = 1e-12

/** Closer to an end of their range than this, numbers lie beyond it by rounding only. */
const outside = 1e-9

export const numberScale = (values: readonly (number | null)[], options: ScaleOptions = {}): NumberScale => {
  const { zero = false, count = 5, log = false, counts = false, limits = [] } = options
  const measured = finiteOf(values)
  const known = measured.length === 0 ? [] : [...measured, ...finiteOf(limits)]
  const range = rangeWith(measured, known, options.range ?? [-Infinity, Infinity])
  if (known.length === 0) return linear(Math.max(0, range[0]), Math.min(1, range[1]), count)
  let low = known.reduce((least, value) => Math.min(least, value), Infinity)
  let high = known.reduce((most, value) => Math.max(most, value), -Infinity)
  if (log && range[1] === Infinity && low > 0 && high / low >= logFrom) return logarithmic(low, high)
  const bounds = range[1] - range[0]
  const leastStep = counts && known.every(Number.isInteger) ? 1 : 0
  if (Number.isFinite(bounds) && high - low >= wholeRangeFrom * bounds)
    return linear(range[0], range[1], count, leastStep)
  if (zero) [low, high] = [Math.min(0, low), Math.max(0, high)]
  const size = Math.max(Math.abs(low), Math.abs(high))
  if (high - low <= Math.max(1e-9 * size, nothing)) {
    // All that a single value has to show is where it lies in its range, also where rounding makes it two.
    if (Number.isFinite(bounds)) return linear(range[0], range[1], count, leastStep)
    // Without bounds it still needs room around it; bars that are all 0 have it above.
    const room = Math.max(leastStep, size <= nothing ? 1 : size / 10)
    if (!zero) low -= room
    high += room
  }
  const least = Number.isFinite(bounds) ? Math.min(leastSpan.ofRange * bounds, leastSpan.ofSize * size) : 0
  const room = Math.max(0, least - (high - low)) / 2
  return linear(Math.max(low - room, range[0]), Math.min(high + room, range[1]), count, leastStep)
}

const finiteOf = (values: readonly (number | null)[]): number[] =>
  values.flatMap(value => (value !== null && Number.isFinite(value) ? [value] : []))

/**
 * A range as wide as it must be: scores may be of 0 to 100, and more points than there are to get are drawn where they
 * lie. An end that some measured number lies beyond is none for what stands around such numbers either.
 */
const rangeWith = (
  measured: readonly number[],
  known: readonly number[],
  [bottom, top]: readonly [number, number],
): readonly [number, number] => [
  measured.some(value => value < bottom - outside) ? known.reduce((least, value) => Math.min(least, value)) : bottom,
  measured.some(value => value > top + outside) ? known.reduce((most, value) => Math.max(most, value)) : top,
]

/** Steps of 1, 2 or 5 times a power of ten. */
const stepFor = (span: number, count: number): number => {
  const rough = span / count
  const power = 10 ** Math.floor(Math.log10(rough))
  const factor = [1, 2, 5, 10].find(candidate => candidate * power >= rough * 0.999) ?? 10
  return factor * power
}

/** Without the dust of adding steps up. */
const clean = (value: number): number => Number(value.toPrecision(12))

const linear = (low: number, high: number, count: number, leastStep = 0): NumberScale => {
  const step = Math.max(leastStep, stepFor(high - low || 1, count))
  const first = Math.floor(low / step + 1e-9)
  const last = Math.ceil(high / step - 1e-9)
  const ticks = Array.from({ length: last - first + 1 }, (_, i) => clean((first + i) * step))
  return { domain: [ticks[0], ticks[ticks.length - 1]], ticks, log: false }
}

/** Ticks at 1, 2 and 5 times powers of ten, fewer where these would be too many. */
const logarithmic = (low: number, high: number): NumberScale => {
  const [first, last] = [Math.floor(Math.log10(low)), Math.ceil(Math.log10(high))]
  const factors = last - first > 3 ? [1] : last - first > 2 ? [1, 3] : [1, 2, 5]
  const candidates = Array.from({ length: last - first + 1 }, (_, i) => i + first).flatMap(power =>
    factors.map(factor => clean(factor * 10 ** power)),
  )
  const below = candidates.filter(tick => tick <= low).at(-1) ?? low
  const above = candidates.find(tick => tick >= high) ?? high
  const within = candidates.filter(tick => tick >= below && tick <= above)
  const every = Math.ceil(within.length / 8)
  return { domain: [below, above], ticks: within.filter((_, i) => i % every === 0), log: true }
}
