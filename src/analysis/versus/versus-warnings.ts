import type { Conditions, TaskConditions } from '../../core/baseline.ts'
import { isContradiction, type ProblemCode } from '../../core/problem-codes.ts'
import type { SideName } from '../../core/reason-codes.ts'
import { type Reason, reason } from '../../core/reasons.ts'
import type { MissingRule } from '../../core/settings.ts'
import { unevenShares } from '../missing/imbalance.ts'
import type { FewerRuns } from './fewer-runs.ts'
import type { BySide } from './metric-pair.ts'
import { type MissingRuns, missingTotal } from './missing-rates.ts'
import type { RepeatedRuns } from './repeated-runs.ts'
import type { Side } from './side.ts'

/** How often each kind of fault was found; null where both sides are of the same data. */
export interface Faults {
  readonly side: SideName | null
  readonly faults: readonly (readonly [ProblemCode, number])[]
}

/** What each warning tells. */
export interface WarningParams {
  readonly 'same-runs': Readonly<Record<string, never>>
  readonly 'runs-repeated': {
    readonly side: SideName
    readonly copies: number
    readonly of: number
    readonly tasks: readonly string[]
  }
  readonly 'runs-fewer': BySide<number> & FewerRuns
  readonly 'rubric-changed': { readonly tasks: readonly string[] }
  readonly 'rubric-missing': { readonly tasks: readonly string[] }
  readonly 'judges-changed': BySide<readonly string[]>
  readonly 'settings-changed':
    | { readonly of: 'pass threshold' | 'time limit'; readonly tasks: readonly string[] }
    | {
        readonly of: 'rating'
        /** What it was rated by before and is now, where the rule for consensus is another. */
        readonly consensus: { readonly before: string; readonly now: string } | null
        readonly others: readonly ('process_source' | 'criterion_aliases')[]
      }
  readonly 'no-common-task': BySide<number>
  readonly 'few-common-tasks': TaskCounts
  readonly 'runs-missing': Pick<MissingRuns, 'withoutOutcome' | 'notFinished' | 'onlyInBase' | 'rates'> & {
    readonly side: SideName
    readonly total: number
    readonly of: number
    readonly rule: MissingRule
  }
  readonly 'runs-stopped': {
    readonly side: SideName
    readonly stopped: number
    readonly of: number
    readonly rule: MissingRule
  }
  readonly 'missing-uneven': Readonly<Record<'most' | 'least', MissingIn>>
  readonly 'tasks-missing': { readonly tasks: readonly string[]; readonly of: number }
  readonly 'judgments-missing': {
    readonly side: SideName
    readonly lessJudged: number
    readonly of: number
    readonly rule: MissingRule
  }
  readonly 'values-missing': { readonly metric: string; readonly unmeasured: number; readonly of: number }
  readonly 'data-errors': Faults
  readonly 'data-contradictions': Faults
}

/** Why a difference may have another cause than the one that is looked for. */
export type Warning = {
  readonly [Code in keyof WarningParams]: {
    readonly code: Code
    readonly params: WarningParams[Code]
    /** Why no rule of a gate may pass in spite of what was found. */
    readonly obstacle?: Reason
  }
}[keyof WarningParams]

export interface MissingIn {
  readonly side: SideName
  readonly runs: number
  readonly withoutOutcome: number
}

/** What the two sides have of tasks. */
export interface TaskCounts {
  readonly base: number
  readonly candidate: number
  readonly shared: number
}

/** The tasks that one side has alone. */
export const aloneIn = ({ base, candidate, shared }: TaskCounts) => ({
  only_base: base - shared,
  only_candidate: candidate - shared,
})

/** Fewer shared tasks than these are no pairs where both sides have more. */
const fewestPairs = 5

/** Whether too few tasks are shared for a comparison to be one of the sides and not of their tasks. */
export const areApart = ({ base, candidate, shared }: TaskCounts): boolean => {
  const smaller = Math.min(base, candidate)
  return shared === 0 || 2 * shared < smaller || (shared < fewestPairs && smaller >= fewestPairs)
}

const same = <Value>(a: readonly Value[], b: readonly Value[]): boolean =>
  a.length === b.length && a.every((value, i) => value === b[i])

