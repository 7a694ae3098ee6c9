import type { BareCode, ReasonParams, SideName } from '../../core/reason-codes.ts'
import { type Coded, type Reason, saysWhy } from '../../core/reasons.ts'
import type { MissingRule } from '../../core/settings.ts'
import type { Unit } from '../../core/unit.ts'
import { countOf } from './words.ts'

/** `12 of 60 tasks have fewer than 5 runs and are left out: holds for the 48 tasks used`. */
const fewRunsLeftOut = ({ needed, tasks, subtests, severally }: ReasonParams['few-runs-left-out']): string => {
  const left = tasks.left + subtests.left
  const have = left === 1 ? 'has' : 'have'
  const leftOut = left === 1 ? 'is left out' : 'are left out'
  const few = needed === 1 ? 'no run with a verdict' : `fewer than ${needed} runs`
  const [ofTasks, usedTasks] = partOf(tasks, 'task')
  const [ofSubtests, usedSubtests] = partOf(subtests, 'subtest')
  if (tasks.left === 0) return `${ofSubtests} ${have} ${few} and ${leftOut}: holds for the ${usedSubtests} used`
  if (subtests.left === 0) {
    const fewOf = severally && needed > 1 ? `no subtest with ${needed} runs` : few
    return `${ofTasks} ${have} ${fewOf} and ${leftOut}: holds for the ${usedTasks} used`
  }
  return `${ofTasks} and ${ofSubtests} of the others ${have} ${few} and ${leftOut}: holds for the ${usedTasks} and ${usedSubtests} used`
}

/** How many of all are left out, and how many are used. */
const partOf = ({ used, left }: { readonly used: number; readonly left: number }, word: string): [string, string] => [
  `${left} of ${countOf(used + left, word)}`,
  countOf(used, word),
]

const fewRunsOfAll = ({ needed, tasks, severally }: ReasonParams['few-runs-everywhere']): string => {
  if (needed === 1) return 'no run with a verdict'
  if (severally) return `no subtest has ${needed} runs`
  return tasks === 1 ? `fewer than ${needed} runs` : `all ${tasks} tasks have fewer than ${needed} runs`
}

/** Several reasons in a line; null without any. */
export const reasonsText = (reasons: readonly Reason[]): string | null => {
  if (reasons.length < 2) return reasons.length === 0 ? null : reasonText(reasons[0])
  return reasons.map(reasonText).join('; ')
}

/** Why rows have no answer, each different reason once. */
export const whyTexts = (rows: readonly { readonly reasons: readonly Reason[] }[]): string[] => [
  ...new Set(rows.flatMap(({ reasons }) => reasons.filter(saysWhy).map(reasonText))),
]

export const reasonText = (reason: Reason): string =>
  reason.params === null ? bareTexts[reason.code] : codedText(reason)

const codedText = <Code extends keyof ReasonParams>({ code, params }: Coded<Code>): string => textsWith[code](params)

/** What is said of several rows that have the same reasons. */
export const eachText = (reasons: readonly Reason[]): string | null =>
  reasons.length === 1 && reasons[0].code === 'one-value' ? 'one value each' : reasonsText(reasons)

const fewValues = 'fewer than 2 values in a tier'

