/** @import { RandomState } from '../../dist/core/random.js' */
/** @import { Sample } from '../../dist/analysis/inference/index.js' */
/** @import { Law } from '../coverage/laws.mjs' */

/**
 * What the candidate has in each task, as multiples of what it would have; the normals are those of the base.
 * @typedef {(random: RandomState, places: readonly number[]) => readonly number[]} Changes
 */

/**
 * A base and a candidate on the same tasks.
 * @typedef {object} PairDesign
 * @property {Law} base
 * @property {Law} candidate
 * @property {number} correlation Between the levels of a task under both.
 * @property {number | null | readonly [number, number]} runs Of each task, or of each on both sides; null draws 2 to 7
 *   anew for each.
 * @property {Changes} [changes]
 */

const [fewestRuns, mostRuns] = [2, 7]

/** @param {readonly (readonly number[])[]} runs of each task @returns {Sample} */
const sampleFrom = runs => {
  const tasks = runs.map((values, i) => {
    const value = values.reduce((sum, x) => sum + x, 0) / values.length
    return { task: `task-${i + 1}`, value, subtests: [{ id: '', mean: value, values: Float64Array.from(values) }] }
  })
  return { tasks, n: runs.reduce((sum, { length }) => sum + length, 0), missing: 0 }
}

/**
 * @param {RandomState} random
 * @param {Law} law
 * @param {readonly number[]} places the normals of the tasks
 * @param {number | null} runs
 * @param {readonly number[] | undefined} factors
 */
export const drawSide = (random, law, places, runs, factors) =>
  sampleFrom(
    places.map((place, i) => {
      const level = law.level(place)
      const count = runs ?? random.randint(fewestRuns, mostRuns + 1)
      return Array.from({ length: count }, () => law.run(random, level) * (factors?.[i] ?? 1))
    }),
  )

/**
 * Tasks react to the candidate in their own way, as far as the correlation leaves room.
 * @param {RandomState} random
 * @param {PairDesign} design
 * @param {number} tasks
 */
export const drawPair = (random, { base, candidate, correlation, runs, changes }, tasks) => {
  const places = Array.from({ length: tasks }, () => random.normal(0, 1))
  const others = places.map(place => correlation * place + Math.sqrt(1 - correlation ** 2) * random.normal(0, 1))
  const [runsOfBase, runsOfCandidate] = typeof runs === 'object' && runs !== null ? runs : [runs, runs]
  return {
    base: drawSide(random, base, places, runsOfBase, undefined),
    candidate: drawSide(random, candidate, others, runsOfCandidate, changes?.(random, places)),
  }
}

/**
 * What is there of a sample once so many of its runs are: rounds give each task one run after the other.
 * @param {Sample} sample
 * @param {number} runs
 * @param {'rounds' | 'tasks'} order
 */
export const firstRuns = ({ tasks }, runs, order) => {
  const counts = tasks.map(() => 0)
  const most = tasks.map(({ subtests: [{ values }] }) => values.length)
  for (let left = runs, at = 0; left > 0 && at < tasks.length * Math.max(...most); at++) {
    const task = order === 'rounds' ? at % tasks.length : Math.floor(at / Math.max(...most))
    if (counts[task] === most[task]) continue
    counts[task]++
    left--
  }
  return sampleFrom(
    tasks.map(({ subtests: [{ values }] }, i) => [...values.subarray(0, counts[i])]).filter(each => each.length > 0),
  )
}

/**
 * Scores of runs in subtests in tasks, all normal.
 * @param {RandomState} random
 * @param {{ task: number, subtest: number, run: number }} sd
 * @param {{ tasks: number, subtests: number, runs: number }} size
 */
export const drawNested = (random, sd, { tasks, subtests, runs }) => {
  const times = (/** @type {number} */ length, /** @type {() => any} */ of) => Array.from({ length }, of)
  return times(tasks, () => {
    const task = random.normal(0, sd.task)
    return times(subtests, () => {
      const level = task + random.normal(0, sd.subtest)
      return times(runs, () => random.normal(level, sd.run))
    })
  })
}
