import type { MetricInfo } from '../../core/metric.ts'
import type { SideName } from '../../core/reason-codes.ts'
import { type Column, columnNumbers, type Rows, type Table } from '../../core/table.ts'
import { mean } from '../../statistics/sum.ts'
import { headlinesIn } from '../headline-metrics.ts'
import { type Layout, sampleOf } from '../inference/index.ts'
import { cellColumns } from '../inference/places.ts'
import { type Place, placeReader, placesIn, withRunsAt } from '../missing/added-runs.ts'
import { outcomesIn, withoutOutcome, worstOf } from '../missing/outcome-columns.ts'
import type { Joined } from './join.ts'
import type { BySide } from './metric-pair.ts'
import { type JoinedSides, joinedSides } from './pairing.ts'
import type { Side } from './side.ts'
import type { StoppedDropped } from './stopped-runs.ts'

/** The runs of one side that have no outcome, by what is known of them. */
export interface MissingRuns {
  /** Runs with fewer judgments than others. */
  readonly lessJudged: number
  /** Runs that lack an outcome which runs of their task have, such as a verdict. */
  readonly withoutOutcome: number
  /** Runs that were planned or started, and have no result. */
  readonly notFinished: number
  /** Runs that the base has and the candidate does not. */
  readonly onlyInBase: number
  /** Runs that infrastructure stopped and their source scored all the same. */
  readonly stopped: number
  /** Runs that were read or should be there. */
  readonly runs: number
  /** What the first outcome comes to by each rule; null where none was measured. */
  readonly rates: MissingRates | null
  /** The tasks of the base that the candidate lacks. */
  readonly tasks: readonly string[]
}

/** Means over tasks. */
export interface MissingRates {
  readonly metric: MetricInfo
  readonly ifFailed: number
  readonly ifDropped: number
}

export const missingTotal = ({ withoutOutcome, notFinished, onlyInBase }: MissingRuns): number =>
  withoutOutcome + notFinished + onlyInBase

/** Whether how they count can make a difference. */
export const isMissing = ({ base, candidate }: BySide<MissingRuns>): boolean =>
  [base, candidate].some(each => missingTotal(each) + each.lessJudged + each.stopped > 0)

/** Both sides with every run that should have an outcome, those without one as failures. */
export interface FailuresCounted extends JoinedSides {
  /** Whether runs were added. */
  readonly unknownRuns: boolean
  readonly missing: BySide<MissingRuns>
}

/**
 * Adds the runs that are missing and gives runs without an outcome the worst there is. Cells that the base has and the
 * candidate lacks are added to the candidate, so that nobody gains by leaving out what is hard.
 */
export const countFailures = (
  base: Side,
  candidate: Side,
  recorded: JoinedSides,
  dropped: StoppedDropped,
  metrics: readonly MetricInfo[],
  /** Whether they share enough tasks to say what the candidate lacks. */
  areComparable: boolean,
): FailuresCounted => {
  const planned: BySide<Side> = {
    base: withRuns(base, placesIn(base.missing)),
    candidate: withRuns(candidate, placesIn(candidate.missing)),
  }
  const isComplete = planned.base === base && planned.candidate === candidate
  const known = isComplete ? recorded : joinedSides(planned.base, planned.candidate)
  // A candidate that is judged on its own stands on both sides.
  const lacking = base === candidate || !areComparable ? nothingLacking : lackingIn(known)
  const whole =
    lacking.places.length === 0 ? known : joinedSides(planned.base, withRuns(planned.candidate, lacking.places))
  const votes = { base: passesIn(base), candidate: passesIn(candidate) }
  const { table, marks, lessJudged } = failuresIn(whole.joined, metrics, votes)
  const countIn = (side: SideName, own: Side, which: Int8Array) =>
    whole.joined[side].rows.slice(0, own.runs.rows.length).filter(row => which[row] === 1).length
  const lead = headlinesIn(table, metrics).find(
    ({ id, isOutcome }) => isOutcome && columnNumbers(table, id).some(value => !Number.isNaN(value)),
  )
  const rates = (side: SideName): MissingRates | null =>
    lead
      ? {
          metric: lead,
          ifFailed: rateOf(whole.layouts[side], columnNumbers(table, lead.id)),
          ifDropped: rateOf(dropped.layouts[side], columnNumbers(dropped.joined.table, lead.id)),
        }
      : null
  const counted = (side: SideName, own: Side): MissingRuns => ({
    withoutOutcome: countIn(side, own, marks),
    lessJudged: countIn(side, own, lessJudged),
    notFinished: own.missing.rows.length,
    onlyInBase: side === 'candidate' ? lacking.places.length : 0,
    stopped: dropped.stopped[side],
    runs: whole.joined[side].rows.length,
    rates: rates(side),
    tasks: side === 'candidate' ? lacking.tasks : [],
  })
  const at = ({ rows }: Rows): Rows => ({ table, rows })
  const { joined, layouts } = whole
  return {
    joined: { ...joined, table, base: at(joined.base), candidate: at(joined.candidate) },
    layouts,
    unknownRuns: whole !== recorded,
    missing: { base: counted('base', base), candidate: counted('candidate', candidate) },
  }
}

