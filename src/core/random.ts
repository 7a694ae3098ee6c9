const length = 624
const middle = 397
const twoTo31 = 2 ** 31
const twoTo32 = 2 ** 32

/** Mixes the bits of a word of the state. */
const tempered = (word: number): number => {
  let y = word
  y ^= y >>> 11
  y ^= (y << 7) & 0x9d2c5680
  y ^= (y << 15) & 0xefc60000
  return y ^ (y >>> 18)
}

/** A number in [0, 1) from two words of random bits. */
const fraction = (high: number, low: number): number => ((high >>> 5) * 67108864 + (low >>> 6)) / 9007199254740992

/** What makes a point in the unit circle, at this squared distance from its centre, two normal values. */
const polarFactor = (squared: number): number => Math.sqrt((-2 * Math.log(squared)) / squared)

/**
 * The Mersenne Twister (MT19937) with the draws of NumPy's legacy `RandomState`: the same seed
 * gives the same digits, so that an analysis made in Python can be repeated here.
 */
export class RandomState {
  readonly #state = new Int32Array(length)
  #position = length
  /** Normals come in pairs; the second waits here, NaN when there is none. */
  #keptNormal = Number.NaN

  /** A whole number from 0 to 2^32 - 1, or several: each list of numbers is a stream of its own. */
  constructor(seed: number | readonly number[]) {
    if (typeof seed === 'number') this.#seedWith(seed)
    else this.#seedWithAll(seed)
  }

