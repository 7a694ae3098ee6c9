import { coverageOfCostOfPass, coverageOfMean, falseFamily, falsePositive, falseRatio } from './evaluate.mjs'
import { betaRate, equalRate, logisticRate, logisticScore, lognormalAmount } from './laws.mjs'
import { passKSection } from './pass-k.mjs'

/** @import { Promised, Study } from './evaluate.mjs' */
/** @import { Law } from './laws.mjs' */

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

const manyTasks = 60

/** @param {number} rate @returns {(tasks: number) => Promised} */
const promisedOfRate = rate => tasks => ({
  low: rate >= 0.3 && rate <= 0.7 ? 0.92 : 0.9,
  ...(tasks >= manyTasks ? { high: 0.97 } : {}),
})

/** @param {Promised} promised */
const always = promised => () => promised

const moderate = always({ low: 0.92, high: 0.97 })
const extreme = always({ low: 0.88 })
const falsePositives = always({ high: 0.055 })
const falseRatios = always({ high: 0.07 })
const nothing = always({})

/** @param {number} rate @returns {readonly (readonly [string, Law])[]} */
const rateLaws = rate => [
  [`rate ${rate}, all tasks alike`, equalRate(rate)],
  [`rate ${rate}, Beta, ICC 0.1`, betaRate(rate, 0.1)],
  [`rate ${rate}, logistic-normal, ICC 0.25`, logisticRate(rate, 0.25)],
  [`rate ${rate}, Beta, ICC 0.5`, betaRate(rate, 0.5)],
]

/** @type {readonly (readonly [number, number, number])[]} */
const moderateScores = [
  [0.5, 0.8, 0.5],
  [0.75, 0.6, 1],
  [0.85, 1, 0.6],
]
/** @type {readonly (readonly [number, number, number])[]} */
const extremeScores = [
  [0.95, 1.6, 0.5],
  [0.97, 2, 1],
]
/** @type {readonly (readonly [number, number])[]} */
const moderateCosts = [
  [0.3, 0.9],
  [0.5, 0.3],
]
/** @type {readonly (readonly [number, number])[]} */
const extremeCosts = [[1.2, 0.4]]

/** @param {readonly [number, number, number]} score */
const scoreWords = ([mean, taskSd, runSd]) => `score ${mean}, logit sd ${taskSd} of tasks, ${runSd} of runs`

/** @param {readonly [number, number]} cost */
const costWords = ([taskSd, runSd]) => `cost, log sd ${taskSd} of tasks, ${runSd} of runs`

/** @param {readonly [number, number]} cost */
const costLaw = ([taskSd, runSd]) => lognormalAmount(0.8, taskSd, runSd)

/** @returns {readonly (readonly [string, Law])[]} */
const moderateLaws = () => [
  ...moderateScores.map(score => /** @type {const} */ ([scoreWords(score), logisticScore(...score)])),
  ...moderateCosts.map(cost => /** @type {const} */ ([costWords(cost), costLaw(cost)])),
]
/** @returns {readonly (readonly [string, Law])[]} */
const extremeLaws = () => [
  ...extremeScores.map(score => /** @type {const} */ ([`${scoreWords(score)} (extreme)`, logisticScore(...score)])),
  ...extremeCosts.map(cost => /** @type {const} */ ([`${costWords(cost)} (extreme)`, costLaw(cost)])),
]

/** @typedef {readonly [number, number]} CostOfPass pass rate and log sd of task costs */

/** @type {readonly CostOfPass[]} */
const costsOfPass = [
  [0.15, 0.5],
  [0.4, 0.5],
  [0.7, 0.5],
  [0.9, 0.5],
  [0.7, 1.2],
]

/** @type {CostOfPass} so few passes that t takes rates for known */
const rarelyPassing = [0.05, 0.5]

