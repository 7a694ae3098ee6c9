import type { RandomState } from '../core/random.ts'
import type { Rubric } from './simulated-rubric.ts'

/**
 * How good a run is, on the logit scale: 0 means that a judge in the middle gives half of the points.
 * It is the sum of an intercept, the tier, the model, the task, how the task takes to the tier, the subtest and chance;
 * each item then lies above or below it.
 */
const intercept = 0.4

/** How far each of these varies: standard deviations on the logit scale. */
export const spread = {
  task: 0.6,
  taskAndTier: 0.15,
  subtest: 0.35,
  run: 0.45,
  /** A criterion within a run: what makes its items resemble each other. */
  criterion: 0.3,
  /** An item within a task: some are harder than others in every run. */
  item: 0.5,
  itemOfRun: 0.4,
  /** A judge's view of one run, on top of the judge's severity. */
  judge: 0.2,
}

/** How often an item that may not apply does not, and how often a judge agrees about that. */
const shareNotApplicable = 0.4
const agreementNotApplicable = 0.9

/** The spread flattens the middle of the averaged logistic curve by about this factor: the usual approximation. */
const flattening = Math.sqrt(1 + (Math.PI / 8) * Object.values(spread).reduce((sum, sd) => sum + sd * sd, 0))

/** What one tier adds on the logit scale: the curve rises by a quarter of it in its middle. */
const tierStep = (effect: number): number => 4 * effect * flattening

export interface TaskEffects {
  /** Above 0: an easy task. */
  readonly ease: number
  readonly ofTier: readonly number[]
  readonly ofItem: readonly number[]
}

export const drawTaskEffects = (random: RandomState, tiers: number, items: number): TaskEffects => ({
  ease: random.normal(0, spread.task),
  ofItem: Array.from({ length: items }, () => random.normal(0, spread.item)),
  ofTier: Array.from({ length: tiers }, () => random.normal(0, spread.taskAndTier)),
})

/** Of a run, without its subtest and its luck. Tiers are centred, so that the number of tiers moves no average. */
export const expectedQuality = (tier: number, tiers: number, effect: number, modelEffect: number, task: TaskEffects) =>
  intercept + tierEffect(tier, tiers, effect) + modelEffect + task.ease + task.ofTier[tier]

export const tierEffect = (tier: number, tiers: number, effect: number): number =>
  tierStep(effect) * (tier - (tiers - 1) / 2)

export interface ItemQuality {
  readonly value: number
  readonly applies: boolean
}

/** What is true of each item of one run, before anybody judges it. */
export const drawItems = (random: RandomState, quality: number, rubric: Rubric, task: TaskEffects): ItemQuality[] => {
  const items: ItemQuality[] = []
  for (const { first, end } of rubric.categories) {
    const level = quality + random.normal(0, spread.criterion)
    for (let i = first; i < end; i++) {
      const value = level + task.ofItem[i] + random.normal(0, spread.itemOfRun)
      const optional = rubric.items[i].notApplicableWhen !== null
      items.push({ value, applies: !optional || random.randomSample() >= shareNotApplicable })
    }
  }
  return items
}

/** The points that a judge gives for each item, NaN where the judge says that it does not apply. */
export const judgeItems = (random: RandomState, items: readonly ItemQuality[], rubric: Rubric, severity: number) => {
  const points: number[] = []
  const view = random.normal(0, spread.judge) - severity
  for (const { first, end, steps } of rubric.categories) {
    for (let i = first; i < end; i++) {
      const { notApplicableWhen, points: most } = rubric.items[i]
      const agrees = notApplicableWhen === null || random.randomSample() < agreementNotApplicable
      const share = 1 / (1 + Math.exp(-items[i].value - view))
      // Rounded up or down by chance, so that the points are right on average.
      const given = Math.floor(share * steps + random.randomSample()) / steps
      points.push(items[i].applies === agrees ? given * most : Number.NaN)
    }
  }
  return points
}

export interface Rating {
  readonly criteria: readonly CriterionPoints[]
  /** The weighted mean of the criteria, to two decimals as judges write it. */
  readonly score: number
  /** Points achieved over points to be had. */
  readonly implRate: number
}

export interface CriterionPoints {
  readonly achieved: number
  readonly max: number
}

export const rate = (points: readonly number[], rubric: Rubric): Rating => {
  let score = 0
  let achievedInAll = 0
  let maxInAll = 0
  const criteria = rubric.categories.map(({ first, end, weight }) => {
    let achieved = 0
    let max = 0
    for (let i = first; i < end; i++) {
      if (Number.isNaN(points[i])) continue
      achieved += points[i]
      max += rubric.items[i].points
    }
    score += (weight * achieved) / max
    achievedInAll += achieved
    maxInAll += max
    return { achieved, max }
  })
  return { criteria, score: Math.round(100 * score) / 100, implRate: achievedInAll / maxInAll }
}
