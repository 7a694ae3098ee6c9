import { falseClaim, falsePositive, found } from './evaluate.mjs'
import { lognormalAmount } from './laws.mjs'
import { falseConsistency } from './report.mjs'
import { bootstrapResamples, falseOfAmounts, falsePositives, nothing } from './section.mjs'
import { sameCount } from './studies.mjs'

/** @import { Section } from './section.mjs' */

const tasks = [12, 30, 60]
const meanCost = 0.8

/** @type {readonly (readonly [number, number])[]} */
const runCounts = [
  [3, 10],
  [10, 1],
  [5, 5],
]
const agreements = [1, 0.6]

/** @param {readonly number[]} taskSds @param {readonly number[]} runSds */
const designsOf = (taskSds, runSds) =>
  taskSds.flatMap(taskSd =>
    runSds.flatMap(runSd =>
      agreements.flatMap(correlation =>
        runCounts.map(([a, b]) => ({
          words: `log sd ${taskSd} of tasks, ${runSd} of runs, correlation ${correlation}, ${a} vs. ${b} runs`,
          law: lognormalAmount(meanCost, taskSd, runSd),
          correlation,
          counts: [sameCount(a), sameCount(b)],
        })),
      ),
    ),
  )

/** @returns {readonly Section[]} */
export const amountSections = () => [
  {
    title: 'Amounts, other numbers of runs on each side: false positives at 5 %',
    about: 'Promised: at most 7.5 %, for the ratio of arithmetic means. Costs come from the same distribution.',
    tasks,
    studies: 1000,
    resamples: bootstrapResamples,
    rows: designsOf([0.5], [0.3, 0.9]).map(({ words, law, correlation, counts }) => ({
      design: words,
      study: falsePositive(law, correlation, { counts }),
      promised: falseOfAmounts,
    })),
  },
  {
    title: 'Amounts with heavy tails between tasks: false claims at 5 %',
    about:
      'Promised: at most 7.5 %. A rejection that carries the caution `heavy-tails` is no claim: it is shown, but never a headline. In parentheses, instead of the naive test: all rejections, those with the caution among them.',
    tasks,
    studies: 1000,
    resamples: bootstrapResamples,
    rows: designsOf([1.2, 2], [0.9]).map(({ words, law, correlation, counts }) => ({
      design: words,
      study: falseClaim(law, correlation, { counts }),
      promised: falseOfAmounts,
    })),
  },
  {
    title: 'Amounts by geometric means: false positives at 5 %',
    about: 'Promised: at most 5.5 %, with `--amount-mean geometric`.',
    tasks,
    studies: 1000,
    resamples: bootstrapResamples,
    rows: designsOf([0.5], [0.9]).map(({ words, law, correlation, counts }) => ({
      design: words,
      study: falsePositive(law, correlation, { counts, settings: { amountMean: 'geometric' } }),
      promised: falsePositives,
    })),
  },
  {
    title: 'Consistency, other numbers of runs on each side: false positives at 5 %',
    about: 'Promised: at most 5.5 %. Scores come from the same distribution. No naive test is beside it.',
    tasks,
    studies: 1000,
    resamples: bootstrapResamples,
    rows: runCounts
      .filter(counts => !counts.includes(1))
      .map(counts => ({
        design: `score 0.7, sd 0.1 of tasks, 0.15 of runs, ${counts.join(' vs. ')} runs`,
        study: falseConsistency(counts),
        promised: falsePositives,
      })),
  },
  {
    title: 'Costs 1.3 times as high: how often they are found at 5 %',
    about: 'Nothing is promised here; the figures are for orientation. 5 runs per task and side.',
    tasks,
    studies: 1000,
    resamples: bootstrapResamples,
    rows: [
      [0.5, 0.3],
      [0.5, 0.9],
      [1.2, 0.9],
    ].flatMap(([taskSd, runSd]) =>
      agreements.map(correlation => ({
        design: `log sd ${taskSd} of tasks, ${runSd} of runs, correlation ${correlation}`,
        study: found(
          [lognormalAmount(meanCost, taskSd, runSd), lognormalAmount(1.3 * meanCost, taskSd, runSd)],
          correlation,
          { counts: [sameCount(5), sameCount(5)] },
        ),
        promised: nothing,
      })),
    ),
  },
]
