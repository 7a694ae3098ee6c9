import { judgeGate } from '../../dist/analysis/gate/gate.js'
import { componentsIn } from '../../dist/analysis/plan/plan-components.js'
import { createPlanner } from '../../dist/analysis/plan/plan-power.js'
import { samplePair } from '../../dist/analysis/versus/metric-pair.js'
import { equivalenceOf } from '../../dist/analysis/versus/verdict.js'
import { isMetricRule, parseRule } from '../../dist/core/gate-rule.js'
import { randomFor } from '../../dist/core/random.js'
import { defaultSettings } from '../../dist/core/settings.js'
import { allMetrics } from '../../dist/transform/metrics/all.gen.js'
import { statusOf } from '../coverage/evaluate.mjs'
import { drawNested, drawPair } from './studies.mjs'

/** @import { MetricPair } from '../../dist/analysis/versus/metric-pair.js' */
/** @import { RandomState } from '../../dist/core/random.js' */
/** @import { Sample } from '../../dist/analysis/inference/index.js' */
/** @import { Promised } from '../coverage/evaluate.mjs' */
/** @import { Law } from '../coverage/laws.mjs' */
/** @import { PairDesign } from './studies.mjs' */

/**
 * Whether it happened in one study, by the method and by a bare threshold on the means; null where the study gives no
 * limits that could be right or wrong.
 * @typedef {{ method: boolean, naive: boolean } | null} Outcome
 */

/** @typedef {(random: RandomState, tasks: number) => Outcome} Study */

const settings = { ...defaultSettings, resamples: 400 }

/** A metric of the same kind stands for whatever a law makes. */
const metricIds = { rate: 'pass_rate', score: 'impl_rate', amount: 'cost_usd', number: '' }

/** @param {Law} law */
const metricFor = law => {
  const found = allMetrics.find(({ id }) => id === metricIds[law.kind])
  if (!found) throw new Error(`No metric is of the kind ${law.kind}.`)
  return found
}

/** @param {Law} law @param {{ base: Sample, candidate: Sample }} samples */
export const pairOf = (law, samples) => samplePair(metricFor(law), samples, true)

/** @param {readonly MetricPair[]} pairs @param {readonly string[]} rules @param {number} tasks */
export const gateOf = (pairs, rules, tasks) =>
  judgeGate(
    {
      pair: id => /** @type {MetricPair} */ (pairs.find(({ metric }) => metric.id === id)),
      tasks: { base: tasks, candidate: tasks, shared: tasks },
      price: () => ({ base: 1, candidate: 1 }),
      warnings: [],
      broken: () => null,
    },
    rules.map(parseRule),
    settings,
  )

/** @param {Sample} sample */
const meanOf = ({ tasks }) => tasks.reduce((sum, { value }) => sum + value, 0) / tasks.length

/**
 * What a bare threshold on the means says of a rule.
 * @param {string} rule
 * @param {{ base: Sample, candidate: Sample }} samples
 */
const bareFails = (rule, { base, candidate }) => {
  const parsed = parseRule(rule)
  if (!isMetricRule(parsed)) throw new Error(`${rule} is about no metric.`)
  const { kind, amount } = parsed
  const [before, now] = [meanOf(base), meanOf(candidate)]
  return kind === 'no-worse' ? now - before <= -amount : now / before >= 1 + amount
}

/** @param {Law} law @param {string} allowance */
export const ruleFor = (law, allowance) =>
  law.kind === 'amount'
    ? `max-increase ${metricFor(law).id}:${allowance}`
    : `no-worse ${metricFor(law).id}:${allowance}`

/** How often one rule is broken. @param {PairDesign} design @param {string} rule @returns {Study} */
export const gateFails = (design, rule) => (random, tasks) => {
  const samples = drawPair(random, design, tasks)
  const { verdict } = gateOf([pairOf(design.base, samples)], [rule], tasks)
  return { method: verdict === 'fail', naive: bareFails(rule, samples) }
}

/** How often one rule is kept. @param {PairDesign} design @param {string} rule @returns {Study} */
export const gatePasses = (design, rule) => (random, tasks) => {
  const samples = drawPair(random, design, tasks)
  const { verdict } = gateOf([pairOf(design.base, samples)], [rule], tasks)
  return { method: verdict === 'pass', naive: !bareFails(rule, samples) }
}

/**
 * Several rules, each about a metric of its own.
 * @typedef {readonly { design: PairDesign, rule: string }[]} Parts
 */

/** @param {RandomState} random @param {Parts} parts @param {number} tasks */
const judgedTogether = (random, parts, tasks) => {
  const samples = parts.map(({ design }) => drawPair(random, design, tasks))
  const pairs = parts.map(({ design }, i) => pairOf(design.base, samples[i]))
  const rules = parts.map(({ rule }) => rule)
  const { verdict } = gateOf(pairs, rules, tasks)
  return { verdict, bare: rules.some((rule, i) => bareFails(rule, samples[i])) }
}

