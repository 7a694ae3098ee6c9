import { coverageOfCostOfPass, falseRatio, falseRatioClaim, saidHeavyTails } from './evaluate.mjs'
import { logisticRate, lognormalAmount } from './laws.mjs'
import { bootstrapResamples, correlation, extreme, falseRatios, nothing, usualTasks } from './section.mjs'
import { sameCount } from './studies.mjs'

/** @import { Section } from './section.mjs' */

/** @typedef {readonly [rate: number, taskSd: number]} CostOfPass pass rate and log sd of task costs */

/** @type {readonly CostOfPass[]} */
const moderate = [
  [0.15, 0.5],
  [0.4, 0.5],
  [0.7, 0.5],
  [0.9, 0.5],
]

/** @type {CostOfPass} so few passes that t takes rates for known */
const rarelyPassing = [0.05, 0.5]

/** @type {readonly CostOfPass[]} */
const heavy = [
  [0.4, 1.2],
  [0.7, 1.2],
  [0.9, 1.2],
]

/** @param {CostOfPass} which */
const wordsOf = ([rate, taskSd]) =>
  `rate ${rate} (ICC 0.25), cost with log sd ${taskSd} of tasks${taskSd > 1 ? ' (heavy tails)' : ''}`

/** @param {CostOfPass} which */
const lawsOf = ([rate, taskSd]) => ({ cost: lognormalAmount(0.8, taskSd, 0.4), pass: logisticRate(rate, 0.25) })

/** @type {readonly (readonly [number, number])[]} */
const runCounts = [
  [3, 10],
  [10, 1],
]

/** @param {readonly CostOfPass[]} which */
const unequal = which =>
  which.flatMap(each =>
    runCounts.map(([a, b]) => ({
      design: `${a} vs. ${b} runs, ${wordsOf(each)}`,
      laws: lawsOf(each),
      counts: [sameCount(a), sameCount(b)],
    })),
  )

/** @returns {readonly Section[]} */
export const costOfPassSections = () => [
  {
    title: 'Cost of pass: coverage of the 95 % interval',
    about:
      'Promised: at least 88 %, but not with heavy tails between tasks: there the row says so instead, as often as the last rows show.',
    tasks: usualTasks,
    studies: 1000,
    resamples: bootstrapResamples,
    rows: [
      ...moderate.map(which => ({
        design: wordsOf(which),
        study: coverageOfCostOfPass(lawsOf(which)),
        promised: extreme,
      })),
      ...heavy.map(which => ({
        design: wordsOf(which),
        study: coverageOfCostOfPass(lawsOf(which)),
        promised: nothing,
      })),
      ...[moderate[2], ...heavy].map(which => ({
        design: `${wordsOf(which)}: share with the remark heavy-tails`,
        study: saidHeavyTails(lawsOf(which)),
        promised: nothing,
      })),
    ],
  },
  {
    title: 'Ratio of two costs of pass: false positives at 5 %',
    about: 'Promised: at most 7 %.',
    tasks: usualTasks,
    studies: 1500,
    resamples: bootstrapResamples,
    rows: [
      ...[rarelyPassing, ...moderate].map(which => ({
        design: wordsOf(which),
        study: falseRatio(lawsOf(which), correlation),
        promised: falseRatios,
      })),
      ...unequal([moderate[1], moderate[3]]).map(({ design, laws, counts }) => ({
        design,
        study: falseRatio(laws, correlation, counts),
        promised: falseRatios,
      })),
    ],
  },
  {
    title: 'Ratio of two costs of pass with heavy tails between tasks: false claims at 5 %',
    about:
      'Promised: at most 7 %. A rejection that carries the caution `heavy-tails` is no claim. In parentheses, instead of the naive test: all rejections, those with the caution among them.',
    tasks: usualTasks,
    studies: 1000,
    resamples: bootstrapResamples,
    rows: [
      ...heavy.map(which => ({ design: wordsOf(which), laws: lawsOf(which), counts: [] })),
      ...unequal(heavy.slice(1)),
    ].map(({ design, laws, counts }) => ({
      design,
      study: falseRatioClaim(laws, correlation, counts),
      promised: falseRatios,
    })),
  },
]
