import { type Reason, reason, reasonsOf } from '../../core/reasons.ts'
import { clusteredDelta } from '../../statistics/clustered-delta.ts'
import { cliffsDelta } from '../../statistics/dominance.ts'
import { linkT } from '../../statistics/link-functions.ts'
import { wilsonT } from '../../statistics/proportion.ts'
import { mean, sum } from '../../statistics/sum.ts'
import { stratifiedWelch } from '../../statistics/t-test.ts'
import { scaled } from './comparison-scale.ts'
import { type DifferenceOptions, estimateDifference } from './difference.ts'
import type { Estimate, InferenceSettings, Kind } from './estimate.ts'
import { assembled, type Finding, nothing } from './finding.ts'
import { haveSameSubtests, type Match, matchTasks, onSharedCells } from './match.ts'
import { type Naive, noNaive } from './naive.ts'
import { countOf, varianceOfMean } from './rate.ts'
import { leftOutReason, nothingReason, overTasksReason, theseTasksReason } from './scope.ts'
import { joined, runValues, type Sample, taskRuns } from './unit-sample.ts'
import { type Strata, subtestUnitsOf, type Units, unitsOf } from './units.ts'

export interface DeltaOptions extends Pick<DifferenceOptions, 'sharedUnits' | 'among'> {
  /** Whether to tell what the interval would be if runs were independent, which takes longest; it is, unless told otherwise. */
  readonly withNaive?: boolean
}

type Sides = Pick<DeltaOptions, 'sharedUnits' | 'among'>

/** What a rule finds, with the delta itself. */
interface DeltaFinding extends Finding {
  readonly value: number
}

/**
 * Cliff's delta of B over A: how often a run of B beats one of A, minus how often it loses. Within tasks where tasks
 * are paired; over all runs where they are not; between units where tasks are taken as they are. Of outcomes that are
 * 0 or 1 it is the difference of the rates.
 */
export const estimateDelta = (
  a: Sample,
  b: Sample,
  kind: Kind,
  settings: InferenceSettings,
  { sharedUnits = false, withNaive = true, among }: DeltaOptions = {},
): Estimate => {
  const { confidence } = settings
  const cells = sharedUnits ? onSharedCells(a, b) : { a, b }
  const match = matchTasks(cells.a, cells.b, settings, sharedUnits)
  if (match.a.n === 0 || match.b.n === 0) return assembled(NaN, nothing(nothingReason(a, b)), noNaive, confidence)
  const { value, ...finding } =
    kind === 'rate'
      ? fromRates(a, b, settings, { sharedUnits, among })
      : findingFor(match, kind, { sharedUnits, among }, settings)
  return assembled(value, finding, withNaive ? naiveDelta(a, b, confidence) : noNaive, confidence)
}

const fromRates = (a: Sample, b: Sample, settings: InferenceSettings, sides: Sides): DeltaFinding => {
  const { value, low, high, method, reasons, unit, units, se, df } = estimateDifference(a, b, 'rate', settings, sides)
  return { value, low, high, method, reasons, unit, units, se, df }
}

const findingFor = (match: Match, kind: Kind, sides: Sides, settings: DeltaSettings): DeltaFinding => {
  const { pairing } = match
  const { confidence } = settings
  if (pairing === 'paired') return withinTasks(match, confidence)
  return pairing === 'fixed tasks' ? betweenUnits(match, kind, sides, settings) : overAllRuns(match, confidence)
}

type DeltaSettings = Pick<InferenceSettings, 'confidence' | 'amountMean'>

/** The mean over tasks of the delta within each, as the chance of an improvement. */
const withinTasks = ({ a, b, dropped }: Match, confidence: number): DeltaFinding => {
  const deltas = Float64Array.from(b.tasks, (task, t) => cliffsDelta(taskRuns(task), taskRuns(a.tasks[t])))
  const tasks = deltas.length
  const value = mean(deltas)
  const variance = varianceOfMean(deltas)
  const chance = (1 + value) / 2
  const size = variance === 0 || chance === 0 || chance === 1 ? tasks : (chance * (1 - chance)) / (variance / 4)
  const { low, high } = wilsonT(chance, size, tasks - 1, confidence)
  return {
    value,
    low: 2 * low - 1,
    high: 2 * high - 1,
    method: 'delta within tasks, Wilson-t',
    reasons: reasonsOf(overTasksReason(tasks), leftOutReason(dropped)),
    unit: 'task',
    units: tasks,
    se: Math.sqrt(variance),
    df: tasks - 1,
  }
}

