import { betaQuantile, normalLower } from '../../dist/statistics/distributions.js'

/** @import { RandomState } from '../../dist/core/random.js' */
/** @import { Kind } from '../../dist/analysis/inference/index.js' */

/**
 * How runs come about: each task has a level, drawn from a standard normal, and its runs scatter around it. Two tasks
 * with the same normal have the same level, which is how conditions are made to agree on what is hard.
 * @typedef {object} Law
 * @property {Kind} kind
 * @property {number} mean What an interval should cover: the mean over all tasks and runs that there could be.
 * @property {(normal: number) => number} level
 * @property {(random: RandomState, level: number) => number} run
 */

/** @param {number} x */
const logistic = x => 1 / (1 + Math.exp(-x))

/**
 * The mean of a function of a standard normal, by the trapezoid rule, which is all but exact for smooth functions.
 * @param {(normal: number) => number} of
 */
const normalMean = of => {
  const [reach, step] = [8, 0.1]
  let [sum, weights] = [0, 0]
  for (let i = -reach / step; i <= reach / step; i++) {
    const weight = Math.exp(-((i * step) ** 2) / 2)
    sum += weight * of(i * step)
    weights += weight
  }
  return sum / weights
}

/**
 * Where a rising function reaches 0.
 * @param {(x: number) => number} rising
 * @param {number} low
 * @param {number} high
 */
const rootOf = (rising, low, high) => {
  let [from, to] = [low, high]
  for (let i = 0; i < 50; i++) {
    const middle = (from + to) / 2
    if (rising(middle) < 0) from = middle
    else to = middle
  }
  return (from + to) / 2
}

/**
 * The centre on the logit scale that gives a mean.
 * @param {number} mean
 * @param {number} sd
 */
const centreFor = (mean, sd) => rootOf(centre => normalMean(z => logistic(centre + sd * z)) - mean, -60, 60)

/**
 * The spread of tasks on the logit scale at which runs of one task are correlated that much.
 * @param {number} mean
 * @param {number} icc
 */
const spreadFor = (mean, icc) =>
  rootOf(
    sd => {
      const centre = centreFor(mean, sd)
      return normalMean(z => (logistic(centre + sd * z) - mean) ** 2) - icc * mean * (1 - mean)
    },
    0,
    15,
  )

/** @param {RandomState} random @param {number} rate */
const passOrFail = (random, rate) => (random.randomSample() < rate ? 1 : 0)

/**
 * Every task has the same pass rate.
 * @param {number} mean
 * @returns {Law}
 */
export const equalRate = mean => ({ kind: 'rate', mean, level: () => mean, run: passOrFail })

/**
 * The pass rates of tasks have a Beta distribution.
 * @param {number} mean
 * @param {number} icc
 * @returns {Law}
 */
export const betaRate = (mean, icc) => {
  const size = 1 / icc - 1
  return {
    kind: 'rate',
    mean,
    level: z => betaQuantile(normalLower(z), mean * size, (1 - mean) * size),
    run: passOrFail,
  }
}

/**
 * The logits of the pass rates of tasks are normal.
 * @param {number} mean
 * @param {number} icc
 * @returns {Law}
 */
export const logisticRate = (mean, icc) => {
  const sd = spreadFor(mean, icc)
  const centre = centreFor(mean, sd)
  return { kind: 'rate', mean, level: z => logistic(centre + sd * z), run: passOrFail }
}

/**
 * The logits of scores are normal, around the level of their task.
 * @param {number} mean
 * @param {number} taskSd
 * @param {number} runSd
 * @returns {Law}
 */
export const logisticScore = (mean, taskSd, runSd) => {
  const centre = centreFor(mean, Math.hypot(taskSd, runSd))
  return {
    kind: 'score',
    mean,
    level: z => centre + taskSd * z,
    run: (random, level) => logistic(random.normal(level, runSd)),
  }
}

/**
 * Scores are normal around the level of their task, and cut off at 0 and 1.
 * @param {number} mean
 * @param {number} taskSd
 * @param {number} runSd
 * @returns {Law}
 */
export const clippedScore = (mean, taskSd, runSd) => {
  const sd = Math.hypot(taskSd, runSd)
  const centre = rootOf(middle => normalMean(z => clipped(middle + sd * z)) - mean, -1, 2)
  return {
    kind: 'score',
    mean,
    level: z => centre + taskSd * z,
    run: (random, level) => clipped(random.normal(level, runSd)),
  }
}

/** @param {number} x */
const clipped = x => Math.min(1, Math.max(0, x))

/**
 * The logits of pass rates are the levels, so that subtests can shift them.
 * @param {number} mean
 * @param {number} taskSd
 * @returns {Law}
 */
export const rateOfLogit = (mean, taskSd) => {
  const centre = centreFor(mean, taskSd)
  return {
    kind: 'rate',
    mean,
    level: z => centre + taskSd * z,
    run: (random, level) => passOrFail(random, logistic(level)),
  }
}

/**
 * The logarithms of amounts are normal, around the level of their task.
 * @param {number} mean
 * @param {number} taskSd
 * @param {number} runSd
 * @returns {Law}
 */
export const lognormalAmount = (mean, taskSd, runSd) => {
  const centre = Math.log(mean) - (taskSd ** 2 + runSd ** 2) / 2
  return {
    kind: 'amount',
    mean,
    level: z => centre + taskSd * z,
    run: (random, level) => Math.exp(random.normal(level, runSd)),
  }
}
