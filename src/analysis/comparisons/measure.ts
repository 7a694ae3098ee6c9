import {
  type ContrastMetric,
  type GroupMetric,
  type InRun,
  isWaiting,
  type Metric,
  type RatioRule,
  type Variant,
  type WaitingMetric,
  type Whole,
} from '../../core/metric.ts'
import type { Settings } from '../../core/settings.ts'
import type { Table } from '../../core/table.ts'
import { remembered } from '../../metrics/shared/remembered.ts'
import {
  bothMeasured,
  type Difference,
  type Estimate,
  estimateCostOfPassRatio,
  estimateDelta,
  estimateDifference,
  estimateWaitDifference,
  type Kind,
  type Layout,
  type Sample,
  sampleOf,
  waitColumns,
} from '../inference/index.ts'
import { type Match, matchTasks, onSharedCells } from '../inference/match.ts'
import { remarks } from '../inference/scope.ts'
import { kindOf } from '../kind.ts'
import { observedPlan, type RatePairPlan } from './rate-plans.ts'
import { sourcesDiffer } from './sources.ts'
import { untestedDelta, untestedDifference } from './untested.ts'

/** How two groups of runs differ in one metric: B against A. */
export interface Contrast {
  readonly difference: Difference
  /** Cliff's delta of B over A; null for what a single run does not have. */
  readonly delta: Estimate | null
  /** Runs of each side that were compared: without what only one side has, where that was left out. */
  readonly n: { readonly a: number; readonly b: number }
  /** Runs of each side that were not measured. */
  readonly missing: { readonly a: number; readonly b: number }
  /** Tasks of either side that were compared. */
  readonly tasks: number
  /** What a simulation of two pass rates over the same tasks needs to know; null for all else. */
  readonly plan: RatePairPlan | null
}

/** A metric as it is compared. With `sharedUnits` both sides tried the same cells, and only what both have counts. */
export interface Measure {
  readonly metric: Metric
  /** One of the values of a metric that has several. */
  readonly variant: Variant | null
  readonly kind: Kind | 'ratio' | 'wait'
  isMeasured(layout: Layout): boolean
  compare(a: Layout, b: Layout, sharedUnits: boolean): Contrast
}

/** A metric that every run has a value of. */
export interface RunMeasure extends Measure {
  readonly kind: Kind
  /** One value for each run of the table, NaN where it was not measured. */
  readonly column: Float64Array
  sample(layout: Layout): Sample
  /** Why it must not be tested, though its values may be shown. */
  readonly untested: string | null
}

/** What is compared: metrics per run that were measured, ratios of two of them, and counts until something happens. */
export interface Measures {
  /** Those that single runs have a value of. */
  readonly perRun: readonly RunMeasure[]
  /** Those and the others, in the order of their definitions. */
  readonly all: readonly Measure[]
}

export const measuresOf = (whole: Whole, metrics: readonly Metric[]): Measures => {
  const { runs, settings } = whole
  const known = metrics.flatMap((metric): (RunMeasure | Measure)[] => {
    if (isWaiting(metric)) return waitMeasure(metric, runs, settings)
    if (metric.per === 'run') {
      const untested = 'witnesses' in metric ? sourcesDiffer(runs, metric.id) : null
      return runMeasure({ metric, variant: null, column: columnOf(runs, metric.id), untested }, settings)
    }
    if (metric.inRun) return inRunMeasures(metric, metric.inRun, whole)
    const rule = metric.per === 'group' ? metric.interval : undefined
    return metric.per === 'group' && rule?.rule === 'ratio' ? [ratioMeasure(metric, rule, runs, settings)] : []
  })
  return { perRun: known.filter(isPerRun), all: known }
}

/** Variants have no place in lists that know metrics by their ids alone. */
const isPerRun = (measure: RunMeasure | Measure): measure is RunMeasure =>
  'column' in measure && measure.metric.per === 'run'

const columnOf = (runs: Table, name: string): Float64Array => {
  const column = runs.columns[name]
  return column?.type === 'number' ? column.values : new Float64Array(runs.size).fill(NaN)
}

/** Two samples as far as they are comparable. */
type Compared = Pick<Match, 'a' | 'b'>

const matched = (a: Sample, b: Sample, settings: Settings, sharedUnits: boolean): Compared => {
  if (haveSameCells(a, b, sharedUnits)) return { a, b }
  const cells = sharedUnits ? onSharedCells(a, b) : { a, b }
  return matchTasks(cells.a, cells.b, settings, sharedUnits)
}

/** Whether both have the same tasks and, where units are shared, the same subtests in them: nothing is left out. */
const haveSameCells = (a: Sample, b: Sample, sharedUnits: boolean): boolean =>
  haveSame(
    a.tasks,
    b.tasks,
    (one, other) =>
      one.task === other.task &&
      (!sharedUnits || haveSame(one.subtests, other.subtests, (first, second) => first.id === second.id)),
  )