/** How often any of them is broken. @param {Parts} parts @returns {Study} */
export const anyFails = parts => (random, tasks) => {
  const { verdict, bare } = judgedTogether(random, parts, tasks)
  return { method: verdict === 'fail', naive: bare }
}

/** How often all of them are kept. @param {Parts} parts @returns {Study} */
export const allPass = parts => (random, tasks) => {
  const { verdict, bare } = judgedTogether(random, parts, tasks)
  return { method: verdict === 'pass', naive: !bare }
}

/** How often two sides are found equivalent. @param {PairDesign} design @param {number} margin @returns {Study} */
export const foundEquivalent = (design, margin) => (random, tasks) => {
  const samples = drawPair(random, design, tasks)
  const pair = pairOf(design.base, samples)
  const { holds } = equivalenceOf(pair, margin, settings)
  const [before, now] = [meanOf(samples.base), meanOf(samples.candidate)]
  const apart =
    pair.kind === 'amount' ? Math.abs(Math.log(now / before)) / Math.log1p(margin) : Math.abs(now - before) / margin
  return { method: holds, naive: apart < 1 }
}

/**
 * What a plan predicts of a gate, from the truth.
 * @param {{ rate: number, icc: number, correlation: number, effect: number, tasks: number, runs: number }} truth
 */
export const plannedPower = ({ rate, icc, correlation, effect, tasks, runs }) => {
  const planner = createPlanner(
    { of: 'rate', rate, icc, correlation, known: null },
    { confidence: 0.9, power: 0.8, seed: 42 },
  )
  return planner.power(effect, { tasks, runs }).about
}

/**
 * Whether the limits of a variance component hold its true value.
 * @param {{ task: number, subtest: number, run: number }} sd
 * @param {{ subtests: number, runs: number }} size
 * @param {'task' | 'subtest' | 'run'} which
 * @returns {Study}
 */
export const componentCovered = (sd, size, which) => (random, tasks) => {
  const limits = componentsIn(drawNested(random, sd, { ...size, tasks }), 0.95)[which]
  return covered(limits, sd[which] ** 2)
}

/**
 * The same for verdicts, whose variances follow from their rate.
 * @param {Law} law
 * @param {number} icc
 * @param {number} runs
 * @param {'task' | 'run'} which
 * @returns {Study}
 */
export const verdictCovered = (law, icc, runs, which) => (random, tasks) => {
  const drawn = Array.from({ length: tasks }, () => {
    const level = law.level(random.normal(0, 1))
    return [Array.from({ length: runs }, () => law.run(random, level))]
  })
  const limits = componentsIn(drawn, 0.95)[which]
  const whole = law.mean * (1 - law.mean)
  return covered(limits, which === 'task' ? icc * whole : (1 - icc) * whole)
}

/** @param {{ low: number, high: number }} limits @param {number} truth @returns {Outcome} */
const covered = ({ low, high }, truth) =>
  Number.isNaN(low) || Number.isNaN(high) ? null : { method: low <= truth && truth <= high, naive: false }

/**
 * How often it happened, as shares of the studies that gave an answer, and how many did. The key gives the random
 * stream, so that no cell depends on others.
 * @param {Study} study
 * @param {{ key: string, tasks: number, studies: number }} options
 */
export const frequencyOf = (study, { key, tasks, studies }) => {
  const random = randomFor(1, `${key}, ${tasks} tasks`)
  let [given, method, naive] = [0, 0, 0]
  for (let i = 0; i < studies; i++) {
    const outcome = study(random, tasks)
    if (!outcome) continue
    given++
    if (outcome.method) method++
    if (outcome.naive) naive++
  }
  const share = method / given
  return {
    method: share,
    naive: naive / given,
    error: Math.sqrt((share * (1 - share)) / given),
    studies,
    given: given / studies,
    /** What an earlier look gave, where this is the second. @type {number | null} */
    first: null,
  }
}

/** How many times as many studies look again at what seems to break its promise. */
export const secondLook = 5

/**
 * The same, and where that is beyond the promise once more with fresh random numbers and more studies, which then count:
 * among hundreds of cells some go astray by chance.
 * @param {Study} study
 * @param {Promised} promised
 * @param {{ key: string, tasks: number, studies: number }} options
 */
export const settledFrequency = (study, promised, { key, tasks, studies }) => {
  const first = frequencyOf(study, { key, tasks, studies })
  if (statusOf(first, promised) === 'kept') return first
  const second = frequencyOf(study, { key: `${key}, again`, tasks, studies: secondLook * studies })
  return { ...second, first: first.method }
}
