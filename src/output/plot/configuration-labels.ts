import type { ExhibitContext } from '../../core/exhibit.ts'
import type { Group, Metric } from '../../core/metric.ts'
import { present } from '../exhibits/row-values.ts'
import { shownText } from '../narrative/subtitles.ts'
import { named } from '../narrative/words.ts'
import { limitLevels } from './limit.ts'

/** What was compared: a model in a tier. Where the study varied only one of the two, the other goes without saying. */
export interface Configuration {
  readonly configuration: string
  readonly tier: string
}

export const configurationOf = ({ key }: Pick<Group, 'key'>): Configuration => ({
  configuration: named(key.configuration),
  tier: named(key.tier),
})

/** The column of the drawn rows that it stands in. */
export const columnOf = (field: keyof Configuration, subject: ExhibitContext['subject']): string =>
  field === 'tier' ? field : subject.column

/** The levels that configurations are made of. */
export interface Levels {
  readonly models: readonly string[]
  /** What these are: agents, where they share a model. */
  readonly word: ExhibitContext['subject']['word']
  readonly tiers: readonly string[]
}

/** The models and tiers of some rows, in the order of the study. */
export const levelsOf = (rows: readonly Configuration[], { levels, subject }: ExhibitContext): Levels => ({
  models: present(levels.configuration, rows, 'configuration'),
  word: subject.word,
  tiers: present(levels.tier, rows, 'tier'),
})

/** `kestrel in T6`, `T6` or `kestrel`: what tells it apart from the others. */
export const configurationName = ({ configuration: model, tier }: Configuration, { models, tiers }: Levels): string => {
  if (tiers.length > 1) return models.length > 1 ? `${model} in ${tier}` : tier
  return models.length > 1 ? model : 'all runs'
}

/** The same where it stands behind a number: `for kestrel in T6`, `in T6`, `for kestrel`. */
export const configurationPlace = (place: Configuration, levels: Levels): string => {
  const name = configurationName(place, levels)
  if (levels.models.length > 1) return `for ${name}`
  return levels.tiers.length > 1 ? `in ${name}` : `over ${name}`
}

/** What configurations are, in one word: tiers, models, or both together. */
export const configurationWord = ({ models, tiers, word }: Levels): Levels['word'] | 'tier' => {
  if (models.length > 1 && tiers.length > 1) return 'configuration'
  return models.length > 1 ? word : 'tier'
}

/** By what points are named that have the colors of their models: their tiers or, where these are all one, the models. */
export const tellingField = (places: readonly Configuration[]): keyof Configuration =>
  new Set(places.map(({ tier }) => tier)).size > 1 ? 'tier' : 'configuration'

/** What a task is made of: subtests or, where there are none, nothing but itself. */
export const unitWord = ({ levels }: ExhibitContext): 'subtest' | 'task' =>
  levels.subtest.length > 0 ? 'subtest' : 'task'

/** What the n of a metric counts, in the words of the study. */
export const countedWord = (metric: Metric, context: ExhibitContext): 'run' | 'subtest' | 'task' =>
  'counts' in metric ? unitWord(context) : 'run'

/** One row of each configuration, in the order in which they appear. */
export const eachConfiguration = <Row extends Configuration>(rows: readonly Row[]): Row[] => [
  ...new Map(rows.map(row => [JSON.stringify([row.configuration, row.tier]), row])).values(),
]

/** Which configurations to draw: of too many tiers or models those that weigh most. */
export const limitConfigurations = (
  found: readonly (Configuration & { readonly weight: number })[],
  { tiers: mostTiers, models: mostModels }: { readonly tiers: number; readonly models: number },
): ((place: Configuration) => boolean) => {
  const heaviest = (field: keyof Configuration) => (level: string) =>
    Math.max(...found.filter(each => each[field] === level).map(({ weight }) => weight))
  const all = (field: keyof Configuration) => [...new Set(found.map(each => each[field]))]
  const tiers = limitLevels(all('tier'), mostTiers, heaviest('tier'), 'tiers')
  const models = limitLevels(all('configuration'), mostModels, heaviest('configuration'), 'models')
  return ({ configuration: model, tier }) => tiers.isShown(tier) && models.isShown(model)
}

/** `Shown: the best 12 of 20 tiers; the others are in the CSV`, or behind the numbers which these are; empty where everything is drawn. */
export const leftOutText = (all: Levels, drawn: Levels, which: string, behind = ''): string => {
  const before = which === '' ? '' : `${which} `
  const parts = [
    drawn.tiers.length < all.tiers.length && `${before}${drawn.tiers.length} of ${all.tiers.length} tiers`,
    drawn.models.length < all.models.length && `${before}${drawn.models.length} of ${all.models.length} ${all.word}s`,
  ].filter(part => part !== false)
  return parts.length === 0 ? '' : shownText(`${parts.join(' and ')}${behind}`)
}
