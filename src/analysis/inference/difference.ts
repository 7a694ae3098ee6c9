import { mannWhitneyU } from '../../statistics/mann-whitney.ts'
import { detectableEffect } from '../../statistics/planning.ts'
import { signFlipP } from '../../statistics/sign-flip.ts'
import { mean } from '../../statistics/sum.ts'
import { assembled } from './assemble.ts'
import type { Difference, InferenceSettings, Kind } from './estimate.ts'
import { type Match, matchTasks, onSharedCells } from './match.ts'
import { naiveDifference } from './naive.ts'
import { type Claim, pairedVerdict, taskDifferences, unpairedVerdict } from './over-tasks.ts'
import { fixedTasksVerdict } from './over-units.ts'
import { runValues, type Sample, taskValues } from './sample.ts'
import { remarks } from './scope.ts'
import { noVerdict, type Verdict } from './verdict.ts'

export interface DifferenceOptions {
  /** Both sides tried the same cells (two models, two results): only what both have is compared, in pairs. */
  readonly sharedUnits?: boolean
  /** What a difference between tiers with other subtests is about. */
  readonly claim?: Claim
  /** Pass rates take the hull of t and MOVER even where t would do, as equivalence needs it. */
  readonly alwaysHull?: boolean
}

// The share of true effects of the size of the MDE that are found.
const power = 0.8
// Below this many tasks flipping signs cannot become significant once several pairs are compared.
const fewestForSignFlip = 8

/**
 * B - A with its interval and test, by the first rule that applies: fewer than 5 tasks on a side are taken as they are;
 * tasks that both sides have are compared in pairs; the rest unpaired. Amounts are compared by their logarithms.
 */
export const estimateDifference = (
  a: Sample,
  b: Sample,
  kind: Kind,
  settings: InferenceSettings,
  options: DifferenceOptions = {},
): Difference => {
  const { sharedUnits = false } = options
  const cells = sharedUnits ? onSharedCells(a, b) : { a, b }
  const match = matchTasks(cells.a, cells.b, settings, sharedUnits)
  const verdict = verdictFor(match, kind, settings, options)
  const { value, p, scale, pairing, planningError, ...finding } = verdict
  const naive = naiveDifference(a, b, kind, scale, settings.confidence)
  const leftOut = cells.a.n < a.n || cells.b.n < b.n
  const estimate = assembled(value, finding, naive, settings.confidence)
  return {
    ...estimate,
    reason: remarks(estimate.reason, leftOut && 'subtests that only one side has left out'),
    scale,
    ratio:
      scale === 'log ratio'
        ? { value: Math.exp(value), low: Math.exp(finding.low), high: Math.exp(finding.high) }
        : null,
    sides: { a: mean(taskValues(match.a)), b: mean(taskValues(match.b)) },
    p,
    pNaive: mannWhitneyU(runValues(b), runValues(a)).p,
    pSignFlip: signFlipOf(match, verdict, settings),
    pairing,
    shared: match.shared,
    dropped: match.dropped,
    mde:
      planningError > 0 ? detectableEffect(planningError, finding.df, { confidence: settings.confidence, power }) : NaN,
  }
}

const verdictFor = (match: Match, kind: Kind, settings: InferenceSettings, options: DifferenceOptions): Verdict => {
  const { a, b, pairing } = match
  const { claim = 'these subtests', alwaysHull = false, sharedUnits = false } = options
  if (a.n === 0 || b.n === 0) return { ...noVerdict(NaN, 'not measured on both sides'), pairing }
  if (pairing === 'fixed tasks') return fixedTasksVerdict(match, kind, settings, sharedUnits)
  if (pairing === 'paired') return pairedVerdict(match, kind, settings, { claim, alwaysHull })
  return unpairedVerdict(match, kind, settings)
}

const signFlipOf = (match: Match, { pairing, scale }: Verdict, settings: InferenceSettings): number =>
  pairing === 'paired' && match.shared >= fewestForSignFlip ? signFlipP(taskDifferences(match, scale), settings) : NaN
