import { alphasOf } from '../../dist/analysis/judges/alpha.js'
import { severitiesOf } from '../../dist/analysis/judges/severity.js'
import { normalLower } from '../../dist/statistics/distributions.js'
import { covers } from './evaluate.mjs'

/** @import { RandomState } from '../../dist/core/random.js' */
/** @import { InferenceSettings } from '../../dist/analysis/inference/index.js' */
/** @import { Panel } from '../../dist/analysis/judges/panel.js' */
/** @import { Promised, Study } from './evaluate.mjs' */
/** @import { Section } from './cells.mjs' */

const runsPerTask = 3
// How far each judge lies from the quality of a run; lenient above 0.
const severities = [0.05, 0, -0.05]
const sds = { task: 0.15, run: 0.1, judgeOnTask: 0.05, judge: 0.08 }
/** From this score on a run passes. */
const passMark = 0.5

const pairs = severities.flatMap((_, first) => severities.slice(first + 1).map((_, i) => [first, first + 1 + i]))

/** @param {readonly number[]} values */
const mean = values => values.reduce((sum, value) => sum + value, 0) / values.length

/** @param {number} judge */
export const trueSeverity = judge => severities[judge] - mean(severities.filter((_, other) => other !== judge))

/** 1 - the mean squared difference within a run over that of any two ratings. */
export const trueAlphaOfScores = () => {
  const own = sds.judgeOnTask ** 2 + sds.judge ** 2
  const within = mean(pairs.map(([j, k]) => (severities[j] - severities[k]) ** 2)) + 2 * own
  const centre = mean(severities)
  const all = sds.task ** 2 + sds.run ** 2 + mean(severities.map(each => (each - centre) ** 2)) + own
  return 1 - within / (2 * all)
}

/**
 * The same for verdicts, which are independent given the quality of a run, by the trapezoid rule over that quality.
 * @param {number} quality
 */
export const trueVerdicts = quality => {
  const [between, within] = [Math.hypot(sds.task, sds.run), Math.hypot(sds.judgeOnTask, sds.judge)]
  let [split, passed, weights] = [0, 0, 0]
  for (let z = -8; z <= 8; z += 0.05) {
    const weight = Math.exp((-z * z) / 2)
    const rates = severities.map(each => normalLower((quality + between * z + each - passMark) / within))
    split += weight * mean(pairs.map(([j, k]) => rates[j] * (1 - rates[k]) + rates[k] * (1 - rates[j])))
    passed += weight * mean(rates)
    weights += weight
  }
  const rate = passed / weights
  return { rate, alpha: 1 - split / weights / (2 * rate * (1 - rate)) }
}

/**
 * What every judge gives on every run of every task.
 * @param {RandomState} random
 * @param {number} quality the mean over all tasks
 * @param {number} tasks
 * @returns {Panel}
 */
export const drawPanel = (random, quality, tasks) => {
  const runs = tasks * runsPerTask
  const scores = severities.map(() => new Float64Array(runs))
  for (let task = 0; task < tasks; task++) {
    const level = random.normal(quality, sds.task)
    const leanings = severities.map(each => each + random.normal(0, sds.judgeOnTask))
    for (let run = 0; run < runsPerTask; run++) {
      const shown = random.normal(level, sds.run)
      leanings.forEach((leaning, judge) => {
        scores[judge][task * runsPerTask + run] = shown + leaning + random.normal(0, sds.judge)
      })
    }
  }
  return {
    judges: severities.map((_, judge) => `judge-${judge + 1}`),
    scores,
    verdicts: scores.map(column => column.map(score => (score >= passMark ? 1 : 0))),
    layout: layoutOf(tasks, runsPerTask),
  }
}

/** @param {number} tasks @param {number} size */
const layoutOf = (tasks, size) => ({
  runs: tasks * size,
  tasks: Array.from({ length: tasks }, (_, task) => ({
    task: `task-${task + 1}`,
    subtests: [{ id: 'only', rows: Int32Array.from({ length: size }, (_, run) => task * size + run) }],
  })),
})

/**
 * Whether the interval of a number covers its truth, and whether that does which takes all runs as those of one task.
 * @param {number} quality
 * @param {number} truth
 * @param {(panel: Panel, settings: InferenceSettings) => { low: number, high: number }} estimate
 * @returns {Study}
 */
const coverageOf = (quality, truth, estimate) => (random, settings, tasks) => {
  const panel = drawPanel(random, quality, tasks)
  const naive = estimate({ ...panel, layout: layoutOf(1, panel.layout.runs) }, settings)
  return { method: covers(estimate(panel, settings), truth), naive: covers(naive, truth) }
}

/** @param {number} judge */
const severityRow = judge => ({
  design: `severity of a judge ${trueSeverity(judge) > 0 ? 'more lenient than' : 'between'} the others`,
  study: coverageOf(0.6, trueSeverity(judge), (panel, settings) => severitiesOf(panel, settings)[judge]),
})

/** @param {number} quality */
const verdictsRow = quality => {
  const { rate, alpha } = trueVerdicts(quality)
  return {
    design: `alpha of verdicts (${alpha.toFixed(2)}), ${Math.round(100 * rate)} % pass`,
    study: coverageOf(
      quality,
      alpha,
      ({ verdicts, layout }, settings) => alphasOf({ scores: [], verdicts, layout }, [], settings)[1],
    ),
  }
}

const scoresRow = () => {
  const alpha = trueAlphaOfScores()
  return {
    design: `alpha of scores (${alpha.toFixed(2)})`,
    study: coverageOf(
      0.6,
      alpha,
      ({ scores, layout }, settings) => alphasOf({ scores, verdicts: [], layout }, [], settings)[0],
    ),
  }
}

/** @returns {Promised} */
const promised = () => ({ low: 0.9 })

/** @returns {Section} */
export const judgesSection = () => ({
  title: 'Judges: coverage of the 95 % interval',
  about:
    'Promised: at least 90 % from 5 tasks on. Three judges rate three runs per task; scores are nearly normal, and each judge leans its own way on each task. Where nearly all verdicts are the same, a few tasks may hold none of the others: then there is no interval, which counts as not covering.',
  tasks: [5, 6, 10, 20, 60],
  studies: 2000,
  resamples: 1,
  rows: [severityRow(0), severityRow(1), scoresRow(), ...[0.5, 0.6, 0.7].map(verdictsRow)].map(row => ({
    ...row,
    promised,
  })),
})
