import type { PlanQuestion, StudyBasis } from '../../../analysis/plan/study-plan.ts'
import type { Extent } from '../../../analysis/versus/extent.ts'
import { formatNumber } from '../../../core/format.ts'
import { counted } from '../words.ts'

export interface PlanFromPilot {
  readonly tasks: number
  /** Of each task. */
  readonly runs: number
  readonly conditions: number
}

export interface PlanTest {
  readonly isGate: boolean
  readonly confidence: number
  readonly isSimulated: boolean
}

export interface PlanCannotFail extends Pick<StudyBasis, 'scale' | 'metric'> {
  readonly effect: number
  readonly margin: number
}

/** What a plan rests on, what it needs, and what to know about it. */
export const planMessages = {
  'plan-aim': ({
    effect,
    margin,
    power,
    ...basis
  }: Pick<StudyBasis, 'scale' | 'metric'> & Pick<PlanQuestion, 'effect' | 'margin' | 'power'>) => {
    const title = basis.metric.title.toLowerCase()
    return margin === null
      ? `To find a difference of ${effectText(effect, basis)} in ${title} ${percent(power)} of the time`
      : `For a gate on ${title} with a margin of ${effectText(margin, basis)}: ${percent(power)} of unchanged candidates pass, ${percent(power)} of those worse by ${effectText(effect, basis)} fail`
  },
  'plan-from-pilot': ({ tasks, runs, conditions }: PlanFromPilot) =>
    `From a pilot of ${counted(tasks, 'task')}, ${counted(Number(runs.toFixed(1)), 'run')} of each under ${conditions === 1 ? 'one condition' : `${conditions} conditions`}. It knows its variances badly, so that everything is a range.`,
  'plan-from-assumptions': () => 'From what you assume.',
  'plan-runs-with-tasks': ({ tasks, runs }: { readonly tasks: number; readonly runs: Extent }) => {
    if (runs.low === Infinity) return `With ${tasks} tasks no number of runs is enough: more tasks are.`
    if (runs.about === Infinity)
      return `With ${tasks} tasks probably no number of runs is enough (at best ${wholeText(runs.low)} of each task): more tasks are.`
    const perhaps = runs.high === Infinity ? '; it may be that no number is enough' : ''
    return `With ${tasks} tasks it takes ${extentText(runs, wholeText)} runs of each under each condition${perhaps}.`
  },
  'plan-least-tasks': ({ tasks }: { readonly tasks: number }) =>
    `At least ${wholeText(tasks)} tasks: with fewer, complete failures of a few tasks could be missed that together exceed the margin.`,
  'plan-budget-finds-nothing': ({ price }: { readonly price: number }) =>
    Number.isNaN(price)
      ? 'nothing is known of the price of a run; give --price.'
      : `nothing, it does not pay for two tasks at ${money(price)} a run.`,
  'plan-test': ({ isGate, confidence, isSimulated }: PlanTest) => {
    const level = `${Number((100 * confidence).toPrecision(6))}%`
    const test = isGate ? `a gate with one-sided ${level} limits` : `a comparison with ${level} intervals`
    return `Numbers are for ${test} of two conditions that try the same tasks.${isSimulated ? ' Pass rates are simulated.' : ''}`
  },
  'plan-unchanged-candidate': () => 'An unchanged candidate has the same true mean in every task as the base.',
  'plan-gate-approximate': () => 'How often a gate passes and fails is approximate (Student’s t).',
  'plan-cannot-fail': ({ effect, margin, ...basis }: PlanCannotFail) =>
    `A candidate that is worse by ${effectText(effect, basis)} cannot be failed that often: to fail, the estimate must reach the margin of ${effectText(margin, basis)}. Give a larger --effect or a smaller --margin.`,
  'plan-judge-once': () =>
    'Decide the number of tasks and runs before, and judge once: looking again after every few runs raises false failures.',
  'plan-correlation-assumed': (correlation: Extent) =>
    `The pilot has no two conditions to tell how differently tasks react: they are assumed to have a correlation of ${extentText(correlation, value => value.toFixed(1))}; --correlation sets it.`,
  'plan-prices-missing': ({ priced, conditions }: { readonly priced: number; readonly conditions: number }) =>
    `What runs cost is known of ${priced} of ${conditions} conditions only; --price sets it.`,
  'plan-judges-fixed': ({ judges }: { readonly judges: number }) =>
    `The ${judges} judges are taken as they are: fewer than about 6 say nothing about other judges. How strict each is cancels out where the same judges rate both conditions.`,
} as const

/** One decimal, and more only where that would leave nothing. */
const digits = (value: number): number => Number(Math.abs(value) < 1 ? value.toPrecision(2) : value.toFixed(1))

/** An effect as people say it: points of a share, or percent more of an amount. */
export const effectText = (effect: number, { scale, metric }: Pick<StudyBasis, 'scale' | 'metric'>): string => {
  if (!Number.isFinite(effect)) return '∞'
  if (scale === 'log ratio') return `${digits(100 * Math.expm1(effect))}%`
  return metric.format === 'percent' ? `${digits(100 * effect)} points` : formatNumber(effect, metric.format)
}

export const money = (value: number): string => {
  if (Number.isNaN(value)) return '–'
  if (!Number.isFinite(value)) return '∞'
  return value < 100 ? formatNumber(value, 'usd') : `$${Math.round(value).toLocaleString('en')}`
}

/** `4 (2 to 11)`, the number alone where it is known exactly. */
export const extentText = ({ low, about, high }: Extent, shown: (value: number) => string): string =>
  shown(low) === shown(high) ? shown(about) : `${shown(about)} (${shown(low)} to ${shown(high)})`

export const percent = (share: number): string => `${(100 * share).toFixed(0)}%`

/** A number of tasks or runs that is enough. */
export const wholeText = (value: number): string =>
  Number.isFinite(value) ? Math.ceil(value).toLocaleString('en') : '∞'
