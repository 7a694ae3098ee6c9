import { naturalOrder } from '../../core/dimensions.ts'
import { once } from '../../core/once.ts'
import { reason } from '../../core/reasons.ts'
import type { Settings } from '../../core/settings.ts'
import { type Rows, splitBy } from '../../core/table.ts'
import { type Layout, layoutOf } from '../inference/index.ts'
import type { Level } from '../levels.ts'
import { type Contrast, contrastOf } from './contrast.ts'
import { type Design, type Member, type Rivals, triedTiers } from './design.ts'
import { isMeasured, type Measure } from './measure.ts'

/** Two models, or two agents, in one metric, in one tier or (null) in all that they share. */
export interface LevelContrast {
  readonly measure: Measure
  readonly scope: Level['scope']
  readonly tier: string | null
  readonly name1: string | null
  readonly name2: string | null
  readonly contrast: Contrast
}

/**
 * Every model with every other, and every agent, for each metric, in each tier and over all of them: over the cells of
 * task, tier and subtest that both have.
 */
export const levelContrasts = ({ rivals, measures, settings }: Design): LevelContrast[] =>
  rivals.flatMap(level => {
    if (level.members.length < 2) return []
    const tiers = tiersOf(level).map(tier => ({
      tier,
      sides: level.members.flatMap(each => sideOf(each, tier, level)),
    }))
    return measures.all.flatMap(measure =>
      tiers.flatMap(({ tier, sides }) => pairsOf(level, tier, sides, measure, settings)),
    )
  })

/** A single tier is all there is: it is not told twice. */
const tiersOf = ({ members }: Rivals): (string | null)[] => {
  const names = new Set(members.flatMap(each => triedTiers(each).map(({ tier }) => tier)))
  return names.size > 1 ? [...[...names].sort(naturalOrder), null] : [null]
}

interface Side {
  readonly name: string | null
  /** Its tasks, each with the models or agents that it was tried with. */
  readonly tried: ReadonlySet<string>
  /** Laid out so that the cells of two sides have the same ids: those of the same agent or model, or of any. */
  held(): Layout
  free(): Layout
}

const sideOf = (member: Member, tier: string | null, { held }: Rivals): Side[] => {
  const { name, place } = member
  const runs = tier === null ? place.runs : triedTiers(member).find(each => each.tier === tier)?.place.runs
  return runs ? [sideWith(name, runs, held)] : []
}

const sideWith = (name: string | null, runs: Rows, held: Rivals['held']): Side => ({
  name,
  tried: new Set(splitBy(runs, ['task', held]).map(({ key }) => JSON.stringify(key))),
  held: once(() => layoutOf(runs, [held, 'tier', 'subtest'])),
  free: once(() => layoutOf(runs, ['tier', 'subtest'])),
})

const pairsOf = (
  level: Rivals,
  tier: string | null,
  sides: readonly Side[],
  measure: Measure,
  settings: Settings,
): LevelContrast[] => {
  const present = sides.filter(side => isMeasured(measure, side.held()))
  const pairs = present.flatMap((first, i) => present.slice(i + 1).map(second => [first, second] as const))
  return pairs.map(([first, second]) => ({
    measure,
    scope: level.scope,
    tier,
    name1: first.name,
    name2: second.name,
    contrast: contrastBetween(first, second, measure, level, settings),
  }))
}

/** Models are compared with the same agent, and agents with the same model, wherever both were tried with it. */
const contrastBetween = (
  first: Side,
  second: Side,
  measure: Measure,
  { others }: Rivals,
  settings: Settings,
): Contrast => {
  const between = (one: Layout, other: Layout) => contrastOf(measure, one, other, settings, { sharedUnits: true })
  if ([...first.tried].some(place => second.tried.has(place))) return between(first.held(), second.held())
  const contrast = between(first.free(), second.free())
  const { difference } = contrast
  if (difference.shared === 0) return contrast
  return {
    ...contrast,
    difference: { ...difference, reasons: [...difference.reasons, reason('others-differ', { others })] },
  }
}
