import { judgeGate } from '../../dist/analysis/gate/gate.js'
import { brokenTasksIn } from '../../dist/analysis/versus/broken-tasks.js'
import { samplePair } from '../../dist/analysis/versus/metric-pair.js'
import { parseRule } from '../../dist/core/gate-rule.js'
import { defaultSettings } from '../../dist/core/settings.js'
import { allMetrics } from '../../dist/transform/metrics/all.gen.js'
import { betaRate, equalRate } from '../coverage/laws.mjs'
import { drawPair } from './studies.mjs'

/** @import { Sample } from '../../dist/analysis/inference/index.js' */
/** @import { Law } from '../coverage/laws.mjs' */
/** @import { Section } from './cells.mjs' */
/** @import { Study } from './evaluate.mjs' */

const passRate = () => {
  const found = allMetrics.find(({ id }) => id === 'pass_rate')
  if (!found) throw new Error('There is no pass rate.')
  return found
}

/** @param {{ base: Sample, candidate: Sample }} samples */
const outcomeOf = samples => {
  const pair = samplePair(passRate(), samples, true)
  const broken = brokenTasksIn(pair, defaultSettings)
  const tasks = samples.base.tasks.length
  const { verdict } = judgeGate(
    {
      pair: () => pair,
      tasks: { base: tasks, candidate: tasks, shared: tasks },
      price: () => ({ base: 1, candidate: 1 }),
      warnings: [],
      broken: () => broken,
    },
    [parseRule('max-broken-tasks 0')],
    defaultSettings,
  )
  return { method: verdict === 'fail', naive: broken.tasks.length > 0 }
}

/**
 * The same runs, but these first tasks pass every run of the base and fail every run of the candidate.
 * @param {Sample} sample @param {number} count @param {number} value
 * @returns {Sample}
 */
const withCollapsed = (sample, count, value) => ({
  ...sample,
  tasks: sample.tasks.map((task, i) =>
    i >= count
      ? task
      : {
          ...task,
          value,
          subtests: task.subtests.map(subtest => ({
            ...subtest,
            mean: value,
            values: subtest.values.map(() => value),
          })),
        },
  ),
})

/**
 * A task keeps its rate, but for those that collapse.
 * @param {Law} law @param {number | null} runs @param {number} collapsed
 * @returns {Study}
 */
const breaks =
  (law, runs, collapsed = 0) =>
  (random, tasks) => {
    const { base, candidate } = drawPair(random, { base: law, candidate: law, correlation: 1, runs }, tasks)
    return outcomeOf({
      base: withCollapsed(base, collapsed, 1),
      candidate: withCollapsed(candidate, collapsed, 0),
    })
  }

const designs = () => [
  { words: 'rate 0.7, all tasks alike', law: equalRate(0.7) },
  { words: 'rate 0.5, all tasks alike', law: equalRate(0.5) },
  { words: 'rate 0.7, Beta, ICC 0.2', law: betaRate(0.7, 0.2) },
  { words: 'rate 0.7, Beta, ICC 0.5', law: betaRate(0.7, 0.5) },
  { words: 'rate 0.9, Beta, ICC 0.3', law: betaRate(0.9, 0.3) },
  { words: 'rate 0.5, U-shaped (Beta, ICC 0.8)', law: betaRate(0.5, 0.8) },
]

/** @returns {Section} */
const unchanged = () => ({
  title: 'No task changed: how often `max-broken-tasks 0` fails',
  about:
    'Promised: at most 5.5 %. Every task keeps its rate; in parentheses: how often some task passed every run before and none after.',
  tasks: [6, 12, 40],
  studies: 2000,
  bare: true,
  rows: designs().flatMap(({ words, law }) =>
    [2, 3, null].map(runs => ({
      design: `${words}, ${runs ?? '2 to 7'} runs`,
      study: breaks(law, runs),
      promised: () => ({ high: 0.055 }),
    })),
  ),
})

/** @returns {Section} */
const collapsed = () => ({
  title: 'Two tasks collapsed: how often `max-broken-tasks 0` fails',
  about: 'Promised: at least 90 % with 3 runs or more. The other tasks keep their rates.',
  tasks: [12, 40],
  studies: 1000,
  bare: true,
  rows: [
    { words: 'rate 0.9, all tasks alike', law: equalRate(0.9) },
    { words: 'rate 0.9, Beta, ICC 0.2', law: betaRate(0.9, 0.2) },
    { words: 'rate 0.7, Beta, ICC 0.4', law: betaRate(0.7, 0.4) },
  ].flatMap(({ words, law }) =>
    [2, 3].map(runs => ({
      design: `${words}, ${runs} runs`,
      study: breaks(law, runs, 2),
      promised: () => (runs < 3 ? {} : { low: 0.9 }),
    })),
  ),
})

/** @returns {readonly Section[]} */
export const brokenSections = () => [unchanged(), collapsed()]
