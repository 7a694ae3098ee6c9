import { expect, test } from 'vitest'
import { cliffsDeltaCiBca } from '../../statistics/cliffs-delta-bca.ts'
import { kruskalWallisPower, mannWhitneyPower } from '../../statistics/power.ts'
import { type PowerQuestion, resampledDeltas, simulatedPowers } from './resampling.ts'

const bootstrap = { confidence: 0.95, resamples: 500, seed: 42 }
const simulation = { alpha: 0.05, simulations: 200, seed: 42 }

const contrast = (x: readonly number[], y: readonly number[]) => ({ x: Float64Array.from(x), y: Float64Array.from(y) })

const small = contrast([1, 0, 1], [0, 0, 1])
const alike = contrast([1, 5, 3], [2, 2, 4])
const large = contrast([1, 2, 3, 4], [2, 3, 4, 5])

test('a delta among others is that of the contrast alone, in their order', () => {
  const contrasts = [small, large, alike, contrast([1, 0, 1], [0, 0, 1]), { x: small.y, y: small.x }]
  expect(resampledDeltas(contrasts, bootstrap)).toEqual(contrasts.map(({ x, y }) => cliffsDeltaCiBca(x, y, bootstrap)))
  expect(resampledDeltas([], bootstrap)).toEqual([])
})

test('a power among others is that of the question alone, in their order', () => {
  const step: PowerQuestion = { test: 'mann-whitney', n1: 3, n2: 4, delta: 0.3 }
  const omnibus: PowerQuestion = { test: 'kruskal-wallis', sizes: [3, 4, 5], epsilonSquared: 0.06 }
  const questions: PowerQuestion[] = [step, omnibus, { ...step, delta: 0.4 }, { ...step, n1: 4, n2: 3 }, { ...step }]
  const alone = [
    mannWhitneyPower(3, 4, 0.3, simulation),
    kruskalWallisPower([3, 4, 5], 0.06, simulation),
    mannWhitneyPower(3, 4, 0.4, simulation),
    mannWhitneyPower(4, 3, 0.3, simulation),
    mannWhitneyPower(3, 4, 0.3, simulation),
  ]
  expect(simulatedPowers(questions, simulation)).toEqual(alone)
})
