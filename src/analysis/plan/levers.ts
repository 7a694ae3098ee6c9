import type { Component, VarianceComponents } from '../../statistics/variance-components.ts'
import { type Extent, exactly, extentOf } from '../versus/extent.ts'
import type { Panel } from './panel.ts'
import type { StudyDesign } from './plan-power.ts'
import type { StudyModel } from './study-model.ts'
import { spreadOf } from './study-model.ts'

/** What can be doubled. */
export type LeverName = 'tasks' | 'subtests' | 'runs' | 'judges'

/** What doubling something does to the interval, as the share by which it becomes narrower. */
export interface Lever {
  readonly of: LeverName
  readonly from: number
  readonly to: number
  /** Of the difference of two conditions; null where that does not depend on it, or not alone. */
  readonly difference: Extent | null
  /** Of the mean of one condition; null without a pilot. */
  readonly mean: Extent | null
}

/** How large the study is whose levers are looked at. */
export interface LeverDesign extends StudyDesign {
  readonly subtests: number
}

/** A variance that is divided by all of what is counted here. */
interface Part {
  readonly variance: Extent
  readonly over: readonly LeverName[]
}

type Size = Readonly<Record<LeverName, number>>

const errorOf = (parts: readonly { readonly variance: number; readonly over: readonly LeverName[] }[], size: Size) =>
  Math.sqrt(parts.reduce((sum, { variance, over }) => sum + variance / over.reduce((n, name) => n * size[name], 1), 0))

/** How much narrower the interval becomes, from the least to the most that the variances allow. */
const gain = (parts: readonly Part[], lever: LeverName, size: Size): Extent => {
  const larger = { ...size, [lever]: 2 * size[lever] }
  const with_ = (helped: keyof Extent, others: keyof Extent) => {
    const known = parts.map(({ variance, over }) => ({
      over,
      variance: variance[over.includes(lever) ? helped : others],
    }))
    const now = errorOf(known, size)
    return now > 0 ? 1 - errorOf(known, larger) / now : 0
  }
  return { low: with_('low', 'high'), about: with_('about', 'about'), high: with_('high', 'low') }
}

const limited = ({ value, low, high }: Component): Extent =>
  Number.isNaN(value)
    ? exactly(0)
    : {
        low: Number.isNaN(low) ? 0 : Math.min(low, value),
        about: value,
        high: Number.isNaN(high) ? value : Math.max(high, value),
      }

/** What judges add to the scatter of runs is part of it. */
const runParts = (variance: Extent, panel: Panel | null, times: number): Part[] => {
  const perRun = panel ? panel.perRun : 1
  const noise = panel ? limited(panel.noise) : exactly(0)
  const own = extentOf(part => Math.max(0, variance[part] - noise[part] / perRun))
  return [
    { variance: extentOf(part => times * own[part]), over: ['tasks', 'subtests', 'runs'] },
    { variance: extentOf(part => times * noise[part]), over: ['tasks', 'subtests', 'runs', 'judges'] },
  ]
}

const differenceParts = (model: StudyModel, effect: number, panel: Panel | null): Part[] => {
  const interaction = extentOf(part => spreadOf(model, effect, part).interactionVariance)
  const runs = extentOf(part => spreadOf(model, effect, part).runVariance)
  return [{ variance: interaction, over: ['tasks'] }, ...runParts(runs, panel, 2)]
}

const meanParts = ({ task, subtest, run }: VarianceComponents, panel: Panel | null): Part[] => [
  { variance: limited(task), over: ['tasks'] },
  { variance: limited(subtest), over: ['tasks', 'subtests'] },
  ...runParts(limited(run), panel, 1),
]

/** Which of tasks, subtests, runs and judges narrows an interval most when doubled, the strongest first. */
export const leversOf = (
  model: StudyModel,
  effect: number,
  { tasks, subtests, runs }: LeverDesign,
  components: VarianceComponents | null,
  panel: Panel | null,
): Lever[] => {
  const size: Size = { tasks, subtests, runs, judges: panel?.perRun ?? 1 }
  const names: LeverName[] = [
    'tasks',
    ...(subtests > 1 ? (['subtests'] as const) : []),
    'runs',
    ...(panel ? (['judges'] as const) : []),
  ]
  return names
    .map(of => ({
      of,
      from: size[of],
      to: 2 * size[of],
      // Subtests react in their own way too, which a difference over tasks does not tell apart.
      difference:
        of === 'subtests'
          ? null
          : gain(differenceParts(model, effect, panel), of, { ...size, subtests: 1, runs: runs * subtests }),
      mean: components && gain(meanParts(components, panel), of, size),
    }))
    .sort((a, b) => strength(b) - strength(a))
}

const strength = ({ difference, mean }: Lever): number => difference?.about ?? mean?.about ?? 0
