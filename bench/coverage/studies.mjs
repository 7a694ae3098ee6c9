/** @import { RandomState } from '../../dist/core/random.js' */
/** @import { CostAndPass } from '../../dist/analysis/inference/cost-of-pass.js' */
/** @import { Sample } from '../../dist/analysis/inference/index.js' */
/** @import { Law } from './laws.mjs' */

// From 2 to 7 runs a task, drawn anew for every task and condition.
const [fewestRuns, mostRuns] = [2, 7]

/** @param {number} length @param {(index: number) => number} value */
const list = (length, value) => Array.from({ length }, (_, i) => value(i))

/** @param {RandomState} random */
const runsOf = random => random.randint(fewestRuns, mostRuns + 1)

/** @param {RandomState} random @param {number} count */
const normals = (random, count) => list(count, () => random.normal(0, 1))

/**
 * Normals that are correlated with those given.
 * @param {RandomState} random
 * @param {readonly number[]} given
 * @param {number} correlation
 */
const alike = (random, given, correlation) =>
  given.map(z => correlation * z + Math.sqrt(1 - correlation ** 2) * random.normal(0, 1))

/** @param {readonly (readonly number[])[]} runs of each task */
const sampleFrom = runs => {
  const tasks = runs.map((values, i) => {
    const value = values.reduce((sum, x) => sum + x, 0) / values.length
    return { task: `task-${i + 1}`, value, subtests: [{ id: 'only', mean: value, values: Float64Array.from(values) }] }
  })
  return { tasks, n: runs.reduce((sum, { length }) => sum + length, 0), missing: 0 }
}

/**
 * @param {RandomState} random
 * @param {Law} law
 * @param {readonly number[]} places the normals of the tasks
 * @returns {Sample}
 */
const sampleAt = (random, law, places) =>
  sampleFrom(
    places.map(z => {
      const level = law.level(z)
      return list(runsOf(random), () => law.run(random, level))
    }),
  )

/**
 * One condition.
 * @param {RandomState} random
 * @param {Law} law
 * @param {number} tasks
 */
export const drawSample = (random, law, tasks) => sampleAt(random, law, normals(random, tasks))

/**
 * Conditions on the same tasks that do not differ on average, though each task reacts to them in its own way.
 * @param {RandomState} random
 * @param {Law} law
 * @param {{ tasks: number, conditions: number, correlation: number }} design correlation: of a task's levels
 */
export const drawConditions = (random, law, { tasks, conditions, correlation }) => {
  const shared = normals(random, tasks)
  return Array.from({ length: conditions }, () => sampleAt(random, law, alike(random, shared, Math.sqrt(correlation))))
}

/**
 * Cost and pass of the same runs; what costs more passes less often.
 * @param {RandomState} random
 * @param {{ cost: Law, pass: Law }} laws
 * @param {readonly number[]} places
 * @returns {CostAndPass}
 */
const costsAt = (random, { cost, pass }, places) => {
  const costPlaces = alike(random, places, -0.4)
  const counts = places.map(() => runsOf(random))
  /** @param {Law} law @param {readonly number[]} at */
  const draw = (law, at) => sampleFrom(at.map((z, i) => list(counts[i], () => law.run(random, law.level(z)))))
  return { cost: draw(cost, costPlaces), pass: draw(pass, places) }
}

/**
 * @param {RandomState} random
 * @param {{ cost: Law, pass: Law }} laws
 * @param {number} tasks
 */
export const drawCosts = (random, laws, tasks) => costsAt(random, laws, normals(random, tasks))

/**
 * Two conditions with the same cost of pass, on the same tasks.
 * @param {RandomState} random
 * @param {{ cost: Law, pass: Law }} laws
 * @param {{ tasks: number, correlation: number }} design
 */
export const drawCostPair = (random, laws, { tasks, correlation }) => {
  const shared = normals(random, tasks)
  const draw = () => costsAt(random, laws, alike(random, shared, Math.sqrt(correlation)))
  return { a: draw(), b: draw() }
}
