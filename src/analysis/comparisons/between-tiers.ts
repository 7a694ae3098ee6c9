import type { Settings } from '../../core/settings.ts'
import { baselineTier } from '../../transform/metrics/shared/tiers.ts'
import { type Contrast, contrastOf } from './contrast.ts'
import type { Design, ModelDesign, TierDesign } from './design.ts'
import type { Family } from './family.ts'
import { isMeasured, type Measure } from './measure.ts'

/** Two tiers of a model in one metric, in the order of the tiers. */
export interface TierContrast {
  readonly measure: Measure
  readonly model: string | null
  readonly tier1: string
  readonly tier2: string
  /** Whether these are the first tier and the last. */
  readonly overall: boolean
  /** Whether no tier that was measured lies between them. */
  readonly isStep: boolean
  readonly contrast: Contrast
}

/**
 * Each tier with the next and the first with the last, for every model and metric; in the metrics of the family also
 * each with the baseline tier. Every pair once.
 */
export const tierContrasts = (
  { models, measures, runs, settings }: Design,
  { metrics }: Pick<Family, 'metrics'>,
): TierContrast[] => {
  const baseline = baselineTier(runs.table, settings)
  return models.flatMap(model =>
    measures.all.flatMap(measure =>
      contrastsOf(model, measure, settings, tiers => pairsOf(tiers, metrics.has(measure.metric.id) ? baseline : null)),
    ),
  )
}

/** More pairs than this take longer to compare than anybody looks them up. */
export const mostOtherPairs = 10_000

/** The pairs of tiers that are not among those, in the metrics that are looked up, as far as they are not too many. */
export const otherTierContrasts = (
  { models, measures, runs, settings }: Design,
  { metrics }: Pick<Family, 'metrics'>,
  lookedUp: ReadonlySet<string>,
): TierContrast[] => {
  const baseline = baselineTier(runs.table, settings)
  let left = mostOtherPairs
  return models.flatMap(model =>
    measures.all
      .filter(({ metric }) => lookedUp.has(metric.id))
      .flatMap(measure => {
        const found = contrastsOf(model, measure, settings, tiers =>
          otherPairsOf(tiers, metrics.has(measure.metric.id) ? baseline : null).slice(0, left),
        )
        left -= found.length
        return found
      }),
  )
}

const contrastsOf = (
  { model, tiers }: ModelDesign,
  measure: Measure,
  settings: Settings,
  pairsIn: (measured: readonly TierDesign[]) => readonly TierPair[],
): TierContrast[] => {
  const measured = tiers.filter(({ place }) => isMeasured(measure, place.layout()))
  const among = measured.map(({ place }) => place.layout())
  return pairsIn(measured).map(({ first, second, overall, isStep }) => ({
    measure,
    model,
    tier1: first.tier,
    tier2: second.tier,
    overall,
    isStep,
    contrast: contrastOf(measure, first.place.layout(), second.place.layout(), settings, { sharedUnits: false, among }),
  }))
}

interface TierPair extends Pick<TierContrast, 'overall' | 'isStep'> {
  readonly first: TierDesign
  readonly second: TierDesign
}

/** A tier in which the metric was not measured is bridged. Of two tiers there is one pair, which is first and last. */
const pairsOf = (tiers: readonly TierDesign[], baseline: string | null): TierPair[] => {
  const last = tiers.length - 1
  const steps = tiers
    .slice(1)
    .map((second, i): TierPair => ({ first: tiers[i], second, overall: tiers.length === 2, isStep: true }))
  if (tiers.length <= 2) return steps
  const place = tiers.findIndex(({ tier }) => tier === baseline)
  const againstBaseline = tiers.flatMap((_, i): TierPair[] => {
    const isKnown = Math.abs(i - place) <= 1 || Math.abs(i - place) === last
    return place < 0 || isKnown ? [] : [apart(tiers[Math.min(i, place)], tiers[Math.max(i, place)])]
  })
  return [...steps, ...againstBaseline, { ...apart(tiers[0], tiers[last]), overall: true }]
}

const apart = (first: TierDesign, second: TierDesign): TierPair => ({ first, second, overall: false, isStep: false })

const otherPairsOf = (tiers: readonly TierDesign[], baseline: string | null): TierPair[] => {
  const keyOf = (first: TierDesign, second: TierDesign) => JSON.stringify([first.tier, second.tier])
  const known = new Set(pairsOf(tiers, baseline).map(({ first, second }) => keyOf(first, second)))
  return tiers.flatMap((first, i) =>
    tiers
      .slice(i + 1)
      .filter(second => !known.has(keyOf(first, second)))
      .map(second => apart(first, second)),
  )
}
