import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { RandomState, randomFor } from './random.ts'

const draws = <T>(count: number, draw: () => T): T[] => Array.from({ length: count }, draw)

/** Values of NumPy's RandomState, printed by NumPy itself. */
describe('RandomState gives the digits of NumPy', () => {
  test('uniform numbers', () => {
    const random = new RandomState(42)
    expect(draws(5, () => random.randomSample())).toEqual([
      0.3745401188473625, 0.9507143064099162, 0.7319939418114051, 0.5986584841970366, 0.15601864044243652,
    ])
  })

  test('normal numbers, with the kept second value', () => {
    const random = new RandomState(42)
    const expected = [0.4967141530112327, -0.13826430117118466, 0.6476885381006925, 1.5230298564080254]
    draws(4, () => random.normal(0, 1)).forEach((value, i) => {
      expect(value).toBeCloseTo(expected[i], 14)
    })
    const scaled = new RandomState(42)
    expect(scaled.normal(0.5, 2)).toBeCloseTo(1.4934283060224653, 14)
  })

  test('whole numbers by masked rejection', () => {
    const random = new RandomState(42)
    expect(draws(10, () => random.randint(0, 10))).toEqual([6, 3, 7, 4, 6, 9, 2, 6, 7, 4])
    const wider = new RandomState(9)
    expect(draws(4, () => wider.randint(3, 2 ** 20 + 7))).toEqual([516481, 872799, 459256, 720825])
  })

  test('whole numbers over all 32 bits and from below zero', () => {
    const full = new RandomState(5)
    expect(draws(4, () => full.randint(0, 2 ** 32))).toEqual([953453411, 236996814, 3739766767, 3570525885])
    const below = new RandomState(5)
    expect(draws(4, () => below.randint(-5, 2 ** 31))).toEqual([953453406, 236996809, 887852001, 1562238065])
  })

  test('a range of one value draws nothing', () => {
    const random = new RandomState(5)
    expect(draws(3, () => random.randint(0, 1))).toEqual([0, 0, 0])
    expect(random.randomSample()).toBe(0.22199317108973948)
  })

  test('the kept normal waits while other draws are made', () => {
    const random = new RandomState(11)
    expect(random.normal(0, 1)).toBeCloseTo(1.7494547413051793, 14)
    expect(random.randint(0, 100)).toBe(33)
    expect(random.normal(0, 1)).toBeCloseTo(-0.28607299681629417, 14)
    expect(random.randomSample()).toBe(0.10517515603771133)
  })

  test('the first and last seeds, and long after the start', () => {
    expect(new RandomState(0).normal(0, 1)).toBeCloseTo(1.764052345967664, 14)
    expect(new RandomState(2 ** 32 - 1).randomSample()).toBe(0.0976320289940138)
    const random = new RandomState(1)
    const many = draws(100_000, () => random.randomSample())
    expect(many[99_999]).toBe(0.613057425451492)
    expect(random.randint(0, 1000)).toBe(167)
  })

  test('lists of seeds, short and longer than the state', () => {
    const random = new RandomState([42, 116, 101, 115, 116])
    expect(draws(3, () => random.randomSample())).toEqual([0.1714055746115063, 0.09423234182207152, 0.925940649857114])
    const long = new RandomState(Array.from({ length: 700 }, (_, i) => i))
    expect(draws(5, () => long.randint(0, 1000))).toEqual([704, 956, 79, 854, 959])
  })
})

test('randomFor is the stream of the seed and the characters of the key', () => {
  const random = randomFor(42, 'test')
  expect(random.randomSample()).toBe(0.1714055746115063)
})

test('another key or another seed is another stream', () => {
  const key = fc.string({ maxLength: 20 })
  fc.assert(
    fc.property(key, key, fc.nat(), (one, other, seed) => {
      fc.pre(one !== other)
      const first = randomFor(seed, one).randomSample()
      expect(randomFor(seed, one).randomSample()).toBe(first)
      expect(randomFor(seed, other).randomSample()).not.toBe(first)
      expect(randomFor(seed + 1, one).randomSample()).not.toBe(first)
    }),
  )
})

test('randint stays in its range and reaches both ends', () => {
  fc.assert(
    fc.property(fc.nat(), fc.integer({ min: -50, max: 50 }), fc.integer({ min: 1, max: 9 }), (seed, low, width) => {
      const random = new RandomState(seed)
      const seen = new Set(draws(400, () => random.randint(low, low + width)))
      expect(Math.min(...seen)).toBe(low)
      expect(Math.max(...seen)).toBe(low + width - 1)
    }),
  )
})

test('a row is filled with what randint would draw, and the stream goes on as after it', () => {
  fc.assert(
    fc.property(
      fc.nat(),
      fc.integer({ min: 1, max: 3000 }),
      fc.array(fc.nat(900), { maxLength: 4 }),
      (seed, n, sizes) => {
        const [rows, single] = [new RandomState(seed), new RandomState(seed)]
        for (const size of sizes) {
          const row = new Uint32Array(size)
          rows.fillBelow(n, row)
          expect([...row]).toEqual(draws(size, () => single.randint(0, n)))
        }
        expect(rows.randomSample()).toBe(single.randomSample())
      },
    ),
  )
  const widest = new Uint32Array(3)
  new RandomState(5).fillBelow(2 ** 31, widest)
  const random = new RandomState(5)
  expect([...widest]).toEqual(draws(3, () => random.randint(0, 2 ** 31)))
})

test('what is no seed or no range is refused', () => {
  for (const seed of [-1, 2 ** 32, 1.5, Number.NaN, []]) expect(() => new RandomState(seed)).toThrow(RangeError)
  expect(() => new RandomState(1).randint(3, 3)).toThrow(RangeError)
  expect(() => new RandomState(1).randint(0, 2 ** 32 + 1)).toThrow(RangeError)
  expect(() => new RandomState(1).fillBelow(0, new Uint32Array(1))).toThrow(RangeError)
  expect(() => new RandomState(1).fillBelow(2 ** 31 + 1, new Uint32Array(1))).toThrow(RangeError)
})
