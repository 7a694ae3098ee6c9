import { betaRate, equalRate, logisticRate, logisticScore, lognormalAmount } from '../coverage/laws.mjs'
import {
  anyFails,
  componentCovered,
  foundEquivalent,
  gateFails,
  gatePasses,
  ruleFor,
  verdictCovered,
} from './evaluate.mjs'
import { reuseSections } from './reuse.mjs'

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

const correlation = 0.6

/** @param {Promised} promised */
const always = promised => () => promised

/** @param {Law} base @param {Law} candidate @param {number | null} runs @returns {PairDesign} */
const design = (base, candidate = base, runs = null) => ({ base, candidate, correlation, runs })

/**
 * A law by its mean: how rates, scores or costs come about.
 * @typedef {{ words: string, law: (mean: number) => Law }} Family
 */

/** @type {readonly Family[]} */
const rateFamilies = [
  { words: 'all tasks alike', law: equalRate },
  { words: 'Beta, ICC 0.2', law: mean => betaRate(mean, 0.2) },
  { words: 'logistic-normal, ICC 0.4', law: mean => logisticRate(mean, 0.4) },
]

/** @type {readonly Family[]} */
const scoreFamilies = [
  { words: 'logit sd 0.8 of tasks, 0.5 of runs', law: mean => logisticScore(mean, 0.8, 0.5) },
  { words: 'logit sd 1 of tasks, 0.8 of runs', law: mean => logisticScore(mean, 1, 0.8) },
]

/** @type {readonly Family[]} */
const costFamilies = [
  { words: 'log sd 0.5 of tasks, 0.3 of runs', law: mean => lognormalAmount(mean, 0.5, 0.3) },
  { words: 'log sd 0.3 of tasks, 0.9 of runs', law: mean => lognormalAmount(mean, 0.3, 0.9) },
]

/**
 * @param {string} what
 * @param {readonly Family[]} families
 * @param {readonly number[]} means
 */
const lawsOf = (what, families, means) =>
  means.flatMap(mean => families.map(({ words, law }) => ({ words: `${what} ${mean}, ${words}`, law, mean })))

const rates = () => lawsOf('rate', rateFamilies, [0.15, 0.5, 0.7, 0.9, 0.97])
const scores = () => lawsOf('score', scoreFamilies, [0.5, 0.75, 0.9])
const costs = () => lawsOf('cost', costFamilies, [0.8])

/** @returns {Section} */
const noDifference = () => ({
  title: 'No difference: how often the gate fails',
  about: 'Promised: at most 5.5 %. Rules: `no-worse` by 2 points, for costs `max-increase` by 10 %.',
  tasks: [6, 9, 14, 25, 60],
  studies: 1000,
  bare: true,
  rows: [...rates(), ...scores(), ...costs()].map(({ words, law, mean }) => ({
    design: words,
    study: gateFails(design(law(mean)), ruleFor(law(mean), law(mean).kind === 'amount' ? '10%' : '0.02')),
    promised: always({ high: 0.055 }),
  })),
})

/** @returns {Section} */
const manyRules = () => {
  const parts = [
    { design: design(betaRate(0.7, 0.2)), rule: 'no-worse pass_rate:0.02' },
    { design: design(logisticScore(0.75, 0.8, 0.5)), rule: 'no-worse impl_rate:0.02' },
    { design: design(lognormalAmount(0.8, 0.5, 0.3)), rule: 'max-increase cost_usd:10%' },
  ]
  return {
    title: 'No difference, three rules at once: how often any fails',
    about: 'Promised: at most 5.5 %, because all rules are corrected together.',
    tasks: [6, 9, 14, 25, 60],
    studies: 2000,
    bare: true,
    rows: [{ design: 'rate 0.7, score 0.75 and cost', study: anyFails(parts), promised: always({ high: 0.055 }) }],
  }
}

/** Base and candidate exactly as far apart as is just not equivalent. */
const atMargin = () => [
  ...lawsOf('rate', rateFamilies, [0.3, 0.5, 0.7, 0.9]).map(each => ({ ...each, other: each.mean - 0.1, margin: 0.1 })),
  ...lawsOf('rate', rateFamilies, [0.9, 0.97]).map(each => ({ ...each, other: each.mean - 0.05, margin: 0.05 })),
  ...lawsOf('score', scoreFamilies, [0.5, 0.75, 0.9]).map(each => ({ ...each, other: each.mean - 0.05, margin: 0.05 })),
  ...lawsOf('cost', costFamilies, [0.8]).map(each => ({ ...each, other: each.mean * 1.1, margin: 0.1 })),
]

