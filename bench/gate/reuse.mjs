import { betaRate } from '../coverage/laws.mjs'
import { gateOf, pairOf } from './evaluate.mjs'
import { drawPair, drawSide, firstRuns } from './studies.mjs'

/** @import { Law } from '../coverage/laws.mjs' */
/** @import { Section } from './cells.mjs' */
/** @import { Study } from './evaluate.mjs' */

/** @type {readonly { words: string, law: () => Law }[]} */
const rates = [
  { words: 'rate 0.5, Beta, ICC 0.2', law: () => betaRate(0.5, 0.2) },
  { words: 'rate 0.7, Beta, ICC 0.44', law: () => betaRate(0.7, 0.44) },
  { words: 'rate 0.9, Beta, ICC 0.44', law: () => betaRate(0.9, 0.44) },
]

const rule = 'no-worse pass_rate:0.02'
const runsOfEach = 3
const everyRuns = 10

/** Runs come in rounds, one of each task, or task after task. @typedef {'rounds' | 'tasks'} Order */

/**
 * The gate looks whenever ten more runs of an unchanged candidate are there, and at the end: whether it ever fails;
 * beside it whether it fails at the end.
 * @param {Law} law @param {Order} order @returns {Study}
 */
const failsAtAnyLook = (law, order) => (random, tasks) => {
  const { base, candidate } = drawPair(random, { base: law, candidate: law, correlation: 1, runs: runsOfEach }, tasks)
  const all = tasks * runsOfEach
  let [ever, atEnd] = [false, false]
  for (let runs = everyRuns; runs < all + everyRuns; runs += everyRuns) {
    const seen = firstRuns(candidate, Math.min(runs, all), order)
    const { verdict } = gateOf([pairOf(law, { base, candidate: seen })], [rule], tasks)
    atEnd = verdict === 'fail'
    ever ||= atEnd
  }
  return { method: ever, naive: atEnd }
}

const nights = 40
const often = 0.25

/** Whether an unchanged candidate fails in so many nights against one baseline. @param {Law} law @returns {Study} */
const failsOften =
  (law, baselineRuns = runsOfEach) =>
  (random, tasks) => {
    const places = Array.from({ length: tasks }, () => random.normal(0, 1))
    const base = drawSide(random, law, places, baselineRuns, undefined)
    let failed = 0
    for (let night = 0; night < nights; night++) {
      const candidate = drawSide(random, law, places, runsOfEach, undefined)
      if (gateOf([pairOf(law, { base, candidate })], [rule], tasks).verdict === 'fail') failed++
    }
    return { method: failed >= often * nights, naive: false }
  }

/** @returns {Section} */
const looks = () => ({
  title: 'Looking after every 10 runs: how often an unchanged candidate fails at any look',
  about:
    'For orientation, nothing is promised: decide the number of runs before, and judge once. 3 runs of each task, a complete base, rule `no-worse` by 2 points; in parentheses how often the last look alone fails.',
  tasks: [20, 60],
  studies: 1000,
  bare: true,
  rows: rates.flatMap(({ words, law }) =>
    /** @type {const} */ (['rounds', 'tasks']).map(order => ({
      design: `${words}, ${order === 'rounds' ? 'runs in rounds over all tasks' : 'task after task'}`,
      study: failsAtAnyLook(law(), order),
      promised: () => ({}),
    })),
  ),
})

/** @returns {Section} */
const reused = () => ({
  title: 'One baseline, many nights: share of baselines that fail 25% of nights or more',
  about: `For orientation, nothing is promised: the chance in a baseline returns every night. An unchanged candidate, ${nights} nights of 3 runs of each task, rule \`no-worse\` by 2 points.`,
  tasks: [20, 60],
  studies: 500,
  bare: false,
  rows: rates.flatMap(({ words, law }) =>
    [runsOfEach, 4 * runsOfEach].map(runs => ({
      design: `${words}, ${runs} runs of each task in the baseline`,
      study: failsOften(law(), runs),
      promised: () => ({}),
    })),
  ),
})

/** Gates that are looked at again and again, and baselines that are. @returns {readonly Section[]} */
export const reuseSections = () => [looks(), reused()]
