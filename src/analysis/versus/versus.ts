import type { Metric, MetricInfo } from '../../core/metric.ts'
import { once } from '../../core/once.ts'
import { noReasons, type Reason, reason } from '../../core/reasons.ts'
import type { MissingRule, Settings } from '../../core/settings.ts'
import type { Table } from '../../core/table.ts'
import type { Contrast } from '../comparisons/contrast.ts'
import { adjustedWithin } from '../comparisons/family.ts'
import { sideMeasure } from '../comparisons/measures.ts'
import { planned } from '../comparisons/planned.ts'
import type { Difference, Estimate, Layout } from '../inference/index.ts'
import { type BrokenTasks, brokenTasksIn, isVerdict } from './broken-tasks.ts'
import { type Family, familiesOf, pairNamed } from './families.ts'
import { fewerRuns } from './fewer-runs.ts'
import type { Joined } from './join.ts'
import { marginOf } from './margin.ts'
import { type BySide, type MetricPair, pairOf } from './metric-pair.ts'
import { countFailures, isMissing, type MissingRuns } from './missing-rates.ts'
import { type Moved, movesIn } from './moves.ts'
import { type OneSidedRuns, oneSidedRuns } from './one-sided-runs.ts'
import { type JoinedSides, joinedSides, type PairedLayouts } from './pairing.ts'
import { pricesOf } from './price.ts'
import { repeatedRuns } from './repeated-runs.ts'
import { type Needed, neededAgainstBreakage, sampleSizeFor } from './sample-size.ts'
import type { Side } from './side.ts'
import { dropStopped } from './stopped-runs.ts'
import { cautionReasons, type Equivalence, equivalenceOf, type VersusVerdict, verdictOf } from './verdict.ts'
import { areApart, type TaskCounts, type Warning, warningsOf } from './versus-warnings.ts'

/** One metric of the candidate against the base. */
export interface MetricVersus {
  readonly pair: MetricPair
  readonly family: Family['name']
  readonly difference: Difference
  /** Holm-adjusted p; NaN where no claim is made: exploratory metrics, and differences that come with a caution. */
  readonly adjusted: number
  /** How many tests the adjustment allows for; 0 where there is none. */
  readonly familySize: number
  readonly delta: Estimate | null
  readonly equivalence: Equivalence
  readonly verdict: VersusVerdict
  /** The smallest difference that is found four times out of five, on the scale of the comparison. */
  detectable(): number
  /** What would settle it; null where that is not inconclusive, or no number of runs could. */
  needed(): Needed | null
  /** Why there is no verdict, or what to know about it. */
  readonly reasons: readonly Reason[]
  /** Two ways to count runs without an outcome, where they give different verdicts. */
  readonly missingDecides?: { readonly asRecorded: MetricVersus; readonly asFailures: MetricVersus }
}

/** A candidate against a base, each answer computed once, when it is first asked for: what {@link compare} gives. */
export interface Versus {
  readonly base: Side
  readonly candidate: Side
  readonly joined: Joined
  readonly layouts: PairedLayouts
  readonly tasks: TaskCounts
  /** The runs without an outcome, and how they count; null: as recorded, and no verdict hangs on that. */
  readonly missing: BySide<MissingRuns>
  readonly missingRule: MissingRule | null
  readonly warnings: readonly Warning[]
  /** A metric that can be compared, whether or not it was asked for; an unknown one is an error that says so. */
  pair(metric: string): MetricPair
  /** The mean price of a run on each side; NaN where no run has a cost. */
  price(): BySide<number>
  metrics(): readonly MetricVersus[]
  /** The tasks that broke; null where runs have no verdicts on both sides. */
  broken(): BrokenTasks | null
  /** What moved in the first metric that is compared; null where none was measured on both sides. */
  moved(): Moved | null
  only(): BySide<readonly OneSidedRuns[]>
}

export interface VersusOptions {
  /** The metrics to compare, as one family; null takes the usual ones, and the others as a family of their own. */
  readonly metrics?: readonly string[] | null
}

/**
 * Where the settings do not say how runs without an outcome count, they are left out, and what counting them as failures
 * would change is inconclusive.
 */