/** @param {number} from @param {number} to */
const apart = (from, to) => `${from} to ${Number(to.toFixed(3))}`

/** @returns {Section} */
const falseEquivalence = () => ({
  title: 'A true difference of the margin: how often it is called equivalent',
  about: 'Promised: at most 7 %, from 8 tasks on.',
  tasks: [8, 12, 20, 60],
  studies: 1000,
  bare: true,
  rows: atMargin().map(({ words, law, mean, other, margin }) => ({
    design: words.replace(String(mean), apart(mean, other)),
    study: foundEquivalent(design(law(mean), law(other)), margin),
    promised: always({ high: 0.07 }),
  })),
})

/** @returns {Section} */
const falsePass = () => ({
  title: 'A true change for the worse of all that is allowed: how often the gate passes',
  about:
    'Promised: at most 7 %, and 9 % for scores at the ceiling, whose differences are skewed. It holds below 8 tasks as well.',
  tasks: [5, 6, 8, 12, 20, 60],
  studies: 1000,
  bare: true,
  rows: atMargin().map(({ words, law, mean, other, margin }) => ({
    design: words.replace(String(mean), apart(mean, other)),
    study: gatePasses(
      design(law(mean), law(other)),
      ruleFor(law(mean), law(mean).kind === 'amount' ? `${100 * margin}%` : String(margin)),
    ),
    promised: always({ high: law(mean).kind === 'score' && mean >= 0.9 ? 0.09 : 0.07 }),
  })),
})

/** @returns {Section} */
const scoreDrops = () => ({
  title: 'A drop of 10 points in a score: how often the gate fails',
  about:
    'Promised: at least 90 % with 60 tasks of 3 runs whose standard deviation is at most 0.2. Rule: `no-worse` by 2 points.',
  tasks: [12, 25, 60],
  studies: 1000,
  bare: true,
  rows: [0.5, 0.7, 0.85].flatMap(mean =>
    [
      ['0.1', 0.5],
      ['0.2', 1],
    ].map(([words, runSd]) => ({
      design: `score ${mean} to ${Number((mean - 0.1).toFixed(2))}, run sd about ${words}`,
      study: gateFails(
        design(logisticScore(mean, 0.8, Number(runSd)), logisticScore(mean - 0.1, 0.8, Number(runSd)), 3),
        'no-worse impl_rate:0.02',
      ),
      promised: tasks => (tasks < 60 ? {} : { low: 0.9 }),
    })),
  ),
})

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

/**
 * All that is simulated. A function, because solving for the laws takes a moment that an import should not.
 * @returns {readonly Section[]}
 */
export const allSections = () => [
  noDifference(),
  manyRules(),
  falseEquivalence(),
  falsePass(),
  scoreDrops(),
  components(),
  verdictComponents(),
  ...reuseSections(),
]

/**
 * Drops of 10 points in a pass rate, of 60 tasks with 3 runs each, whose detection a plan must predict.
 * @type {readonly { rate: number, icc: number, correlation: number }[]}
 */
export const plannedDrops = [0.5, 0.7, 0.9].flatMap(rate => [
  { rate, icc: 0, correlation: 0.8 },
  { rate, icc: 0.2, correlation: 0.8 },
  { rate, icc: 0.44, correlation: 0.6 },
  { rate, icc: 0.44, correlation: 0.8 },
  { rate, icc: 0.44, correlation: 0.99 },
  { rate, icc: 0.6, correlation: 0.99 },
])

/** @param {{ rate: number, icc: number, correlation: number }} drop @returns {Study} */
export const dropStudy = ({ rate, icc, correlation }) => {
  const law = (/** @type {number} */ mean) => (icc === 0 ? equalRate(mean) : betaRate(mean, icc))
  return gateFails({ base: law(rate), candidate: law(rate - 0.1), correlation, runs: 3 }, 'no-worse pass_rate:0.02')
}
