import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RandomState } from '../../core/random.ts'
import { Kernel } from './kernel.ts'

test('draws what the generator draws number by number, one stretch after the other', () =>
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 2 ** 32 - 1 }),
      fc.array(fc.tuple(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 0, max: 2000 })), { maxLength: 6 }),
      (seed, stretches) => {
        const kernel = new Kernel(seed, 2000)
        const random = new RandomState(seed)
        for (const [count, length] of stretches) {
          kernel.draw(count, length)
          expect([...kernel.rows.subarray(0, length)]).toEqual(Array.from({ length }, () => random.randint(0, count)))
        }
      },
    ),
  ))

test('has room for as many numbers as were asked for, apart from the draws', () => {
  const kernel = new Kernel(1, 100_001, 70_000)
  const [some, others] = [kernel.take(10_000), kernel.take(60_000)]
  some.fill(1)
  others.fill(2)
  kernel.draw(7, 100_001)
  expect(kernel.rows.every(drawn => drawn < 7)).toBe(true)
  expect([some[0], some[9999], others[0], others[59_999]]).toEqual([1, 1, 2, 2])
})
