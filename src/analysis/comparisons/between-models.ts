import { naturalOrder } from '../../core/dimensions.ts'
import { holm } from '../../statistics/corrections.ts'
import type { Design, ModelDesign, Place } from './design.ts'
import type { Contrast, Measure } from './measure.ts'

/** Two models in one metric, in one tier or (null) in all that they share. */
export interface ModelContrast {
  readonly measure: Measure
  readonly tier: string | null
  readonly model1: string | null
  readonly model2: string | null
  readonly contrast: Contrast
  readonly adjusted: number
}

/**
 * Every model with every other, for each metric, in each tier and over all of them: over the cells of task, tier and
 * subtest that both have. The pairs of one metric and tier are corrected together.
 */
export const modelContrasts = (design: Design): ModelContrast[] =>
  design.measures.all.flatMap(measure => tiersOf(design).flatMap(tier => familyOf(design.models, tier, measure)))

/** A single tier is all there is: it is not told twice. */
const tiersOf = ({ models }: Design): (string | null)[] => {
  const names = new Set(models.flatMap(({ tiers }) => tiers.map(({ tier }) => tier)))
  return names.size > 1 ? [...[...names].sort(naturalOrder), null] : [null]
}

interface Side {
  readonly model: string | null
  readonly place: Place
}

const sideOf = ({ model, place, tiers }: ModelDesign, tier: string | null): Side[] => {
  const own = tier === null ? place : tiers.find(each => each.tier === tier)?.place
  return own ? [{ model, place: own }] : []
}

const familyOf = (models: readonly ModelDesign[], tier: string | null, measure: Measure): ModelContrast[] => {
  const sides = models.flatMap(model => sideOf(model, tier)).filter(({ place }) => measure.isMeasured(place.cells))
  const pairs = sides.flatMap((first, i) => sides.slice(i + 1).map(second => [first, second] as const))
  const contrasts = pairs.map(([first, second]) => measure.compare(first.place.cells, second.place.cells, true))
  const adjusted = holm(contrasts.map(({ difference }) => difference.p))
  return pairs.map(([first, second], i) => ({
    measure,
    tier,
    model1: first.model,
    model2: second.model,
    contrast: contrasts[i],
    adjusted: adjusted[i],
  }))
}