/** A delta with its error on the scale that keeps it between -1 and 1. */
const judged = (value: number, error: number, df: number, confidence: number) => {
  const se = error > rounding ? error : 0
  return { ...linkT(value, se, df, 'atanh', confidence), value, se, df }
}

// Placements are shares; errors this small are what rounding leaves of none.
const rounding = 1e-12

const whyNone = (value: number): Reason => reason(Math.abs(value) === 1 ? 'one-side-always-wins' : 'no-variation')

const clusterNames = ({ tasks }: Sample): string[] =>
  tasks.flatMap(task => new Array<string>(taskRuns(task).length).fill(task.task))

const overAllRuns = ({ a, b, shared }: Match, confidence: number): DeltaFinding => {
  const units = Math.min(a.tasks.length, b.tasks.length)
  const { delta, se } = clusteredDelta(
    { values: runValues(b), clusters: clusterNames(b) },
    { values: runValues(a), clusters: clusterNames(a) },
    units,
  )
  const found = judged(delta, se, units - 1, confidence)
  return {
    ...found,
    method: 'delta over all runs, atanh-t with tasks as clusters',
    reasons: [
      Number.isNaN(found.low)
        ? whyNone(delta)
        : reason('coverage-of-shared-tasks', { a: a.tasks.length, b: b.tasks.length, shared }),
    ],
    unit: 'task',
    units,
  }
}

/** Tasks taken as they are: the mean over strata of the delta between the units of both sides. */
const betweenUnits = (
  match: Match,
  kind: Kind,
  { sharedUnits, among }: Sides,
  settings: DeltaSettings,
): DeltaFinding => {
  const { a, b } = match
  const { confidence } = settings
  const pairs = sharedUnits && a.tasks.length === match.shared && haveSameSubtests(a, b) ? subtestUnitsOf([a, b]) : null
  const arePaired = pairs !== null && pairs.unit !== 'none'
  const units = arePaired ? pairs : unitsOf([a, b], among)
  if (units.unit === 'none') return { ...nothing(reason('one-run-per-task-on-a-side')), value: overall(match) }
  const [x, y] = comparable(match, units)
  const strata = y.map((stratum, s) => deltaOf(stratum, x[s], arePaired))
  const value = mean(strata.map(({ delta }) => delta))
  const spread = sum(strata.map(({ se }) => se ** 2)) / strata.length ** 2
  const df = arePaired ? countOf(x) - x.length : differenceDf(match, kind, among, settings)
  const found = judged(value, Math.sqrt(spread), df, confidence)
  return {
    ...found,
    method: 'delta between units, atanh-t',
    reasons: Number.isNaN(found.low)
      ? [whyNone(value)]
      : [theseTasksReason(Math.min(a.tasks.length, b.tasks.length), units.unit), reason('coverage-not-simulated')],
    unit: units.unit,
    units: Math.min(countOf(x), countOf(y)),
  }
}

/** The degrees of freedom of the difference between the same units. */
const differenceDf = (match: Match, kind: Kind, among: Sides['among'], settings: DeltaSettings): number => {
  const { a, b } = scaled(match, kind, settings)
  const [x, y] = unitsOf([a, b], among).sides
  return stratifiedWelch(y, x, settings.confidence).df
}

const overall = ({ a, b }: Match): number => cliffsDelta(runValues(b), runValues(a))

/** Strata that stand beside each other: sides without common tasks have but one, of all their units. */
const comparable = ({ a, b, shared }: Match, { unit, sides }: Units): readonly Strata[] => {
  const sameTasks = a.tasks.length === shared && b.tasks.length === shared
  return sameTasks || unit === 'subtest over tasks' ? sides : sides.map(strata => [joined(strata)])
}

/** Units of the two sides are clusters of their own, unless they are the same ones. */
const deltaOf = (y: Float64Array, x: Float64Array, arePaired: boolean) =>
  clusteredDelta(
    { values: y, clusters: Array.from(y, (_, i) => i) },
    { values: x, clusters: Array.from(x, (_, i) => (arePaired ? i : y.length + i)) },
  )

const naiveDelta = (a: Sample, b: Sample, confidence: number): Naive => {
  const { delta, se } = deltaOf(runValues(b), runValues(a), false)
  return { interval: linkT(delta, se, a.n + b.n - 2, 'atanh', confidence), variance: se ** 2 }
}