/** The tasks that both sides have and of which they say something different; what a side does not say is no difference. */
const changed = <Value>(
  base: Conditions,
  candidate: Conditions,
  what: (task: TaskConditions) => readonly Value[],
): string[] => {
  const before = new Map(base.tasks.map(task => [task.task, what(task)]))
  return candidate.tasks
    .filter(task => {
      const [old, now] = [before.get(task.task) ?? [], what(task)]
      return old.length > 0 && now.length > 0 && !same(old, now)
    })
    .map(({ task }) => task)
}

/** The tasks of which the base has a rubric and the candidate none. */
const withoutRubric = (base: Conditions, candidate: Conditions): string[] => {
  const before = new Map(base.tasks.map(({ task, rubrics }) => [task, rubrics]))
  return candidate.tasks
    .filter(({ task, rubrics }) => rubrics.length === 0 && (before.get(task) ?? []).length > 0)
    .map(({ task }) => task)
}

const conditionWarnings = (base: Conditions, candidate: Conditions): Warning[] => {
  const found: Warning[] = []
  const rubrics = changed(base, candidate, ({ rubrics }) => rubrics)
  if (rubrics.length > 0) found.push({ code: 'rubric-changed', params: { tasks: rubrics } })
  const lost = withoutRubric(base, candidate)
  if (lost.length > 0) found.push({ code: 'rubric-missing', params: { tasks: lost } })
  if (base.judges.length > 0 && candidate.judges.length > 0 && !same(base.judges, candidate.judges))
    found.push({ code: 'judges-changed', params: { base: base.judges, candidate: candidate.judges } })
  for (const [of, tasks] of [
    ['pass threshold', changed(base, candidate, ({ passThresholds }) => passThresholds)],
    ['time limit', changed(base, candidate, ({ timeouts }) => timeouts)],
  ] as const)
    if (tasks.length > 0) found.push({ code: 'settings-changed', params: { of, tasks } })
  return [...found, ...ratingWarnings(base, candidate)]
}

/** Only a baseline can have been rated by other rules: folders are rated anew, by the same ones. */
const ratingWarnings = ({ rating: before }: Conditions, { rating: now }: Conditions): Warning[] => {
  const sorted = (aliases: Readonly<Record<string, string>>) => JSON.stringify(Object.entries(aliases).sort())
  const consensus = before.consensus === now.consensus ? null : { before: before.consensus, now: now.consensus }
  const others = [
    ...(before.processSource === now.processSource ? [] : (['process_source'] as const)),
    ...(sorted(before.criterionAliases) === sorted(now.criterionAliases) ? [] : (['criterion_aliases'] as const)),
  ]
  if (consensus === null && others.length === 0) return []
  return [{ code: 'settings-changed', params: { of: 'rating', consensus, others } }]
}

const taskWarnings = (tasks: TaskCounts): Warning[] => {
  const { base, candidate, shared } = tasks
  if (shared === 0) return [{ code: 'no-common-task', params: { base, candidate } }]
  return areApart(tasks) ? [{ code: 'few-common-tasks', params: tasks }] : []
}

/** What lacks an outcome may have failed: left out, it makes a side look better. */
const missingWarning = (side: SideName, { runs }: Side, found: MissingRuns, rule: MissingRule): Warning[] => {
  const { withoutOutcome, notFinished, onlyInBase, rates, stopped } = found
  const total = missingTotal(found)
  const of = runs.rows.length + total - withoutOutcome
  const counts = { withoutOutcome, notFinished, onlyInBase, rates }
  return [
    ...(total > 0 ? [{ code: 'runs-missing', params: { side, total, of, ...counts, rule } } as const] : []),
    ...(stopped > 0 ? [{ code: 'runs-stopped', params: { side, stopped, of, rule } } as const] : []),
  ]
}

/** The side with fewer outcomes can look better or worse by that alone. */
const unevenWarning = (missing: BySide<MissingRuns>): Warning[] => {
  const shares = (['base', 'candidate'] as const).map(side => ({
    side,
    runs: missing[side].runs,
    withoutOutcome: missingTotal(missing[side]),
  }))
  const uneven = unevenShares(shares)
  return uneven ? [{ code: 'missing-uneven', params: uneven }] : []
}

