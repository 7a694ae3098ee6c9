import { betaRate, equalRate, logisticRate, logisticScore, lognormalAmount } from '../coverage/laws.mjs'

/** @import { Promised } from '../coverage/evaluate.mjs' */
/** @import { Law } from '../coverage/laws.mjs' */
/** @import { Study } from './evaluate.mjs' */
/** @import { PairDesign } from './studies.mjs' */

/**
 * One design, to be tried with several numbers of tasks.
 * @typedef {object} Row
 * @property {string} design
 * @property {Study} study
 * @property {(tasks: number) => Promised} promised
 */

/**
 * @typedef {object} Section
 * @property {string} title
 * @property {string} about
 * @property {readonly number[]} tasks
 * @property {number} studies
 * @property {boolean} bare Whether a bare threshold stands beside it, in parentheses.
 * @property {readonly Row[]} rows
 */

/** @param {Promised} promised */
export const always = promised => () => promised

export const falsePasses = always({ high: 0.07 })

/** @param {Law} base @param {Law} candidate @param {Partial<PairDesign>} otherwise @returns {PairDesign} */
export const design = (base, candidate = base, otherwise = {}) => ({
  base,
  candidate,
  correlation: 0.6,
  runs: null,
  ...otherwise,
})

/**
 * A law by its mean: how rates, scores or costs come about.
 * @typedef {{ words: string, law: (mean: number) => Law }} Family
 */

/** @type {readonly Family[]} */
export const rateFamilies = [
  { words: 'all tasks alike', law: equalRate },
  { words: 'Beta, ICC 0.2', law: mean => betaRate(mean, 0.2) },
  { words: 'logistic-normal, ICC 0.4', law: mean => logisticRate(mean, 0.4) },
]

/** @type {readonly Family[]} */
export const scoreFamilies = [
  { words: 'logit sd 0.8 of tasks, 0.5 of runs', law: mean => logisticScore(mean, 0.8, 0.5) },
  { words: 'logit sd 1 of tasks, 0.8 of runs', law: mean => logisticScore(mean, 1, 0.8) },
]

/** @type {readonly Family[]} */
export const costFamilies = [
  { words: 'log sd 0.5 of tasks, 0.3 of runs', law: mean => lognormalAmount(mean, 0.5, 0.3) },
  { words: 'log sd 0.3 of tasks, 0.9 of runs', law: mean => lognormalAmount(mean, 0.3, 0.9) },
]

/**
 * @param {string} what
 * @param {readonly Family[]} families
 * @param {readonly number[]} means
 */
export const lawsOf = (what, families, means) =>
  means.flatMap(mean => families.map(({ words, law }) => ({ words: `${what} ${mean}, ${words}`, law, mean })))
