import { betaRate, clippedScore, lognormalAmount } from '../coverage/laws.mjs'
import { foundEquivalent, gatePasses, ruleFor } from './evaluate.mjs'
import { always, design, falsePasses } from './section.mjs'

/** @import { Section } from './section.mjs' */
/** @import { Changes } from './studies.mjs' */

/**
 * A share of the tasks, by chance, keeps only so much of what it had; all others stay as they are.
 * @param {number} share
 * @param {number} left
 * @returns {Changes}
 */
const breaking = (share, left) => (random, places) => places.map(() => (random.randomSample() < share ? left : 1))

/** @param {number} x */
const percent = x => `${Number((100 * x).toFixed(1))} %`

/** @param {import('./studies.mjs').PairDesign} pair @param {number} margin @param {string} words */
const bothRows = (pair, margin, words) => [
  {
    design: `${words}: called equivalent`,
    study: foundEquivalent(pair, margin),
    promised: falsePasses,
  },
  {
    design: `${words}: gate passes`,
    study: gatePasses(pair, ruleFor(pair.base, String(margin))),
    promised: falsePasses,
  },
]

/** @returns {Section} */
const scoresBreak = () => {
  const [mean, margin] = [0.9, 0.05]
  return {
    title: 'Scores of few tasks break, a true drop of the margin: how often it is called equivalent or passes',
    about: `Promised: at most 7 %. Scores near ${mean} with a normal spread of tasks and of runs, 3 runs per task; each task breaks with the chance at which the mean falls by ${percent(margin)}, the margin.`,
    tasks: [8, 12, 25, 60, 100],
    studies: 1000,
    bare: true,
    rows: [0, 0.5].flatMap(left =>
      [0.02, 0.05].flatMap(sd => {
        const share = margin / (mean * (1 - left))
        const pair = design(clippedScore(mean, sd, sd), undefined, {
          correlation: 1,
          runs: 3,
          changes: breaking(share, left),
        })
        return bothRows(
          pair,
          margin,
          `${percent(share)} of tasks from ${mean} to ${mean * left}, sd ${sd} of tasks and of runs`,
        )
      }),
    ),
  }
}

/** @returns {Section} */
const ratesCollapse = () => {
  const share = 0.05
  return {
    title: 'Pass rates of 5 % of tasks fall to 0: how often it is called equivalent or passes',
    about: 'Promised: at most 7 %. The margin is the true drop, 5 % of the rate; 3 runs per task.',
    tasks: [8, 12, 25, 60, 100],
    studies: 1000,
    bare: true,
    rows: [0.5, 0.7, 0.9, 0.97].flatMap(rate => {
      const pair = design(betaRate(rate, 0.2), undefined, { correlation: 1, runs: 3, changes: breaking(share, 0) })
      return bothRows(pair, Number((share * rate).toFixed(4)), `rate ${rate}, Beta, ICC 0.2`)
    }),
  }
}

const [dearest, dearer, cheaper] = [0.1, 2, 0.95]
// Above this a task is among the most expensive tenth of all there could be.
const dearestPlace = 1.2816

/** The most expensive tenth of these tasks. @type {Changes} */
const dearestOfThese = (_, places) => {
  const count = Math.round(dearest * places.length)
  const least = places.toSorted((a, b) => b - a)[count - 1]
  return places.map(place => (place >= least ? dearer : cheaper))
}

/** Those of the most expensive tenth of all tasks that happen to be here. @type {Changes} */
const dearestOfAll = (_, places) => places.map(place => (place > dearestPlace ? dearer : cheaper))

/** @returns {Section} */
const billGrows = () => ({
  title: 'The most expensive 10 % of tasks cost twice as much, all others 5 % less: how often the gate passes',
  about:
    'Promised: at most 7 % from 30 tasks on. Rule: `max-increase` by 10 %; the bill grows by 36 %. Log sd 1 of tasks; 5 runs of each task on both sides.',
  tasks: [12, 30, 60],
  studies: 1000,
  bare: true,
  rows: [
    { words: 'of these tasks', changes: dearestOfThese },
    { words: 'of all tasks, of which these are a sample', changes: dearestOfAll },
  ].flatMap(({ words, changes }) =>
    [0.3, 0.9].map(runSd => ({
      design: `the most expensive 10 % ${words}, log sd ${runSd} of runs`,
      study: gatePasses(
        design(lognormalAmount(0.8, 1, runSd), undefined, { correlation: 1, runs: 5, changes }),
        'max-increase cost_usd:10%',
      ),
      promised: tasks => (tasks < 30 ? {} : always({ high: 0.07 })()),
    })),
  ),
})

/** @returns {readonly Section[]} */
export const fewTasksChangeSections = () => [scoresBreak(), ratesCollapse(), billGrows()]
