import type { Analysis } from '../../analysis/analysis.ts'
import type { Configurations } from '../../analysis/configuration-groups.ts'
import { dimensionColumns, naturalOrder } from '../../core/dimensions.ts'
import type { Aspect, ExhibitContext, Needs } from '../../core/exhibit.ts'
import { listText } from '../../core/list-text.ts'
import { allRows, type Table, words } from '../../core/table.ts'
import { points } from '../plot/theme.ts'

const levelsIn = (table: Table, column: string): readonly string[] =>
  [...new Set(words(allRows(table), column))].filter(level => level !== null).sort(naturalOrder)

/** A column of a paper, in millimetres; a page is as wide as the settings say, but never too narrow for an axis. */
const columnWidth = 88
const narrowest = 60

export const modelSubject: ExhibitContext['subject'] = { word: 'model', title: 'Model', column: dimensionColumns.model }

const titles = { model: 'Model', agent: 'Agent', configuration: 'Agent and model' } as const

const subjectOf = ({ word }: Configurations): ExhibitContext['subject'] =>
  word === 'model' ? modelSubject : { word, title: titles[word], column: dimensionColumns.configuration }

export const contextOf = ({ tables, settings, metrics, judges, configurations }: Analysis): ExhibitContext => {
  const { experiment, family, task, agent, model, tier, subtest, configuration } = dimensionColumns
  const inRuns = (column: string) => levelsIn(tables.runs, column)
  const page = Math.max(narrowest, settings.figures.width)
  return {
    settings,
    metrics,
    levels: {
      experiment: inRuns(experiment),
      family: inRuns(family),
      task: inRuns(task),
      agent: inRuns(agent),
      model: inRuns(model),
      tier: inRuns(tier),
      subtest: inRuns(subtest),
      configuration: inRuns(configuration),
      judge: judges().judges(),
    },
    subject: subjectOf(configurations),
    width: { column: points(Math.min(columnWidth, page)), page: points(page) },
  }
}

const plural: Record<Aspect, string> = {
  experiment: 'experiments',
  family: 'families of tasks',
  task: 'tasks',
  agent: 'agents',
  model: 'models',
  tier: 'tiers',
  subtest: 'subtests',
  configuration: 'configurations',
  judge: 'judges',
}

const aspects = Object.keys(plural) as readonly Aspect[]

/** What an exhibit needs, in words: `2 models and 2 judges`. */
export const needsText = (needs: Needs): string =>
  listText(
    aspects.flatMap(aspect => {
      const wanted = needs[aspect]
      return wanted === undefined ? [] : [`${wanted} ${wanted === 1 ? aspect : plural[aspect]}`]
    }),
    'and',
  )

/** Why an exhibit has nothing to show in this data; null where it has. */
export const lacking = (needs: Needs, { levels }: ExhibitContext): string | null => {
  const short = aspects.filter(aspect => levels[aspect].length < (needs[aspect] ?? 0))
  if (short.length === 0) return null
  const found = short.map(
    aspect => `${levels[aspect].length || 'no'} ${levels[aspect].length === 1 ? aspect : plural[aspect]}`,
  )
  return `needs ${needsText(needs)}; the data has ${listText(found, 'and')}`
}
