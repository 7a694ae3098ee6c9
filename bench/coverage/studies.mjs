import { normalLower } from '../../dist/statistics/distributions.js'

/** @import { RandomState } from '../../dist/core/random.js' */
/** @import { CostAndPass } from '../../dist/analysis/inference/cost-of-pass-interval.js' */
/** @import { Sample } from '../../dist/analysis/inference/index.js' */
/** @import { Law } from './laws.mjs' */

/**
 * How many runs a task has; the normal is that of its level.
 * @typedef {(random: RandomState, place: number) => number} Counts
 */

// From 2 to 7 runs a task, drawn anew for every task and condition.
const [fewestRuns, mostRuns] = [2, 7]

/** @param {number} length @param {(index: number) => number} value */
const list = (length, value) => Array.from({ length }, (_, i) => value(i))

/** @type {Counts} */
const anyCount = random => random.randint(fewestRuns, mostRuns + 1)

/** @param {number} runs @returns {Counts} */
export const sameCount = runs => () => runs

/** From 2 runs of the easiest tasks to 10 of the hardest. @type {Counts} */
export const moreWhereHard = (_, place) => 2 + Math.round(8 * normalLower(-place))

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
 * @param {Counts} [counts]
 * @returns {Sample}
 */
const sampleAt = (random, law, places, counts = anyCount) =>
  sampleFrom(
    places.map(z => {
      const level = law.level(z)
      return list(counts(random, z), () => law.run(random, level))
    }),
  )

/**
 * One condition.
 * @param {RandomState} random
 * @param {Law} law
 * @param {number} tasks
 * @param {Counts} [counts]
 */
export const drawSample = (random, law, tasks, counts) => sampleAt(random, law, normals(random, tasks), counts)

/**
 * Conditions on the same tasks that do not differ on average, though each task reacts to them in its own way.
 * @param {RandomState} random
 * @param {Law} law
 * @param {{ tasks: number, conditions: number, correlation: number }} design correlation: of a task's levels
 */
export const drawConditions = (random, law, { tasks, conditions, correlation }) =>
  drawSides(random, Array(conditions).fill(law), { tasks, correlation })

/**
 * Sides on the same tasks, each with a law and numbers of runs of its own.
 * @param {RandomState} random
 * @param {readonly Law[]} laws
 * @param {{ tasks: number, correlation: number, counts?: readonly Counts[] | undefined }} design
 */
export const drawSides = (random, laws, { tasks, correlation, counts = [] }) => {
  const shared = normals(random, tasks)
  return laws.map((law, i) => sampleAt(random, law, alike(random, shared, Math.sqrt(correlation)), counts[i]))
}

/**
 * A side with few tasks and one with many, which share the first ones.
 * @param {RandomState} random
 * @param {Law} law
 * @param {{ fewTasks: number, manyTasks: number, shared: number, counts: Counts }} design
 */
export const drawOnOtherTasks = (random, law, { fewTasks, manyTasks, shared, counts }) => {
  const places = normals(random, fewTasks + manyTasks - shared)
  const all = sampleAt(random, law, places, counts)
  const others = sampleAt(random, law, places.slice(0, shared), counts)
  const part = (/** @type {Sample['tasks']} */ tasks) => ({
    tasks,
    n: tasks.reduce((sum, { subtests }) => sum + subtests[0].values.length, 0),
    missing: 0,
  })
  return { a: part(all.tasks.slice(0, fewTasks)), b: part([...others.tasks, ...all.tasks.slice(fewTasks)]) }
}

/**
 * Two tiers that do not differ but in their subtests, each with the same ones on every task.
 * @param {RandomState} random
 * @param {Law} law the levels of which are logits
 * @param {{ tasks: number, subtests: number, runs: number }} size
 * @param {{ subtestSd: number, correlation: number }} design
 * @returns {readonly [Sample, Sample]}
 */
export const drawTiers = (random, law, { tasks, subtests, runs }, { subtestSd, correlation }) => {
  const shared = normals(random, tasks)
  const draw = (/** @type {string} */ tier) => {
    const effects = list(subtests, () => random.normal(0, subtestSd))
    const means = alike(random, shared, Math.sqrt(correlation)).map((place, t) => {
      const measured = effects.map((effect, s) => {
        const values = Float64Array.from(list(runs, () => law.run(random, law.level(place) + effect)))
        return { id: `${tier}-${s}`, mean: values.reduce((sum, x) => sum + x, 0) / runs, values }
      })
      const value = measured.reduce((sum, { mean }) => sum + mean, 0) / subtests
      return { task: `task-${t + 1}`, value, subtests: measured }
    })
    return { tasks: means, n: tasks * subtests * runs, missing: 0 }
  }
  return [draw('T0'), draw('T1')]
}

/**
 * Cost and pass of the same runs; what costs more passes less often.
 * @param {RandomState} random
 * @param {{ cost: Law, pass: Law }} laws
 * @param {readonly number[]} places
 * @param {Counts} [counts]
 * @returns {CostAndPass}
 */
const costsAt = (random, { cost, pass }, places, counts = anyCount) => {
  const costPlaces = alike(random, places, -0.4)
  const runs = places.map(place => counts(random, place))
  /** @param {Law} law @param {readonly number[]} at */
  const draw = (law, at) => sampleFrom(at.map((z, i) => list(runs[i], () => law.run(random, law.level(z)))))
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
 * @param {{ tasks: number, correlation: number, counts?: readonly Counts[] | undefined }} design
 */
export const drawCostPair = (random, laws, { tasks, correlation, counts = [] }) => {
  const shared = normals(random, tasks)
  const draw = (/** @type {Counts | undefined} */ each) =>
    costsAt(random, laws, alike(random, shared, Math.sqrt(correlation)), each)
  return { a: draw(counts[0]), b: draw(counts[1]) }
}
