import { mean } from '../../statistics/sum.ts'
import { type StratifiedMean, satterthwaite, stratifiedMean, type TTest, tTest } from '../../statistics/t-test.ts'
import type { InferenceSettings, Kind, Scale } from './estimate.ts'
import { haveSameSubtests, type Match } from './match.ts'
import { countOf, rateOverUnits } from './rate.ts'
import { correlationOf, judgedByHull, judgedByMover, needsHull } from './rate-difference.ts'
import { joined, taskValues } from './sample.ts'
import { onScale, scaleFor } from './scale.ts'
import { remarks, theseTasksReason } from './scope.ts'
import { type Strata, subtestUnitsOf, type Units, unitsOf } from './units.ts'
import { type Judged, judgedByT, noVerdict, type Verdict } from './verdict.ts'

/** Tasks taken as they are: units within them vary, in pairs where both sides have the same ones. */
export const fixedTasksVerdict = (
  match: Match,
  kind: Kind,
  settings: InferenceSettings,
  sharedUnits: boolean,
): Verdict => {
  const { a, b } = match
  const pairs = sharedUnits && haveSameSubtests(a, b) && a.tasks.length === match.shared ? subtestUnitsOf([a, b]) : null
  const value = mean(taskValues(b)) - mean(taskValues(a))
  if (pairs && pairs.unit !== 'none') return pairedUnits(match, pairs, kind, settings)
  const units = unitsOf([a, b])
  if (units.unit === 'none') return { ...noVerdict(value, 'one run per task on a side'), pairing: 'fixed tasks' }
  return unpairedUnits(match, units, kind, settings)
}

/** What both rules for fixed tasks report in the same way. */
const verdictOf = (match: Match, { unit, sides }: Units, test: TTest, judged: Judged, scale: Scale, kind: Kind) => ({
  low: judged.low,
  high: judged.high,
  p: judged.p,
  value: test.estimate,
  unit,
  units: Math.min(...sides.map(countOf)),
  se: test.se,
  df: test.df,
  scale,
  reason: remarks(
    Number.isNaN(judged.low) ? 'no variation' : theseTasksReason(smallerOf(match), unit),
    match.dropped > 0 && `${match.dropped} tasks that only one side has left out`,
    match.shared === 0 && 'no task in common: each side over its own tasks',
    kind === 'rate' ? 'detectable effect approximate' : kind === 'amount' && 'error rate not simulated',
  ),
  planningError: test.se,
})

const smallerOf = ({ a, b }: Match): number => Math.min(a.tasks.length, b.tasks.length)

const onScales = (strata: Strata, scale: Scale): Strata => strata.map(units => onScale(scale, units))

const unpairedUnits = (match: Match, units: Units, kind: Kind, { confidence }: InferenceSettings): Verdict => {
  const { a, b } = match
  const scale = scaleFor(kind, units.sides.flat())
  const [meanA, meanB] = units.sides.map(strata => stratifiedMean(onScales(strata, scale)))
  const estimate = scale === 'log ratio' ? meanB.mean - meanA.mean : mean(taskValues(b)) - mean(taskValues(a))
  const test = welchOf(estimate, meanA, meanB, confidence)
  const [x, y] = units.sides
  const judged =
    kind === 'rate' ? judgedByMover(rateOverUnits(a, x), rateOverUnits(b, y), 0, confidence) : judgedByT(test)
  const method = scale === 'log ratio' ? 'stratified Welch t on logarithms' : 'stratified Welch t'
  return {
    ...verdictOf(match, units, test, judged, scale, kind),
    pairing: 'fixed tasks',
    method: kind === 'rate' ? 'MOVER of stratified Wilson-t' : method,
  }
}

const welchOf = (estimate: number, a: StratifiedMean, b: StratifiedMean, confidence: number): TTest => {
  const df = satterthwaite([...a.parts, ...b.parts])
  return tTest(estimate, Math.sqrt(a.variance + b.variance), df, confidence)
}

const pairedUnits = (match: Match, units: Units, kind: Kind, { confidence }: InferenceSettings): Verdict => {
  const { a, b } = match
  const scale = scaleFor(kind, units.sides.flat())
  const [x, y] = units.sides.map(strata => onScales(strata, scale))
  const differences = y.map((stratum, s) => stratum.map((value, u) => value - x[s][u]))
  const { mean: estimate, variance, df } = stratifiedMean(differences)
  const test = tTest(estimate, Math.sqrt(variance), df, confidence)
  const flat = joined(differences)
  const hulled = kind === 'rate' && needsHull({ differences: flat, se: test.se })
  const judged = hulled
    ? judgedByHull(
        {
          ...test,
          a: rateOverUnits(a, x),
          b: rateOverUnits(b, y),
          differences: flat,
          // Fixed tasks: that some are harder on both sides is no part of what varies.
          correlation: correlationOf(joined(x.map(centred)), joined(y.map(centred))),
        },
        confidence,
      )
    : judgedByT(test)
  const method = scale === 'log ratio' ? 'paired t over units on logarithms' : 'paired t over units'
  return {
    ...verdictOf(match, units, test, judged, scale, kind),
    pairing: 'fixed tasks, paired',
    method: hulled ? 'paired t over units and MOVER of stratified Wilson-t, outer limits' : method,
  }
}

const centred = (values: Float64Array): Float64Array => {
  const centre = mean(values)
  return values.map(value => value - centre)
}
