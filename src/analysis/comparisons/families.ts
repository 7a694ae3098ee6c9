import { holm } from '../../statistics/corrections.ts'
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
  models.flatMap(model => measures.all.flatMap(measure => familyOf(model, measure)))

const familyOf = ({ model, tiers }: ModelDesign, measure: Measure): TierContrast[] => {
  const pairs = pairsOf(tiers.filter(({ place }) => measure.isMeasured(place.layout)))
  const contrasts = pairs.map(([first, second]) => measure.compare(first.place.layout, second.place.layout, false))
  const adjusted = holm(contrasts.map(({ difference }) => difference.p))
  return pairs.map(([first, second, overall], i) => ({
    measure,
    model,
    tier1: first.tier,
    tier2: second.tier,
    overall,
    contrast: contrasts[i],
    adjusted: adjusted[i],
  }))
}

type TierPair = readonly [TierDesign, TierDesign, overall: boolean]

/** A tier in which the metric was not measured is bridged. Of two tiers there is one pair, which is first and last. */
const pairsOf = (tiers: readonly TierDesign[]): TierPair[] => {
  const steps = tiers.slice(1).map((tier, i): TierPair => [tiers[i], tier, tiers.length === 2])
  return tiers.length > 2 ? [...steps, [tiers[0], tiers[tiers.length - 1], true]] : steps
}
