import { RandomState } from '../core/random.ts'

export interface BootstrapOptions {
  /** Share of the resamples that the interval is to cover, e.g. 0.95. */
  confidence: number
  resamples: number
  /** Each call starts its own generator here, so results do not depend on the order of calls. */
  seed: number
}

/** An interval needs at least one resample, and a share to cover that lies between 0 and 1; all else is an error. */
export const checkBootstrap = ({ confidence, resamples }: BootstrapOptions): void => {
  if (!(Number.isInteger(resamples) && resamples >= 1))
    throw new RangeError(`A bootstrap needs a whole number of resamples, at least 1, not ${resamples}.`)
  if (!(confidence > 0 && confidence < 1))
    throw new RangeError(`A confidence lies between 0 and 1, not at ${confidence}.`)
}

/**
 * Draws every resample of samples of these sizes and shows their rows of positions to `visit`; the rows are reused.
 * The numbers are those of `RandomState(seed).randint(0, n, (resamples, n))`, sample after sample, without holding them:
 * each later sample has a generator that first runs past the draws of the earlier ones.
 */
export const eachResample = (
  sizes: readonly number[],
  { resamples, seed }: Pick<BootstrapOptions, 'resamples' | 'seed'>,
  visit: (rows: readonly Uint32Array[], resample: number) => void,
): void => {
  const rows = sizes.map(size => new Uint32Array(size))
  const generators = rows.map((_, sample) => {
    const random = new RandomState(seed)
    for (const earlier of rows.slice(0, sample)) for (let r = 0; r < resamples; r++) drawRow(random, earlier)
    return random
  })
  for (let r = 0; r < resamples; r++) {
    for (let sample = 0; sample < rows.length; sample++) drawRow(generators[sample], rows[sample])
    visit(rows, r)
  }
}

/** Fills a row with positions from 0 to its length - 1, drawn with putting back. */
const drawRow = (random: RandomState, row: Uint32Array): void => {
  if (row.length > 0) random.fillBelow(row.length, row)
}

/** Positions of items with the same key, in order of first appearance: they can share draws. */
export const positionsBy = <Item>(items: readonly Item[], keyOf: (item: Item) => string | number): number[][] => {
  const groups = new Map<string | number, number[]>()
  items.forEach((item, i) => {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(i)
    else groups.set(key, [i])
  })
  return [...groups.values()]
}
