import {
  estimateCostOfPass,
  estimateCostOfPassRatio,
  estimateDifference,
  estimateMeans,
} from '../../dist/analysis/inference/index.js'
import { randomFor } from '../../dist/core/random.js'
import { holm } from '../../dist/statistics/corrections.js'
import { drawConditions, drawCostPair, drawCosts, drawSample } from './studies.mjs'

/** @import { RandomState } from '../../dist/core/random.js' */
/** @import { InferenceSettings } from '../../dist/analysis/inference/index.js' */
/** @import { Law } from './laws.mjs' */

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

/** @param {Law} law @returns {Study} */
export const coverageOfMean = law => (random, settings, tasks) => {
  const [estimate] = estimateMeans([{ sample: drawSample(random, law, tasks), kind: law.kind }], settings)
  return { method: covers(estimate, law.mean), naive: covers(estimate.naive, law.mean) }
}

/** @param {{ cost: Law, pass: Law }} laws @returns {Study} */
export const coverageOfCostOfPass = laws => (random, settings, tasks) => {
  const truth = laws.cost.mean / laws.pass.mean
  const estimate = estimateCostOfPass(drawCosts(random, laws, tasks), settings)
  return { method: covers(estimate, truth), naive: covers(estimate.naive, truth) }
}

/** @param {Law} law @param {number} correlation @returns {Study} */
export const falsePositive = (law, correlation) => (random, settings, tasks) => {
  const [a, b] = drawConditions(random, law, { tasks, conditions: 2, correlation })
  const { p, pNaive } = estimateDifference(a, b, law.kind, settings)
  return { method: p <= alpha, naive: pNaive <= alpha }
}

/** @param {{ cost: Law, pass: Law }} laws @param {number} correlation @returns {Study} */
export const falseRatio = (laws, correlation) => (random, settings, tasks) => {
  const { a, b } = drawCostPair(random, laws, { tasks, correlation })
  const { p, pNaive } = estimateCostOfPassRatio(a, b, settings)
  return { method: p <= alpha, naive: pNaive <= alpha }
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
