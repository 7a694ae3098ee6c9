/** @import { Promised, Study } from './evaluate.mjs' */

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
 * @property {number} resamples
 * @property {readonly Row[]} rows
 */

export const bootstrapResamples = 500
// Only a p of the sign-flip test, which is not looked at, depends on them.
export const noResamples = 1

export const usualTasks = [5, 6, 9, 14, 25, 48]
// How much the levels of a task in two conditions have in common.
export const correlation = 0.6

/** @param {Promised} promised */
export const always = promised => () => promised

export const falsePositives = always({ high: 0.055 })
export const falseOfAmounts = always({ high: 0.075 })
export const falseRatios = always({ high: 0.07 })
export const extreme = always({ low: 0.88 })
export const nothing = always({})

const manyTasks = 60

/** @param {number} rate @returns {(tasks: number) => Promised} */
export const promisedOfRate = rate => tasks => ({
  low: rate >= 0.3 && rate <= 0.7 ? 0.92 : 0.9,
  ...(tasks >= manyTasks ? { high: 0.97 } : {}),
})