/** @param {CostOfPass} which */
const costOfPassWords = ([rate, taskSd]) =>
  `rate ${rate} (ICC 0.25), cost with log sd ${taskSd} of tasks${taskSd > 1 ? ' (extreme)' : ''}`

/** @param {CostOfPass} which */
const costOfPassLaws = ([rate, taskSd]) => ({ cost: lognormalAmount(0.8, taskSd, 0.4), pass: logisticRate(rate, 0.25) })

export const bootstrapResamples = 500
// Only a p of the sign-flip test, which is not looked at, depends on them.
const noResamples = 1

const usualTasks = [5, 6, 9, 14, 25, 48]
// How much the levels of a task in two conditions have in common.
const correlation = 0.6

/**
 * All that is simulated. A function, because solving for the laws takes a moment that an import should not.
 * @returns {readonly Section[]}
 */
export const allSections = () => [
  {
    title: 'Pass rates: coverage of the 95 % interval',
    about: 'Promised: at least 90 %, at least 92 % from .3 to .7, and from 60 tasks on at most 97 %.',
    tasks: [...usualTasks, 72],
    studies: 1500,
    resamples: noResamples,
    rows: [0.05, 0.15, 0.4, 0.55, 0.7, 0.9, 0.97].flatMap(rate =>
      rateLaws(rate).map(([design, law]) => ({ design, study: coverageOfMean(law), promised: promisedOfRate(rate) })),
    ),
  },
  passKSection,
  {
    title: 'Scores and costs: coverage of the 95 % interval',
    about: 'Promised: 92 to 97 % where the skew is moderate, at least 88 % where it is extreme.',
    tasks: usualTasks,
    studies: 1500,
    resamples: bootstrapResamples,
    rows: [
      ...moderateLaws().map(([design, law]) => ({ design, study: coverageOfMean(law), promised: moderate })),
      ...extremeLaws().map(([design, law]) => ({ design, study: coverageOfMean(law), promised: extreme })),
    ],
  },
  {
    title: 'Cost of pass: coverage of the 95 % interval',
    about: 'Nothing is promised here; the figures are for orientation.',
    tasks: usualTasks,
    studies: 1000,
    resamples: noResamples,
    rows: costsOfPass.map(which => ({
      design: costOfPassWords(which),
      study: coverageOfCostOfPass(costOfPassLaws(which)),
      promised: nothing,
    })),
  },
  {
    title: 'Paired comparisons of two conditions: false positives at 5 %',
    about: 'Promised: at most 5.5 %.',
    tasks: usualTasks,
    studies: 1500,
    resamples: noResamples,
    rows: [
      ...[0.05, 0.4, 0.7, 0.9, 0.97].flatMap(rate => rateLaws(rate).filter(([design]) => !design.includes('Beta'))),
      ...rateLaws(0.7).slice(-1),
      ...moderateLaws(),
      ...extremeLaws(),
    ].map(([design, law]) => ({ design, study: falsePositive(law, correlation), promised: falsePositives })),
  },
  {
    title: 'Ratio of two costs of pass: false positives at 5 %',
    about: 'Promised: at most 7 %.',
    tasks: usualTasks,
    studies: 2000,
    resamples: noResamples,
    rows: [rarelyPassing, ...costsOfPass].map(which => ({
      design: costOfPassWords(which),
      study: falseRatio(costOfPassLaws(which), correlation),
      promised: falseRatios,
    })),
  },
  {
    title: 'Seven conditions, seven pairs: any false positive after Holm',
    about: 'Promised: at most 5.5 %. The naive tests are corrected by Holm too.',
    tasks: [5, 6, 9, 14, 36],
    studies: 1000,
    resamples: noResamples,
    rows: [...[0.4, 0.9].flatMap(rate => rateLaws(rate).slice(-2)), ...moderateLaws().slice(1)].map(
      ([design, law]) => ({
        design,
        study: falseFamily(law, correlation),
        promised: falsePositives,
      }),
    ),
  },
]
