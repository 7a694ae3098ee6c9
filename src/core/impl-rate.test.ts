import { describe, expect, test } from 'vitest'
import { computeImplRate } from './impl-rate.ts'

describe('computeImplRate', () => {
  test.each([
    [8.5, 10, 0.85],
    [0, 10, 0],
    [7.3, 12.5, 0.584],
    [10, 10, 1],
  ])('%d of %d points is %d', (achieved, max, rate) => expect(computeImplRate(achieved, max)).toBeCloseTo(rate, 15))

  test('keeps more points than there are, as judges gave them', () =>
    expect(computeImplRate(10.28, 10)).toBeCloseTo(1.028, 15))

  test('has no answer where no points were possible', () => {
    expect(computeImplRate(0, 0)).toBeNaN()
    expect(computeImplRate(1, 0)).toBeNaN()
  })

  test('has no answer where points were not measured', () => {
    expect(computeImplRate(NaN, 10)).toBeNaN()
    expect(computeImplRate(1, NaN)).toBeNaN()
  })
})
