import { betaRate } from '../coverage/laws.mjs'
import { componentCovered, verdictCovered } from './evaluate.mjs'
import { always } from './section.mjs'

/** @import { Section } from './section.mjs' */

/** @type {readonly (readonly [number, number, number])[]} sd of tasks, subtests and runs */
const deviations = [
  [0.15, 0.1, 0.1],
  [0.2, 0.05, 0.1],
  [0.05, 0.05, 0.2],
]

/** @returns {Section} */
const components = () => ({
  title: 'Variance components of near-normal scores: coverage of the 95 % limits',
  about: 'Promised: 92 to 97 % from 10 tasks on. 3 subtests of 3 runs.',
  tasks: [10, 20, 60],
  studies: 1000,
  bare: false,
  rows: deviations.flatMap(([task, subtest, run]) =>
    /** @type {const} */ (['task', 'subtest', 'run']).map(which => ({
      design: `${which}, sd ${task} of tasks, ${subtest} of subtests, ${run} of runs`,
      study: componentCovered({ task, subtest, run }, { subtests: 3, runs: 3 }, which),
      promised: always({ low: 0.92, high: 0.97 }),
    })),
  ),
})

/** @returns {Section} */
const verdictComponents = () => ({
  title: 'Variance components of verdicts: coverage of the 95 % limits',
  about: 'Promised: at least 84 % from 10 tasks on, where there are limits. 3 runs of each task.',
  tasks: [5, 10, 20, 60],
  studies: 1000,
  bare: false,
  rows: [
    { rate: 0.5, icc: 0.2 },
    { rate: 0.5, icc: 0.44 },
    { rate: 0.9, icc: 0.33 },
  ].flatMap(({ rate, icc }) =>
    /** @type {const} */ (['task', 'run']).map(which => ({
      design: `${which}, rate ${rate}, Beta, ICC ${icc}`,
      study: verdictCovered(betaRate(rate, icc), icc, 3, which),
      promised: tasks => (tasks < 10 ? {} : { low: 0.84 }),
    })),
  ),
})

/** @returns {readonly Section[]} */
export const componentSections = () => [components(), verdictComponents()]
