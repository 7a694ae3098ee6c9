import type { RandomState } from '../core/random.ts'
import type { Judge } from './models.ts'
import { itemReason, reasoningText, type Verdict } from './phrases.ts'
import { roundTo } from './simulated-files.ts'
import { type ItemQuality, judgeItems, rate } from './simulated-quality.ts'
import { gradeOf, type Item, passThreshold } from './simulated-rubric.ts'
import type { Task } from './world.ts'

/** judgment.json, one judge's verdict. */
export interface Judgment {
  readonly score: number
  readonly passed: boolean
  readonly grade: string
  readonly reasoning: string
  readonly is_valid: true
  readonly criteria_scores: Readonly<Record<string, CriterionScore>>
}

interface CriterionScore {
  readonly achieved: number
  readonly max: number
  readonly score: number
  readonly na_items?: readonly string[]
  readonly items: Readonly<Record<string, ItemScore>>
}

interface ItemScore {
  readonly achieved: number | 'N/A'
  readonly max: number | 'N/A'
  readonly reason: string
}

export const judgeRun = (random: RandomState, quality: readonly ItemQuality[], task: Task, judge: Judge): Judgment => {
  const { rubric, text } = task
  const points = judgeItems(random, quality, rubric, judge.severity)
  const { criteria, score } = rate(points, rubric)
  const criteriaScores: Record<string, CriterionScore> = {}
  rubric.categories.forEach(({ name, first, end }, c) => {
    const { achieved, max } = criteria[c]
    const items: Record<string, ItemScore> = {}
    const notApplicable: string[] = []
    for (let i = first; i < end; i++) {
      const item = rubric.items[i]
      const verdict = verdictOn(points[i], item)
      const reason = itemReason(random, item, verdict, text.artefact)
      if (verdict === 'not applicable') notApplicable.push(item.id)
      items[item.id] =
        verdict === 'not applicable'
          ? { achieved: 'N/A', max: 'N/A', reason }
          : { achieved: points[i], max: item.points, reason }
    }
    const listed = notApplicable.length > 0 ? { na_items: notApplicable } : {}
    criteriaScores[name] = { achieved, max, score: roundTo(achieved / max, 4), ...listed, items }
  })
  const [best, worst] = extremes(points, rubric.items)
  return {
    score,
    passed: score >= passThreshold,
    grade: gradeOf(score),
    reasoning: reasoningText(random, score, best, worst, text.artefact),
    is_valid: true,
    criteria_scores: criteriaScores,
  }
}

const verdictOn = (points: number, item: Item): Verdict => {
  if (Number.isNaN(points)) return 'not applicable'
  if (points === item.points) return 'all'
  return points === 0 ? 'none' : 'part'
}

/** The items with the greatest and the least share of their points. */
const extremes = (points: readonly number[], items: readonly Item[]): [Item, Item] => {
  let best = 0
  let worst = 0
  for (let i = 0; i < items.length; i++) {
    const share = points[i] / items[i].points
    if (share > points[best] / items[best].points) best = i
    if (share < points[worst] / items[worst].points) worst = i
  }
  return [items[best], items[worst]]
}