  #seedWith(seed: number): void {
    this.#state.set(seededWords(seed))
  }

  #seedWithAll(seeds: readonly number[]): void {
    if (seeds.length === 0) throw new RangeError('A random stream needs at least one seed')
    this.#seedWith(19650218)
    const state = this.#state
    let at = 1
    let word = state[0]
    const advance = () => {
      at += 1
      if (at < length) return
      state[0] = state[length - 1]
      at = 1
    }
    for (let step = Math.max(length, seeds.length), i = 0; step > 0; step--) {
      word = ((state[at] ^ Math.imul(word ^ (word >>> 30), 1664525)) + checkedSeed(seeds[i]) + i) | 0
      state[at] = word
      advance()
      i = i + 1 < seeds.length ? i + 1 : 0
    }
    for (let step = length - 1; step > 0; step--) {
      word = ((state[at] ^ Math.imul(word ^ (word >>> 30), 1566083941)) - at) | 0
      state[at] = word
      advance()
    }
    state[0] = 0x80000000
  }

  #refill(): void {
    const state = this.#state
    let i = 0
    for (; i < length - middle; i++) {
      const y = (state[i] & 0x80000000) | (state[i + 1] & 0x7fffffff)
      state[i] = state[i + middle] ^ (y >>> 1) ^ (-(y & 1) & 0x9908b0df)
    }
    for (; i < length - 1; i++) {
      const y = (state[i] & 0x80000000) | (state[i + 1] & 0x7fffffff)
      state[i] = state[i + middle - length] ^ (y >>> 1) ^ (-(y & 1) & 0x9908b0df)
    }
    const y = (state[length - 1] & 0x80000000) | (state[0] & 0x7fffffff)
    state[length - 1] = state[middle - 1] ^ (y >>> 1) ^ (-(y & 1) & 0x9908b0df)
    this.#position = 0
  }

  /** 32 random bits, as a signed number: mask or shift them before use. */
  #bits(): number {
    if (this.#position === length) this.#refill()
    return tempered(this.#state[this.#position++])
  }

  /** Uniform in [0, 1), with 53 bits. */
  randomSample(): number {
    const high = this.#bits()
    return fraction(high, this.#bits())
  }

  /** The polar method, with the second value of each pair kept for the next call. */
  normal(mean: number, sd: number): number {
    const kept = this.#keptNormal
    if (!Number.isNaN(kept)) {
      this.#keptNormal = Number.NaN
      return mean + sd * kept
    }
    let x: number
    let y: number
    let squared: number
    do {
      x = 2 * this.randomSample() - 1
      y = 2 * this.randomSample() - 1
      squared = x * x + y * y
    } while (squared >= 1 || squared === 0)
    const factor = polarFactor(squared)
    this.#keptNormal = factor * x
    return mean + sd * (factor * y)
  }

  /** Fills a row with standard normal values: the same as `normal` gives one by one, faster. */
  fillNormal(row: Float64Array): void {
    const state = this.#state
    let i = 0
    while (i < row.length) {
      if (!Number.isNaN(this.#keptNormal) || this.#position + 4 > length || i + 1 === row.length) {
        row[i++] = this.normal(0, 1)
        continue
      }
      const at = this.#position
      const x = 2 * fraction(tempered(state[at]), tempered(state[at + 1])) - 1
      const y = 2 * fraction(tempered(state[at + 2]), tempered(state[at + 3])) - 1
      this.#position = at + 4
      const squared = x * x + y * y
      if (squared >= 1 || squared === 0) continue
      const factor = polarFactor(squared)
      row[i++] = factor * y
      row[i++] = factor * x
    }
  }

  /** A whole number from `low` to `high` - 1: draws masked to the next power of two until one fits. */
  randint(low: number, high: number): number {
    const most = high - low - 1
    if (!(most >= 0 && most < twoTo32)) throw new RangeError(`randint needs low < high, within 2^32: ${low}, ${high}`)
    if (most === 0) return low
    const mask = -1 >>> Math.clz32(most)
    for (;;) {
      const value = (this.#bits() & mask) >>> 0
      if (value <= most) return low + value
    }
  }

  /** Fills a row with whole numbers from 0 to `count` - 1: the same as `randint` gives one by one, several times faster. */
  fillBelow(count: number, row: Uint32Array): void {
    if (!(count >= 1 && count <= twoTo31)) throw new RangeError(`fillBelow needs a count from 1 to 2^31: ${count}`)
    if (count === 1) {
      row.fill(0)
      return
    }
    const mask = -1 >>> Math.clz32(count - 1)
    for (let filled = 0; filled < row.length; ) {
      if (this.#position === length) this.#refill()
      // Each word fills one place at most, so that this many can be taken without looking at the row's end.
      const end = Math.min(length, this.#position + row.length - filled)
      filled = keepBelow(this.#state, this.#position, end, count, mask, row, filled)
      this.#position = end
    }
  }
}

/** Writes those of some words that masked are below the count; says how far the row is filled then. */
const keepBelow = (
  words: Int32Array,
  start: number,
  end: number,
  count: number,
  mask: number,
  row: Uint32Array,
  filled: number,
): number => {
  for (let i = start; i < end; i++) {
    const value = tempered(words[i]) & mask
    row[filled] = value
    // The sign of the difference instead of a branch, which could not be foreseen.
    filled += (value - count) >>> 31
  }
  return filled
}

/** A stream that depends on the seed and on every character of the key: other key, other numbers. */
export const randomFor = (seed: number, key: string): RandomState => {
  const seeds = [seed]
  for (let i = 0; i < key.length; i++) seeds.push(key.charCodeAt(i))
  return new RandomState(seeds)
}

/** The words with which the generator begins at a seed. */
const seededWords = (seed: number): Int32Array => {
  const words = new Int32Array(length)
  let word = checkedSeed(seed) | 0
  words[0] = word
  for (let i = 1; i < length; i++) {
    word = (Math.imul(1812433253, word ^ (word >>> 30)) + i) | 0
    words[i] = word
  }
  return words
}

const checkedSeed = (seed: number): number => {
  if (Number.isInteger(seed) && seed >= 0 && seed < twoTo32) return seed
  throw new RangeError(`A seed is a whole number from 0 to 2^32 - 1, not ${seed}`)
}
