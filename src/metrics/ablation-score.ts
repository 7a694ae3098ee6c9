import { formatNumber } from '../core/format.ts'
import { type Answer, defineMetric } from '../core/metric.ts'
import { sum } from '../statistics/sum.ts'
import { type Ablation, ablationsOf } from './shared/ablations.ts'
import { type SubtestPerformance, subtestPerformance } from './shared/subtest-performance.ts'

/** What part of the performance with a component is owed to it; without any performance there is none: NaN. */
export const relativeImpact = (score: number, performanceWith: number): number =>
  performanceWith === 0 ? NaN : score / performanceWith

interface Sides {
  readonly having: number[]
  readonly lacking: number[]
}

/** The measured subtest means of each place, those that have it apart from those that go without. */
const sidesByPlace = (subtests: readonly SubtestPerformance[], metric: string, ablation: Ablation): Sides[] => {
  const places = new Map<string, Sides>()
  for (const subtest of subtests) {
    const has = ablation.has(subtest)
    const mean = subtest.means.get(metric) ?? NaN
    if (has === null || Number.isNaN(mean)) continue
    const place = ablation.placeOf(subtest)
    const sides = places.get(place) ?? { having: [], lacking: [] }
    sides[has ? 'having' : 'lacking'].push(mean)
    places.set(place, sides)
  }
  return [...places.values()]
}

const average = (values: readonly number[]) => sum(values) / values.length

const whyNone = (places: readonly Sides[], { reasons }: Ablation): string => {
  if (places.length === 0) return 'not measured'
  if (places.every(({ lacking }) => lacking.length === 0)) return reasons.allHave
  if (places.every(({ having }) => having.length === 0)) return reasons.noneHas
  return reasons.apart
}

const answerOf = (places: readonly Sides[], ablation: Ablation): Answer => {
  const pairs = places.filter(({ having, lacking }) => having.length > 0 && lacking.length > 0)
  const counts = { n: pairs.length, missing: places.length - pairs.length }
  if (pairs.length === 0) return { value: NaN, ...counts, reason: whyNone(places, ablation) }
  const value = average(pairs.map(({ having, lacking }) => average(having) - average(lacking)))
  const impact = relativeImpact(value, average(pairs.map(({ having }) => average(having))))
  if (Number.isNaN(impact)) return { value, ...counts }
  return { value, ...counts, label: `relative impact ${formatNumber(impact, 'percent')}` }
}

export default defineMetric({
  id: 'ablation_score',
  per: 'contrast',
  title: 'Ablation score',
  description:
    'What a component adds: performance with it minus performance without it. A tier is set against the one before it ' +
    'and against the baseline tier, within each task that has both; a component of the configuration, such as a tool, ' +
    'sets the subtests that have it against those that do not, within each tier of each task. Subtests count the ' +
    'same within a side, and so do tasks (or tiers of tasks) in the average. n counts those with both sides, missing ' +
    'those with only one. The relative impact is the score over performance with the component. No answer where ' +
    'nothing has both sides, as when every subtest has the component.',
  formula: 'mean over tasks (and tiers) of (mean with the component - mean without it)',
  format: 'score',
  better: 'neither',
  range: [-1, 1],
  groupings: ['overall', 'by_model'],
  variants: whole => Array.from(ablationsOf(whole).values(), ({ variant }) => variant),
  value: ({ rows }, variant, whole) => {
    const asked = ablationsOf(whole).get(variant.id)
    if (!asked) return null
    return answerOf(sidesByPlace(subtestPerformance(rows), asked.metric, asked.ablation), asked.ablation)
  },
})
