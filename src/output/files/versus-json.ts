import { detectableIn } from '../../analysis/comparisons/detectable-effect.ts'
import type { Difference } from '../../analysis/inference/index.ts'
import type { BrokenTasks } from '../../analysis/versus/broken-tasks.ts'
import type { Extent } from '../../analysis/versus/extent.ts'
import type { MissingRuns } from '../../analysis/versus/missing-rates.ts'
import type { Move } from '../../analysis/versus/moves.ts'
import type { OneSidedRuns } from '../../analysis/versus/one-sided-runs.ts'
import type { Addition, Needed } from '../../analysis/versus/sample-size.ts'
import type { Side } from '../../analysis/versus/side.ts'
import type { MetricVersus, Versus } from '../../analysis/versus/versus.ts'
import { type Reason, reasonsOf } from '../../analysis/versus/versus-reasons.ts'
import { aloneIn, type TaskCounts, type Warning } from '../../analysis/versus/versus-warnings.ts'
import { version } from '../../core/version.ts'
import { hintText } from '../narrative/messages/warnings-messages.ts'
import { text } from '../narrative/messages.ts'
import { reasonsText } from '../narrative/reason-words.ts'
import { finite } from './json-writer.ts'

/** Limits and effects of a comparison by logarithms are written as factors. */
const written = (value: number, { scale }: Pick<Difference, 'scale'>): number | null =>
  finite(scale === 'log ratio' ? Math.exp(value) : value)

/** A null limit is infinite: no number is known to be enough. */
export const extentData = ({ low, about, high }: Extent) => ({
  low: finite(low),
  about: finite(about),
  high: finite(high),
})

const additionData = (addition: Addition | null) =>
  addition && {
    of: addition.of,
    each: extentData(addition.each),
    runs: extentData(addition.runs),
    cost_usd: addition.cost && extentData(addition.cost),
  }

export const neededData = (needed: Needed | null, difference: Pick<Difference, 'scale'>) =>
  needed && {
    effect: written(needed.effect, difference),
    runs: additionData(needed.runs),
    tasks: additionData(needed.tasks),
    reason: reasonsText(needed.reasons),
  }

export const missingData = ({
  withoutOutcome,
  notFinished,
  onlyInBase,
  tasks,
  lessJudged,
  stopped,
  rates,
}: MissingRuns) => ({
  without_outcome: withoutOutcome,
  not_finished: notFinished,
  only_in_base: onlyInBase,
  tasks_missing: tasks,
  less_judged: lessJudged,
  stopped,
  ...(rates && {
    metric: rates.metric.id,
    if_failed: finite(rates.ifFailed),
    if_dropped: finite(rates.ifDropped),
  }),
})

/** A warning with the words that people read. */
export const warningData = (warning: Warning) => {
  const { code, obstacle } = warning
  return { code, message: text(warning), hint: hintText(warning), ...(obstacle !== undefined && { obstacle }) }
}

const sideData = ({ name, runs, conditions }: Side, missing: MissingRuns) => ({
  name,
  runs: runs.rows.length,
  missing_runs: missingData(missing),
  judges: conditions.judges,
})

