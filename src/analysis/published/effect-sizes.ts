import type { Contrast } from '../../statistics/cliffs-delta-bca.ts'
import { type EffectSize, orNull } from '../statistical-results.ts'
import type { Answers } from './jobs.ts'
import { comparedMeasures } from './measures.ts'
import { consecutive, type Study } from './study.ts'

/** A step from one tier to the next in one metric; `contrast` sets the second tier (x) against the first (y). */
interface Step {
  readonly model: string | null
  readonly metric: string
  readonly tier1: string
  readonly tier2: string
  readonly contrast: Contrast
}

const fewest = 2

/** The steps of every model that have enough values on both sides. */
export const stepsOf = ({ models }: Study): Step[] =>
  models.flatMap(({ model, tiers }) =>
    consecutive(tiers).flatMap(([first, second]) =>
      comparedMeasures.flatMap(({ id, values }) => {
        const contrast = { x: values(second.runs), y: values(first.runs) }
        if (contrast.x.length < fewest || contrast.y.length < fewest) return []
        return { model, metric: id, tier1: first.tier, tier2: second.tier, contrast }
      }),
    ),
  )

/** Cliff's delta of each step with its BCa interval. */
export const effectSizes = (study: Study, answers: Answers): EffectSize[] =>
  stepsOf(study).map(({ contrast, ...step }) => {
    const { delta, low, high } = answers.delta(contrast)
    return {
      ...step,
      cliffs_delta: orNull(delta),
      ci_low: orNull(low),
      ci_high: orNull(high),
      is_significant: low > 0 || high < 0,
    }
  })