const bareTexts: Readonly<Record<BareCode, string>> = {
  'not-measured': 'not measured',
  'not-measured-on-both-sides': 'not measured on both sides',
  'nothing-shared': 'no tier and subtest in common',
  'no-task-on-both-sides': 'no task measured on both sides',
  'one-value': 'one value',
  'one-run-per-task': 'one run per task',
  'one-run-per-task-on-a-side': 'one run per task on a side',
  'one-run-per-task-in-a-tier': 'one run per task in a tier',
  'one-subtest-per-task': 'one subtest per task',
  'one-subtest-per-task-on-a-side': 'one subtest per task on a side',
  'one-unit': 'one unit: nothing to resample',
  'no-variation': 'no variation',
  'no-variation-between-tasks': 'no variation between tasks',
  'resamples-unanswered': 'more than a fifth of the resamples have no answer',
  'coverage-not-simulated': 'coverage not simulated',
  'coverage-below-rates': 'coverage can be below that of pass rates',
  'drawn-out': 'drawn out to the value, which the percentiles leave out',
  'bootstrap-unanswered': 'no bootstrap: more than a fifth of the resamples do not vary or leave the range',
  'own-tasks': 'no task in common: each side over its own tasks',
  'detectable-approximate': 'detectable effect approximate, not simulated',
  'detectable-not-simulated': 'detectable effect not simulated',
  'detectable-from-limits': 'detectable effect approximate, from the limits',
  'detectable-from-limits-not-simulated': 'detectable effect approximate, from the limits, not simulated',
  'detectable-as-factor': 'detectable effect as a factor',
  undetectable: 'even the largest possible difference would often be missed',
  'detectable-beyond-formula': 'detectable effect beyond what can be told',
  'error-rate-not-simulated': 'error rate not simulated',
  'error-rate-and-detectable-not-simulated': 'error rate and detectable effect not simulated',
  'about-these-subtests': 'about these subtests',
  'subtests-differ': 'not every task has the same subtests, at least two a side',
  'subtests-left-out': 'subtests that only one side has left out',
  'heavy-tails': 'heavy-tails: a few tasks carry the mean, and the error rate is not controlled',
  'heavy-tails-between-tasks': 'heavy tails between tasks',
  'on-different-tasks': 'on different tasks',
  'one-side-always-wins': 'one side always wins: no limits on this scale',
  'no-passes-or-cost-on-a-side': 'no passes or no cost on a side',
  'no-cost': 'no cost',
  'no-upper-limit': 'no passes: no upper limit',
  'few-passes': 'passes in few tasks, or in the same ones on both sides',
  'no-interval-of-medians': 'no interval of the difference of medians',
  'runs-of-subtests-alike': 'fewer than 5 tasks: not tested, since runs of one subtest resemble each other',
  'some-never-got-there': 'some runs never got there',
  'too-few-runs': 'too few runs',
  'amounts-not-positive': 'amounts that are not above 0',
  'no-interval-rule': 'no rule for its interval',
  'too-few-subtests-to-resample': 'fewer than two subtests to resample',
  'too-much-to-resample': 'too many tiers and subtests to resample',
  'too-few-tiers': 'fewer than two tiers',
  'too-few-tiers-measured': 'fewer than two tiers were measured',
  'tiers-in-other-tasks': 'where tasks differ, so may tiers',
  'means-of-runs': 'means of single runs',
  'means-of-subtests': 'means of subtests, every task alike',
  'run-counts-differ': 'run counts differ between the sides: the value of few runs is biased',
  'nothing-varied': 'nothing varied: runs of a task taken as alike',
  'subtests-as-independent': 'p takes subtests as independent and is not corrected',
  'design-ignored': 'run-level test, ignores the design',
  'over-single-runs': 'over single runs, which resemble each other within a task',
  'too-many-runs-to-simulate': 'too many runs to simulate: approximate',
  'power-approximate': 'approximate, not simulated',
  'no-medium-power': 'no power at 0.3',
  'no-medium-power-without-error': 'no power at 0.3: one side always wins, so that delta has no error',
  'few-values-in-a-tier': fewValues,
  'not-in-published-profile': 'not among the tests of the published profile',
  'untested-by-definition': `not tested, p 1 by definition: ${fewValues}`,
  'effects-of-consecutive-tiers': 'effect sizes only for consecutive tiers',
  'no-detectable-in-published-profile': 'the published profile plans for no detectable difference',
  'no-run-with-two-ratings': 'no run with two ratings',
  'fewer-than-three-runs': 'fewer than 3 runs',
  'maybe-too-narrow': 'so little varies that the interval may be too narrow',
  'missing-runs-decide': 'missing runs decide',
  'missing-costs-unknown': 'what the missing runs cost is unknown',
  'no-margin': 'no margin is set',
  'too-few-tasks': 'too few tasks',
  'about-these-tasks': 'about these tasks only',
  'no-variation-proves-nothing': 'no variation proves nothing',
  'no-error-of-medians': 'the difference of two medians has no error to plan with',
  'nothing-to-plan-with': 'nothing varies that could tell how much is needed',
  'same-tasks-need-fewer': 'the same tasks on both sides would need fewer',
  'for-these-tasks': 'for these tasks only',
  'if-no-task-breaks': 'if no task breaks',
  'runs-not-repeated': 'runs do not differ or were not repeated: what more of them would do is not known',
  'no-shared-task': 'no task in common: a difference can be one of tasks',
  'no-rubric': 'the candidate has no rubric',
  'no-limits': 'no limits',
  'not-broken-after-adjustment': 'broken on its own, but not Holm-adjusted for all rules',
  'maybe-broken': 'it looks broken, but chance alone could do that',
  'maybe-kept': 'it looks kept, but it could be worse than allowed',
  'chance-explains': 'chance explains so many',
  'broken-tasks-after-adjustment': 'more than chance explains, but not Holm-adjusted for all rules',
  'no-verdicts-on-both-sides': 'no verdicts of runs on both sides',
  'no-repeated-verdicts': 'no task has two runs with a verdict on both sides',
  'no-runs': 'no runs',
  'no-passes': 'no passes',
  'no-cost-and-verdict': 'no runs with a cost and a verdict',
  'no-tier-with-passes': 'no tier has passes',
  'too-few-scores': 'fewer than two scores',
  'no-tool-calls': 'no tool calls',
  'no-calls': 'no calls',
  'no-transcripts': 'no transcripts',
  'token-kinds-uncounted': 'no runs with all four kinds counted',
  'no-tokens': 'no tokens',
  'no-single-agent-arm': 'the settings name no single_agent_arm',
  'component-everywhere': 'every subtest has it',
  'component-nowhere': 'no subtest has it',
  'component-apart': 'no tier of a task has subtests with it and without it',
}

