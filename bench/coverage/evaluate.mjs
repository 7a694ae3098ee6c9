import {
  estimateCostOfPass,
  estimateCostOfPassRatio,
  estimateDifference,
  estimateMeans,
} from '../../dist/analysis/inference/index.js'
import { randomFor } from '../../dist/core/random.js'
import { hasCode } from '../../dist/core/reasons.js'
import { holm } from '../../dist/statistics/multiple-testing.js'
import { drawConditions, drawCostPair, drawCosts, drawOnOtherTasks, drawSample, drawSides } from './studies.mjs'

/** @import { RandomState } from '../../dist/core/random.js' */
/** @import { Difference, InferenceSettings } from '../../dist/analysis/inference/index.js' */
/** @import { Law } from './laws.mjs' */
/** @import { Counts } from './studies.mjs' */

/**
 * Whether it happened in one study: the interval covers the truth, or the test finds what is not there.
 * @typedef {{ method: boolean, naive: boolean }} Outcome
 */

/** @typedef {(random: RandomState, settings: InferenceSettings, tasks: number) => Outcome} Study */

/**
 * How often it happened, as shares of all studies; `error` is the Monte-Carlo standard error of `method`.
 * @typedef {{ method: number, naive: number, error: number, studies: number }} Frequency
 */

const alpha = 0.05

/** @param {{ low: number, high: number }} interval @param {number} truth */
export const covers = ({ low, high }, truth) => low <= truth && truth <= high

/** @param {Law} law @param {Counts} [counts] @returns {Study} */
export const coverageOfMean = (law, counts) => (random, settings, tasks) => {
  const [estimate] = estimateMeans([{ sample: drawSample(random, law, tasks, counts), kind: law.kind }], settings)
  return { method: covers(estimate, law.mean), naive: covers(estimate.naive, law.mean) }
}

/** @param {{ cost: Law, pass: Law }} laws @returns {Study} */
export const coverageOfCostOfPass = laws => (random, settings, tasks) => {
  const truth = laws.cost.mean / laws.pass.mean
  const estimate = estimateCostOfPass(drawCosts(random, laws, tasks), settings)
  return { method: covers(estimate, truth), naive: covers(estimate.naive, truth) }
}

/** @param {{ cost: Law, pass: Law }} laws @returns {Study} */
export const saidHeavyTails = laws => (random, settings, tasks) => {
  const { reasons } = estimateCostOfPass(drawCosts(random, laws, tasks), settings)
  return { method: hasCode(reasons, 'heavy-tails'), naive: false }
}

/**
 * How a comparison is made other than by default.
 * @typedef {{ counts?: readonly Counts[], settings?: Partial<InferenceSettings> }} Otherwise
 */

/** @param {Law} law @param {number} correlation @param {Otherwise} [otherwise] @returns {Study} */
export const falsePositive = (law, correlation, otherwise) => found([law, law], correlation, otherwise)

/** How often two sides are found to differ. @param {readonly [Law, Law]} laws @param {number} correlation @param {Otherwise} [otherwise] @returns {Study} */
export const found =
  (laws, correlation, { counts, settings: others } = {}) =>
  (random, settings, tasks) => {
    const [a, b] = drawSides(random, laws, { tasks, correlation, counts })
    const { p, pNaive } = estimateDifference(a, b, laws[0].kind, { ...settings, ...others })
    return { method: p <= alpha, naive: pNaive <= alpha }
  }

/** Rejections without a caution, and beside them all. @param {Pick<Difference, 'p' | 'caution'>} difference @returns {Outcome} */
const claimed = ({ p, caution }) => ({ method: p <= alpha && caution === null, naive: p <= alpha })

/** @param {Law} law @param {number} correlation @param {Otherwise} otherwise @returns {Study} */
export const falseClaim =
  (law, correlation, { counts }) =>
  (random, settings, tasks) => {
    const [a, b] = drawSides(random, [law, law], { tasks, correlation, counts })
    return claimed(estimateDifference(a, b, law.kind, settings))
  }