const haveSame = <Item>(a: readonly Item[], b: readonly Item[], same: (one: Item, other: Item) => boolean): boolean =>
  a.length === b.length && a.every((item, i) => same(item, b[i]))

/** What is worth keeping of samples; they themselves would fill the memory where many pairs are compared. */
const countsOf = ({ a, b }: Compared, { shared }: Difference) => ({
  n: { a: a.n, b: b.n },
  tasks: a.tasks.length + b.tasks.length - shared,
})

/** The values of every run in each variant, where the definition says what a single run has. */
const inRunMeasures = (metric: GroupMetric | ContrastMetric, inRun: InRun, whole: Whole): RunMeasure[] => {
  const variants = metric.per === 'contrast' ? metric.variants(whole) : [null]
  const runs = Array.from({ length: whole.runs.size }, (_, row) => ({ table: whole.runs, rows: Int32Array.of(row) }))
  return variants.flatMap(variant => {
    const column = Float64Array.from(runs, run => inRun(run, variant, whole))
    return runMeasure({ metric, variant, column, untested: null }, whole.settings).map(bySingleRuns)
  })
}

/** A group's own value may weigh runs otherwise, such as by their calls; so a comparison says what it is of. */
const bySingleRuns = (measure: RunMeasure): RunMeasure => ({
  ...measure,
  compare: (...sides) => {
    const contrast = measure.compare(...sides)
    const reason = remarks('means of single runs', contrast.difference.reason)
    return { ...contrast, difference: { ...contrast.difference, reason } }
  },
})

/** None where nothing was measured. */
const runMeasure = (
  of: Pick<RunMeasure, 'metric' | 'variant' | 'column' | 'untested'>,
  settings: Settings,
): RunMeasure[] => {
  const { metric, column, untested } = of
  if (column.every(Number.isNaN)) return []
  const kind = kindOf(metric)
  const sample = remembered((layout: Layout) => sampleOf(layout, column))
  const measure: RunMeasure = {
    ...of,
    kind,
    sample,
    isMeasured: layout => sample(layout).n > 0,
    compare: (one, other, sharedUnits) => {
      const [a, b] = [sample(one), sample(other)]
      const difference = estimateDifference(a, b, kind, settings, { sharedUnits })
      const delta = estimateDelta(a, b, kind, settings, { sharedUnits })
      const compared = matched(a, b, settings, sharedUnits)
      return {
        difference: untested === null ? difference : untestedDifference(difference, untested),
        delta: untested === null ? delta : untestedDelta(delta, untested),
        ...countsOf(compared, difference),
        missing: { a: a.missing, b: b.missing },
        plan: kind === 'rate' && difference.pairing === 'paired' ? observedPlan(compared.a, compared.b) : null,
      }
    },
  }
  return [measure]
}

/** The mean of one metric over that of another, such as the cost of a pass, over the runs that have both. */
const ratioMeasure = (metric: GroupMetric, rule: RatioRule, runs: Table, settings: Settings): Measure => {
  const [numerator, denominator] = bothMeasured(columnOf(runs, rule.numerator), columnOf(runs, rule.denominator))
  const parts = remembered((layout: Layout) => ({
    cost: sampleOf(layout, numerator),
    pass: sampleOf(layout, denominator),
  }))
  return {
    metric,
    variant: null,
    kind: 'ratio',
    isMeasured: layout => parts(layout).cost.n > 0,
    compare: (one, other, sharedUnits) => {
      const [a, b] = [parts(one), parts(other)]
      const cost = sharedUnits ? onSharedCells(a.cost, b.cost) : { a: a.cost, b: b.cost }
      const pass = sharedUnits ? onSharedCells(a.pass, b.pass) : { a: a.pass, b: b.pass }
      const found = estimateCostOfPassRatio({ cost: cost.a, pass: pass.a }, { cost: cost.b, pass: pass.b }, settings)
      const leftOut = cost.a.n < a.cost.n || cost.b.n < b.cost.n
      return {
        difference: {
          ...found,
          reason: remarks(found.reason, leftOut && 'subtests that only one side has left out'),
        },
        delta: null,
        ...countsOf(matched(cost.a, cost.b, settings, false), found),
        missing: { a: a.cost.missing, b: b.cost.missing },
        plan: null,
      }
    },
  }
}

/** A count until something happens, which some runs end before: none where no run was seen to get anywhere. */
const waitMeasure = (metric: WaitingMetric, runs: Table, settings: Settings): Measure[] => {
  const columns = waitColumns(metric, runs)
  if (columns.lengths.every(Number.isNaN)) return []
  return [
    {
      metric,
      variant: null,
      kind: 'wait',
      isMeasured: ({ tasks }) =>
        tasks.some(({ subtests }) =>
          subtests.some(({ rows }) => rows.some(row => !Number.isNaN(columns.lengths[row]))),
        ),
      compare: (one, other) => ({
        ...estimateWaitDifference(one, other, columns, settings),
        delta: null,
        plan: null,
      }),
    },
  ]
}
