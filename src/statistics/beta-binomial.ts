import { rootBetween } from './root.ts'

/** So many successes in so many trials. */
export interface SuccessCount {
  readonly successes: number
  readonly trials: number
}

/**
 * Rates that follow a beta distribution, by their mean and the correlation of two trials at the same rate: 0 where all
 * rates are equal, 1 where each is 0 or 1. With shapes a and b these are a / (a + b) and 1 / (a + b + 1).
 */
export interface BetaRates {
  readonly mean: number
  readonly correlation: number
}

/**
 * The probability of so many successes followed by so many failures, all at one rate: B(a + s, b + f) / B(a, b), as a
 * product that exists for equal rates and for rates of 0 and 1 as well.
 */
export const sequenceProbability = ({ mean, correlation }: BetaRates, successes: number, failures: number): number => {
  const rest = 1 - correlation
  // The first of each kind apart: at a correlation of 1 their factors are 0 / 0 otherwise.
  let product = successes > 0 ? mean : 1
  for (let i = 1; i < successes; i++) product *= (rest * mean + i * correlation) / (rest + i * correlation)
  if (failures > 0) product *= successes > 0 ? (rest * (1 - mean)) / (rest + successes * correlation) : 1 - mean
  for (let i = 1; i < failures; i++)
    product *= (rest * (1 - mean) + i * correlation) / (rest + (successes + i) * correlation)
  return product
}

/** How many counts have more than so many successes, failures, trials: all that the likelihood needs. */
interface Exceeding {
  readonly successes: readonly number[]
  readonly failures: readonly number[]
  readonly trials: readonly number[]
}

const exceeding = (counts: readonly number[]): number[] => {
  const found: number[] = new Array(Math.max(0, ...counts)).fill(0)
  for (const count of counts) for (let i = 0; i < count; i++) found[i]++
  return found
}

const smallest = 1e-9
const steps = 32

/**
 * The beta distribution of rates under which the counts are likeliest; NaN without trials. Given the correlation, the
 * likelihood is concave in the mean; over correlations a grid finds the highest hill, and a golden section its top.
 */
export const fitBetaBinomial = (counts: readonly SuccessCount[]): BetaRates => {
  const trials = exceeding(counts.map(count => count.trials))
  if (trials.length === 0) return { mean: NaN, correlation: NaN }
  const successes = exceeding(counts.map(count => count.successes))
  const failures = exceeding(counts.map(count => count.trials - count.successes))
  // Where all trials end alike, rates cannot be told apart.
  if (failures.length === 0 || successes.length === 0) return { mean: successes.length > 0 ? 1 : 0, correlation: 0 }
  // Single trials say nothing of the correlation: the simplest that explains them is none.
  if (trials.length === 1) return { mean: successes[0] / trials[0], correlation: 0 }
  const found = { successes, failures, trials }
  const height = (correlation: number) => logLikelihood(found, likeliestMean(found, correlation), correlation)
  const grid = Array.from({ length: steps + 1 }, (_, i) => height(i / steps))
  const top = grid.reduce((best, value, i) => (value > grid[best] ? i : best), 0)
  const correlation = summit(height, Math.max(0, top - 1) / steps, Math.min(steps, top + 1) / steps)
  return { mean: likeliestMean(found, correlation), correlation }
}

const likeliestMean = ({ successes, failures }: Exceeding, correlation: number): number => {
  const rest = 1 - correlation
  // The first of each kind holds whatever the correlation is; the others no longer know the mean where it is 1.
  const pull = (counts: readonly number[], share: number) =>
    counts.reduce(
      (sum, count, i) => sum + (i === 0 ? count / share : (count * rest) / (rest * share + i * correlation)),
      0,
    )
  return rootBetween(mean => pull(successes, mean) - pull(failures, 1 - mean), smallest, 1 - smallest, smallest)
}

const logLikelihood = ({ successes, failures, trials }: Exceeding, mean: number, correlation: number): number => {
  const rest = 1 - correlation
  const sum = (counts: readonly number[], share: number) =>
    counts.reduce((total, count, i) => (i === 0 ? total : total + count * Math.log(rest * share + i * correlation)), 0)
  // Counts with both successes and failures, each of which needs rates that are neither 0 nor 1.
  const mixed = successes[0] + failures[0] - trials[0]
  return (
    successes[0] * Math.log(mean) +
    failures[0] * Math.log(1 - mean) +
    (mixed > 0 ? mixed * Math.log(rest) : 0) +
    sum(successes, mean) +
    sum(failures, 1 - mean) -
    sum(trials, 1)
  )
}

const golden = (Math.sqrt(5) - 1) / 2

/** Where a function with one hill between two places is highest; one of the places themselves where it is highest there. */
const summit = (f: (x: number) => number, from: number, to: number): number => {
  let [low, high] = [from, to]
  while (high - low > smallest) {
    const [left, right] = [high - golden * (high - low), low + golden * (high - low)]
    if (f(left) >= f(right)) high = right
    else low = left
  }
  const middle = (low + high) / 2
  return [from, to].find(end => f(end) >= f(middle)) ?? middle
}

/** The probability that at least so many of independent events happen, each with a probability of its own. */
export const atLeast = (probabilities: readonly number[], least: number): number => {
  if (least <= 0) return 1
  const exactly = new Float64Array(least)
  exactly[0] = 1
  let reached = 0
  for (const probability of probabilities) {
    reached += exactly[least - 1] * probability
    for (let count = least - 1; count >= 0; count--)
      exactly[count] = exactly[count] * (1 - probability) + (count > 0 ? exactly[count - 1] * probability : 0)
  }
  return reached
}