const unitWords: Readonly<Record<Unit, string>> = {
  task: 'task',
  'subtest over tasks': 'subtest averaged over tasks',
  subtest: 'subtest',
  run: 'run',
  none: 'none',
}

const holdsForThese = (unit: Unit): string =>
  `holds for ${unit === 'run' ? 'these tasks and subtests' : 'these tasks'} only (unit: ${unitWords[unit]})`

interface SurvivalInRows {
  readonly never: number
  readonly runs: number
  readonly side: 1 | 2 | null
}

const sideStart = ({ side }: SurvivalInRows): string => (side === null ? '' : `side ${side}: `)

const neverThere = ({ never, runs }: SurvivalInRows): string => `${never} of ${runs} runs never got there`

const taskCounts = ({ a, b, shared }: ReasonParams['task-counts']): string => `${a} and ${b} tasks, ${shared} shared`

const onSides = (sides: readonly SideName[], before: string): string =>
  sides.map(side => `${before}the ${side}`).join(' and ')

const asCounted: Readonly<Record<MissingRule, string>> = {
  fail: 'if they count as failures',
  drop: 'if they are left out',
  recorded: 'as they were recorded',
}

/** More names than these say no more. */
const mostFaults = 5

const faultsText = (faults: readonly (readonly [string, number])[]): string => {
  const shown = faults.slice(0, mostFaults).map(([code, count]) => `${code} (${count})`)
  return `${shown.join(', ')}${faults.length > mostFaults ? ` and ${faults.length - mostFaults} more` : ''}`
}

