import { betaRate, equalRate, logisticScore } from '../coverage/laws.mjs'
import { gateFails } from './evaluate.mjs'
import { design } from './section.mjs'

/** @import { Section } from './section.mjs' */
/** @import { Study } from './evaluate.mjs' */

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
        design(logisticScore(mean, 0.8, Number(runSd)), logisticScore(mean - 0.1, 0.8, Number(runSd)), { runs: 3 }),
        'no-worse impl_rate:0.02',
      ),
      promised: tasks => (tasks < 60 ? {} : { low: 0.9 }),
    })),
  ),
})

/** @returns {readonly Section[]} */
export const dropSections = () => [scoreDrops()]

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
  return gateFails(design(law(rate), law(rate - 0.1), { correlation, runs: 3 }), 'no-worse pass_rate:0.02')
}