const rateOf = (layout: Layout, column: Float64Array): number =>
  mean(sampleOf(layout, column).tasks.map(({ value }) => value))

/** A side with more runs, of which nothing is known but where they belong. Its own rows keep their places. */
const withRuns = (side: Side, places: readonly Place[]): Side => {
  if (places.length === 0) return side
  const { table, rows } = side.runs
  const added = Int32Array.from(places, (_, i) => table.size + i)
  return { ...side, runs: { table: withRunsAt(table, places), rows: Int32Array.of(...rows, ...added) } }
}

interface Lacking {
  readonly places: readonly Place[]
  readonly tasks: readonly string[]
}

const nothingLacking: Lacking = { places: [], tasks: [] }

interface Cell {
  readonly task: string
  readonly id: string
  readonly rows: readonly number[]
}

/**
 * What the base has and the candidate lacks. A candidate that repeats less often than the base lacks nothing by that: in
 * each cell it should have as many runs as the base, or as it has itself where it has most.
 */
const lackingIn = ({ joined, layouts }: JoinedSides): Lacking => {
  const { base: before, candidate: now, columns, sharedUnits } = layouts
  const tasks = new Set(now.tasks.map(({ task }) => task))
  const cells = cellsOf(now, sharedUnits)
  const most = [...cells.values()].reduce((max, { rows }) => Math.max(max, rows.length), 0)
  const place = placeReader(joined.table)
  const places = placesIn(joined.candidate)
  const gapsIn = gapCounter(joined)
  // A configuration that the candidate does not have at all was not meant to be there.
  const levels = columns
    .filter(column => column !== 'subtest')
    .map(column => [column, new Set(places.map(each => each[column]))] as const)
  const lacking = [...cellsOf(before, sharedUnits)].flatMap(([key, { rows }]): Place[] => {
    const like = place(rows[0])
    if (sharedUnits && levels.some(([column, known]) => !known.has(like[column]))) return []
    const own = cells.get(key)?.rows ?? []
    const count = Math.max(Math.min(rows.length, most) - own.length, gapsIn(rows, own))
    if (count <= 0) return []
    // What was changed is the candidate's, what pairs the runs is the base's.
    const changed = Object.fromEntries(
      cellColumns
        .filter(column => !(sharedUnits && columns.includes(column)))
        .map(column => [column, places[0][column]]),
    )
    return new Array<Place>(count).fill({ ...like, ...changed })
  })
  const lost = before.tasks.map(({ task }) => task).filter(task => !tasks.has(task))
  return { places: lacking, tasks: lost }
}

/** Repetitions of the base that are left out between those of the candidate, by their numbers. */
const gapCounter = ({ table, candidate }: Joined): ((base: readonly number[], own: readonly number[]) => number) => {
  const numbers = columnNumbers(table, 'run_number')
  let last = -Infinity
  for (const row of candidate.rows) if (numbers[row] > last) last = numbers[row]
  return (base, own) => {
    const known = new Set(own.map(row => numbers[row]))
    const expected = new Set(base.map(row => numbers[row]).filter(each => each <= last))
    // Numbers of another kind, such as seeds, say nothing of what is left out.
    if (![...expected].some(each => known.has(each))) return 0
    // Planned runs that left no result have no number here, and are counted already.
    const unnumbered = own.filter(row => Number.isNaN(numbers[row])).length
    const gaps = [...expected].filter(each => !known.has(each)).length - unnumbered
    return Math.min(gaps, base.length - own.length)
  }
}