/** One metric, for programs. */
const metricData = ({
  pair,
  family,
  difference,
  adjusted,
  familySize,
  delta,
  equivalence,
  verdict,
  detectable,
  needed,
  reasons,
}: MetricVersus) => {
  const { scale, sides } = difference
  const told = detectableIn({ ...difference, mde: detectable(), reasons }, pair.metric)
  return {
    metric: pair.metric.id,
    title: pair.metric.title,
    better: pair.metric.better,
    family,
    verdict,
    base: finite(sides.a),
    candidate: finite(sides.b),
    difference: finite(scale === 'difference' ? difference.value : sides.b - sides.a),
    scale: scale === 'difference' ? 'difference' : 'ratio',
    ratio: difference.ratio && finite(difference.ratio.value),
    low: written(difference.low, difference),
    high: written(difference.high, difference),
    p_raw: finite(difference.p),
    p_adjusted: finite(adjusted),
    family_size: familySize,
    cliffs_delta: delta && finite(delta.value),
    delta_low: delta && finite(delta.low),
    delta_high: delta && finite(delta.high),
    margin: equivalence.margin === null ? null : written(equivalence.margin, difference),
    equivalence_confidence: equivalence.confidence,
    equivalence_low: written(equivalence.low, difference),
    equivalence_high: written(equivalence.high, difference),
    typical_base: difference.typical ? finite(difference.typical.a) : null,
    typical_candidate: difference.typical ? finite(difference.typical.b) : null,
    needed: neededData(needed(), difference),
    mde: written(told.mde, difference),
    n_base: pair.n.base,
    n_candidate: pair.n.candidate,
    missing_base: pair.missing.base,
    missing_candidate: pair.missing.candidate,
    tasks: difference.units,
    shared: difference.shared,
    pairing: difference.pairing,
    unit: difference.unit,
    method: difference.method,
    reason: reasonsText(told.reasons),
    low_naive: written(difference.naive.low, difference),
    high_naive: written(difference.naive.high, difference),
    p_naive: finite(difference.pNaive),
    design_effect: finite(difference.designEffect),
    p_sign_flip: finite(difference.pSignFlip),
  }
}

/** So many of the moves come with what the judges said. */
const mostExplained = 10

const reasonData = ({ judge, score, passed, text }: Reason) => ({ judge, score: finite(score), passed, text })

/** What the judges of a side said of the run that stands for a move. */
export const reasonsFor = (versus: Versus, { runs }: Move, side: 'base' | 'candidate'): readonly Reason[] =>
  reasonsOf(versus[side], versus.joined.rowIn(runs[side]))

const moveData = (versus: Versus) => (move: Move, i: number) => {
  const { task, cell, base, candidate, difference, flipped } = move
  return {
    task,
    ...(cell !== null && { subtest: cellName(cell) }),
    base,
    candidate,
    difference,
    flipped,
    ...(i < mostExplained && {
      base_reasons: reasonsFor(versus, move, 'base').map(reasonData),
      candidate_reasons: reasonsFor(versus, move, 'candidate').map(reasonData),
    }),
  }
}

/** What tells a subtest apart, in one line: `T0 / 00`. */
export const cellName = (cell: string): string =>
  cell
    .split('\n')
    .filter(part => part !== '')
    .join(' / ')

/** The tasks that broke, with what to hold their number against. */
export const brokenData = ({ metric, tasks, examined, expected, p }: BrokenTasks) => ({
  metric: metric.id,
  tasks: tasks.map(({ task, runs }) => ({ task, runs_base: runs.base, runs_candidate: runs.candidate })),
  /** Tasks with at least two runs on each side. */
  examined,
  expected_by_chance: examined > 0 ? finite(expected) : null,
  p: examined > 0 ? finite(p) : null,
})

const onlyData = ({ task, cell, runs }: OneSidedRuns) => ({
  task,
  ...(cell !== null && { subtest: cellName(cell) }),
  runs,
})

/** The tasks that were compared, and those that one side has alone. */
const tasksData = (tasks: TaskCounts) => ({ ...tasks, ...aloneIn(tasks) })

/** A comparison as plain data, for programs. */
export const versusData = (versus: Versus): object => {
  const moved = versus.moved()
  const only = versus.only()
  const broken = versus.broken()
  return {
    tiercel: version,
    base: sideData(versus.base, versus.missing.base),
    candidate: sideData(versus.candidate, versus.missing.candidate),
    /** How runs without an outcome count; null: recorded, unless a verdict hangs on it. */
    missing: versus.missingRule,
    tasks: tasksData(versus.tasks),
    paired_by: ['task', ...(versus.layouts.sharedUnits ? versus.layouts.columns : [])],
    warnings: versus.warnings.map(warningData),
    broken_tasks: broken && brokenData(broken),
    metrics: versus.metrics().map(metricData),
    moved: moved && {
      metric: moved.metric.id,
      shared_tasks: moved.sharedTasks,
      shared_subtests: moved.sharedSubtests,
      tasks: moved.tasks.map(moveData(versus)),
      subtests: moved.subtests.map(moveData(versus)),
    },
    only_base: only.base.map(onlyData),
    only_candidate: only.candidate.map(onlyData),
  }
}
