import type { Group } from '../../core/metric.ts'
import { columnNumbers } from '../../core/table.ts'
import type { Unit } from '../../core/unit.ts'
import type { Answers } from '../answers.ts'
import { type Estimate, layoutOf, percentileIntervals, type Sample, sampleOf } from '../inference/index.ts'
import { taskValues } from '../inference/sample.ts'
import { leastTasks } from '../inference/scope.ts'
import { type Strata, unitsOf } from '../inference/units.ts'
import { mostDraws } from './limits.ts'

/** What share of the runs of a configuration in a tier reaches each score. */
export interface Profile {
  readonly group: Group
  readonly runs: number
  readonly points: readonly { readonly threshold: number; readonly share: Estimate }[]
}

/** From 0 to 1 in steps of 0.05, and as many on other scales; scores are rarely finer. */
const steps = 20

/** A score that should lie on a threshold reaches it in spite of rounding. */
const rounding = 1e-9

/** A scale of scores ends at such a number of some power of ten. */
const roundEnds = [1, 1.5, 2, 3, 4, 5, 10]

const roundEnd = (score: number): number => {
  const power = 10 ** Math.floor(Math.log10(score))
  return Number((power * (roundEnds.find(end => end * power >= score - rounding) ?? 10)).toPrecision(12))
}

/** Scores of 0 to 1, unless some lie beyond. */
const thresholdsFor = (scores: Float64Array): number[] => {
  const known = scores.filter(Number.isFinite)
  const least = known.reduce((found, score) => Math.min(found, score), 0)
  const most = known.reduce((found, score) => Math.max(found, score), 0)
  const low = least < -rounding ? -roundEnd(-least) : 0
  const high = most > 1 + rounding ? roundEnd(most) : 1
  return Array.from({ length: steps + 1 }, (_, i) => (low * (steps - i) + high * i) / steps)
}

/** Performance profiles: every task weighs the same, and what varies is resampled as for other such numbers. */
export const profilesOf = (answers: Answers): Profile[] => {
  const scores = columnNumbers(answers.tables.runs, 'score')
  const thresholds = thresholdsFor(scores)
  const reached = thresholds.map(threshold => reaching(scores, threshold))
  const settings = { ...answers.settings, resamples: Math.min(mostDraws, answers.settings.resamples) }
  return answers.groups('by_configuration_and_tier').flatMap(group => {
    const layout = layoutOf(group.rows)
    const samples = reached.map(column => sampleOf(layout, column))
    if (samples[0].n === 0) return []
    const isOverTasks = samples[0].tasks.length >= leastTasks(settings)
    const units = samples.map(sample => (isOverTasks ? byTask(sample) : byUnit(sample)))
    const shares = percentileIntervals(
      units.map(({ strata }) => ({ strata: addends(strata), combine: totals => totals[0] })),
      units[0].unit,
      settings,
    )
    return { group, runs: samples[0].n, points: shares.map((share, i) => ({ threshold: thresholds[i], share })) }
  })
}

const reaching = (scores: Float64Array, threshold: number): Float64Array =>
  scores.map(score => (Number.isNaN(score) ? NaN : Number(score >= threshold - rounding)))

interface Units {
  readonly unit: Unit
  readonly strata: Strata
}

const byTask = (sample: Sample): Units => ({ unit: 'task', strata: [taskValues(sample)] })

const byUnit = (sample: Sample): Units => {
  const { unit, sides } = unitsOf([sample])
  // Where nothing varies within tasks each of them is a stratum of its own, of which there is nothing to draw.
  return { unit, strata: unit === 'none' ? sample.tasks.map(({ value }) => Float64Array.of(value)) : sides[0] }
}

/** The mean over strata of the mean over units as a sum: what each unit adds to it. */
const addends = (strata: Strata): Float64Array[][] =>
  strata.map(units => Array.from(units, value => Float64Array.of(value / (units.length * strata.length))))
