import type { Warning, WarningParams } from '../../../analysis/versus/versus-warnings.ts'
import { formatNumber } from '../../../core/format.ts'
import type { MissingRule } from '../../../core/settings.ts'

const mostNamed = 5

/** `a, b and 3 more` */
const named = (names: readonly string[]): string => {
  const shown = names.slice(0, mostNamed).join(', ')
  return names.length > mostNamed ? `${shown} and ${names.length - mostNamed} more` : shown
}

const inTasks = (names: readonly string[]): string =>
  names.length === 1 ? `the task ${names[0]}` : `${names.length} tasks (${named(names)})`

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
const ratesText = ({ rates }: WarningParams['runs-missing']): string => {
  if (!rates) return ''
  const { metric, ifFailed, ifDropped } = rates
  const [failed, dropped] = [ifFailed, ifDropped].map(value => formatNumber(value, metric.format))
  return ` ${metric.title}: ${failed} if counted as failures, ${dropped} if dropped.`
}

const sideText = (side: WarningParams['data-errors']['side']): string => (side === null ? '' : ` of the ${side}`)

const faultsText = ({ faults }: WarningParams['data-errors']): string =>
  named(faults.map(([code, count]) => `${code} (${count})`))

/** What else than the change could explain a difference between two sides. */
export const warningMessages: { readonly [Code in keyof WarningParams]: (params: WarningParams[Code]) => string } = {
  'same-runs': () => 'Every run of the candidate has the very values of a run of the base: these are the same runs.',
  'runs-repeated': ({ side, copies, of, tasks }) =>
    `${copies} of ${of} runs of the ${side} have the very values of another run of ${inTasks(tasks)}: the same runs seem to be there under several numbers.`,
  'runs-fewer': ({ base, candidate, tasks, shared }) =>
    `The candidate has ${candidate} runs, the base ${base}: fewer in ${tasks} of ${shared} shared tasks. Nothing in the data says whether there were more.`,
  'rubric-changed': ({ tasks }) =>
    `The rubric is not the same on both sides for ${inTasks(tasks)}: scores, points and verdicts measure different things.`,
  'rubric-missing': ({ tasks }) =>
    `The candidate has no rubric for ${inTasks(tasks)}, and the base has: nothing says what its judges left out.`,
  'judges-changed': ({ base, candidate }) =>
    `The judges are not the same: ${named(base)} judged the base, ${named(candidate)} the candidate.`,
  'settings-changed': params => {
    if (params.of !== 'rating') return `The ${params.of} is not the same on both sides for ${inTasks(params.tasks)}.`
    const { consensus, others } = params
    const differing = [...(consensus ? [`consensus (${consensus.before}, now ${consensus.now})`] : []), ...others]
    return `The baseline was rated with other settings: ${differing.join(', ')}.`
  },
  'no-common-task': ({ base, candidate }) =>
    `The sides have no task in common (${base} and ${candidate} tasks): a difference can be one of tasks.`,
  'few-common-tasks': ({ base, candidate, shared }) =>
    `The sides share only ${shared} of ${base} and ${candidate} tasks: most of the comparison is between different tasks.`,
  'runs-missing': params => {
    const { side, total, of, withoutOutcome, notFinished, onlyInBase, rule } = params
    const parts = [
      [withoutOutcome, 'without a verdict or score'],
      [notFinished, 'not finished or not started'],
      [onlyInBase, 'that only the base has'],
    ] as const
    const which = parts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`)
    return `${total} of ${of} runs of the ${side} ${total === 1 ? 'has' : 'have'} no outcome (${which.join(', ')}). ${countsAs[rule]}.${ratesText(params)}`
  },
  'runs-stopped': ({ side, stopped, of, rule }) =>
    `Infrastructure stopped ${stopped} of ${of} runs of the ${side} that have an outcome. ${stoppedCountAs[rule]}.`,
  'missing-uneven': ({ most, least }) => {
    const [more, fewer] = [most, least].map(({ withoutOutcome, runs }) => `${withoutOutcome} of ${runs}`)
    return `The ${most.side} has more runs without an outcome than the ${least.side} (${more} and ${fewer}): a difference can be one of missing runs.`
  },
  'tasks-missing': ({ tasks, of }) =>
    `The candidate lacks ${tasks.length} of ${of} tasks of the base: ${named(tasks)}.`,
  'judgments-missing': ({ side, lessJudged, of, rule }) =>
    `${lessJudged} of ${of} runs of the ${side} have fewer judgments than usual in their task.${rule === 'fail' ? ' Each missing one counts as a vote against the run.' : ''}`,
  'values-missing': ({ metric, unmeasured, of }) =>
    `${metric} is not measured in ${unmeasured} of ${of} runs of the candidate. The rule rests on the others.`,
  'data-errors': params => {
    const total = params.faults.reduce((sum, [, count]) => sum + count, 0)
    return `The data${sideText(params.side)} has ${total} ${total === 1 ? 'error' : 'errors'}: ${faultsText(params)}. What cannot be read is left out.`
  },
  'data-contradictions': params =>
    `The data${sideText(params.side)} contradicts itself: ${faultsText(params)}. One of each counts, and nothing says which is right.`,
}

const hints: Readonly<Record<Warning['code'], string>> = {
  'same-runs': 'Check that the candidate is what you meant to compare.',
  'runs-repeated': 'Hand in each run once.',
  'runs-fewer': 'Run both sides equally often, and fix the number of runs beforehand.',
  'rubric-changed': 'Judge both sides by the same rubric, or compare only what does not rest on it.',
  'rubric-missing': 'Put the rubric beside the runs of the candidate.',
  'judges-changed': 'A stricter judge looks like a worse candidate: have the same judges rate both sides.',
  'settings-changed': 'Run both sides with the same settings.',
  'no-common-task': 'Check that tasks have the same names on both sides; run both on the same tasks.',
  'few-common-tasks': 'Run both sides on the same tasks.',
  'runs-missing':
    'Run them again, or see `tiercel check` for why. `--missing fail` counts them as failures, `--missing drop` leaves them out.',
  'runs-stopped': 'Run them again. `--missing drop` leaves them out.',
  'missing-uneven': 'Compare `--missing fail` with `--missing drop`: what holds under both does not hang on them.',
  'tasks-missing': 'Run the candidate on all tasks of the base.',
  'judgments-missing':
    'Have all judges rate these runs: where only the judges who failed a run are missing, it looks like a pass.',
  'values-missing': 'See why these runs have no value: what is left out can be what is expensive.',
  'data-errors': 'See `tiercel check` for where they are and what to do.',
  'data-contradictions': 'See `tiercel check` for where they are, and remove what is wrong.',
}

/** What to do about a warning. */
export const hintText = (warning: Warning): string =>
  warning.code === 'settings-changed' && warning.params.of === 'rating'
    ? 'Save the baseline again with the settings of today.'
    : hints[warning.code]
