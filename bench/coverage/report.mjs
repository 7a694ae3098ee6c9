import { createComparisons } from '../../dist/analysis/comparisons/comparisons.js'
import { defaultSettings } from '../../dist/core/settings.js'
import { normalLower } from '../../dist/statistics/distributions.js'
import consistency from '../../dist/transform/metrics/consistency.js'
import costUsd from '../../dist/transform/metrics/cost-usd.js'
import implRate from '../../dist/transform/metrics/impl-rate.js'
import passRate from '../../dist/transform/metrics/pass-rate.js'
import { clippedScore } from './laws.mjs'

/** @import { Column, Table } from '../../dist/core/table.js' */
/** @import { RandomState } from '../../dist/core/random.js' */
/** @import { Metric } from '../../dist/core/metric.js' */
/** @import { InferenceSettings } from '../../dist/analysis/inference/index.js' */
/** @import { Study } from './evaluate.mjs' */

const alpha = 0.05

// A rate as a score: the same test over tasks, but the power of every comparison is not simulated, which takes seconds.
const { binary: _, ...passRateAsScore } = passRate

/** @param {readonly string[]} values @returns {Column} */
const words = values => {
  const different = [...new Set(values)]
  return { type: 'word', words: different, codes: Int32Array.from(values, value => different.indexOf(value)) }
}

/** @param {readonly number[]} values @returns {Column} */
const numbers = values => ({ type: 'number', values: Float64Array.from(values) })

/** @typedef {{ task: string, model: string, tier: string, measured: Readonly<Record<string, number>> }} Run */

/** @param {readonly Run[]} runs @returns {Table} */
const tableOf = runs => {
  const measured = Object.keys(runs[0].measured).map(id => [id, numbers(runs.map(run => run.measured[id]))])
  const same = words(runs.map(() => 'same'))
  const task = words(runs.map(run => run.task))
  return {
    size: runs.length,
    columns: {
      experiment: task,
      family: same,
      task,
      agent: same,
      agent_model: words(runs.map(run => run.model)),
      tier: words(runs.map(run => run.tier)),
      subtest: same,
      ...Object.fromEntries(measured),
    },
  }
}

/** @param {Table} table @param {readonly Metric[]} metrics @param {InferenceSettings} settings */
const comparisonsIn = (table, metrics, { resamples, seed }) =>
  createComparisons(table, metrics, { ...defaultSettings, resamples, seed }).comparisons()

/** @param {{ p: number | null }} row */
const rejects = ({ p }) => p !== null && p <= alpha

/**
 * Any claim in the report of a study in which nothing differs. The quality of a run is in all that is measured of it.
 * @param {{ models: number, tiers: number, runs: number, correlation: number }} design correlation: of a task's levels
 * @returns {Study}
 */
export const falseInReport = design => (random, settings, tasks) => {
  const runs = Array.from({ length: tasks }, (_, t) => runsOfTask(random, design, `task-${t + 1}`)).flat()
  const rows = comparisonsIn(tableOf(runs), [passRateAsScore, implRate, costUsd], settings)
  return { method: rows.some(({ significant }) => significant === true), naive: rows.some(rejects) }
}

/** @param {RandomState} random @param {Parameters<typeof falseInReport>[0]} design @param {string} task @returns {Run[]} */
const runsOfTask = (random, { models, tiers, runs, correlation }, task) => {
  const shared = random.normal(0, Math.sqrt(correlation))
  const list = (/** @type {number} */ length) => Array.from({ length }, (_, i) => i)
  return list(models).flatMap(model =>
    list(tiers).flatMap(tier => {
      const level = shared + random.normal(0, Math.sqrt(1 - correlation))
      return list(runs).map(() => {
        const quality = random.normal(0, 1)
        const measured = {
          pass_rate: Number(0.6 * level + 0.8 * quality + random.normal(0, 0.6) > -0.3),
          impl_rate: normalLower(0.5 + 0.7 * level + 0.5 * quality + random.normal(0, 0.2)),
          cost_usd: Math.exp(-0.4 * level - 0.3 * quality + random.normal(0, 0.2)),
        }
        return { task, model: `model-${model}`, tier: `T${tier}`, measured }
      })
    }),
  )
}

/**
 * How often the consistency of two tiers is found to differ that have the same scores but other numbers of runs.
 * @param {readonly [number, number]} counts
 * @returns {Study}
 */
export const falseConsistency = counts => (random, settings, tasks) => {
  const law = clippedScore(0.7, 0.1, 0.15)
  const runs = Array.from({ length: tasks }, (_, t) => {
    const level = law.level(random.normal(0, 1))
    return counts.flatMap((count, tier) =>
      Array.from({ length: count }, () => ({
        task: `task-${t + 1}`,
        model: 'model',
        tier: `T${tier}`,
        measured: { score: law.run(random, level) },
      })),
    )
  }).flat()
  const rows = comparisonsIn(tableOf(runs), [consistency], settings)
  return { method: rows.some(rejects), naive: false }
}