/** The same beside the naive test. @param {Law} law @param {number} correlation @returns {Study} */
export const claimBesideNaive = (law, correlation) => (random, settings, tasks) => {
  const [a, b] = drawSides(random, [law, law], { tasks, correlation })
  const { p, pNaive, caution } = estimateDifference(a, b, law.kind, settings)
  return { method: p <= alpha && caution === null, naive: pNaive <= alpha }
}

/** @param {Law} law @param {{ fewTasks: number, shared: number, counts: Counts }} design @returns {Study} */
export const falseOnOtherTasks = (law, design) => (random, settings, tasks) => {
  const { a, b } = drawOnOtherTasks(random, law, { ...design, manyTasks: tasks })
  const { p, pNaive } = estimateDifference(a, b, law.kind, settings)
  return { method: p <= alpha, naive: pNaive <= alpha }
}

/** @param {{ cost: Law, pass: Law }} laws @param {number} correlation @param {readonly Counts[]} [counts] @returns {Study} */
export const falseRatio = (laws, correlation, counts) => (random, settings, tasks) => {
  const { a, b } = drawCostPair(random, laws, { tasks, correlation, counts })
  const { p, pNaive } = estimateCostOfPassRatio(a, b, settings)
  return { method: p <= alpha, naive: pNaive <= alpha }
}

/** @param {{ cost: Law, pass: Law }} laws @param {number} correlation @param {readonly Counts[]} counts @returns {Study} */
export const falseRatioClaim = (laws, correlation, counts) => (random, settings, tasks) => {
  const { a, b } = drawCostPair(random, laws, { tasks, correlation, counts })
  return claimed(estimateCostOfPassRatio(a, b, settings))
}

const conditions = 7

/**
 * Any false positive among seven pairs after Holm: each condition with the next, and the first with the last.
 * @param {Law} law
 * @param {number} correlation
 * @returns {Study}
 */
export const falseFamily = (law, correlation) => (random, settings, tasks) => {
  const samples = drawConditions(random, law, { tasks, conditions, correlation })
  const pairs = samples.map((sample, i) => {
    const [a, b] = i + 1 < conditions ? [sample, samples[i + 1]] : [samples[0], sample]
    return estimateDifference(a, b, law.kind, settings)
  })
  return {
    method: holm(pairs.map(({ p }) => p)).some(p => p <= alpha),
    naive: holm(pairs.map(({ pNaive }) => pNaive)).some(p => p <= alpha),
  }
}

/**
 * Repeats a study. The key gives the random stream, so that no cell depends on the others.
 * @param {Study} study
 * @param {{ key: string, tasks: number, studies: number, resamples: number }} options
 * @returns {Frequency}
 */
export const frequencyOf = (study, { key, tasks, studies, resamples }) => {
  const random = randomFor(1, `${key}, ${tasks} tasks`)
  let [method, naive] = [0, 0]
  for (let seed = 0; seed < studies; seed++) {
    const outcome = study(
      random,
      { confidence: 1 - alpha, alpha, resamples, seed, generalize: 'auto', amountMean: 'arithmetic' },
      tasks,
    )
    if (outcome.method) method++
    if (outcome.naive) naive++
  }
  const share = method / studies
  return { method: share, naive: naive / studies, error: Math.sqrt((share * (1 - share)) / studies), studies }
}

/**
 * What is promised of a share; either limit may be missing.
 * @typedef {{ low?: number, high?: number }} Promised
 */

/** @typedef {'kept' | 'within error' | 'misses'} Status */

/**
 * By how much a promise is kept; negative where it is missed.
 * @param {number} share
 * @param {Promised} promised
 */
export const marginOf = (share, { low = -Infinity, high = Infinity }) => Math.min(share - low, high - share)

/**
 * Up to two Monte-Carlo standard errors beyond the limit a miss can be chance.
 * @param {Frequency} frequency
 * @param {Promised} promised
 * @returns {Status}
 */
export const statusOf = ({ method, error }, promised) => {
  const margin = marginOf(method, promised)
  if (margin >= 0) return 'kept'
  return margin >= -2 * error ? 'within error' : 'misses'
}
