import { naturalOrder } from '../../core/dimensions.ts'
import { holm } from '../../statistics/corrections.ts'
import type { Layout } from '../inference/index.ts'
import { cellsOf, type Design, type ModelDesign } from './design.ts'
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
export const modelContrasts = (design: Design): ModelContrast[] => {
  if (design.models.length < 2) return []
  const tiers = tiersOf(design).map(tier => ({ tier, sides: design.models.flatMap(model => sideOf(model, tier)) }))
  return design.measures.all.flatMap(measure => tiers.flatMap(({ tier, sides }) => familyOf(tier, sides, measure)))
}

/** A single tier is all there is: it is not told twice. */
const tiersOf = ({ models }: Design): (string | null)[] => {
  const names = new Set(models.flatMap(({ tiers }) => tiers.map(({ tier }) => tier)))
  return names.size > 1 ? [...[...names].sort(naturalOrder), null] : [null]
}

interface Side {
  readonly model: string | null
  readonly cells: Layout
}

const sideOf = ({ model, place, tiers }: ModelDesign, tier: string | null): Side[] => {
  const own = tier === null ? place : tiers.find(each => each.tier === tier)?.place
  return own ? [{ model, cells: cellsOf(own) }] : []
}

const familyOf = (tier: string | null, sides: readonly Side[], measure: Measure): ModelContrast[] => {
  const present = sides.filter(({ cells }) => measure.isMeasured(cells))
  const pairs = present.flatMap((first, i) => present.slice(i + 1).map(second => [first, second] as const))
  const contrasts = pairs.map(([first, second]) => measure.compare(first.cells, second.cells, true))
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
