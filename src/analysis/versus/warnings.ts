import type { Conditions, TaskConditions } from '../../core/baseline.ts'
import { formatNumber } from '../../core/format.ts'
import { isContradiction, type ProblemCode } from '../../core/problem-codes.ts'
import type { MissingRule } from '../../core/settings.ts'
import { unevenShares } from '../missing/uneven.ts'
import type { FewerRuns } from './fewer-runs.ts'
import type { BySide, SideName } from './metric-pair.ts'
import { type MissingRuns, missingTotal } from './missing-runs.ts'
import type { RepeatedRuns } from './repeated-runs.ts'
import type { Side } from './side.ts'

/** Why a difference may have another cause than the one that is looked for. */
export interface Warning {
  readonly code:
    | 'same-runs'
    | 'runs-repeated'
    | 'runs-fewer'
    | 'rubric-changed'
    | 'rubric-missing'
    | 'judges-changed'
    | 'settings-changed'
    | 'no-common-task'
    | 'few-common-tasks'
    | 'runs-missing'
    | 'runs-stopped'
    | 'missing-uneven'
    | 'tasks-missing'
    | 'judgments-missing'
    | 'values-missing'
    | 'data-errors'
    | 'data-contradictions'
  readonly message: string
  readonly hint: string
  /** Why no rule of a gate may pass in spite of what was found. */
  readonly obstacle?: string
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

const mostNamed = 5

/** `a, b and 3 more` */
const named = (names: readonly string[]): string => {
  const shown = names.slice(0, mostNamed).join(', ')
  return names.length > mostNamed ? `${shown} and ${names.length - mostNamed} more` : shown
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

const inTasks = (names: readonly string[]): string =>
  names.length === 1 ? `the task ${names[0]}` : `${names.length} tasks (${named(names)})`

const conditionWarnings = (base: Conditions, candidate: Conditions): Warning[] => {
  const found: Warning[] = []
  const rubrics = changed(base, candidate, ({ rubrics }) => rubrics)
  if (rubrics.length > 0)
    found.push({
      code: 'rubric-changed',
      message: `The rubric is not the same on both sides for ${inTasks(rubrics)}: scores, points and verdicts measure different things.`,
      hint: 'Judge both sides by the same rubric, or compare only what does not rest on it.',
    })
  const lost = withoutRubric(base, candidate)
  if (lost.length > 0)
    found.push({
      code: 'rubric-missing',
      message: `The candidate has no rubric for ${inTasks(lost)}, and the base has: nothing says what its judges left out.`,
      hint: 'Put the rubric beside the runs of the candidate.',
    })
  if (base.judges.length > 0 && candidate.judges.length > 0 && !same(base.judges, candidate.judges))
    found.push({
      code: 'judges-changed',
      message: `The judges are not the same: ${named(base.judges)} judged the base, ${named(candidate.judges)} the candidate.`,
      hint: 'A stricter judge looks like a worse candidate: have the same judges rate both sides.',
    })
  for (const [what, tasks] of [
    ['pass threshold', changed(base, candidate, ({ passThresholds }) => passThresholds)],
    ['time limit', changed(base, candidate, ({ timeouts }) => timeouts)],
  ] as const)
    if (tasks.length > 0)
      found.push({
        code: 'settings-changed',
        message: `The ${what} is not the same on both sides for ${inTasks(tasks)}.`,
        hint: 'Run both sides with the same settings.',
      })
  return [...found, ...ratingWarnings(base, candidate)]
}

/** Only a baseline can have been rated by other rules: folders are rated anew, by the same ones. */
const ratingWarnings = ({ rating: before }: Conditions, { rating: now }: Conditions): Warning[] => {
  const sorted = (aliases: Readonly<Record<string, string>>) => JSON.stringify(Object.entries(aliases).sort())
  const differing = [
    ...(before.consensus === now.consensus ? [] : [`consensus (${before.consensus}, now ${now.consensus})`]),
    ...(before.processSource === now.processSource ? [] : ['process_source']),
    ...(sorted(before.criterionAliases) === sorted(now.criterionAliases) ? [] : ['criterion_aliases']),
  ]
  if (differing.length === 0) return []
  return [
    {
      code: 'settings-changed',
      message: `The baseline was rated with other settings: ${differing.join(', ')}.`,
      hint: 'Save the baseline again with the settings of today.',
    },
  ]
}

const taskWarnings = (tasks: TaskCounts): Warning[] => {
  const { base, candidate, shared } = tasks
  if (shared === 0)
    return [
      {
        code: 'no-common-task',
        message: `The sides have no task in common (${base} and ${candidate} tasks): a difference can be one of tasks.`,
        hint: 'Check that tasks have the same names on both sides; run both on the same tasks.',
      },
    ]
  if (!areApart(tasks)) return []
  return [
    {
      code: 'few-common-tasks',
      message: `The sides share only ${shared} of ${base} and ${candidate} tasks: most of the comparison is between different tasks.`,
      hint: 'Run both sides on the same tasks.',
    },
  ]
}

const countsAs: Record<MissingRule, string> = {
  recorded: 'They are left out',
  fail: 'They count as failures',
  drop: 'They are left out',
}

const stoppedCountAs: Record<MissingRule, string> = {
  recorded: 'They count as their source scored them',
  fail: 'They count as their source scored them',
  drop: 'They are left out',
}

/** `Pass rate: 8.0% if counted as failures, 25.0% if dropped.` */
const ratesText = ({ rates }: MissingRuns): string => {
  if (!rates) return ''
  const { metric, ifFailed, ifDropped } = rates
  const [failed, dropped] = [ifFailed, ifDropped].map(value => formatNumber(value, metric.format))
  return ` ${metric.title}: ${failed} if counted as failures, ${dropped} if dropped.`
}

/** What lacks an outcome may have failed: left out, it makes a side look better. */
const missingWarning = (
  side: 'base' | 'candidate',
  { runs }: Side,
  found: MissingRuns,
  rule: MissingRule,
): Warning[] => {
  const total = missingTotal(found)
  const parts = [
    [found.withoutOutcome, 'without a verdict or score'],
    [found.notFinished, 'not finished or not started'],
    [found.onlyInBase, 'that only the base has'],
  ] as const
  const which = parts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`)
  const all = runs.rows.length + total - found.withoutOutcome
  const stopped: Warning[] =
    found.stopped === 0
      ? []
      : [
          {
            code: 'runs-stopped',
            message: `Infrastructure stopped ${found.stopped} of ${all} runs of the ${side} that have an outcome. ${stoppedCountAs[rule]}.`,
            hint: 'Run them again. `--missing drop` leaves them out.',
          },
        ]
  const missing: Warning[] =
    total === 0
      ? []
      : [
          {
            code: 'runs-missing',
            message: `${total} of ${all} runs of the ${side} ${total === 1 ? 'has' : 'have'} no outcome (${which.join(', ')}). ${countsAs[rule]}.${ratesText(found)}`,
            hint: 'Run them again, or see `tiercel check` for why. `--missing fail` counts them as failures, `--missing drop` leaves them out.',
          },
        ]
  return [...missing, ...stopped]
}

/** The side with fewer outcomes can look better or worse by that alone. */
const unevenWarning = ({ base, candidate }: BySide<MissingRuns>): Warning[] => {
  const shares = (
    [
      ['base', base],
      ['candidate', candidate],
    ] as const
  ).map(([name, found]) => ({
    name,
    runs: found.runs,
    withoutOutcome: missingTotal(found),
  }))
  const uneven = unevenShares(shares)
  if (!uneven) return []
  const { most, least } = uneven
  const shown = ({ withoutOutcome, runs }: typeof most) => `${withoutOutcome} of ${runs}`
  return [
    {
      code: 'missing-uneven',
      message: `The ${most.name} has more runs without an outcome than the ${least.name} (${shown(most)} and ${shown(least)}): a difference can be one of missing runs.`,
      hint: 'Compare `--missing fail` with `--missing drop`: what holds under both does not hang on them.',
    },
  ]
}

const judgmentsWarning = (
  side: 'base' | 'candidate',
  { runs }: Side,
  { lessJudged }: MissingRuns,
  rule: MissingRule,
): Warning[] =>
  lessJudged === 0
    ? []
    : [
        {
          code: 'judgments-missing',
          message: `${lessJudged} of ${runs.rows.length} runs of the ${side} have fewer judgments than usual in their task.${rule === 'fail' ? ' Each missing one counts as a vote against the run.' : ''}`,
          hint: 'Have all judges rate these runs: where only the judges who failed a run are missing, it looks like a pass.',
        },
      ]

const tasksWarning = ({ base }: TaskCounts, { tasks }: MissingRuns): Warning[] =>
  tasks.length === 0
    ? []
    : [
        {
          code: 'tasks-missing',
          message: `The candidate lacks ${tasks.length} of ${base} tasks of the base: ${named(tasks)}.`,
          hint: 'Run the candidate on all tasks of the base.',
        },
      ]

/** What is broken in the data is left out of a comparison, and can be what makes the difference. */
const errorWarning = (whose: string, { faults = new Map() }: Side): Warning[] => {
  const errors = [...faults].filter(([code]) => !isContradiction(code))
  if (errors.length === 0) return []
  const total = errors.reduce((sum, [, count]) => sum + count, 0)
  return [
    {
      code: 'data-errors',
      message: `The data${whose} has ${total} ${total === 1 ? 'error' : 'errors'}: ${countedCodes(errors)}. What cannot be read is left out.`,
      hint: 'See `tiercel check` for where they are and what to do.',
    },
  ]
}

/** Of two values only one can be right, and which one counts decides what is found. */
const contradictionWarning = (whose: string, { faults = new Map() }: Side): Warning[] => {
  const found = [...faults].filter(([code]) => isContradiction(code))
  if (found.length === 0) return []
  const said = `data${whose} contradicts itself: ${countedCodes(found)}`
  return [
    {
      code: 'data-contradictions',
      message: `The ${said}. One of each counts, and nothing says which is right.`,
      hint: 'See `tiercel check` for where they are, and remove what is wrong.',
      obstacle: `the ${said}; see \`tiercel check\``,
    },
  ]
}

