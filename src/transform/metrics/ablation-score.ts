import { formatNumber } from '../../core/format.ts'
import { type Answer, defineMetric } from '../../core/metric.ts'
import { type Reason, reason } from '../../core/reasons.ts'
import type { Rows } from '../../core/table.ts'
import { sum } from '../../statistics/sum.ts'
import { type Ablation, ablationsOf } from './shared/ablations.ts'
import { remembered } from './shared/remembered.ts'
import { type SubtestPerformance, subtestPerformance } from './shared/subtest-performance.ts'

/** What part of the performance with a component is owed to it; without any performance there is none: NaN. */
export const relativeImpact = (score: number, performanceWith: number): number =>
  performanceWith === 0 ? NaN : score / performanceWith

/** The measured subtests of one place: those that have it, and those that go without. */
interface Place {
  readonly having: SubtestPerformance[]
  readonly lacking: SubtestPerformance[]
}

/** Found once for the score and for its interval. */
const knownPlaces = remembered((_runs: Rows) => new Map<string, readonly Place[]>())

const placesOf = (runs: Rows, variant: string, metric: string, ablation: Ablation): readonly Place[] => {
  const known = knownPlaces(runs)
  const found = known.get(variant) ?? placesIn(subtestPerformance(runs), metric, ablation)
  known.set(variant, found)
  return found
}

const placesIn = (subtests: readonly SubtestPerformance[], metric: string, ablation: Ablation): Place[] => {
  const places = new Map<string, Place>()
  for (const subtest of subtests) {
    const has = ablation.has(subtest)
    if (has === null || Number.isNaN(meanOf(subtest, metric))) continue
    const id = ablation.placeOf(subtest)
    const place = places.get(id) ?? { having: [], lacking: [] }
    place[has ? 'having' : 'lacking'].push(subtest)
    places.set(id, place)
  }
  return [...places.values()]
}

const meanOf = (subtest: SubtestPerformance, metric: string): number => subtest.means.get(metric) ?? NaN

const joinRows = ({ table }: Rows, subtests: readonly SubtestPerformance[]): Rows => ({
  table,
  rows: joined(subtests.map(({ rows }) => rows.rows)).sort(),
})

const joined = (parts: readonly Int32Array[]): Int32Array => {
  const all = new Int32Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

const average = (values: readonly number[]) => sum(values) / values.length

const whyNone = (places: readonly Place[], { reasons }: Ablation): Reason => {
  if (places.length === 0) return reason('not-measured')
  if (places.every(({ lacking }) => lacking.length === 0)) return reasons.allHave
  if (places.every(({ having }) => having.length === 0)) return reasons.noneHas
  return reasons.apart
}

const answerOf = (places: readonly Place[], metric: string, ablation: Ablation): Answer => {
  const side = (subtests: readonly SubtestPerformance[]) => average(subtests.map(subtest => meanOf(subtest, metric)))
  const pairs = places.filter(({ having, lacking }) => having.length > 0 && lacking.length > 0)
  const counts = { n: pairs.length, missing: places.length - pairs.length }
  if (pairs.length === 0) return { value: NaN, ...counts, reasons: [whyNone(places, ablation)] }
  const value = average(pairs.map(({ having, lacking }) => side(having) - side(lacking)))
  const impact = relativeImpact(value, average(pairs.map(({ having }) => side(having))))
  if (Number.isNaN(impact)) return { value, ...counts }
  return { value, ...counts, label: `relative impact ${formatNumber(impact, 'percent')}` }
}

const tellingFrom = 0.1
const redundantUpTo = 0.01
const redundantWithin = 0.05

/**
 * Critical: it adds at least a tenth, and surely something. Harmful: it takes away at least a tenth, and surely something.
 * Redundant: at most a hundredth either way, and surely little.
 */
export const ablationLabel = (score: number, low: number, high: number, performance: number): string | undefined => {
  const impact = relativeImpact(score, performance)
  if (Number.isNaN(impact)) return high < 0 ? 'harmful, no performance with it' : undefined
  const words = `relative impact ${formatNumber(impact, 'percent')}`
  if (impact >= tellingFrom && low > 0) return `critical, ${words}`
  if (impact <= -tellingFrom && high < 0) return `harmful, ${words}`
  const inside = Math.max(Math.abs(low), Math.abs(high)) <= redundantWithin * Math.abs(performance)
  return Math.abs(impact) <= redundantUpTo && inside ? `redundant, ${words}` : words
}

export default defineMetric({
  id: 'ablation_score',
  per: 'contrast',
  role: 'diagnostic',
  title: 'Ablation score',
  description:
    'What a component adds: performance with it minus performance without it. A tier is set against the one before it ' +
    'and against the baseline tier, within each task that has both; a component of the configuration, such as a tool, ' +
    'sets the subtests that have it against those that do not, within each tier of each task. Subtests count the ' +
    'same within a side, and so do tasks (or tiers of tasks) in the average. n counts those with both sides, missing ' +
    'those with only one. The relative impact is the score over performance with the component. Critical is what adds ' +
    'a tenth or more of it, harmful what takes away as much, each with an interval off 0; redundant is what changes a ' +
    'hundredth or less, with an interval inside a twentieth. No answer where nothing has both sides, as when every ' +
    'subtest has the component.',
  formula: 'mean over tasks (and tiers) of (mean with the component - mean without it)',
  format: 'score',
  better: 'neither',
  range: [-1, 1],
  groupings: ['overall', 'by_model', 'by_agent', 'by_agent_and_model'],
  variants: whole => Array.from(ablationsOf(whole).values(), ({ variant }) => variant),
  interval: {
    rule: 'sides',
    sides: ({ rows }, variant, whole) => {
      const asked = variant && ablationsOf(whole).get(variant.id)
      if (!asked) return null
      const places = placesOf(rows, variant.id, asked.metric, asked.ablation)
      const compared = places.filter(({ having, lacking }) => having.length > 0 && lacking.length > 0)
      return {
        metric: asked.metric,
        having: joinRows(
          rows,
          compared.flatMap(({ having }) => having),
        ),
        lacking: joinRows(
          rows,
          compared.flatMap(({ lacking }) => lacking),
        ),
        withinTiers: asked.ablation.withinTiers,
      }
    },
    label: ablationLabel,
  },
  value: ({ rows }, variant, whole) => {
    const asked = ablationsOf(whole).get(variant.id)
    if (!asked) return null
    return answerOf(placesOf(rows, variant.id, asked.metric, asked.ablation), asked.metric, asked.ablation)
  },
})
