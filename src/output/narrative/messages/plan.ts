import type { StudyBasis } from '../../../analysis/plan/plan.ts'
import type { Extent } from '../../../analysis/versus/extent.ts'
import { effectText, extentText } from '../plan-words.ts'

/** What to know about a plan. */
export const planMessages = {
  'plan-test': ({
    isGate,
    confidence,
    isSimulated,
  }: {
    readonly isGate: boolean
    readonly confidence: number
    readonly isSimulated: boolean
  }) => {
    const level = `${Number((100 * confidence).toPrecision(6))}%`
    const test = isGate ? `a gate with one-sided ${level} limits` : `a comparison with ${level} intervals`
    return `Numbers are for ${test} of two conditions that try the same tasks.${isSimulated ? ' Pass rates are simulated.' : ''}`
  },
  'plan-unchanged-candidate': () => 'An unchanged candidate has the same true mean in every task as the base.',
  'plan-gate-approximate': () => 'How often a gate passes and fails is approximate (Student’s t).',
  'plan-cannot-fail': ({
    effect,
    margin,
    ...basis
  }: Pick<StudyBasis, 'scale' | 'metric'> & { readonly effect: number; readonly margin: number }) =>
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