const countedCodes = (faults: readonly (readonly [ProblemCode, number])[]): string =>
  named(faults.map(([code, count]) => `${code} (${count})`))

const dataWarnings = (whose: string, side: Side): Warning[] => [
  ...errorWarning(whose, side),
  ...contradictionWarning(whose, side),
]

const sameRuns: Warning = {
  code: 'same-runs',
  message: 'Every run of the candidate has the very values of a run of the base: these are the same runs.',
  hint: 'Check that the candidate is what you meant to compare.',
}

/** A run that counts several times weighs more than others. */
const repeatedWarning = (side: SideName, { runs }: Side, { copies, tasks, areMany }: RepeatedRuns): Warning[] =>
  copies === 0
    ? []
    : [
        {
          code: 'runs-repeated',
          message: `${copies} of ${runs.rows.length} runs of the ${side} have the very values of another run of ${inTasks(tasks)}: the same runs seem to be there under several numbers.`,
          hint: 'Hand in each run once.',
          ...(areMany && { obstacle: `${copies} runs of the ${side} are there several times` }),
        },
      ]

/** The best of more runs look like fewer runs. */
const fewerWarning = (base: Side, candidate: Side, { tasks, shared }: FewerRuns): Warning[] =>
  2 * tasks <= shared
    ? []
    : [
        {
          code: 'runs-fewer',
          message: `The candidate has ${candidate.runs.rows.length} runs, the base ${base.runs.rows.length}: fewer in ${tasks} of ${shared} shared tasks. Nothing in the data says whether there were more.`,
          hint: 'Run both sides equally often, and fix the number of runs beforehand.',
        },
      ]

interface Compared {
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
}: Compared): Warning[] => [
  ...(areSame ? [sameRuns] : []),
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
    ? dataWarnings('', candidate)
    : [...dataWarnings(' of the base', base), ...dataWarnings(' of the candidate', candidate)]),
]
