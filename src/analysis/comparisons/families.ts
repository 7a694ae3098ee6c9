import { holm } from '../../statistics/corrections.ts'
import { positionsBy } from '../../statistics/resample.ts'
import type { Design, ModelDesign, TierDesign } from './design.ts'
import type { Contrast, Measure } from './measure.ts'

/** Two tiers of a model in one metric, with the p that allows for the other pairs of its family. */
export interface TierContrast {
  readonly measure: Measure
  readonly model: string | null
  readonly tier1: string
  readonly tier2: string
  /** Whether these are the first tier and the last. */
  readonly overall: boolean
  readonly contrast: Contrast
  readonly adjusted: number
}

/**
 * Each tier with the next and the first with the last, for every model and metric. The pairs of one model and metric
 * are corrected together, whatever an omnibus test says.
 */
export const tierContrasts = ({ models, measures }: Design): TierContrast[] =>
  models.flatMap(model => byMetric(measures.all).flatMap(family => familyOf(model, family)))

const familyOf = ({ model, tiers }: ModelDesign, family: readonly Measure[]): TierContrast[] => {
  const found = family.flatMap(measure => {
    const measured = tiers.filter(({ place }) => measure.isMeasured(place.layout))
    const layouts = measured.map(({ place }) => place.layout)
    return pairsOf(measured).map(([first, second, overall]) => ({
      measure,
      model,
      tier1: first.tier,
      tier2: second.tier,
      overall,
      contrast: measure.compare(first.place.layout, second.place.layout, false, layouts),
    }))
  })
  return corrected(found)
}

/** What is compared in one metric, all its values together. */
export const byMetric = (measures: readonly Measure[]): Measure[][] =>
  positionsBy(measures, ({ metric }) => metric.id).map(places => places.map(i => measures[i]))

/** With the p that allows for the others of the family. */
export const corrected = <Found extends { readonly contrast: Contrast }>(
  family: readonly Found[],
): (Found & { readonly adjusted: number })[] => {
  const adjusted = holm(family.map(({ contrast }) => contrast.difference.p))
  return family.map((found, i) => ({ ...found, adjusted: adjusted[i] }))
}

type TierPair = readonly [TierDesign, TierDesign, overall: boolean]

/** A tier in which the metric was not measured is bridged. Of two tiers there is one pair, which is first and last. */
const pairsOf = (tiers: readonly TierDesign[]): TierPair[] => {
  const steps = tiers.slice(1).map((tier, i): TierPair => [tiers[i], tier, tiers.length === 2])
  return tiers.length > 2 ? [...steps, [tiers[0], tiers[tiers.length - 1], true]] : steps
}