export const createVersus = (
  base: Side,
  candidate: Side,
  metrics: readonly Metric[],
  settings: Settings,
  { metrics: asked = null }: VersusOptions = {},
): Versus => {
  const recorded = joinedSides(base, candidate)
  const only = oneSidedRuns(recorded.layouts)
  const tasks = countTasks(recorded.layouts, only)
  const dropped = dropStopped(base, candidate, recorded, metrics)
  const failures = countFailures(base, candidate, recorded, dropped, metrics, !areApart(tasks))
  const { missing } = failures
  const { missing: missingRule } = settings
  const counted = {
    recorded: { ...recorded, unknownRuns: false },
    drop: { ...dropped, unknownRuns: false },
    fail: failures,
  }
  const chosen = counted[missingRule ?? 'recorded']
  const { joined, layouts } = chosen
  const pairs = metricPairs(chosen, metrics)
  const price = once(() => pricesOf(joined))
  const compared = once(() => compareFamilies(familiesOf(pairs, asked, settings), price(), settings))
  const asFailures = once(() =>
    createVersus(base, candidate, metrics, { ...settings, missing: 'fail' }, { metrics: asked }).metrics(),
  )
  const areSame = base !== candidate && areSameRuns(recorded.joined.table, recorded.layouts)
  return {
    base,
    candidate,
    joined,
    layouts,
    tasks,
    missing,
    missingRule,
    // A candidate that is judged on its own stands on both sides.
    warnings: warningsOf({
      ...{ base, candidate, tasks, missing, missingRule, areSame },
      repeated: repeatedRuns(recorded.joined.table, recorded.layouts),
      fewer: fewerRuns(recorded.layouts),
    }),
    pair: id => pairNamed(pairs, id),
    price,
    metrics: once(() => (missingRule === null && isMissing(missing) ? agreeing(compared(), asFailures()) : compared())),
    broken: once(() => {
      const verdicts = pairs.find(pair => isVerdict(pair) && isMeasured(pair) && pair.untested === null)
      return verdicts ? brokenTasksIn(verdicts, settings) : null
    }),
    moved: once(() => {
      const lead = leadOf(compared())
      return lead && movesIn(lead, joined.table, layouts)
    }),
    only: () => only,
  }
}

/** No verdict where counting runs without an outcome as failures would give another. */
const agreeing = (recorded: readonly MetricVersus[], asFailures: readonly MetricVersus[]): MetricVersus[] => {
  const others = new Map(asFailures.map(each => [each.pair.metric.id, each]))
  return recorded.map(each => {
    const other = others.get(each.pair.metric.id)
    return !other || other.verdict === each.verdict ? each : undecided(each, other)
  })
}

const undecided = (asRecorded: MetricVersus, asFailures: MetricVersus): MetricVersus => ({
  ...asRecorded,
  verdict: 'inconclusive',
  missingDecides: { asRecorded, asFailures },
  needed: () => null,
  reasons: [reason('missing-runs-decide'), ...asRecorded.reasons],
})

const countTasks = ({ base, candidate }: PairedLayouts, only: BySide<readonly OneSidedRuns[]>): TaskCounts => ({
  base: base.tasks.length,
  candidate: candidate.tasks.length,
  shared: base.tasks.length - only.base.filter(({ cell }) => cell === null).length,
})

const isMeasured = ({ n }: MetricPair): boolean => n.base > 0 && n.candidate > 0

/** What moved is told in the first metric that runs have values of and that has a direction. */
const leadOf = (compared: readonly MetricVersus[]): MetricInfo | null =>
  compared.find(
    ({ pair }) =>
      isMeasured(pair) && pair.kind !== 'ratio' && pair.kind !== 'time-to-event' && pair.metric.better !== 'neither',
  )?.pair.metric ?? null

/** Every metric that two results can be tested in. What runs cost of which nothing is known is known of none. */
const metricPairs = (
  { joined, layouts, unknownRuns }: JoinedSides & { readonly unknownRuns: boolean },
  metrics: readonly Metric[],
): MetricPair[] =>
  metrics
    .flatMap(metric => sideMeasure(metric, joined.table) ?? [])
    .map(measure => {
      const isUnknown = unknownRuns && measure.kind === 'ratio'
      const untested = isUnknown ? reason('missing-costs-unknown') : measure.untested
      return pairOf({ ...measure, untested }, layouts, layouts.sharedUnits)
    })