const textsWith: { readonly [Code in keyof ReasonParams]: (params: ReasonParams[Code]) => string } = {
  'over-tasks': ({ tasks, onRequest }) =>
    `${tasks} tasks${onRequest ? ', generalized on request' : ''}: holds for tasks like these`,
  'these-tasks': ({ tasks, onRequest, unit }) =>
    `${onRequest ? `${tasks} tasks, taken as they are on request` : 'fewer than 5 tasks'}: ${holdsForThese(unit)}`,
  'complete-tasks': ({ complete, tasks, unit }) =>
    `${complete} of ${tasks} tasks ${complete === 1 ? 'has' : 'have'} all tiers: ${holdsForThese(unit)}`,
  'tasks-left-out': ({ tasks }) => `${tasks} ${tasks === 1 ? 'task' : 'tasks'} that only one side has left out`,
  'task-counts': taskCounts,
  'coverage-of-shared-tasks': counts => `${taskCounts(counts)}: coverage simulated on shared tasks only`,
  'variance-borrowed': ({ unit }) => `a task with one ${unit} takes the variance of the others`,
  'tasks-not-resampled': ({ fewest }) => `no bootstrap: fewer than ${fewest} tasks`,
  'no-variation-without-one': ({ unit }) => `no variation without one of the ${unit}s`,
  'common-ratings': ({ flat, units, unit, df }) =>
    `${flat} of ${units} ${unit}s have only the most common rating: ${df} df`,
  'median-not-reached': waited => `${sideStart(waited)}median not reached: ${neverThere(waited)}`,
  'runs-never-got-there': waited => `${sideStart(waited)}${neverThere(waited)} and count as far as they got`,
  'others-differ': ({ others }) => `${others} differ too`,
  'sources-differ': ({ sources }) => `not tested: measured by ${sources.join(' and ')} in different runs`,
  'planned-by-formula': ({ method, df }) =>
    `${method === null ? 'error from how runs scatter and how differently tasks react' : `error of ${method}`}, ${df} degrees of freedom`,
  simulated: ({ simulations }) => `${simulations} simulations`,
  'sides-not-measured': ({ sides }) => `not measured in ${onSides(sides, '')}`,
  'rule-not-measured': ({ sides }) => `not measured ${onSides(sides, 'in ')}`,
  'rare-breakage-possible': ({ tasks }) =>
    `rare-breakage-possible: that a few tasks fail is not ruled out${tasks === null ? '' : `, which takes at least ${tasks} tasks without a break`}`,
  'few-shared-tasks': ({ shared, tasks }) =>
    `too few tasks are shared (${shared} of ${tasks}): a difference can be one of tasks`,
  'candidate-runs-not-measured': ({ missing, runs }) => `${missing} of ${runs} runs of the candidate have no value`,
  'missing-runs-decide-rule': ({ verdict, other, counted }) =>
    `missing runs decide: ${verdict} ${asCounted.fail}, ${other} ${asCounted[counted]}`,
  'runs-repeated': ({ side, copies }) => `${copies} runs of the ${side} are there several times`,
  'data-contradictions': ({ side, faults }) =>
    `the data${side === null ? '' : ` of the ${side}`} contradicts itself: ${faultsText(faults)}; see \`tiercel check\``,
  'few-runs-left-out': fewRunsLeftOut,
  'few-runs-everywhere': fewRunsOfAll,
  'few-measured-runs': ({ needed, missing, all, part }) =>
    `${missing} of ${all} ${part}${all === 1 ? '' : 's'} ${missing === 1 ? 'has' : 'have'} fewer than ${needed} measured ${needed === 1 ? 'run' : 'runs'}`,
  'arm-without-runs': ({ dimension, value }) => `no run has ${dimension}=${value} (single_agent_arm)`,
  'no-task-in-arm': ({ dimension, value }) => `no task measured here and in ${dimension}=${value}`,
  'tier-not-measured': ({ tier }) => `not measured in tier ${tier}`,
  'baseline-not-measured': ({ tier }) => `not measured in baseline tier ${tier}`,
  'baseline-is-zero': ({ tier, onShared }) =>
    `0 in baseline tier ${tier}${onShared ? ' on the tasks that both have' : ''}`,
  'no-task-in-both-tiers': ({ tier, other }) => `no task was measured in both ${tier} and ${other}`,
  'no-task-in-baseline': ({ tier }) => `no task in common with baseline tier ${tier}`,
  'tier-tasks-left-out': ({ tasks }) => `tasks that only one tier has left out: ${tasks}`,
  'own-words': ({ text }) => text,
}
