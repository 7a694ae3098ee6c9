import { betaRate, logisticScore, lognormalAmount } from '../coverage/laws.mjs'
import { allPass, anyFails, gateFails, gatePasses, ruleFor } from './evaluate.mjs'
import { always, costFamilies, design, lawsOf, rateFamilies, scoreFamilies } from './section.mjs'

/** @import { Section } from './section.mjs' */
/** @import { PairDesign } from './studies.mjs' */

const rates = () => lawsOf('rate', rateFamilies, [0.15, 0.5, 0.7, 0.9, 0.97])
const scores = () => lawsOf('score', scoreFamilies, [0.5, 0.75, 0.9])
const costs = () => lawsOf('cost', costFamilies, [0.8])

/** @returns {Section} */
const oneRule = () => ({
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

/** Three rules, each about a metric of its own. @param {Partial<PairDesign>} [otherwise] */
const threeRules = otherwise => [
  { design: design(betaRate(0.7, 0.2), undefined, otherwise), rule: 'no-worse pass_rate:0.02' },
  { design: design(logisticScore(0.75, 0.8, 0.5), undefined, otherwise), rule: 'no-worse impl_rate:0.02' },
  { design: design(lognormalAmount(0.8, 0.5, 0.3), undefined, otherwise), rule: 'max-increase cost_usd:10%' },
]

/** @returns {Section} */
const manyRules = () => ({
  title: 'No difference, three rules at once: how often any fails',
  about: 'Promised: at most 5.5 %, because all rules are corrected together.',
  tasks: [6, 9, 14, 25, 60],
  studies: 2000,
  bare: true,
  rows: [{ design: 'rate 0.7, score 0.75 and cost', study: anyFails(threeRules()), promised: always({ high: 0.055 }) }],
})

/** @returns {Section} */
const unequalRuns = () => ({
  title: 'The same costs with other numbers of runs on each side: how often the gate fails',
  about: 'Promised: at most 7.5 %. Rule: `max-increase` by 10 %.',
  tasks: [12, 30, 60],
  studies: 1000,
  bare: true,
  rows: [0.3, 0.9].flatMap(runSd =>
    [1, 0.6].flatMap(correlation =>
      /** @type {const} */ ([
        [3, 10],
        [10, 1],
        [5, 5],
      ]).map(runs => ({
        design: `log sd 0.5 of tasks, ${runSd} of runs, correlation ${correlation}, ${runs.join(' vs. ')} runs`,
        study: gateFails(
          design(lognormalAmount(0.8, 0.5, runSd), undefined, { correlation, runs }),
          'max-increase cost_usd:10%',
        ),
        promised: always({ high: 0.075 }),
      })),
    ),
  ),
})

/** @returns {Section} */
const unchanged = () => ({
  title: 'An unchanged candidate: how often the gate passes',
  about:
    'Nothing is promised here; the figures are for orientation: which margin a base of this size can support. 3 runs of each task on both sides; a correlation of 1 is a task that passes as often on both.',
  tasks: [30, 60, 120],
  studies: 500,
  bare: true,
  rows: [
    ...[0.7, 0.9].flatMap(rate =>
      [1, 0.6].flatMap(correlation =>
        [2, 5, 9].map(points => ({
          design: `rate ${rate}, Beta, ICC 0.2, correlation ${correlation}, margin of ${points} points`,
          study: gatePasses(
            design(betaRate(rate, 0.2), undefined, { correlation, runs: 3 }),
            `no-worse pass_rate:${points / 100}`,
          ),
          promised: always({}),
        })),
      ),
    ),
    ...[1, 0.6].map(correlation => ({
      design: `rate 0.7 and score 0.75 by 2 points, cost by 10 %, correlation ${correlation}: all three rules`,
      study: allPass(threeRules({ correlation, runs: 3 })),
      promised: always({}),
    })),
  ],
})

/** @returns {readonly Section[]} */
export const noDifferenceSections = () => [oneRule(), manyRules(), unequalRuns(), unchanged()]
