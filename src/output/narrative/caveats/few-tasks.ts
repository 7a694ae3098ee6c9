import type { Analysis } from '../../../analysis/analysis.ts'
import { dimensionColumns } from '../../../core/dimensions.ts'
import { listed } from '../../../core/listed.ts'
import type { Group } from '../../../core/metric.ts'
import { allRows, type Rows, words } from '../../../core/table.ts'
import { arenasOf } from '../arenas.ts'
import { counted, named } from '../words.ts'

/** Below this many tasks one task decides much of the outcome. */
export const fewTasks = 5

/** More names than these say no more. */
const mostNames = 4

const { model, tier } = dimensionColumns

export const tasksIn = (runs: Rows): number => new Set(words(runs, dimensionColumns.task)).size

/** Where so few tasks were tried, or so taken, that what is said may not hold for others: everywhere, or in what. */
export const fewTasksTexts = (analysis: Analysis): string[] => {
  const tasks = tasksIn(allRows(analysis.tables.runs))
  if (tasks === 1) return ['There is a single task: nothing here says what holds for other tasks.']
  if (tasks < fewTasks) return [`There are only ${tasks} tasks: differences may not hold for others.`]
  const fixed = `Tasks were taken as they are, on request: what is said holds for these ${tasks} tasks only.`
  return [...(analysis.settings.generalize === 'these-tasks' ? [fixed] : []), ...fewInText(fewIn(analysis))]
}

const fewInText = (found: readonly Few[]): string[] => {
  if (found.length === 0) return []
  const names = found.slice(0, mostNames).map(({ name, rows }) => `${name} (${counted(tasksIn(rows), 'task')})`)
  const more = found.length > mostNames ? [`${found.length - mostNames} more`] : []
  const where = listed([...names, ...more], 'and')
  const those = found.length === 1 ? 'it' : 'them'
  return [`Fewer than ${fewTasks} tasks were tried in ${where}: what is said of ${those} may not hold for others.`]
}

interface Few extends Pick<Group, 'rows'> {
  readonly name: string
}

/** Tiers, models and agents with few tasks; then what a model did of a tier, where neither is named already. */
const fewIn = (analysis: Analysis): Few[] => {
  const arenas = arenasOf(analysis)
  const isFew = ({ rows }: Group) => tasksIn(rows) < fewTasks
  const few = arenas.flatMap(({ groups, word, column }) =>
    groups.filter(isFew).map(({ key, rows }) => ({ name: `${word} ${named(key[column])}`, rows })),
  )
  const told = new Set(few.map(({ name }) => name))
  const isTold = (key: Group['key']) => told.has(`model ${named(key[model])}`) || told.has(`tier ${named(key[tier])}`)
  const isCrossed = ['tiers', 'models'].every(scope => arenas.some(arena => arena.scope === scope))
  const cells = isCrossed ? analysis.groups('by_model_and_tier').filter(isFew) : []
  return [
    ...few,
    ...cells
      .filter(({ key }) => !isTold(key))
      .map(({ key, rows }) => ({ name: `tier ${named(key[tier])} of ${named(key[model])}`, rows })),
  ]
}