const compareFamilies = (families: readonly Family[], price: BySide<number>, settings: Settings): MetricVersus[] => {
  const found = families.flatMap(({ name, pairs }) =>
    pairs.map(pair => ({ pair, name, contrast: pair.contrast(settings) })),
  )
  const adjusted = adjustedWithin(
    found.map(({ name, contrast: { difference } }) => ({
      ...difference,
      family: name === 'exploratory' ? null : name,
    })),
  )
  return found.map(({ pair, name, contrast }, i) => {
    const { familySize, adjusted: p } = adjusted[i]
    return { familySize: familySize ?? 0, ...judged(pair, contrast, p, name, price, settings) }
  })
}

const judged = (
  pair: MetricPair,
  contrast: Contrast,
  adjusted: number,
  family: Family['name'],
  price: BySide<number>,
  settings: Settings,
): Omit<MetricVersus, 'familySize'> => {
  const { metric, untested } = pair
  const { difference, delta } = contrast
  const margin = marginOf(pair, settings.metrics[metric.id])
  const equivalence = equivalenceOf(pair, untested === null ? margin : null, settings)
  const found =
    untested === null ? verdictOf(metric.better, difference, adjusted, equivalence, settings.alpha) : 'not compared'
  const verdict = family === 'exploratory' && found !== 'not compared' ? 'exploratory' : found
  return {
    pair,
    family,
    difference,
    adjusted,
    delta: isMeasured(pair) ? delta : null,
    equivalence,
    verdict,
    detectable: once(() => planned([{ contrast }], settings)[0].contrast.difference.mde),
    needed: once(() =>
      verdict === 'inconclusive' && difference.caution === null
        ? neededOf(pair, difference, equivalence, price, settings)
        : null,
    ),
    reasons: reasonsFor(pair, difference, verdict, equivalence),
  }
}

/** Rare breaks that stand against equivalence need tasks, where equivalence is the nearer answer. */
const neededOf = (
  pair: MetricPair,
  difference: Difference,
  equivalence: Equivalence,
  price: BySide<number>,
  settings: Settings,
): Needed => {
  const { margin, rareBreakage } = equivalence
  const effect = openEffect(difference, equivalence)
  return margin !== null && rareBreakage && rareBreakage.moreTasks > 0 && effect > Math.abs(difference.value)
    ? neededAgainstBreakage(pair, difference, margin, rareBreakage, price)
    : sampleSizeFor(pair, difference, effect, price, settings)
}

/**
 * What would settle an open question: telling the observed difference from none, or from the margin, whichever is
 * easier.
 */
const openEffect = ({ value }: Difference, { margin }: Equivalence): number => {
  const seen = Math.abs(value)
  return margin === null ? seen : Math.max(seen, margin - seen)
}

const reasonsFor = (
  { n }: MetricPair,
  difference: Difference,
  verdict: VersusVerdict,
  equivalence: Equivalence,
): readonly Reason[] => {
  const unmeasured = (['base', 'candidate'] as const).filter(side => n[side] === 0)
  if (unmeasured.length > 0) return [reason('sides-not-measured', { sides: unmeasured })]
  if (difference.caution !== null) return [cautionReasons[difference.caution], ...difference.reasons]
  return [...difference.reasons, ...(verdict === 'inconclusive' ? equivalence.reasons : noReasons)]
}

/**
 * Whether both sides hold the same numbers in the same order, which only happens with the very same runs. A side may
 * come from a baseline, which keeps fewer columns than a folder, and its runs by task.
 */
const areSameRuns = (table: Table, { base, candidate }: PairedLayouts): boolean => {
  if (base.runs !== candidate.runs) return false
  const [before, now] = [rowsOf(base), rowsOf(candidate)]
  const isMeasured = (values: Float64Array, rows: readonly number[]) => rows.some(row => !Number.isNaN(values[row]))
  const columns = Object.values(table.columns)
    .flatMap(column => (column.type === 'number' ? [column.values] : []))
    .filter(values => isMeasured(values, before) && isMeasured(values, now))
  const isSame = (values: Float64Array) => before.every((row, i) => Object.is(values[row], values[now[i]]))
  return columns.length >= fewestTelling && columns.every(isSame)
}

/** By task and subtest, as every side has them. */
const rowsOf = ({ tasks }: Layout): number[] =>
  tasks.flatMap(({ subtests }) => subtests.flatMap(({ rows }) => [...rows]))

/** Fewer numbers than this can be alike by chance. */
const fewestTelling = 4
