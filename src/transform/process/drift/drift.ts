import { once } from '../../../core/once.ts'
import type { ToolEvent } from '../../../core/transcript.ts'
import { lineThrough } from '../../../statistics/line.ts'
import { mean } from '../../../statistics/sum.ts'
import { argumentTexts } from '../transcript-actions.ts'
import { otherGoals } from './bank.ts'
import { addCounts, countTerms, type GoalIndex, indexGoals, likenesses, type TermCounts } from './likeness.ts'

export interface Drift {
  /** Distinct terms of the goal; NaN where no goal is known. */
  readonly goalTerms: number
  /** 0: what was done is closer to the goal than to any other task; 1: it is farther from it than from all of them. */
  readonly overall: number
  readonly late: number
  readonly slope: number
}

/** A goal with fewer terms, such as the name of a ticket, says too little to be recognized. */
export const fewestTerms = 30
export const fewestActions = 12
const windowSize = 8
const stride = 4
const textLength = 600

const bank = once(() => indexGoals(otherGoals.map(countTerms)))

/** How far what agents do strays from what they were asked to do, judged by the words of both. */
export const measureDrift = (goal: string | null, actions: readonly ToolEvent[]): Drift => {
  const goalCounts = goal === null ? null : countTerms(goal)
  const goalTerms = goalCounts?.size ?? NaN
  if (!goalCounts || goalTerms < fewestTerms || actions.length < fewestActions)
    return { goalTerms, overall: NaN, late: NaN, slope: NaN }
  const own = indexGoals([goalCounts])
  const rivals = otherGoals.flatMap((other, i) => (other === goal ? [] : [i]))
  const deviations = windowsOf(actions).map(window => 1 - standing(window, own, rivals))
  const places = deviations.map((_, k) => k / (deviations.length - 1))
  return {
    goalTerms,
    overall: mean(deviations),
    late: mean(deviations.slice(Math.floor((2 * deviations.length) / 3))),
    slope: lineThrough(places, deviations).slope,
  }
}

/** The share of other goals that the window is less like than the own one; a tie counts as half. */
const standing = (window: TermCounts, own: GoalIndex, rivals: readonly number[]): number => {
  const [like] = likenesses(window, own)
  const others = likenesses(window, bank())
  return mean(rivals.map(rival => (others[rival] < like ? 1 : others[rival] === like ? 0.5 : 0)))
}

/** Eight actions at a time, each window half over the one before; the last may be half as long. */
const windowsOf = (actions: readonly ToolEvent[]): TermCounts[] => {
  const counts = actions.map(action => countTerms(textOf(action)))
  const windows: TermCounts[] = []
  for (let start = 0; start + stride <= counts.length; start += stride)
    windows.push(addCounts(counts.slice(start, start + windowSize)))
  return windows
}

/** What an action is about: its arguments, or the files that it edits and the beginning of what it writes. */
const textOf = ({ args, edits }: ToolEvent): string => {
  if (edits.length === 0)
    return argumentTexts(args)
      .map(text => text.slice(0, textLength))
      .join('\n')
  return edits.map(({ path, added }) => `${path}\n${added.join('\n').slice(0, textLength)}`).join('\n')
}
