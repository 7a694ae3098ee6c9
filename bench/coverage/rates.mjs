import { coverageOfMean } from './evaluate.mjs'
import { betaRate, equalRate, logisticRate } from './laws.mjs'
import { noResamples, promisedOfRate, usualTasks } from './section.mjs'
import { moreWhereHard, sameCount } from './studies.mjs'

/** @import { Law } from './laws.mjs' */
/** @import { Row, Section } from './section.mjs' */
/** @import { Counts } from './studies.mjs' */

/** @param {number} rate @returns {readonly (readonly [string, Law])[]} */
export const rateLaws = rate => [
  [`rate ${rate}, all tasks alike`, equalRate(rate)],
  [`rate ${rate}, Beta, ICC 0.1`, betaRate(rate, 0.1)],
  [`rate ${rate}, logistic-normal, ICC 0.25`, logisticRate(rate, 0.25)],
  [`rate ${rate}, Beta, ICC 0.5`, betaRate(rate, 0.5)],
]

// The ICC of Beta(.3, .3): most tasks pass nearly always or nearly never.
const uShaped = 0.625

/** @param {string} design @param {Law} law @param {Counts} [counts] @returns {Row} */
const rowOf = (design, law, counts) => ({
  design,
  study: coverageOfMean(law, counts),
  promised: promisedOfRate(law.mean),
})

/** @returns {readonly Row[]} */
const otherRows = () => [
  ...[0.5, 0.8].map(rate => rowOf(`rate ${rate}, U-shaped (Beta, ICC ${uShaped})`, betaRate(rate, uShaped))),
  rowOf('rate 0.95, Beta, ICC 0.2', betaRate(0.95, 0.2)),
  ...[0.5, 0.8, 0.95].map(rate => rowOf(`rate ${rate}, one run per task`, equalRate(rate), sameCount(1))),
  ...[0.5, 0.8].flatMap(rate => [
    rowOf(
      `rate ${rate}, logistic-normal, ICC 0.25, more runs of harder tasks`,
      logisticRate(rate, 0.25),
      moreWhereHard,
    ),
    rowOf(`rate ${rate}, Beta, ICC 0.5, more runs of harder tasks`, betaRate(rate, 0.5), moreWhereHard),
  ]),
]

/** @returns {readonly Section[]} */
export const rateSections = () => [
  {
    title: 'Pass rates: coverage of the 95 % interval',
    about: 'Promised: at least 90 %, at least 92 % from .3 to .7, and from 60 tasks on at most 97 %.',
    tasks: [...usualTasks, 72],
    studies: 1500,
    resamples: noResamples,
    rows: [0.05, 0.15, 0.4, 0.55, 0.7, 0.9, 0.97].flatMap(rate =>
      rateLaws(rate).map(([design, law]) => rowOf(design, law)),
    ),
  },
  {
    title: 'Other designs of pass rates: coverage of the 95 % interval',
    about:
      'Promised: the same. U-shaped: most tasks pass nearly always or nearly never. More runs of harder tasks: 2 runs of the easiest, 10 of the hardest; what is to be covered is the mean over tasks.',
    tasks: [...usualTasks, 60],
    studies: 1500,
    resamples: noResamples,
    rows: otherRows(),
  },
]
