import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clusteredDelta } from './clustered-delta.ts'
import { cliffsDelta } from './dominance.ts'
import { mean, sum } from './sum.ts'

const sample = fc.array(fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 4 })), {
  minLength: 2,
  maxLength: 15,
})
const parts = (rows: [number, number][]) => ({
  values: rows.map(([value]) => value),
  clusters: rows.map(([, at]) => at),
})

describe('clusteredDelta', () => {
  test("is Cliff's delta with the error of summed placements", () => {
    fc.assert(
      fc.property(sample, sample, (first, second) => {
        const [x, y] = [parts(first), parts(second)]
        const delta = cliffsDelta(x.values, y.values)
        const found = clusteredDelta(x, y)
        expect(found.delta).toBeCloseTo(delta, 12)
        const clusters = [...new Set([...x.clusters, ...y.clusters])]
        const influences = clusters.map(cluster => {
          const mine = x.values.filter((_, i) => x.clusters[i] === cluster)
          const theirs = y.values.filter((_, j) => y.clusters[j] === cluster)
          const ofX = mine.map(a => mean(y.values.map(b => Math.sign(a - b))) - delta)
          const ofY = theirs.map(b => mean(x.values.map(a => Math.sign(a - b))) - delta)
          return sum(ofX) / x.values.length + sum(ofY) / y.values.length
        })
        const count = clusters.length
        fc.pre(count > 1)
        const wanted = Math.sqrt((count / (count - 1)) * sum(influences.map(value => value * value)))
        expect(found.se).toBeCloseTo(wanted, 12)
        expect(found.clusters).toBe(count)
      }),
    )
  })

  test('the correction can take fewer clusters than there are, such as those of the smaller sample', () => {
    const x = { values: [1, 4, 2, 8], clusters: ['a', 'b', 'c', 'd'] }
    const y = { values: [3, 5], clusters: ['d', 'e'] }
    const [all, fewer] = [clusteredDelta(x, y), clusteredDelta(x, y, 2)]
    expect(fewer.se).toBeCloseTo(all.se * Math.sqrt((2 / 1) * (4 / 5)), 12)
    expect([all.clusters, fewer.clusters]).toEqual([5, 2])
    expect(clusteredDelta(x, y, 1).se).toBeNaN()
  })

  test('one cluster has no error; values not measured are left out', () => {
    const one = { values: [1, 2], clusters: ['a', 'a'] }
    expect(clusteredDelta(one, one)).toEqual({ delta: 0, se: NaN, clusters: 1 })
    const gap = { values: [1, NaN, 2], clusters: ['a', 'z', 'b'] }
    const full = { values: [1, 2], clusters: ['a', 'b'] }
    expect(clusteredDelta(gap, full)).toEqual(clusteredDelta(full, full))
  })
})
