import { estimateMeans, naiveShare } from '../../dist/analysis/inference/index.js'
import { betaQuantile } from '../../dist/statistics/distributions.js'
import { passAtK, passHatK } from '../../dist/statistics/k-attempts.js'

/** @import { Promised, Study } from './evaluate.mjs' */
/** @import { Section } from './cells.mjs' */
/** @import { RandomState } from '../../dist/core/random.js' */

/** @typedef {(random: RandomState, rate: number) => number} RunCount of a task with this pass rate */

/** @type {RunCount} */
const anyCount = random => random.randint(4, 11)

/**
 * Hard tasks have few runs, as where attempts at them were given up.
 * @type {RunCount}
 */
const fewWhereHard = (random, rate) => random.randint(4, 7) + (rate > 0.5 ? 4 : 0)

/**
 * The same where tasks have fewer runs than k.
 * @type {RunCount}
 */
const tooFewWhereHard = (random, rate) => (rate > 0.5 ? random.randint(4, 9) : random.randint(2, 6))

const chances = {
  'pass@k': { ofDraws: passAtK, ofRate: (/** @type {number} */ rate, /** @type {number} */ k) => 1 - (1 - rate) ** k },
  'pass^k': { ofDraws: passHatK, ofRate: (/** @type {number} */ rate, /** @type {number} */ k) => rate ** k },
}

/** @typedef {{ chance: keyof typeof chances, k: number, rate: number, icc: number, count: RunCount }} Design */

/** @param {readonly number[]} values */
const mean = values => values.reduce((sum, x) => sum + x, 0) / values.length

/** Pass rates of tasks are drawn from so many that lie evenly in their distribution. */
const grid = 4_000

/** @type {Map<string, readonly number[]>} */
const known = new Map()

/** @param {Pick<Design, 'rate' | 'icc'>} design */
const ratesOf = ({ rate, icc }) => {
  const key = `${rate} ${icc}`
  const size = 1 / icc - 1
  const rates =
    known.get(key) ??
    Array.from({ length: grid }, (_, i) => betaQuantile((i + 0.5) / grid, rate * size, (1 - rate) * size))
  known.set(key, rates)
  return rates
}

/** @param {{ low: number, high: number }} interval @param {number} truth */
const covers = ({ low, high }, truth) => low <= truth && truth <= high

/**
 * @param {Design} design
 * @returns {Study}
 */
const coverageOfShare = ({ chance, k, rate, icc, count }) => {
  const { ofDraws, ofRate } = chances[chance]
  // Known from the first study on: an import should not take that long.
  let truth = NaN
  return (random, settings, size) => {
    const rates = ratesOf({ rate, icc })
    if (Number.isNaN(truth)) truth = mean(rates.map(each => ofRate(each, k)))
    const drawn = Array.from({ length: size }, (_, i) => {
      const own = rates[random.randint(0, grid)]
      const runs = count(random, own)
      const passes = Array.from({ length: runs }, () => Number(random.randomSample() < own)).reduce((a, b) => a + b, 0)
      const value = ofDraws(runs, passes, k)
      const values = Float64Array.of(value)
      const draws = Math.floor(runs / k)
      return { task: `task-${i + 1}`, value, subtests: [{ id: 'only', mean: value, values, runs: draws }] }
    })
    const tasks = drawn.filter(({ value }) => !Number.isNaN(value))
    const draws = tasks.reduce((sum, { subtests }) => sum + subtests[0].runs, 0)
    const sample = { tasks, n: tasks.length, missing: size - tasks.length, runs: draws }
    const naive = naiveShare(sample, sample.n, settings.confidence)
    const [estimate] = estimateMeans([{ sample, kind: 'rate', naive }], settings)
    return { method: covers(estimate, truth), naive: covers(estimate.naive, truth) }
  }
}

/** @type {readonly (readonly [string, RunCount, Promised])[]} */
const counts = [
  ['4 to 10 runs', anyCount, { low: 0.88 }],
  ['4 to 6 runs, 8 to 10 where the rate is above .5', fewWhereHard, { low: 0.88 }],
  ['2 to 5 runs, 4 to 8 where the rate is above .5: tasks left out', tooFewWhereHard, {}],
]

/** @type {Section} */
export const passKSection = {
  title: 'pass@k and pass^k: coverage of the 95 % interval',
  about:
    'Promised: at least 88 %; nothing where tasks with fewer than k runs are left out, since such an interval is about the tasks used alone.',
  tasks: [5, 6, 9, 14, 25, 48],
  studies: 1500,
  resamples: 1,
  rows: counts.flatMap(([words, count, promised]) =>
    /** @type {const} */ (['pass@k', 'pass^k']).flatMap(chance =>
      [0.3, 0.5, 0.7].flatMap(rate =>
        [0.1, 0.4].flatMap(icc =>
          [2, 4]
            .filter(k => count !== tooFewWhereHard || k === 4)
            .map(k => ({
              design: `${chance.replace('k', String(k))}, rate ${rate}, Beta, ICC ${icc}, ${words}`,
              study: coverageOfShare({ chance, k, rate, icc, count }),
              promised: () => promised,
            })),
        ),
      ),
    ),
  ),
}
