import { estimateDifference, estimateMeans, layoutOf, sampleOf } from '../../dist/analysis/inference/index.js'
import { analyze } from '../../dist/apps/analyze.js'
import { allRows, columnNumbers } from '../../dist/core/table.js'

/** @typedef {import('../../dist/analysis/analysis.js').Analysis} Analysis */
/** @typedef {import('../../dist/core/table.js').Rows} Rows */
/** @typedef {import('../../dist/analysis/inference/index.js').Sample} Sample */

/**
 * @param {string} path
 * @param {import('../../dist/transform/loading/load.js').LoadOptions} options
 */
export const read = async (path, options = {}) => (await analyze([path], { jobs: 0, ...options })).analysis

/** @param {Analysis} analysis */
export const runsIn = ({ tables: { runs } }) => allRows(runs)

/**
 * @param {Rows} rows
 * @param {string} metric
 * @returns {Sample}
 */
export const sampleIn = (rows, metric) => sampleOf(layoutOf(rows), columnNumbers(rows.table, metric))

/**
 * @param {Analysis} analysis
 * @param {Sample} sample
 */
export const rateOf = ({ settings }, sample) =>
  estimateMeans([{ sample, kind: 'rate' }], { ...settings, generalize: 'tasks' })[0]

/**
 * Two samples over the tasks that both have, and as if they shared none.
 * @param {Analysis} analysis
 * @param {Sample} a
 * @param {Sample} b
 */
export const differencesOf = ({ settings }, a, b) => {
  const names = new Set(a.tasks.map(({ task }) => task))
  const shared = { ...b, tasks: b.tasks.filter(({ task }) => names.has(task)) }
  const kept = new Set(shared.tasks.map(({ task }) => task))
  const first = { ...a, tasks: a.tasks.filter(({ task }) => kept.has(task)) }
  const renamed = { ...shared, tasks: shared.tasks.map(task => ({ ...task, task: `${task.task} (other)` })) }
  return {
    paired: estimateDifference(first, shared, 'rate', settings),
    unpaired: estimateDifference(first, renamed, 'rate', settings),
  }
}
