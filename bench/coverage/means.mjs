import { coverageOfMean } from './evaluate.mjs'
import { clippedScore, logisticScore, lognormalAmount } from './laws.mjs'
import { always, bootstrapResamples, extreme, usualTasks } from './section.mjs'

/** @import { Law } from './laws.mjs' */
/** @import { Section } from './section.mjs' */

const moderate = always({ low: 0.92, high: 0.97 })

/** @typedef {readonly [mean: number, taskSd: number, runSd: number]} Score */

/** @type {readonly Score[]} */
const moderateScores = [
  [0.5, 0.8, 0.5],
  [0.75, 0.6, 1],
  [0.85, 1, 0.6],
]
/** @type {readonly Score[]} */
const extremeScores = [
  [0.95, 1.6, 0.5],
  [0.97, 2, 1],
]
/** @type {readonly Score[]} */
const ceilingScores = [
  [0.98, 1, 0.5],
  [0.98, 2, 1],
  [0.995, 1, 0.5],
]
/** @type {readonly (readonly [number, number])[]} */
const moderateCosts = [
  [0.3, 0.9],
  [0.5, 0.3],
]
/** @type {readonly (readonly [number, number])[]} */
const extremeCosts = [[1.2, 0.4]]

/** @param {Score} score */
const scoreWords = ([mean, taskSd, runSd]) => `score ${mean}, logit sd ${taskSd} of tasks, ${runSd} of runs`

/** @param {readonly [number, number]} cost */
const costWords = ([taskSd, runSd]) => `cost, log sd ${taskSd} of tasks, ${runSd} of runs`

/** @param {readonly [number, number]} cost */
const costLaw = ([taskSd, runSd]) => lognormalAmount(0.8, taskSd, runSd)

/** @typedef {readonly [string, Law]} NamedLaw */

/** @returns {readonly NamedLaw[]} */
export const moderateLaws = () => [
  ...moderateScores.map(score => /** @type {const} */ ([scoreWords(score), logisticScore(...score)])),
  ...moderateCosts.map(cost => /** @type {const} */ ([costWords(cost), costLaw(cost)])),
]
/** @returns {readonly NamedLaw[]} */
export const extremeLaws = () => [
  ...extremeScores.map(score => /** @type {const} */ ([`${scoreWords(score)} (extreme)`, logisticScore(...score)])),
  ...extremeCosts.map(cost => /** @type {const} */ ([`${costWords(cost)} (extreme)`, costLaw(cost)])),
]
/** @returns {readonly NamedLaw[]} */
const ceilingLaws = () => [
  ...ceilingScores.map(score => /** @type {const} */ ([`${scoreWords(score)} (ceiling)`, logisticScore(...score)])),
  ...[0.98, 0.995].map(
    mean =>
      /** @type {const} */ ([
        `score ${mean}, normal with sd 0.03 of tasks, 0.03 of runs, cut off at 1 (ceiling)`,
        clippedScore(mean, 0.03, 0.03),
      ]),
  ),
]

/** @returns {readonly Section[]} */
export const meanSections = () => [
  {
    title: 'Scores and costs: coverage of the 95 % interval',
    about: 'Promised: 92 to 97 % where the skew is moderate, at least 88 % where it is extreme or scores are near 1.',
    tasks: usualTasks,
    studies: 1500,
    resamples: bootstrapResamples,
    rows: [
      ...moderateLaws().map(([design, law]) => ({ design, study: coverageOfMean(law), promised: moderate })),
      ...[...extremeLaws(), ...ceilingLaws()].map(([design, law]) => ({
        design,
        study: coverageOfMean(law),
        promised: extreme,
      })),
    ],
  },
]
