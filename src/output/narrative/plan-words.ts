import type { PlanQuestion, StudyBasis, StudyPlan } from '../../analysis/plan/plan.ts'
import type { Extent } from '../../analysis/versus/extent.ts'
import { formatNumber } from '../../core/format.ts'

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

/** What to know about a plan besides its numbers. */
export const planNotes = ({ basis, question }: StudyPlan): string[] => {
  const { pilot, model } = basis
  const level = `${Number((100 * question.confidence).toPrecision(6))}%`
  const test = question.sided === 1 ? `a gate with one-sided ${level} limits` : `a comparison with ${level} intervals`
  return [
    `Numbers are for ${test} of two conditions that try the same tasks.${model.of === 'rate' ? ' Pass rates are simulated.' : ''}`,
    ...(question.margin === null ? [] : gateNotes(basis, question, question.margin)),
    ...(pilot?.assumed
      ? [
          `The pilot has no two conditions to tell how differently tasks react: they are assumed to have a correlation of ${extentText(pilot.assumed, value => value.toFixed(1))}; --correlation sets it.`,
        ]
      : []),
    ...(pilot && pilot.priced > 0 && Number.isNaN(basis.price)
      ? [`What runs cost is known of ${pilot.priced} of ${pilot.conditions} conditions only; --price sets it.`]
      : []),
    ...(pilot?.panel?.isFixed
      ? [
          `The ${pilot.panel.judges} judges are taken as they are: fewer than about 6 say nothing about other judges. How strict each is cancels out where the same judges rate both conditions.`,
        ]
      : []),
  ]
}

const gateNotes = (basis: StudyBasis, { effect }: PlanQuestion, margin: number): string[] => [
  ...(basis.unchanged === basis.model
    ? []
    : ['An unchanged candidate has the same true mean in every task as the base.']),
  ...(basis.model.of === 'rate' ? [] : ['How often a gate passes and fails is approximate (Student’s t).']),
  ...(effect <= margin
    ? [
        `A candidate that is worse by ${effectText(effect, basis)} cannot be failed that often: to fail, the estimate must reach the margin of ${effectText(margin, basis)}. Give a larger --effect or a smaller --margin.`,
      ]
    : []),
  'Decide the number of tasks and runs before, and judge once: looking again after every few runs raises false failures.',
]