/** By task and subtest; where subtests cannot be paired, by task. */
const cellsOf = ({ tasks }: Layout, sharedUnits: boolean): ReadonlyMap<string, Cell> =>
  new Map(
    tasks.flatMap(({ task, subtests }): [string, Cell][] =>
      sharedUnits
        ? subtests.map(({ id, rows }) => [JSON.stringify([task, id]), { task, id, rows: [...rows] }])
        : [[task, { task, id: '', rows: subtests.flatMap(({ rows }) => [...rows]) }]],
    ),
  )

/** How many judges passed a run, by its row in the side's own table; null where judgments were not kept. */
const passesIn = ({ judged }: Side): Float64Array | null => {
  const verdicts = judged?.judges.columns.judge_passed
  const valid = judged?.judges.columns.judge_is_valid
  const runs = judged?.judges.parent?.rows
  if (!judged || !runs || verdicts?.type !== 'flag' || valid?.type !== 'flag') return null
  const passes = new Float64Array(judged.runs.size)
  runs.forEach((run, row) => {
    if (verdicts.values[row] === 1 && valid.values[row] !== 0) passes[run]++
  })
  return passes
}

/**
 * The joined table in which runs without an outcome failed. An outcome is expected of a run where any run of its task has
 * it; of tasks in which no run has any outcome, all that were measured somewhere. A judgment that most runs have and a
 * run lacks counts as a vote against it.
 */
const failuresIn = (
  { table, base, candidate, rowIn }: Joined,
  metrics: readonly MetricInfo[],
  votes: BySide<Float64Array | null>,
): { readonly table: Table; readonly marks: Int8Array; readonly lessJudged: Int8Array } => {
  const outcomes = outcomesIn(table, metrics)
  const taskOf = placeReader(table)
  const tasks = Array.from({ length: table.size }, (_, row) => taskOf(row).task)
  const lessJudged = new Int8Array(table.size)
  const judges = columnNumbers(table, 'judges')
  const panels = usualPanels(judges, tasks, base.rows)
  const most = { base: mostIn(judges, base.rows), candidate: mostIn(judges, candidate.rows) }
  const sideOf = (row: number): SideName => (row < base.rows.length ? 'base' : 'candidate')
  const passes = (row: number) => votes[sideOf(row)]?.[rowIn(row)] ?? NaN
  const panelOf = (row: number) => Math.min(panels.get(tasks[row]) ?? 0, most[sideOf(row)])
  const columns = outcomes.map(({ metric, values, isExpected }): [string, Column] => {
    const worst = worstOf(metric)
    const filled = values.map((value, row) => {
      if (!Number.isNaN(value)) {
        const panel = panelOf(row)
        if (!(metric.binary && judges[row] > 0 && judges[row] < panel)) return value
        lessJudged[row] = 1
        return 2 * passes(row) <= panel ? worst : value
      }
      return isExpected(row) ? worst : value
    })
    return [metric.id, { type: 'number', values: filled }]
  })
  return {
    table: { ...table, columns: { ...table.columns, ...Object.fromEntries(columns) } },
    marks: withoutOutcome(outcomes, table.size),
    lessJudged,
  }
}

/** As many judgments as most judged runs of a task have in the base; what a side never has is not expected of it. */
const usualPanels = (
  judges: Float64Array,
  tasks: readonly (string | null)[],
  rows: Int32Array,
): ReadonlyMap<string | null, number> => {
  const counts = new Map<string | null, Map<number, number>>()
  for (const row of rows) {
    if (!(judges[row] > 0)) continue
    const ofTask = counts.get(tasks[row]) ?? new Map<number, number>()
    counts.set(tasks[row], ofTask.set(judges[row], (ofTask.get(judges[row]) ?? 0) + 1))
  }
  return new Map([...counts].map(([task, found]) => [task, [...found].sort(([a, m], [b, n]) => n - m || b - a)[0][0]]))
}

const mostIn = (judges: Float64Array, rows: Int32Array): number => {
  let most = 0
  for (const row of rows) if (judges[row] > most) most = judges[row]
  return most
}