const judgmentsWarning = (side: SideName, { runs }: Side, { lessJudged }: MissingRuns, rule: MissingRule): Warning[] =>
  lessJudged === 0 ? [] : [{ code: 'judgments-missing', params: { side, lessJudged, of: runs.rows.length, rule } }]

const tasksWarning = ({ base }: TaskCounts, { tasks }: MissingRuns): Warning[] =>
  tasks.length === 0 ? [] : [{ code: 'tasks-missing', params: { tasks, of: base } }]

/** What is broken in the data is left out of a comparison, and can be what makes the difference. */
const errorWarning = (side: Faults['side'], { faults = new Map() }: Side): Warning[] => {
  const errors = [...faults].filter(([code]) => !isContradiction(code))
  return errors.length === 0 ? [] : [{ code: 'data-errors', params: { side, faults: errors } }]
}

/** Of two values only one can be right, and which one counts decides what is found. */
const contradictionWarning = (side: Faults['side'], { faults = new Map() }: Side): Warning[] => {
  const found = [...faults].filter(([code]) => isContradiction(code))
  if (found.length === 0) return []
  const obstacle = reason('data-contradictions', { side, faults: found })
  return [{ code: 'data-contradictions', params: { side, faults: found }, obstacle }]
}

const dataWarnings = (side: Faults['side'], about: Side): Warning[] => [
  ...errorWarning(side, about),
  ...contradictionWarning(side, about),
]

/** A run that counts several times weighs more than others. */
const repeatedWarning = (side: SideName, { runs }: Side, { copies, tasks, areMany }: RepeatedRuns): Warning[] => {
  if (copies === 0) return []
  const params = { side, copies, of: runs.rows.length, tasks }
  return [{ code: 'runs-repeated', params, ...(areMany && { obstacle: reason('runs-repeated', { side, copies }) }) }]
}

/** The best of more runs look like fewer runs. */
const fewerWarning = (base: Side, candidate: Side, { tasks, shared }: FewerRuns): Warning[] =>
  2 * tasks <= shared
    ? []
    : [
        {
          code: 'runs-fewer',
          params: { base: base.runs.rows.length, candidate: candidate.runs.rows.length, tasks, shared },
        },
      ]

interface ComparedSides {
  readonly base: Side
  readonly candidate: Side
  readonly tasks: TaskCounts
  readonly missing: BySide<MissingRuns>
  readonly missingRule: MissingRule | null
  /** Whether both sides hold the very same runs. */
  readonly areSame: boolean
  readonly repeated: BySide<RepeatedRuns>
  readonly fewer: FewerRuns
}

/** All that could explain a difference, or that there is none, besides what was changed on purpose. */
export const warningsOf = ({
  base,
  candidate,
  tasks,
  missing,
  missingRule,
  areSame,
  repeated,
  fewer,
}: ComparedSides): Warning[] => [
  ...(areSame ? [{ code: 'same-runs', params: {} } as const] : []),
  ...repeatedWarning('base', base, repeated.base),
  ...repeatedWarning('candidate', candidate, repeated.candidate),
  ...fewerWarning(base, candidate, fewer),
  ...conditionWarnings(base.conditions, candidate.conditions),
  ...taskWarnings(tasks),
  ...tasksWarning(tasks, missing.candidate),
  // A candidate that is judged on its own stands on both sides.
  ...(base === candidate ? [] : missingWarning('base', base, missing.base, missingRule ?? 'recorded')),
  ...missingWarning('candidate', candidate, missing.candidate, missingRule ?? 'recorded'),
  ...(base === candidate ? [] : unevenWarning(missing)),
  ...(base === candidate ? [] : judgmentsWarning('base', base, missing.base, missingRule ?? 'recorded')),
  ...judgmentsWarning('candidate', candidate, missing.candidate, missingRule ?? 'recorded'),
  ...(base.faults === candidate.faults
    ? dataWarnings(null, candidate)
    : [...dataWarnings('base', base), ...dataWarnings('candidate', candidate)]),
]
