import { estimateDifference } from '../../dist/analysis/inference/index.js'
import { logisticScore, rateOfLogit } from './laws.mjs'
import { correlation, falsePositives, noResamples, nothing } from './section.mjs'
import { drawTiers } from './studies.mjs'

/** @import { InferenceSettings } from '../../dist/analysis/inference/index.js' */
/** @import { Study } from './evaluate.mjs' */
/** @import { Law } from './laws.mjs' */
/** @import { Section } from './section.mjs' */

const alpha = 0.05
const subtestSd = 0.4

/**
 * How often two tiers are found to differ that differ in nothing but in the subtests that they happen to have.
 * @param {Law} law the levels of which are logits
 * @param {number} agreement
 * @param {InferenceSettings['generalize']} generalize
 * @returns {Study}
 */
const falseTier = (law, agreement, generalize) => (random, settings, tasks) => {
  const size = { tasks, subtests: 3, runs: 3 }
  const [a, b] = drawTiers(random, law, size, { subtestSd, correlation: agreement })
  const { p, pNaive } = estimateDifference(a, b, law.kind, { ...settings, generalize })
  return { method: p <= alpha, naive: pNaive <= alpha }
}

/** @returns {readonly Section[]} */
export const subtestSections = () => {
  const designs = [
    { words: 'rate 0.6, logit sd 0.8 of tasks', law: rateOfLogit(0.6, 0.8) },
    { words: 'score 0.6, logit sd 0.8 of tasks, 0.5 of runs', law: logisticScore(0.6, 0.8, 0.5) },
    { words: 'score 0.85, logit sd 0.8 of tasks, 0.5 of runs', law: logisticScore(0.85, 0.8, 0.5) },
  ].flatMap(each => [1, correlation].map(agreement => ({ ...each, agreement })))
  return [
    {
      title: 'Tiers of different subtests: false positives at 5 %',
      about:
        'Promised: at most 5.5 % with `--generalize subtests`. No tier differs, but each has 3 subtests of its own, the same on all tasks, with a logit sd of 0.4; 3 runs of each. By default a claim is about these subtests, and these do differ: the figures show how often, for orientation. The correlation is that of the levels of a task in both tiers.',
      tasks: [12, 30, 60],
      studies: 1000,
      resamples: noResamples,
      rows: [
        ...designs.map(({ words, law, agreement }) => ({
          design: `${words}, correlation ${agreement}, subtests like these`,
          study: falseTier(law, agreement, 'subtests'),
          promised: falsePositives,
        })),
        ...designs.map(({ words, law, agreement }) => ({
          design: `${words}, correlation ${agreement}, these subtests (default)`,
          study: falseTier(law, agreement, 'auto'),
          promised: nothing,
        })),
      ],
    },
  ]
}
